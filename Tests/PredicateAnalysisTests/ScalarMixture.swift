import TestSupport

/// Random strings of what folding, normal forms and line ends touch.
struct ScalarMixture {
  private static let letters: [String] = [
    "a", "b", "A", "e", "E", "i", "I", "k", "s", "S", "t", "f", "l", "n", "/", ".", "-", " ", "4",
    "\u{E9}", "\u{C9}", "\u{E5}", "\u{212B}", "\u{212A}", "\u{17F}", "\u{DF}", "\u{1E9E}",
    "\u{FB01}", "\u{FB03}", "\u{FB06}", "\u{130}", "\u{131}", "\u{1ED9}", "\u{1E69}", "\u{3C3}",
    "\u{3C2}", "\u{390}", "\u{1F84}", "\u{451}", "\u{FF21}", "\u{FF41}", "\u{FF0F}", "\u{FF76}",
    "\u{30AB}", "\u{AC00}", "\u{AC01}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{3131}", "\u{F8}",
    "\u{915}", "\u{1D41A}", "\u{1F468}", "\u{BD}", "\u{2026}", "\u{33AF}", "\u{2100}", "\u{FDFA}",
    "\u{1E97}", "\u{149}", "\u{1F0}", "\u{85}", "\u{2028}", "\u{10FFFF}", "\u{E000}", "\r", "\n",
    "\r\n", "\0", "\u{37E}", "\u{1FEF}", "\u{226E}", "<", "\u{660}", "\u{E33}", "\u{344}",
  ]
  private static let marks: [String] = [
    "\u{301}", "\u{300}", "\u{308}", "\u{316}", "\u{323}", "\u{327}", "\u{345}", "\u{307}",
    "\u{304}", "\u{338}", "\u{31B}", "\u{310}", "\u{3099}", "\u{93C}", "\u{94D}", "\u{200D}",
    "\u{FE0F}", "\u{1F3FD}", "\u{20E3}", "\u{34F}", "\u{1715}", "\u{FF9E}", "\u{340}",
  ]

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A string of up to `longest` pieces, of which `others` may be some.
  mutating func next(longest: Int, others: [String] = []) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...longest, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2: text += Self.marks.randomElement(using: &random) ?? ""
      case 2..<6 where !others.isEmpty: text += others.randomElement(using: &random) ?? ""
      default: text += Self.letters.randomElement(using: &random) ?? ""
      }
    }
    return text
  }
}
