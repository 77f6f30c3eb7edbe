/// Puts terminal colours around text, or leaves it as it is.
struct Painter {
  /// A look of text, as the parameters of the terminal's "select graphic rendition".
  enum Look: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case magenta = "35"
    case cyan = "36"
    case boldRed = "1;31"
    case boldYellow = "1;33"
  }

  let usesColor: Bool

  func paint(_ text: String, _ look: Look) -> String {
    guard usesColor, look != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m"
  }
}
