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
  /// - Complexity: O(n): n scalars.
  static func ordered(_ text: String) -> String {
    guard text.utf8.count > 2 * shortRun, hasLongRun(text) else { return text }
    var result = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if isMark(scalar) {
        run.append(scalar)
      } else {
        result.append(contentsOf: sorted(run))
        run.removeAll(keepingCapacity: true)
        result.append(scalar)
      }
    }
    result.append(contentsOf: sorted(run))
    return String(result)
  }

  private static func hasLongRun(_ text: String) -> Bool {
    var length = 0
    for scalar in text.unicodeScalars {
      length = isMark(scalar) ? length + 1 : 0
      if length > shortRun { return true }
    }
    return false
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
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
