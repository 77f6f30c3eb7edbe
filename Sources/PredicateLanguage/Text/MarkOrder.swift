/// Puts long runs of combining marks into canonical order, for a normaliser that sorts them in n²
/// steps.
///
/// No writing has runs of more than 30 marks, the bound of the stream-safe format of UAX #15; a run
/// of 32,000, which an identifier has room for, takes Foundation seconds. A run in order takes one
/// pass. The normal forms of the text stay what they are.
enum MarkOrder {
  /// The longest run that is left to the normaliser.
  private static let shortRun = 64

  /// Returns a text with the same normal forms whose long runs are in order.
  ///
  /// `isCompatible` is true for the forms KC and KD, in which two half-width signs are marks.
  ///
  /// - Complexity: O(n log n): n scalars.
  static func ordered(_ text: String, isCompatible: Bool) -> String {
    guard text.utf8.count > 2 * shortRun, hasLongRun(text, isCompatible) else { return text }
    var result = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if let marks = marks(of: scalar, isCompatible) {
        run += marks
      } else {
        result.append(contentsOf: sorted(run))
        run.removeAll(keepingCapacity: true)
        result.append(scalar)
      }
    }
    result.append(contentsOf: sorted(run))
    return String(result)
  }

  private static func hasLongRun(_ text: String, _ isCompatible: Bool) -> Bool {
    var length = 0
    for scalar in text.unicodeScalars {
      length = marks(of: scalar, isCompatible) == nil ? 0 : length + 1
      if length > shortRun { return true }
    }
    return false
  }

  /// The marks that a scalar is; nil when it is none.
  private static func marks(of scalar: Unicode.Scalar, _ isCompatible: Bool) -> [Unicode.Scalar]? {
    guard scalar.value >= 0x300 else { return nil }
    switch scalar {
    // Of class 0 themselves, and marks of two classes in canonical form.
    case "\u{F73}": return ["\u{F71}", "\u{F72}"]
    case "\u{F75}": return ["\u{F71}", "\u{F74}"]
    case "\u{F81}": return ["\u{F71}", "\u{F80}"]
    case "\u{FF9E}" where isCompatible: return ["\u{3099}"]
    case "\u{FF9F}" where isCompatible: return ["\u{309A}"]
    default: return scalar.properties.canonicalCombiningClass == .notReordered ? nil : [scalar]
    }
  }

  /// The marks by class; those of one class stay in their order.
  private static func sorted(_ marks: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard marks.count > 1 else { return marks }
    var classes = [[Unicode.Scalar]](repeating: [], count: 256)
    for mark in marks {
      classes[Int(mark.properties.canonicalCombiningClass.rawValue)].append(mark)
    }
    return classes.flatMap { $0 }
  }
}
