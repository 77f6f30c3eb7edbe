/// Patterns and texts of narrow families, which random patterns seldom meet.
extension PatternGenerator {
  // MARK: Look-behinds with captures

  /// A look-behind whose alternatives differ in length, and a reference to what it captured.
  public mutating func lookBehindWithCapture() -> String {
    var captures = 0
    let count = 2 + random.below(3)
    let alternatives = (0..<count).map { _ in alternative(depth: 2, &captures) }
    var text = random.chance(70) ? "[abc]{\(1 + random.below(4))}" : ".*"
    if random.chance(20) { text = "(?:" + text }
    let isWrapped = text.hasPrefix("(?:")
    text += (random.chance(85) ? "(?<=" : "(?<!") + alternatives.joined(separator: "|") + ")"
    if isWrapped { text += random.pick([")", ")+", ")?", "|.)*"]) }
    for _ in 0...random.below(2) {
      text += random.pick(["\\\(1 + random.below(max(captures, 1)))", "c", ".?"])
    }
    return text
  }

  private mutating func alternative(depth: Int, _ captures: inout Int) -> String {
    var text = ""
    for _ in 0...random.below(3) {
      switch random.below(10) {
      case 0..<4: text += random.pick(["a", "b", "c", ".", "[ab]"])
      case 4..<7 where depth > 0:
        captures += 1
        text += "(" + inner(depth: depth - 1, &captures) + ")"
      case 7 where depth > 0: text += "(?:" + inner(depth: depth - 1, &captures) + ")"
      case 8 where depth > 0:
        text += random.pick(["(?=", "(?<=", "(?!"]) + inner(depth: depth - 1, &captures) + ")"
      default: text += random.pick(["a", "b", "[bc]", ".{2}", "^", "b?"])
      }
    }
    return text
  }

  private mutating func inner(depth: Int, _ captures: inout Int) -> String {
    let first = alternative(depth: depth, &captures)
    return random.chance(40) ? first + "|" + alternative(depth: depth, &captures) : first
  }

  /// A text of the letters that those patterns name.
  public mutating func abc() -> String {
    (0...random.below(7)).map { _ in random.pick(["a", "b", "c"]) }.joined()
  }

  // MARK: Grapheme clusters

  /// One character of each kind that the rules of grapheme clusters tell apart.
  public static let graphemeKinds = [
    "a", "\r", "\n", "\u{AD}", "\u{34F}", "\u{301}", "\u{94D}", "\u{903}", "\u{600}", "\u{1100}",
    "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{1F1E6}", "\u{1F469}", "\u{915}",
    "\u{200D}", "\u{200C}", "\u{1F3FB}",
  ]

  /// Patterns with `\X` that begin and end at all places of a text.
  public static let graphemePatterns = [
    "\\X", "\\X+", "\\X{2}", ".\\X", "\\X.", "..\\X", "\\X*.", "\\X+?.", "\\X{2,}", "\\X{1,2}.*",
    "(?s).\\X*+", "(?s)(?:.(?=\\X).)+", "\\X?\\X??", "(\\X)\\X*\\1", "(?>\\X)\\X", "(?s)\\X(?!.).*",
  ]

  /// A mixture of emoji, flags, marks and joiners.
  public mutating func emoji() -> String {
    (0...random.below(8)).map { _ in
      random.pick([
        "\u{1F468}", "\u{1F469}", "\u{1F467}", "\u{2764}", "\u{A9}", "\u{1F44D}", "\u{1F3FD}",
        "\u{1F3FB}", "\u{FE0F}", "\u{200D}", "\u{200D}", "\u{1F1E6}", "\u{1F1E7}", "\u{20E3}",
        "1", "a", "\u{301}", "\u{E0067}", "\u{E007F}", "\u{1F3F4}", " ", "\r\n", "\u{915}",
        "\u{94D}",
      ])
    }.joined()
  }
}
