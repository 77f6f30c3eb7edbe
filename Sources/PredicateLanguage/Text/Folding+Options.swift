internal import TextFolding

extension Folding {
  /// Returns `text` folded by `options`, canonically decomposed before and after.
  ///
  /// - Complexity: O(n): n bytes of text.
  static func canonical(_ text: String, _ options: ComparisonOptions) -> String {
    canonical(
      text, case: options.contains(.caseInsensitive),
      marks: options.contains(.diacriticInsensitive))
  }

  /// Returns `text` in normal form KC, folded by `options`.
  ///
  /// - Complexity: O(n): n bytes of text.
  static func compatible(_ text: String, _ options: ComparisonOptions) -> String {
    compatible(
      text, case: options.contains(.caseInsensitive),
      marks: options.contains(.diacriticInsensitive))
  }
}
