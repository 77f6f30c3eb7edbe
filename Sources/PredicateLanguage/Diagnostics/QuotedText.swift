/// Scalars of the user's text that a sentence quotes: more than a terminal's line helps no one.
package let quotedScalars = 120

/// Returns `text` in backticks, fit to be printed: clipped, with an escape for what does not show.
///
/// The empty text is shown as `""`.
package func quoted(_ text: String) -> String {
  text.isEmpty ? "`\"\"`" : "`\(clipped(text))`"
}

/// Returns `text` with an escape for what does not show, and of a long text its beginning and its
/// end with `…` between them: the ends of an identifier say most about it.
///
/// Counts scalars and not characters: one character may be of any length.
///
/// - Complexity: O(min(`limit`, scalars of `text`)).
package func clipped(_ text: String, to limit: Int = quotedScalars) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return VisibleText.escaped(text) }
  let tail = (limit - 1) / 3
  let head = String(String.UnicodeScalarView(scalars.prefix(limit - 1 - tail)))
  let rest = String(String.UnicodeScalarView(scalars.suffix(tail)))
  return VisibleText.escaped(head) + "…" + VisibleText.escaped(rest)
}
