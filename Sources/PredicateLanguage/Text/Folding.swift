internal import Foundation

/// Case, diacritic and width folding, and normal forms: the only file that asks Foundation.
///
/// Foundation's string folding is the code that Apple's predicates run on. ASCII text never comes
/// here: its normal forms are itself, and its only fold is lower case.
enum Folding {
  /// Returns `text` folded by `options`, canonically decomposed before and after.
  ///
  /// So canonically equal texts have the same form.
  ///
  /// - Complexity: O(n): n bytes of text.
  static func canonical(_ text: String, _ options: ComparisonOptions) -> String {
    let decomposed = text.decomposedStringWithCanonicalMapping
    guard !options.folding.isEmpty else { return decomposed }
    return fold(decomposed, options).decomposedStringWithCanonicalMapping
  }

  /// Returns `text` in normal form KC, folded by `options`.
  ///
  /// Folding can break the form (`ß` becomes two letters), so it is made again afterwards.
  static func compatible(_ text: String, _ options: ComparisonOptions) -> String {
    let form = text.precomposedStringWithCompatibilityMapping
    return options.folding.isEmpty
      ? form : fold(form, options).precomposedStringWithCompatibilityMapping
  }

  /// Returns `text` without the diacritics, for `MATCHES[d]`.
  static func withoutDiacritics(_ text: String) -> String {
    text.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func fold(_ text: String, _ options: ComparisonOptions) -> String {
    let folding = options.folding
    guard !folding.isEmpty else { return text }
    // Each of the two options folds width as well.
    var compare: String.CompareOptions = [.widthInsensitive]
    if folding.contains(.caseInsensitive) { compare.insert(.caseInsensitive) }
    if folding.contains(.diacriticInsensitive) { compare.insert(.diacriticInsensitive) }
    return text.folding(options: compare, locale: nil)
  }
}
