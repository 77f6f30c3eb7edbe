import TextFolding

/// The difference between two texts, where one plain word says it.
///
/// `between` is nil if they differ otherwise.
///
/// Width, ligatures and ß do not count, though `[c]` and `[d]` fold them.
enum SpellingDifference {
  case codePoints
  case letterCase
  case diacritics
  case caseAndDiacritics

  /// The difference of two texts that are not the same code points.
  static func between(_ one: String, _ two: String) -> SpellingDifference? {
    let (one, two) = (scalars(of: one), scalars(of: two))
    if one == two { return .codePoints }
    let (lowOne, lowTwo) = (one.map(lowered), two.map(lowered))
    if lowOne == lowTwo { return .letterCase }
    let (bareOne, bareTwo) = (one.filter { !isMark($0) }, two.filter { !isMark($0) })
    // Two texts that are marks alone have nothing in common.
    guard !bareOne.isEmpty else { return nil }
    if bareOne == bareTwo { return .diacritics }
    return bareOne.map(lowered) == bareTwo.map(lowered) ? .caseAndDiacritics : nil
  }

  /// "begins with `é` …": what the identifier has in place of the constant.
  var likeness: String {
    switch self {
    case .codePoints: "written with other code points"
    case .letterCase: "up to case"
    case .diacritics: "up to diacritics"
    case .caseAndDiacritics: "up to case and diacritics"
    }
  }

  /// Returns a hint, in words, at the options that ignore the difference.
  ///
  /// Nil if no option is needed.
  func remedy(_ options: String) -> String? {
    switch self {
    case .codePoints: nil
    case .letterCase: "only the case differs, `\(options)` would ignore it"
    case .diacritics: "only diacritics differ, `\(options)` would ignore them"
    case .caseAndDiacritics: "only case and diacritics differ, `\(options)` would ignore them"
    }
  }

  private static func scalars(of text: String) -> [Unicode.Scalar] {
    Array(
      text.utf8.allSatisfy { $0 < 0x80 }
        ? text.unicodeScalars : Folding.canonical(text, []).unicodeScalars)
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard mapping.count == 1, let low = mapping.first else { return scalar }
    return low
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
