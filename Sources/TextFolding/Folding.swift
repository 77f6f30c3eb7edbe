#if canImport(Darwin)
  internal import Foundation
#endif

/// Case, diacritic and width folding, and normal forms.
///
/// Foundation's string folding is the code that Apple's predicates run on. Other systems get the
/// same from `TextForms`. ASCII text never comes here: its normal forms are itself, and its only
/// fold is lower case.
package enum Folding {
  /// Returns `text` folded as is asked, canonically decomposed before and after.
  ///
  /// So canonically equal texts have the same form.
  ///
  /// - Complexity: O(n): n bytes of text.
  package static func canonical(
    _ text: String, case foldsCase: Bool, marks foldsMarks: Bool
  ) -> String {
    let form = decomposed(text)
    guard foldsCase || foldsMarks else { return form }
    return decomposed(fold(form, foldsCase, foldsMarks))
  }

  /// Returns `text` in normal form KC, folded as is asked.
  ///
  /// Folding can break the form (`ß` becomes two letters), so it is made again afterwards.
  package static func compatible(
    _ text: String, case foldsCase: Bool, marks foldsMarks: Bool
  ) -> String {
    let form = composedCompatibly(text)
    guard foldsCase || foldsMarks else { return form }
    let folded = fold(form, foldsCase, foldsMarks)
    // A text that nothing folds has its form already; where a letter was put together by 16 of its
    // bits, CoreFoundation makes another form of the form.
    if folded.utf8.elementsEqual(form.utf8), !hasRare(text) { return form }
    return composedCompatibly(folded)
  }

  /// Returns `text` without the diacritics, for `MATCHES[d]`.
  package static func withoutDiacritics(_ text: String) -> String { fold(text, false, true) }

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

    private static func fold(_ text: String, _ foldsCase: Bool, _ foldsMarks: Bool) -> String {
      // Each of the two folds width as well.
      var compare: String.CompareOptions = [.widthInsensitive]
      if foldsCase { compare.insert(.caseInsensitive) }
      if foldsMarks { compare.insert(.diacriticInsensitive) }
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

    private static func fold(_ text: String, _ foldsCase: Bool, _ foldsMarks: Bool) -> String {
      TextForms.folded(text, case: foldsCase, marks: foldsMarks)
    }
  #endif
}

extension Folding {
  /// Whether `LIKE` may read some scalar and what is behind it as letters of another form.
  package static func hasRare(_ text: String) -> Bool {
    text.unicodeScalars.contains { isRare($0.value) }
  }

  /// Whether `LIKE` may read a scalar and what is behind it as letters of another form.
  ///
  /// The lower 16 bits are those of a letter that marks join, or of one of Hangul; or it is one of
  /// the letters of Hangul that CoreFoundation takes beyond those that syllables have.
  package static func isRare(_ value: UInt32) -> Bool {
    switch value {
    case 0x1113, 0x1176, 0x11A7, 0x11C3: true
    default: value > 0xFFFF && 0x3C...0x30FF ~= value & 0xFFFF
    }
  }

  /// A vowel sign of Ahom: a mark to CoreFoundation, though Unicode 15 does not say that it extends
  /// a grapheme.
  package static let ahomSign: Unicode.Scalar = "\u{1171E}"

  /// The letters of a scalar that no option of the language tells apart from its other spellings:
  /// compatibility decomposition, upper case, lower case, and no marks.
  ///
  /// - Invariant: `coarsest` of a scalar's folded form under any options, letter by letter, is
  ///   `coarsest` of the scalar. The tests compare every scalar.
  package static func coarsest(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
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
