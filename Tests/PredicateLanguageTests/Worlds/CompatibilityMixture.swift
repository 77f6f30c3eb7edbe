import Foundation
import PredicateLanguage
import TestSupport

/// Makes random identifiers of compatibility characters, and patterns that resemble them.
struct CompatibilityMixture {
  /// Full-width signs (`＊` and `？` too), ligatures, circled and raised digits, half-width
  /// katakana and Hangul, jamo, Arabic presentation forms, squared words, mathematical letters.
  private static let ranges: [ClosedRange<UInt32>] = [
    0xFF01...0xFF5E, 0xFB00...0xFB06, 0x2460...0x2473, 0x24B6...0x24E9, 0x2070...0x2071,
    0x2074...0x208E, 0xB2...0xB3, 0xBC...0xBE, 0xFF66...0xFF9F, 0xFFA1...0xFFBE, 0x1100...0x1112,
    0x1161...0x1175, 0x11A8...0x11C2, 0x3131...0x318E, 0xFB50...0xFBB1, 0xFE70...0xFE72,
    0xFE76...0xFEFC, 0x3300...0x3357, 0x337B...0x337F, 0x2100...0x2138, 0x2153...0x217F,
    0x1D400...0x1D433, 0xAC00...0xAC40, 0xC0...0xC5, 0xE8...0xEB, 0x30AB...0x30C2,
  ]
  private static let marks: [Unicode.Scalar] = ["\u{301}", "\u{308}", "\u{323}", "\u{3099}"]
  /// Without `[d]`: which marks folding takes away is compared with CoreFoundation elsewhere.
  private static let options: [ComparisonOptions] = [[], .caseInsensitive]

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next identifier, pattern and options.
  mutating func next() -> LikeCompatibilityTests.Question {
    let letters = (0..<below(6) + 1).map { _ in letter() }
    var pattern: [String] = []
    for letter in letters { pattern += part(for: letter) }
    if below(4) == 0 { pattern.shuffle(using: &random) }
    if pattern.isEmpty { pattern = ["*"] }
    return LikeCompatibilityTests.Question(
      text: letters.joined(), pattern: pattern.joined(),
      options: Self.options.randomElement(using: &random) ?? [])
  }

  private mutating func letter() -> String {
    if below(12) == 0 { return String(Self.marks.randomElement(using: &random) ?? "\u{301}") }
    if below(12) == 0 {
      return ["a", "1", "k", "*", "?", "\\"].randomElement(using: &random) ?? "a"
    }
    while true {
      let range = Self.ranges.randomElement(using: &random) ?? 0x61...0x61
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        return String(scalar)
      }
    }
  }

  /// What the pattern has for a letter of the identifier.
  private mutating func part(for letter: String) -> [String] {
    switch below(12) {
    case 0: ["?"]
    case 1: ["*"]
    case 2: []
    case 3: [Self.escaped(self.letter())]
    case 4, 5: [Self.escaped(letter)]
    case 6, 7: [Self.escaped(letter.decomposedStringWithCompatibilityMapping)]
    case 8: [Self.escaped(letter.uppercased())]
    default: [Self.escaped(letter.precomposedStringWithCompatibilityMapping)]
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if ["*", "?", "\\"].contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}
