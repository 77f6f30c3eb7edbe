import Foundation
import TestSupport

/// Makes random pairs of texts that resemble each other, of everything that folding touches.
struct TextMixture {
  private static let letters: [Unicode.Scalar] = [
    "a", "A", "e", "E", "i", "I", "k", "s", "S", "f", "n", "o", "/", " ", "\u{E9}", "\u{C9}",
    "\u{F1}", "\u{E5}", "\u{212B}", "\u{212A}", "\u{17F}", "\u{DF}", "\u{1E9E}", "\u{FB01}",
    "\u{FB03}", "\u{130}", "\u{131}", "\u{1ED9}", "\u{1E69}", "\u{3C3}", "\u{3C2}", "\u{3A3}",
    "\u{390}", "\u{1FB3}", "\u{1F80}", "\u{451}", "\u{435}", "\u{FF21}", "\u{FF41}", "\u{FF76}",
    "\u{30AB}", "\u{30AC}", "\u{AC00}", "\u{AC01}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{F8}",
    "\u{142}", "\u{111}", "\u{E6}", "\u{13A0}", "\u{AB70}", "\u{1C5}", "\u{915}", "\u{928}",
    "\u{10400}", "\u{10428}", "\u{1D49C}", "\u{1F468}", "\u{2764}", "\u{1F1E9}", "\u{FFFD}",
    "\u{10FFFF}", "\u{E000}", "\r", "\n", "\0",
  ]
  private static let marks: [Unicode.Scalar] = [
    "\u{301}", "\u{308}", "\u{316}", "\u{323}", "\u{327}", "\u{345}", "\u{3099}", "\u{93C}",
    "\u{94D}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}", "\u{20E3}", "\u{34F}",
  ]

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The next pair: a text, and a relative or a part of it.
  mutating func next() -> (text: String, other: String) {
    let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in scalar() }
    var other = text
    if Int.random(in: 0..<3, using: &random) == 0 {
      let from = Int.random(in: 0..<other.count, using: &random)
      let to = Int.random(in: from..<other.count, using: &random)
      other = Array(other[from...to])
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where !other.isEmpty { change(&other) }
    return (Self.text(text), Self.text(other))
  }

  private mutating func scalar() -> Unicode.Scalar {
    let isMark = Int.random(in: 0..<4, using: &random) == 0
    return (isMark ? Self.marks : Self.letters).randomElement(using: &random) ?? "a"
  }

  /// Changes one scalar, or the dress of the whole.
  private mutating func change(_ scalars: inout [Unicode.Scalar]) {
    let index = Int.random(in: 0..<scalars.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: scalars[index] = scalar()
    case 1: scalars.remove(at: index)
    case 2: scalars.insert(scalar(), at: index)
    case 3: scalars = Array(Self.text(scalars).uppercased().unicodeScalars)
    case 4: scalars = Array(Self.text(scalars).lowercased().unicodeScalars)
    case 5: scalars = Array(Self.text(scalars).decomposedStringWithCanonicalMapping.unicodeScalars)
    case 6: scalars = Array(Self.text(scalars).precomposedStringWithCanonicalMapping.unicodeScalars)
    default: scalars.removeAll { $0.properties.canonicalCombiningClass != .notReordered }
    }
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
