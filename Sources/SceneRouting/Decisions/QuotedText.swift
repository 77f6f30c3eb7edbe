import PredicateLanguage

/// Returns `id` in backticks, fit to be printed.
func quoted(_ id: SceneIdentifier) -> String {
  quoted(id.rawValue)
}

/// Returns `text` in backticks, fit to be printed: clipped and without control characters.
func quoted(_ text: String) -> String {
  "`\(clipped(text, to: RoutingLimits.quotedScalars))`"
}

/// Returns the first `limit` scalars of `text`, with control characters as escapes; a cut shows as
/// `…`.
///
/// Counts scalars and not characters: one character may be of any length.
///
/// - Complexity: O(min(`limit`, scalars of `text`)).
func clipped(_ text: String, to limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard let cut = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    cut < scalars.endIndex
  else { return VisibleText.escaped(text) }
  return VisibleText.escaped(String(scalars[..<cut])) + "…"
}
