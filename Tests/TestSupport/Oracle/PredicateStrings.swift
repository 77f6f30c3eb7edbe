import Foundation

/// Random strings that resemble each other, so that comparisons are true about as often as false.
struct PredicateStrings: Sendable {
  /// What a pair may hold beside plain ASCII.
  enum Repertoire: Sendable {
    case ascii
    case unicode
    /// Unicode without carriage returns and full-width forms, on which MATCHES has no written rule.
    case unicodeForPatterns
  }

  let repertoire: Repertoire

  private var isASCII: Bool { repertoire == .ascii }

  // MARK: Fresh strings

  private static let asciiPieces = [
    "mail", "inbox", "note", "42", "compose", "draft", "com", "example", "id", "tab", "7", "a",
  ]
  private static let asciiOdd = [
    "*", "?", "\\", "\"", "'", "%", "%@", "{", "[c]", " AND ", "\t", "\n", "\r\n", "\r", "\0",
    "\u{7}", "\u{8}", "\u{B}", "\u{C}", "\u{7F}", ".", "|", "^", "#", "$x", " ",
  ]
  private static let words = [
    "caf\u{E9}", "cafe\u{301}", "stra\u{DF}e", "STRASSE", "\u{C5}ngstr\u{F6}m", "nai\u{308}ve",
    "\u{FB01}le", "\u{130}stanbul", "\u{131}s\u{131}", "\u{212A}elvin", "\u{17F}ea",
    "\u{3A3}\u{3C2}",
    "\u{AC01}\u{D558}", "\u{1100}\u{1161}\u{11A8}", "\u{65E5}\u{672C}", "a\u{316}\u{301}",
    "note-42",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F44D}\u{1F3FD}", "\u{2764}\u{FE0F}",
    "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", "Gro\u{1E9E}", "\u{451}lka", "\u{1EC7}",
  ]
  private static let units = [
    "a", "b", "A", "e", "E", "s", "S", "f", "i", "I", "k", "K", "n", "o", "\u{E9}", "e\u{301}",
    "\u{C9}", "\u{F1}", "n\u{303}", "\u{E5}", "\u{212B}", "\u{F4}", "\u{1ED9}", "\u{451}",
    "\u{435}",
    "\u{DF}", "\u{1E9E}", "\u{FB01}", "\u{130}", "\u{131}", "\u{17F}", "\u{212A}", "\u{3C2}",
    "\u{3C3}", "\u{3A3}", "\u{F8}", "\u{142}", "\u{AC01}", "\u{AC00}", "\u{1100}", "\u{1161}",
    "\u{11A8}", "\u{304C}", "\u{304B}", "\u{65E5}", "\u{1F44D}", "\u{1F3FD}", "\u{200D}",
    "\u{FE0F}", "\u{2764}", "\u{1F1E9}", "\u{1F1EA}", "\u{1F468}", "\u{1F469}", "\n", "\0",
    "\u{FFFF}", "\u{FFFD}", "\u{E000}", "\u{10000}", "\u{1D49C}", "\u{10FFFF}", "\u{301}",
    "\u{308}", "\u{316}", "*", "?", "\\", "/",
  ]
  private static let patternFreeUnits = ["\u{FF21}", "\u{FF41}", "\u{FF0F}", "\r\n", "\r"]

  /// A string that owes nothing to another.
  func fresh(_ random: inout PredicateRandom) -> String {
    if isASCII || random.chance(0.15) {
      switch random.weighted([8, 8, 3, 2]) {
      case 0: return letters(["a", "b", "A", "B"], 0...6, &random)
      case 1: return path(&random)
      case 2: return "https://example.com/" + path(&random) + (random.chance(0.4) ? "?q=1#x" : "")
      default: return letters(oddities(&random), 1...5, &random)
      }
    }
    switch random.weighted([8, 4, 3]) {
    case 0: return letters((0..<random.within(2...4)).map { _ in unit(&random) }, 0...6, &random)
    case 1: return random.pick(Self.words) + (random.chance(0.4) ? random.pick(Self.words) : "")
    default: return styled(path(&random), &random)
    }
  }

  /// One character, or a few that belong together.
  func unit(_ random: inout PredicateRandom) -> String {
    if isASCII { return random.pick(["a", "b", "A", "B", "/", "-", "x", "4", "*", "?", "\\"]) }
    let isFree = repertoire == .unicode && random.chance(0.1)
    return random.pick(isFree ? Self.patternFreeUnits : Self.units)
  }

  private func oddities(_ random: inout PredicateRandom) -> [String] {
    let odd = Self.asciiOdd.filter { repertoire != .unicodeForPatterns || !$0.contains("\r") }
    return ["a", "b"] + (0..<3).map { _ in random.pick(odd) }
  }

  private func letters(
    _ alphabet: [String], _ length: ClosedRange<Int>, _ random: inout PredicateRandom
  ) -> String {
    (0..<random.within(length)).map { _ in random.pick(alphabet) }.joined()
  }

  private func path(_ random: inout PredicateRandom) -> String {
    let separator = random.pick(["/", "-", ".", ":", "_", "/"])
    let pieces = (0..<random.within(1...3)).map { _ in random.pick(Self.asciiPieces) }
    return pieces.joined(separator: separator)
  }

  // MARK: Relatives

  /// The start, the end, the middle or the whole of `string`, cut between scalars.
  func part(_ string: String, _ place: NaivePredicate.Text.Place?, _ random: inout PredicateRandom)
    -> String
  {
    let scalars = Array(string.unicodeScalars)
    guard let place, !scalars.isEmpty else { return string }
    let length = random.within(1...scalars.count)
    return switch place {
    case .start: Self.text(scalars.prefix(length))
    case .end: Self.text(scalars.suffix(length))
    case .anywhere: Self.text(scalars.dropFirst(random.below(scalars.count)).prefix(length))
    }
  }

  /// The same string in another dress: case, accents, normal form, look-alike letters.
  func styled(_ string: String, _ random: inout PredicateRandom) -> String {
    if isASCII {
      return switch random.below(3) {
      case 0: string.uppercased()
      case 1: string.lowercased()
      default: withOneScalarChanged(string, &random) { flipped($0) }
      }
    }
    switch random.below(8) {
    case 0: return string.decomposedStringWithCanonicalMapping
    case 1: return string.precomposedStringWithCanonicalMapping
    case 2: return withoutMarks(string)
    case 3: return withOneScalarChanged(string, &random) { flipped($0) }
    case 4:
      let mark = random.pick(["\u{301}", "\u{308}", "\u{316}", "\u{FE0F}", "\u{1F3FD}"])
      return withOneScalarChanged(string, &random) { String($0) + mark }
    case 5: return allowed(string.uppercased(), or: string)
    case 6: return allowed(string.lowercased(), or: string)
    default: return withLookAlike(string, &random)
    }
  }

  /// Another string that has much in common with `string`.
  func damaged(_ string: String, _ random: inout PredicateRandom) -> String {
    let scalars = Array(string.unicodeScalars)
    if scalars.isEmpty { return unit(&random) }
    let index = random.below(scalars.count)
    let before = Self.text(scalars[..<index])
    let after = Self.text(scalars[(index + 1)...])
    switch random.below(7) {
    case 0: return before + unit(&random) + after
    case 1: return before + after
    case 2: return before + String(scalars[index]) + unit(&random) + after
    case 3: return string + unit(&random)
    case 4: return unit(&random) + string
    case 5: return before
    default: return string + string
    }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func withOneScalarChanged(
    _ string: String, _ random: inout PredicateRandom, _ change: (Unicode.Scalar) -> String
  ) -> String {
    let scalars = Array(string.unicodeScalars)
    guard !scalars.isEmpty else { return string }
    let index = random.below(scalars.count)
    return Self.text(scalars[..<index]) + allowed(change(scalars[index]), or: "a")
      + Self.text(scalars[(index + 1)...])
  }

  private func flipped(_ scalar: Unicode.Scalar) -> String {
    let upper = scalar.properties.uppercaseMapping
    return upper == String(scalar) ? scalar.properties.lowercaseMapping : upper
  }

  private func withoutMarks(_ string: String) -> String {
    Self.text(
      string.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
        $0.properties.canonicalCombiningClass == .notReordered
      })
  }

  /// Letters that some folding takes for each other, both ways.
  private static let lookAlikes: [(from: String, to: String)] = [
    ("ss", "\u{DF}"), ("SS", "\u{1E9E}"), ("fi", "\u{FB01}"), ("k", "\u{212A}"),
    ("s", "\u{17F}"), ("i", "\u{131}"), ("i", "\u{130}"), ("\u{3C3}", "\u{3C2}"),
    ("e", "\u{E9}"), ("o", "\u{F6}"), ("\u{E5}", "\u{212B}"), ("\u{435}", "\u{451}"),
    ("a", "\u{FF41}"), ("a", "\u{E1}"), ("\u{AC00}", "\u{1100}\u{1161}"),
  ].flatMap { [(from: $0.0, to: $0.1), (from: $0.1, to: $0.0)] }

  private func withLookAlike(_ string: String, _ random: inout PredicateRandom) -> String {
    let text = Array(string.unicodeScalars)
    let first = random.below(Self.lookAlikes.count)
    for (from, to) in Self.lookAlikes[first...] + Self.lookAlikes[..<first] {
      if to == "\u{FF41}", repertoire != .unicode { continue }
      let wanted = Array(from.unicodeScalars)
      guard text.indices.contains(where: { text[$0...].starts(with: wanted) }) else { continue }
      return string.replacingOccurrences(of: from, with: to, options: .literal)
    }
    return string
  }

  /// `string` when the repertoire has all of it.
  private func allowed(_ string: String, or other: String) -> String {
    !isASCII || string.utf8.allSatisfy { $0 < 0x80 } ? string : other
  }
}
