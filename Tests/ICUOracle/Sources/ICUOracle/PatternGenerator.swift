/// A small generator of pseudo-random numbers; the same seed gives the same patterns everywhere.
public struct OracleRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// Random patterns over ICU's grammar, and texts that stand a chance with them.
public struct PatternGenerator {
  /// Where the choices come from.
  public var random: OracleRandom
  private var groups = 0

  /// Creates a generator of patterns.
  public init(seed: UInt64) { random = OracleRandom(seed: seed) }

  // MARK: Texts

  private static let pieces = [
    "a", "b", "c", "A", "B", "z", "0", "1", "9", "_", "-", " ", "&", "]", "s", "S", "ss", "ß", "ẞ",
    "ſ", "k", "K", "\u{212A}", "f", "i", "fi", "ﬁ", "ﬀ", "st", "ﬆ", "ﬅ", "é", "e\u{301}", "\u{301}",
    "\u{308}", "\u{200D}", "\u{200C}", "\u{AD}", "\u{180E}", "\n", "\r", "\r\n", "\u{85}",
    "\u{2028}", "\u{B}", "\t", "\u{A0}", "α", "Σ", "σ", "ς", "ά", "ι", "\u{345}", "ᾳ", "年", "٣",
    "Ⅷ", "ⓐ", "İ", "i̇", "ı", "I", "😀", "👩‍👧", "ab", "aa", "bb", "\u{378}", ":", ".", "/", "µ", "Å",
  ]

  /// Texts for a pattern: pieces at random, often those that the pattern names itself.
  public mutating func subjects(_ count: Int, for pattern: String) -> [String] {
    let own = pattern.unicodeScalars.filter { !"\\^$.[]|()?*+{}".unicodeScalars.contains($0) }
    let ownPieces = own.map { String($0) }
    return (0..<count).map { index in
      if index == 0 { return "" }
      var text = ""
      for _ in 0..<(1 + random.below(index < 8 ? 3 : 7)) {
        let isOwn = !ownPieces.isEmpty && random.chance(55)
        text += isOwn ? random.pick(ownPieces) : random.pick(Self.pieces)
      }
      return text
    }
  }

  // MARK: Patterns

  /// A pattern; most are valid.
  public mutating func pattern() -> String {
    groups = 0
    var text =
      random.chance(12) ? random.pick(["(?s)", "(?i)", "(?x)", "(?d)", "(?-m)", "(?sd)"]) : ""
    text += branch(depth: 3)
    if random.chance(20) { text += "|" + branch(depth: 2) }
    if random.chance(3) { text = mutated(text) }
    return text
  }

