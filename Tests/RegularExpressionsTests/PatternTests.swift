import TestSupport
import Testing

@testable import PredicateLanguage
@testable import RegularExpressions

@Suite("ICU's regular expressions in PCRE2's syntax")
struct PatternTests {
  struct Rewriting: Sendable, CustomTestStringConvertible {
    let icu: String
    let pcre2: String
    let ignoresCase: Bool

    init(_ icu: String, _ pcre2: String, ignoresCase: Bool = false) {
      self.icu = icu
      self.pcre2 = pcre2
      self.ignoresCase = ignoresCase
    }

    var testDescription: String { icu }
  }

  private static let word = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}"
  private static let outside = "(?!(?<=\\r)\\n)"

  static let rewritings: [Rewriting] = [
    // What both write in the same way.
    Rewriting("abc", "abc"),
    Rewriting("a|b*?c++", "a|b*?c++"),
    Rewriting("(a)(?:b)(?>c)(?=d)(?!e)(?<=f)(?<!g)", "(a)(?:b)(?>c)(?=d)(?!e)(?<=f)(?<!g)"),
    Rewriting("^.{6,}$", "^.{6,}$"),
    Rewriting("a{2}b{2,3}+", "a{2}b{2,3}+"),
    // Escapes.
    Rewriting("\\u00e9\\x41\\x{42}\\0103\\U0001F600", "éABC😀"),
    Rewriting("\\uD83D\\uDE00", "😀"),
    Rewriting("\\n\\cA\\e", "\\x{a}\\x{1}\\x{1b}"),
    Rewriting("\\j\\K\\C\\g\\o", "jKCgo"),
    Rewriting("\\Qa.b\\E+", "a\\.b+"),
    Rewriting("]", "]"),
    // Shorthands.
    Rewriting("\\w\\d\\s", "[" + word + "][\\p{Nd}][\\p{White_Space}]"),
    Rewriting("\\W\\D\\h\\v", "[^" + word + "][\\P{Nd}][\\t\\p{Zs}][\\v]"),
    Rewriting("\\b\\B", "(?C1)(?C2)"),
    Rewriting("\\R\\X", "\\R(?>(?s:.+?)(?C3))"),
    Rewriting("\\X+", "(?s:.+)(?C3)"),
    Rewriting("\\X{2,}?", "(?>(?s:.+?)(?C3)){2}(?:|(?s:.+?)(?C3))"),
    // Classes.
    Rewriting("[a-z&&[^aeiou]]", "[b-df-hj-np-tv-z]"),
    Rewriting("[a-z--[b-y]]", "[az]"),
    Rewriting("[[a-c][x-z]_]", "[_a-cx-z]"),
    Rewriting("[\\p{L}&&[^a-z]]", "(?=[\\p{L}])[^a-z]"),
    Rewriting("[\\p{L}--[a-z]]+", "(?:(?![a-z])[\\p{L}])+"),
    Rewriting("[\\w-./]", "[\\-\\./" + word + "]"),
    Rewriting("[^\\W_]", "(?![_])[" + word + "]"),
    Rewriting("[^\\W]", "[" + word + "]"),
    Rewriting("[^[^a]]", "[a]"),
    Rewriting("[[=a=]]", "[\\=a\\=]"),
    Rewriting("[[:al\\Qp\\Eha:]]", "[\\:alpha\\:]"),
    Rewriting("[[^a]\\d]", "(?>[^a]|[\\p{Nd}])"),
    Rewriting("[]a]", "[\\]a]"),
    Rewriting("[.]", "\\."),
    Rewriting("[\\b]", "b"),
    Rewriting("[a&&b]", "[^\\x{0}-\\x{10ffff}]"),
    Rewriting("[[:alpha:][:digit:]]", "[\\p{Alpha}\\p{Nd}]"),
    Rewriting("[\\uD800-\\uE000]", "[\\x{e000}]"),
    // Properties.
    Rewriting("\\p{Letter}\\p{gc=Lu}\\p{IsL}", "[\\p{L}][\\p{Lu}][\\p{L}]"),
    Rewriting("\\p{Arabic}\\p{script=greek}", "[\\p{sc:Arab}][\\p{sc:Grek}]"),
    Rewriting("\\P{White Space}", "[\\P{WSpace}]"),
    Rewriting("\\p{InGreek}\\P{InASCII}", "[Ͱ-Ͽ][\\x{80}-\\x{d7ff}\\x{e000}-\\x{10ffff}]"),
    Rewriting("[\\p{blk=Greek}]\\p{javaISOControl}", "[Ͱ-Ͽ][\\x{0}-\\x{1f}\\x{7f}-\\x{9f}]"),
    Rewriting(
      "\\N{DIGIT ONE}[\\N{latin small letter a}-c]\\N{CJK UNIFIED IDEOGRAPH-5E74}", "1[a-c]年"),
    // Lines and flags.
    Rewriting("a$b", "a" + outside + "$b"),
    Rewriting("^+a", "(?:^)+a"),
    Rewriting("(?s).", "(?>\\R|\\V)"),
    Rewriting("(?s).+a", "(?s:.+)" + outside + "a"),
    Rewriting("(?-m)^a", "\\Aa"),
    Rewriting("(?d).", "[^\\n]"),
    Rewriting("(?d)^a", "(?:\\A|(?<=\\n))a"),
    Rewriting("(?x) a + # many", "a+"),
    Rewriting("a(?#note)*", "a*"),
    Rewriting("a(?i)b(?-i:c)d", "a(?i)b(?:(?-i)c)d"),
    // Groups and references.
    Rewriting("(?<year>a)\\k<year>", "(a)\\g{1}"),
    Rewriting("(a)\\11", "(a)\\g{1}1"),
    Rewriting("x(?<=a{1,2}x|b)", "x(?<=ax|aax|b)"),
    Rewriting("(?<=(a|bc)d)", "(?<=ad|bcd)"),
    Rewriting("(?<=(ab)|(.))\\1\\2", "(?<=(.)|(ab))\\g{2}\\g{1}"),
    Rewriting(
      "(x)(?<=ab|(?<=..|(y))|(z)z)\\1\\2\\3", "(x)(?<=(?<=(y)|..)|ab|(z)z)\\g{1}\\g{2}\\g{3}"),
    Rewriting("(?<=(?:a+|\\X){0}b)", "(?<=b)"),
    // What would be recursion in PCRE2.
    Rewriting("(a)\\g<1>\\g'1'\\g-", "(a)g<1>g'1'g-"),
    Rewriting("(\\Q?R\\E)(\\u003fR)(\\Q*FAIL\\E)", "(\\?R)(\\?R)(\\*FAIL)"),
    // Without regard to case.
    Rewriting("abc", "abc", ignoresCase: true),
    Rewriting("\\p{InASCII}a", "(?-i)[\\x{0}-\\x{7f}](?i)a", ignoresCase: true),
    Rewriting("[\\w--k]", "(?![^\\x{0}-\\x{10ffff}])[" + word + "]", ignoresCase: true),
    Rewriting("[\\w--kK\\u212A]", "(?![Kk\u{212A}])[" + word + "]", ignoresCase: true),
    Rewriting("straße", "(?:str|[ﬅﬆ]r)(?:asse|a[ßẞ]e)", ignoresCase: true),
  ]

  @Test("Each pattern is written as PCRE2 needs it", arguments: rewritings)
  func rewriting(_ example: Rewriting) throws {
    let pattern = try RegexPattern(example.icu, isCaseInsensitive: example.ignoresCase)
    #expect(pattern.translation.text == example.pcre2)
  }

  struct Rejection: Sendable, CustomTestStringConvertible {
    let pattern: String
    let id: String
    let place: String
    let ignoresCase: Bool

    init(_ pattern: String, _ id: String, _ place: String, ignoresCase: Bool = false) {
      self.pattern = pattern
      self.id = id
      self.place = place
      self.ignoresCase = ignoresCase
    }

    var testDescription: String { pattern }
  }

  static let rejections: [Rejection] = [
    Rejection("*a", "regex-nothing-to-repeat", "*"),
    Rejection("a**", "regex-nothing-to-repeat", "*"),
    Rejection("(?=a)*", "regex-nothing-to-repeat", "*"),
    Rejection("\\b+", "regex-nothing-to-repeat", "+"),
    Rejection("(*FAIL)", "regex-nothing-to-repeat", "*"),
    Rejection("(*UTF)a", "regex-nothing-to-repeat", "*"),
    Rejection("a}", "regex-lone-brace", "}"),
    Rejection("{a", "regex-lone-brace", "{"),
    Rejection("x(a", "regex-unclosed-group", "("),
    Rejection("a)b", "regex-unopened-group", ")"),
    Rejection("a(?#b", "regex-unclosed-comment", "(?#b"),
    Rejection("(?P<n>a)", "regex-unknown-group", "(?P"),
    Rejection("(?R)", "regex-unknown-group", "(?R"),
    Rejection("a|(?R)", "regex-unknown-group", "(?R"),
    Rejection("(a|(?R))", "regex-unknown-group", "(?R"),
    Rejection("(?1)", "regex-unknown-group", "(?1"),
    Rejection("(a)(?-1)", "regex-unknown-flag", "1"),
    Rejection("(?+1)(a)", "regex-unknown-group", "(?+"),
    Rejection("(?P>x)", "regex-unknown-group", "(?P"),
    Rejection("(?&x)", "regex-unknown-group", "(?&"),
    Rejection("(?x)( ?R)", "regex-unknown-group", "( ?R"),
    Rejection("(?|a)", "regex-unknown-group", "(?|"),
    Rejection("(?(1)a)", "regex-unknown-group", "(?("),
    Rejection("(?C1)", "regex-unknown-group", "(?C"),
    Rejection("(?U)a", "regex-unknown-group", "(?U"),
    Rejection("(?iJ)a", "regex-unknown-flag", "J"),
    Rejection("(?w)a", "regex-word-flag", "(?w"),
    Rejection("a\\x", "regex-invalid-escape", "\\x"),
    Rejection("\\u12g", "regex-invalid-escape", "\\u12"),
    Rejection("\\08", "regex-invalid-escape", "\\0"),
    Rejection("a\\", "regex-invalid-escape", "\\"),
    Rejection("\\uD83D", "regex-lone-surrogate", "\\uD83D"),
    Rejection("\\N{DIGIT OEN}", "regex-unknown-character", "\\N{DIGIT OEN}"),
    Rejection("[\\N{LINE FEED}]", "regex-unknown-character", "\\N{LINE FEED}"),
    Rejection("a\\N", "regex-unknown-character", "\\N"),
    Rejection("\\N{DIGIT", "regex-unknown-character", "\\N{DIGIT"),
    Rejection("a{,3}", "regex-invalid-interval", "{,"),
    Rejection("a{3,2}", "regex-reversed-interval", "{3,2}"),
    Rejection("a{65536}", "regex-interval-too-big", "{65536"),
    Rejection("(?<a_b>x)", "regex-group-name", "(?<a_"),
    Rejection("(?<a>x)(?<a>y)", "regex-duplicate-group", "(?<a>"),
    Rejection("\\k<n>", "regex-unknown-group-name", "\\k<n>"),
    Rejection("(a)\\2", "regex-missing-group", "\\2"),
    Rejection("x[ab", "regex-unclosed-class", "[ab"),
    Rejection("[z-a]", "regex-reversed-range", "z-a"),
    Rejection("[a&&]", "regex-class-operator", "]"),
    Rejection("[--a]", "regex-class-operator", "--"),
    Rejection("\\pL", "regex-unknown-property", "\\pL"),
    Rejection("\\p{^L}", "regex-unknown-property", "\\p{^L}"),
    Rejection("\\p{L&}", "regex-unknown-property", "\\p{L&}"),
    Rejection("[[:foo:]]", "regex-unknown-property", ":foo:]"),
    Rejection("\\p{InGrek}", "regex-unknown-property", "\\p{InGrek}"),
    Rejection("\\p{javaSpace}", "regex-unknown-property", "\\p{javaSpace}"),
    Rejection("\\p{age=3.0}", "regex-unavailable-property", "\\p{age=3.0}"),
    Rejection("(?<=a+)b", "regex-unbounded-look-behind", "a+"),
    Rejection("(?<=(?>a|bc))d", "regex-look-behind-length", "(?<="),
    Rejection("(c)(?<=(a|bc))d\\1", "regex-look-behind-length", "(?<="),
    Rejection("[\\da--b]", "regex-class-case", "[\\da--b]", ignoresCase: true),
    Rejection("xß+", "regex-repeated-letter", "ß+", ignoresCase: true),
    Rejection(String(repeating: "(", count: 201), "regex-nesting", "("),
    Rejection(String(repeating: "[", count: 201), "regex-nesting", "["),
    Rejection(String(repeating: "a", count: 4097), "regex-too-long", "a"),
  ]

  @Test("What cannot be written is refused with its reason and its place", arguments: rejections)
  func rejection(_ example: Rejection) throws {
    let mistake = try #require(refusal(example), "`\(example.pattern)` is taken")
    #expect(mistake.problem.id == example.id)
    let place = try #require(mistake.place)
    let bytes = Array(example.pattern.utf8)
    #expect(place.upperBound <= bytes.count)
    #expect(String(decoding: bytes[place], as: UTF8.self) == example.place)
    let message = mistake.problem.message
    #expect(message.first?.isLowercase == true || message.hasPrefix("`"))
    #expect(!message.hasSuffix("."))
  }

  private func refusal(_ example: Rejection) -> RegexMistake? {
    do throws(RegexMistake) {
      _ = try RegexPattern(example.pattern, isCaseInsensitive: example.ignoresCase)
      return nil
    } catch {
      return error
    }
  }

  #if PCRE2
    @Test("A pattern that PCRE2 cannot hold is refused as too large, not as invalid")
    func compiledSize() {
      let error = #expect(throws: InvalidPredicateError.self) {
        try ActivationPredicate.matching("(?:(?:\\w{99}){99}){99}")
      }
      #expect(error?.diagnostics.map(\.id) == ["regex-too-large"])
    }

    @Test("A look-behind whose length fits no integer is refused as too long")
    func longLookBehind() {
      let repeated = (0..<5).reduce("a") { pattern, _ in "(?:\(pattern)){65535}" }
      for pattern in ["(?<=\(repeated))b", "(?<=\(repeated)|c)b", "(?<=\(repeated)\(repeated))b"] {
        let error = #expect(throws: InvalidPredicateError.self) {
          try ActivationPredicate.matching(pattern)
        }
        #expect(error?.diagnostics.first?.message.contains("lookbehind") == true, "\(pattern)")
      }
    }

    @Test("Patterns that PCRE2 10.42 optimizes wrongly have their right answers")
    func faultyOptimizations() throws {
      let cases = [
        ("(?=c)d?c", "c"), ("(..)(\\2bb|\\2*)", "xy"), (" ?(?>(?:a)?).", " "), (" ?(a|b)?+.", " "),
      ]
      for (pattern, subject) in cases {
        let answer = try ActivationPredicate.matching(pattern).evaluate(subject)
        #expect(answer, "\(pattern)")
      }
    }
  #endif

  @Test("A place in a pattern is found through the escapes of the literal")
  func literalEscapes() throws {
    let cases = [
      ("SELF MATCHES 'a\\\\d{3,2}'", "{3,2}"), ("SELF MATCHES '\\u0061)'", ")"),
      ("SELF MATCHES \"\\\"é\\\\p{Foo}\"", "\\\\p{Foo}"), ("SELF MATCHES 'ab[z-a]'", "z-a"),
    ]
    for (text, place) in cases {
      let error = try #require(throws: InvalidPredicateError.self) {
        try ActivationPredicate(format: text)
      }
      let span = error.diagnostics[0].span
      let bytes = Array(text.utf8)[span.lowerBound..<span.upperBound]
      #expect(String(decoding: bytes, as: UTF8.self) == place)
    }
  }

  @Test("Every cut and every change of a pattern is read or refused, with a place inside it")
  func mutations() {
    var random = SeededGenerator(seed: 7)
    let seeds = Self.rewritings.map(\.icu) + Self.rejections.map(\.pattern).filter { $0.count < 40 }
    var refused = 0
    for seed in seeds {
      for _ in 0..<40 {
        var scalars = Array(seed.unicodeScalars)
        let place = Int.random(in: 0...scalars.count, using: &random)
        if place < scalars.count, Bool.random(using: &random) {
          scalars.removeSubrange(place...)
        } else {
          guard
            let noise = Array("()[]{}\\^-&*+?:<#Qpux,1|".unicodeScalars).randomElement(
              using: &random)
          else {
            continue
          }
          scalars.insert(noise, at: place)
        }
        let pattern = String(String.UnicodeScalarView(scalars))
        do throws(RegexMistake) {
          _ = try RegexPattern(pattern, isCaseInsensitive: Bool.random(using: &random))
        } catch {
          refused += 1
          #expect((error.place ?? 0..<0).upperBound <= max(pattern.utf8.count, 1), "\(pattern)")
        }
      }
    }
    #expect(refused > 500)
  }
}
