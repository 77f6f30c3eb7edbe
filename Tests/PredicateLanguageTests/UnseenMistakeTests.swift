import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Small rules that answers depend on")
struct UnseenMistakeTests {
  /// Every word of up to `longest` letters.
  private static func words(over letters: [String], longest: Int) -> [String] {
    var words = [""]
    var last = [""]
    for _ in 0..<longest {
      last = last.flatMap { word in letters.map { word + $0 } }
      words += last
    }
    return words
  }

  @Test("LIKE takes CR LF as one character, from both ends of a text")
  func lineEnds() throws {
    let texts = Self.words(over: ["a", "\r", "\n"], longest: 4)
    let memory = NaivePredicateMemory()
    var matches = 0
    for pattern in Self.words(over: ["a", "\r", "\n", "*", "?"], longest: 3)
      + ["a*??", "*\r\n?", "*?\r\n", "?*\n", "*\r?a", "a*\n?", "*???", "?*??"]
    {
      let predicate = try ActivationPredicate.like(pattern)
      let naive = try NaivePredicate(
        "SELF LIKE '\(pattern.replacing("\r", with: "\\r").replacing("\n", with: "\\n"))'")
      for text in texts {
        let answer = try predicate.evaluate(text)
        let expected = try naive.evaluate(text, with: memory)
        if answer { matches += 1 }
        #expect(answer == expected, "\(text.debugDescription) LIKE \(pattern.debugDescription)")
      }
    }
    #expect(matches > 1_000)
    #expect(try !ActivationPredicate.like("*??").evaluate("\r\n"))
    #expect(try ActivationPredicate.like("*?").evaluate("\r\n"))
    #expect(try !ActivationPredicate.like("*\n").evaluate("\r\n"))
  }

  @Test("Directional isolates are shown as escapes", arguments: UInt32(0x2066)...0x2069)
  func isolates(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let shown = VisibleText.escaped("a\(scalar)b")
    #expect(shown == "a\\u{\(String(value, radix: 16))}b")
  }

  @Test(
    "A high surrogate needs a low one right after it",
    arguments: [
      (#"'\uD800\uD800'"#, 2, SourceSpan(9, 15)), (#"'\uD83D\uD83D\uDE00'"#, 1, SourceSpan(9, 15)),
      (#"'\uDE00\uD83D'"#, 2, SourceSpan(9, 15)), (#"'\uD83Dx\uDE00'"#, 2, SourceSpan(9, 15)),
      (#"'\uD83D\u0041'"#, 1, SourceSpan(9, 15)),
    ])
  func surrogates(literal: String, count: Int, first: SourceSpan) {
    let failure = Parsing.result("SELF == " + literal).failure
    #expect(failure?.diagnostics.map(\.id) == Array(repeating: "lone-surrogate", count: count))
    #expect(failure?.diagnostics.first?.span == first)
  }

  @Test(
    "An integer beside a real is compared without rounding",
    arguments: [
      (9_007_199_254_740_993, 0x1p53, 1), (9_007_199_254_740_992, 0x1p53, 0), (.max, 0x1p63, -1),
      (.min, -0x1p63, 0), (.min, -0x1.0000000000001p63, 1), (.max, .infinity, -1),
      (.min, -.infinity, 1), (0, -0.0, 0), (0, 5e-300, -1), (0, -5e-300, 1), (-1, -0.5, -1),
      (2_251_799_813_685_249, 0x1p51 + 0.5, 1), (2_251_799_813_685_248, 0x1p51 + 0.5, -1),
    ] as [(Int, Double, Int)])
  func numbers(integer: Int, real: Double, sign: Int) {
    #expect(GeneralComparison.sign(integer, real) == sign)
  }

  #if PCRE2
    @Test("An OR does not decide after a part that may throw")
    func coverAfterRegex() throws {
      let slow = "SELF MATCHES '((a|aa)+)+[^a]'"
      let input = String(repeating: "a", count: 64)
      for text in [
        "\(slow) OR SELF BEGINSWITH 'aa'", "SELF == 'x' OR \(slow) OR SELF BEGINSWITH 'aa'",
        "(\(slow) OR SELF == 'x') OR SELF BEGINSWITH 'aa'",
        "NOT (NOT \(slow) AND NOT SELF BEGINSWITH 'aa')", "\(slow) OR TRUEPREDICATE",
      ] {
        let predicate = try ActivationPredicate(format: text)
        #expect(throws: PredicateEvaluationError.self, "\(text)") { try predicate.evaluate(input) }
        switch predicate.accessCover {
        case .tests(_, let decides), .everything(let decides): #expect(!decides, "\(text)")
        case .never: Issue.record("\(text) is never true")
        }
      }
      let sure = try ActivationPredicate(format: "SELF BEGINSWITH 'aa' OR \(slow)")
      #expect(try sure.evaluate(input))
    }
  #endif
}
