/// Makes random texts that are no predicates, the same ones for the same seed.
///
/// Most are valid predicates with a small mistake: tokens or characters left out, doubled, swapped,
/// put in, or the end cut off. ``NaivePredicate`` refuses each of them.
public struct InvalidTextGenerator: Sendable {
  private var random: PredicateRandom
  private var valid: PredicateGenerator

  /// Starts the sequence of `seed`.
  public init(seed: UInt64) {
    random = PredicateRandom(seed: seed ^ 0x5DEE_CE66_D1CE_4E5B)
    valid = PredicateGenerator(seed: seed)
  }

  /// The next malformed text.
  public mutating func next() -> String {
    while true {
      let text = candidate()
      if (try? NaivePredicate(text)) == nil { return text }
    }
  }

  private static let insertions = [
    "(", ")", "{", "}", "[", "]", "[c]", "[q]", "[", ",", "'", "\"", "\\", "=", "==", "!=", "<",
    "!", "&&", "||", "&", "|", "AND", "OR", "NOT", "ANY", "SELF", "IN", "BETWEEN", "LIKE",
    "BEGINWITH", "CONTAIN", "TRUEPREDICATE", "nil", "TRUE", "%@", "%K", "$", "$x", "@", "#", ".",
    "SELF.length", "name", "-", "+", "*", "/", "1", "1.5.2", "0x", ";", "?", "\0", "\u{FFFD}",
    "\u{FEFF}", "\u{A0}", "\u{2028}", "\u{201C}", "\u{2019}", "\u{301}", "\u{E9}", "\u{1F600}",
    "\\uD800", "\\uDC00\\uD800", "\\u12", "\\x", "\\xZZ", "\\", "SUBQUERY(", "FUNCTION(SELF, 'x')",
    "CAST(SELF, 'NSNumber')", "@count", "UTI-EQUALS", "INTERSECT", "TERNARY(", "FIRST", ":=",
  ]

  private static let templates = [
    "", " ", "(", "SELF", "SELF ==", "== 'a'", "SELF == 'a' AND", "SELF LIKE *x", "'a' 'b'", "TRUE",
    "SELF BETWEEN {'a'}", "SELF IN ('a', 'b')", "SELF == 'a' == 'b'", "NOT", "ANY SELF == 'a'",
    "SELF NOT IN {'a'}", "SELF.length > 3", "SELF == %@", "SELF < 5", "SELF == '\\uD83D'",
    "SELF ==",
  ]

  private mutating func candidate() -> String {
    switch random.weighted([30, 30, 25, 10, 3, 4]) {
    case 0: return withTokensMixed(valid.next().predicate)
    case 1: return withScalarsMixed(valid.next().predicate)
    case 2: return cutShort(valid.next().predicate)
    case 3: return withBytesMixed(valid.next().predicate)
    case 4: return nested()
    default: return random.pick(Self.templates)
    }
  }

  // MARK: Mistakes

  private mutating func withTokensMixed(_ text: String) -> String {
    var tokens = Self.tokens(text)
    for _ in 0..<random.pick([1, 1, 1, 2, 4]) where !tokens.isEmpty {
      let index = random.below(tokens.count)
      switch random.below(5) {
      case 0: tokens.remove(at: index)
      case 1: tokens.insert(tokens[index], at: index)
      case 2: tokens.swapAt(index, random.below(tokens.count))
      case 3: tokens[index] = random.pick(Self.insertions)
      default: tokens.insert(random.pick(Self.insertions), at: index)
      }
    }
    return tokens.joined(separator: random.chance(0.8) ? " " : "")
  }

  private mutating func withScalarsMixed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<random.pick([1, 1, 2, 3]) where !scalars.isEmpty {
      let index = random.below(scalars.count)
      switch random.below(4) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(scalars[index], at: index)
      case 2: scalars.swapAt(index, random.below(scalars.count))
      default:
        let insertion = Array(random.pick(Self.insertions).unicodeScalars)
        scalars.insert(contentsOf: insertion, at: index)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Bytes that are no UTF-8 become replacement characters.
  private mutating func withBytesMixed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<random.pick([1, 2, 5]) where !bytes.isEmpty {
      let index = random.below(bytes.count)
      switch random.below(3) {
      case 0: bytes.remove(at: index)
      case 1: bytes[index] = UInt8(random.below(256))
      default: bytes.insert(UInt8(random.below(256)), at: index)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func cutShort(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return String(scalars.prefix(random.below(max(1, scalars.count))))
  }

  private mutating func nested() -> String {
    let count = random.pick([3, 40, 300, 3_000])
    let opening = random.pick(["(", "NOT ", "!", "{", "SELF IN {", "((", "NOT (", "ANY {"])
    let ending = random.pick(["", "SELF == 'a'", "SELF", ")", "}"])
    return String(repeating: opening, count: count) + ending
  }

  /// Words, quoted strings with their quotes, signs of operators, and single characters; roughly.
  private static func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var current = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    func end() {
      if !current.isEmpty { tokens.append(String(current)) }
      current = String.UnicodeScalarView()
    }
    for scalar in text.unicodeScalars {
      let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if let open = quote {
        current.append(scalar)
        if scalar == open {
          end()
          quote = nil
        }
      } else if scalar == "'" || scalar == "\"" {
        end()
        current.append(scalar)
        quote = scalar
      } else if isWord {
        current.append(scalar)
      } else {
        end()
        let sign = "=<>!&|".unicodeScalars.contains(scalar)
        if sign, let last = tokens.last, last.count == 1, "=<>!&|".contains(last) {
          tokens[tokens.count - 1] += String(scalar)
        } else if !scalar.properties.isWhitespace {
          tokens.append(String(scalar))
        }
      }
    }
    end()
    return tokens
  }
}
