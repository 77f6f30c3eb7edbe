#if canImport(Darwin)
  internal import Foundation
#endif

/// Case, diacritic and width folding, and normal forms.
///
/// Foundation's string folding is the code that Apple's predicates run on. Other systems get the
/// same from `TextForms`. ASCII text never comes here: its normal forms are itself, and its only
/// fold is lower case.
enum Folding {
  /// Returns `text` folded by `options`, canonically decomposed before and after.
  ///
  /// So canonically equal texts have the same form.
  ///
  /// - Complexity: O(n): n bytes of text.
  static func canonical(_ text: String, _ options: ComparisonOptions) -> String {
    let form = decomposed(text)
    guard !options.folding.isEmpty else { return form }
    return decomposed(fold(form, options))
  }

  /// Returns `text` in normal form KC, folded by `options`.
  ///
  /// Folding can break the form (`ß` becomes two letters), so it is made again afterwards.
  static func compatible(_ text: String, _ options: ComparisonOptions) -> String {
    let form = composedCompatibly(text)
    guard !options.folding.isEmpty else { return form }
    let folded = fold(form, options)
    // A text that nothing folds has its form already; where a letter was put together by 16 of its
    // bits, CoreFoundation makes another form of the form.
    if folded.utf8.elementsEqual(form.utf8), !KeyForm.hasRare(text) { return form }
    return composedCompatibly(folded)
  }

  /// Returns `text` without the diacritics, for `MATCHES[d]`.
  static func withoutDiacritics(_ text: String) -> String { fold(text, .diacriticInsensitive) }

  #if canImport(Darwin)
    private static func decomposed(_ text: String) -> String {
      MarkOrder.ordered(text).decomposedStringWithCanonicalMapping
    }

    private static func composedCompatibly(_ text: String) -> String {
      MarkOrder.ordered(text).precomposedStringWithCompatibilityMapping
    }

    private static func decomposedCompatibly(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      Array(String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars)
    }

    private static func fold(_ text: String, _ options: ComparisonOptions) -> String {
      // Each of the two options folds width as well.
      var compare: String.CompareOptions = [.widthInsensitive]
      if options.contains(.caseInsensitive) { compare.insert(.caseInsensitive) }
      if options.contains(.diacriticInsensitive) { compare.insert(.diacriticInsensitive) }
      return text.folding(options: compare, locale: nil)
    }
  #else
    private static func decomposed(_ text: String) -> String { TextForms.decomposed(text) }

    private static func composedCompatibly(_ text: String) -> String {
      TextForms.composedCompatibly(text)
    }

    private static func decomposedCompatibly(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      TextForms.decomposedCompatibly(scalar)
    }

    private static func fold(_ text: String, _ options: ComparisonOptions) -> String {
      TextForms.folded(
        text, case: options.contains(.caseInsensitive),
        marks: options.contains(.diacriticInsensitive))
    }
  #endif
}

extension Folding {
  /// The letters of a scalar that no option of the language tells apart from its other spellings:
  /// compatibility decomposition, upper case, lower case, and no marks.
  ///
  /// - Invariant: `coarsest` of a scalar's folded form under any options, letter by letter, is
  ///   `coarsest` of the scalar. The tests compare every scalar.
  static func coarsest(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    var letters = [scalar]
    // Two rounds reach the end for every scalar; the tests would say so if a third were needed.
    for _ in 0..<2 {
      var next: [Unicode.Scalar] = []
      for letter in letters {
        for part in decomposedCompatibly(letter) {
          let upper = part.properties.uppercaseMapping.unicodeScalars
          for high in upper { next += high.properties.lowercaseMapping.unicodeScalars }
        }
      }
      letters = next.filter { !isDropped($0) }
    }
    return letters
  }

  /// Whether no key has the letter: marks, what is invisible, and iota, which a subscript becomes.
  private static func isDropped(_ letter: Unicode.Scalar) -> Bool {
    if letter.isASCII { return false }
    let properties = letter.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: break
    }
    return letter.value == 0x3B9 || properties.isGraphemeExtend || properties.isEmojiModifier
      || properties.isDefaultIgnorableCodePoint
      || properties.canonicalCombiningClass != .notReordered
  }
}

/// Puts long runs of combining marks into canonical order, for Foundation, which sorts them in n²
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