  private mutating func mutated(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let noise = Array("[](){}*+?|\\^$-&:,1aQE#<>=!".unicodeScalars)
    for _ in 0...random.below(3) {
      let place = random.below(scalars.count + 1)
      if random.chance(50), place < scalars.count {
        scalars.remove(at: place)
      } else {
        scalars.insert(random.pick(noise), at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func branch(depth: Int) -> String {
    (0...random.below(4)).map { _ in term(depth: depth) }.joined()
  }

  private mutating func term(depth: Int) -> String {
    if random.chance(12) {
      return random.pick([
        "^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "\\G", "^*", "$?", "^+", "(?#x)", "(?i)",
        "(?-i)",
        "(?s)", "(?-s)", "(?m)", "(?-m)", "(?d)",
      ])
    }
    if depth > 0, random.chance(6) { return lookaround(depth: depth - 1) }
    return atom(depth: depth) + (random.chance(35) ? quantifier() : "")
  }

  private mutating func quantifier() -> String {
    random.pick(["*", "+", "?", "{2}", "{0,2}", "{1,}", "{1,3}", "*", "+", "?"])
      + (random.chance(20) ? random.pick(["?", "+"]) : "")
  }

  private mutating func lookaround(depth: Int) -> String {
    let open = random.pick(["(?=", "(?!", "(?<=", "(?<!"])
    return open + branch(depth: min(depth, 1)) + (random.chance(20) ? "|" + letter() : "") + ")"
  }

  private mutating func atom(depth: Int) -> String {
    switch random.below(20) {
    case 0..<7: return letter()
    case 7..<9: return "."
    case 9..<12: return characterClass(depth: 2)
    case 12..<14: return random.pick(Self.escapes)
    case 14..<18 where depth > 0:
      let open = random.pick([
        "(", "(", "(?:", "(?:", "(?>", "(?i:", "(?s:", "(?-i:", "(?<n\(groups)>",
      ])
      if open == "(" || open.hasPrefix("(?<") { groups += 1 }
      let inside = branch(depth: depth - 1)
      return open + inside + (random.chance(40) ? "|" + branch(depth: depth - 1) : "") + ")"
    case 18 where groups > 0: return "\\\(1 + random.below(groups))"
    default: return letter()
    }
  }

  private static let escapes = [
    "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\h", "\\H", "\\v", "\\V", "\\R", "\\n", "\\r",
    "\\t",
    "\\x41", "\\x{e9}", "\\u0061", "\\U0001F600", "\\0141", "\\cA", "\\j", "\\-", "\\.", "\\Qa.\\E",
    "\\p{L}", "\\P{L}", "\\p{Lu}", "\\p{Letter}", "\\p{Greek}", "\\p{sc=Latin}", "\\p{IsL}",
    "\\p{Alphabetic}", "\\p{M}", "\\p{Nd}", "\\p{punct}", "\\p{ASCII}", "\\p{Any}",
    "\\uD83D\\uDE00", "\\y", "\\e", "\\a", "\\f", "\\N{LATIN SMALL LETTER A}", "\\N{digit one}",
    "\\N{LATIN SMALL LETTER SHARP S}", "\\N{NO SUCH NAME}", "\\p{InGreek}", "\\P{InBasicLatin}",
    "\\p{Block=Greek}", "\\P{blk=ASCII}", "\\p{javaLowerCase}", "\\p{javaWhitespace}", "\\P{Lu}",
    "\\p{Ll}", "\\p{Upper=No}", "\\p{Lower}", "\\p{Bidi_M}", "\\X", "\\X", "\\x{0000061}",
    "\\x{00000061}", "\\x{110000}", "\\x6", "\\U00110000",
  ]

  private mutating func letter() -> String {
    random.pick([
      "a", "b", "c", "A", "B", "0", "1", "_", "-", "s", "ss", "S", "ß", "f", "fi", "i", "st", "k",
      "é",
      "e", "\u{301}", "α", "σ", "ς", "年", "ab", "aa", " ", ":", "/", "😀", "]", "&", "ab", "a", "b",
    ])
  }

  private mutating func characterClass(depth: Int) -> String {
    var text = random.chance(25) ? "[^" : "["
    for index in 0...random.below(3) {
      if index > 0, random.chance(15) { text += random.pick(["&&", "--"]) }
      text += classItem(depth: depth)
    }
    return text + "]"
  }

  private mutating func classItem(depth: Int) -> String {
    switch random.below(14) {
    case 0..<3: random.pick(["a-z", "A-Z", "0-9", "a-c", "б-я", "α-ω", "\\u0061-\\u0063", "e-s"])
    case 3..<5: random.pick(Self.classEscapes)
    case 5:
      random.pick(["[:alpha:]", "[:^digit:]", "[:space:]", "[:punct:]", "[:word:]", "[:print:]"])
    case 6..<8 where depth > 0: characterClass(depth: depth - 1)
    case 8: random.pick(["-", "&", "^", ":", ".", "#", "\\]", "\\\\", "\\-", "]"])
    default:
      random.pick([
        "a", "b", "c", "s", "S", "ß", "k", "ﬅ", "é", "_", " ", "1", "ς", "\\n", "\\r", "😀",
      ])
    }
  }

  private static let classEscapes = [
    "\\w", "\\W", "\\d", "\\D", "\\s", "\\S", "\\h", "\\v", "\\V", "\\p{L}", "\\P{L}", "\\p{Greek}",
    "\\p{Nd}", "\\x41", "\\b", "\\p{M}", "\\p{Lu}", "\\P{Ll}", "\\N{DIGIT ONE}",
    "a-\\N{LATIN SMALL LETTER S}",
    "\\p{InGreek}", "\\P{InGreek}", "\\p{Block=Basic_Latin}", "\\P{Upper=No}", "\\p{javaUpperCase}",
    "\\w--b",
  ]
}
