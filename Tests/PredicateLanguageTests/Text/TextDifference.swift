import PredicateLanguage

/// A reason why CoreFoundation and the engine may answer differently.
enum TextDifference: String, CaseIterable {
  /// A combining mark that stands behind no letter, under `[d]`.
  case loneMark = "lone mark"
  /// A variation selector, joiner or emoji modifier under `[d]`.
  case selector = "selector"
  /// U+0000 in one of the texts.
  case null = "U+0000"
  /// Musical symbols, which CoreFoundation does not decompose.
  case music = "musical symbol"

  static func reason(for comparison: TextComparison) -> TextDifference? {
    nil
  }
}
