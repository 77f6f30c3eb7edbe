import TestSupport
import Testing

@testable import PredicateLanguage
@testable import RegularExpressions

@Suite("Details of ICU's regular expressions")
struct PatternDetailTests {
  private func refusal(_ pattern: String, ignoresCase: Bool = false) -> RegexMistake? {
    do throws(RegexMistake) {
      _ = try RegexPattern(pattern, isCaseInsensitive: ignoresCase)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A pattern that is refused says how to mend it, where there is one way",
    arguments: [
      ("*a", "to match the character itself, put a backslash before it"),
      ("a}", "write `\\}`"),
      ("a)", "to match a parenthesis, write `\\)`"),
      ("(a", "to match a parenthesis, write `\\(`"),
      ("(?w)a", "without the flag, `\\b` is the border of a run of word characters"),
      ("\\uD83D", "write the pair, or `\\x{…}` with the character's number"),
      ("\\N{DIGIT OEN}", "write Unicode's name in braces, or `\\x{…}` with the number"),
      ("a{,3}", "to match a brace, write `\\{`"),
      ("[ab", "to match a bracket, write `\\[`"),
      ("[--a]", "to match the character itself, put a backslash before it"),
      ("(?<=a+)b", "give the repetition an upper bound, such as `{0,20}`"),
      ("(?<=(?>a|bc))d", "write alternatives of one length each"),
      ("a{3,2}", nil), ("[z-a]", nil), ("\\pL", nil),
    ] as [(String, String?)])
  func help(_ pattern: String, _ help: String?) throws {
    let mistake = try #require(refusal(pattern), "`\(pattern)` is taken")
    #expect(mistake.problem.help == help)
  }

  @Test("Where there is no engine, the help names the trait that brings it, and another operator")
  func unavailable() throws {
    let help = try #require(RegexProblem.unavailable.help)
    #expect(help.contains("`Regex`") && help.contains("`LIKE`"))
  }

  @Test("Without regard to case, too, a refusal says how to mend the pattern")
  func helpWithoutCase() {
    #expect(
      refusal("[\\da--b]", ignoresCase: true)?.problem.help
        == "list the characters, or turn case off with `(?-i:…)`")
    #expect(
      refusal("xß+", ignoresCase: true)?.problem.help == "write the letters out: `(?:ß|ss)+`")
  }

  @Test("Two escapes are one character exactly from the first pair of surrogates to the last")
  func surrogatePairs() throws {
    for (pattern, text) in [
      ("\\uD800\\uDC00", "\u{10000}"), ("\\uDBFF\\uDFFF", "\u{10FFFF}"), ("\\uD7FF", "\u{D7FF}"),
      ("\\uE000", "\u{E000}"),
    ] {
      let tree = try RegexPattern(pattern, isCaseInsensitive: false)
      let plain = try RegexPattern(text, isCaseInsensitive: false)
      #expect(tree.translation.text == plain.translation.text)
    }
    for pattern in ["\\uD7FF\\uDC00", "\\uD800\\uDBFF", "\\uD800\\uE000", "\\uDC00\\uD800"] {
      let mistake = try #require(refusal(pattern), "`\(pattern)` is taken")
      #expect(mistake.problem.id == "regex-lone-surrogate")
    }
  }

  #if PCRE2
    @Test("Only a letter that folds to several keeps a back reference from its answer")
    func expandingLetters() throws {
      let twice = try ActivationPredicate("SELF MATCHES[c] '(.).*\\\\1.*'")
      #expect(try twice.evaluate("aéA"))
      #expect(try !twice.evaluate("éà"))
      for text in ["aßa", "ß", "ŉ"] {
        #expect(throws: PredicateEvaluationError.self) { try twice.evaluate(text) }
      }
    }

    @Test(
      "A letter alone in brackets is read as ICU reads it: as the letter, unless it has two cases",
      arguments: [
        ("[\u{FB01}]", "fi", true), ("[\u{FB01}]", "\u{FB01}", true), ("[\u{DF}]", "ss", false),
        ("[\u{DF}]", "\u{1E9E}", true), ("[k]", "\u{212A}", true),
      ])
    func single(_ pattern: String, _ text: String, _ matches: Bool) throws {
      let predicate = try ActivationPredicate("SELF MATCHES[c] %@", .string(pattern))
      #expect(try predicate.evaluate(text) == matches)
    }

    @Test(
      "Tags belong to the emoji before them, and ideographs beyond the BMP stand alone",
      arguments: [
        ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 1),
        ("a\u{E0100}", 1), ("\u{20000}\u{2A6D6}", 2), ("a\u{E0001}b", 3), ("a\u{3FFFD}", 2),
      ])
    func graphemes(_ text: String, _ count: Int) throws {
      for length in 1...3 {
        let predicate = try ActivationPredicate.matching("\\X{\(length)}")
        #expect(try predicate.evaluate(text) == (length == count), "\(length)")
      }
    }

    @Test("A match that the stack of machine code is too small for begins with its whole allowance")
    func renewedAllowance() throws {
      // Groups, so that the stack is too small after hundreds of flags that were read for `\\X`.
      let groups = 4
      let pattern =
        "(?:" + String(repeating: "(", count: groups) + "\\X"
        + String(repeating: "|z)", count: groups) + ")*"
      let flags = String(repeating: "\u{1F1E6}", count: 680)
      #expect(try ActivationPredicate.matching(pattern).evaluate(flags))
    }
  #endif
}
