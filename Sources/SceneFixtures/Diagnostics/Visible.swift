import PredicateLanguage

/// Makes the user's text fit to be quoted in a sentence: clipped, without control characters.
enum Visible {
  /// Returns `text` in backticks.
  static func quoted(_ text: String) -> String { "`\(self.text(text))`" }

  /// Returns the first `FixtureLimits.quotedScalars` scalars of `text`; a cut shows as `…`.
  ///
  /// Counts scalars and not characters: one character may be of any length.
  static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let limit = FixtureLimits.quotedScalars
    guard let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      cut < scalars.endIndex
    else { return VisibleText.escaped(text) }
    return VisibleText.escaped(String(scalars[..<cut])) + "…"
  }
}
