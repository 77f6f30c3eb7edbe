#if PCRE2
  import TestSupport
  import Testing

  @testable import RegularExpressions

  /// Random patterns with nested repetitions, assertions and groups, where the limits are reached.
  private struct PatternMaker {
    var random: SeededGenerator

    private mutating func pick(_ parts: [String]) -> String {
      parts.randomElement(using: &random) ?? ""
    }

    mutating func pattern(depth: Int = 3) -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in atom(depth) }.joined()
      }.joined(separator: "|")
    }

    private mutating func atom(_ depth: Int) -> String {
      if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
        let letter = pick(["a", "b", "x", "\\w", "\\d", ".", "[^a]", "[ab]"])
        return letter + pick(["", "", "*", "+", "?", "*?", "*+", "{3}", "{1,4}"])
      }
      if Int.random(in: 0..<6, using: &random) == 0 { return pick(["^", "$", "\\b"]) }
      let open = pick(["(", "(?:", "(?>", "(?=", "(?!"])
      let inner = pattern(depth: depth - 1)
      // A look-around is not repeated: ICU and PCRE2 read that in different ways.
      let isLook = open == "(?=" || open == "(?!"
      return open + inner + ")" + (isLook ? "" : pick(["", "*", "+", "?", "{2}", "*?"]))
    }
  }

  @Suite("Machine code and interpreter")
  struct MachineCodeTests {
    /// What a match ends with: nil where a limit is reached.
    private static func answers(_ pattern: String, _ text: String) -> [Bool?]? {
      guard let parsed = try? RegexPattern(pattern, isCaseInsensitive: false),
        let regex = try? RegularExpression(parsed, source: pattern)
      else { return nil }
      defer { regex.deallocate() }
      return Array(text.utf8).withUnsafeBufferPointer { bytes in
        [regex.status(on: bytes), regex.interpretedStatus(on: bytes)]
          .map(RegularExpression.answer(of:))
      }
    }

    @Test("Where both answer they say the same; a limit may stop one of them alone")
    func agreement() {
      let seed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))
      var maker = PatternMaker(random: SeededGenerator(seed: seed))
      var tally = (both: 0, one: 0, none: 0)
      let count = Campaign.number("SCENEROUTE_PATTERNS", usual: Campaign.share(of: 5_000))
      var patterns = (0..<count).map { _ in maker.pattern() }
      patterns.append(
        #"(?!(?:\d(^x){3}|(?:\w.b*?))*(?!(?>$|\w*?$)?|\d(\b^b|[^a]$b)))x*+.*|a*"#)
      for pattern in patterns {
        for text in ["", "ab", String(repeating: "a", count: 20), "aab7xab bbaxa", "aaaaaaaaab"] {
          guard let answers = Self.answers(pattern, text) else { continue }
          let known = answers.compactMap(\.self)
          #expect(Set(known).count <= 1, "`\(pattern)` on `\(text)`: \(answers)")
          switch known.count {
          case 2: tally.both += 1
          case 1: tally.one += 1
          default: tally.none += 1
          }
        }
      }
      #expect(tally.both > patterns.count)
      Campaign.report(
        """
        \(tally.both) matches with two answers, \(tally.one) with one beside a limit, \
        \(tally.none) with none
        """)
    }
  }
#endif
