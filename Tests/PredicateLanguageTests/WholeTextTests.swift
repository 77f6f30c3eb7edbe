import TestSupport
import Testing

@testable import PredicateLanguage

#if PCRE2
  @Suite("Regular expressions on the longest identifiers")
  struct WholeTextTests {
    /// Repetitions of one character class, on texts of which they take all.
    static let patterns = [
      "(?s).*", "(?s).+", "(?s).*?", "(?s).*+", "(?s).{1,}", "(?s).{3,}", "[\\s\\S]*",
      "[\\d\\D]+", ".*", "(.*)", "((?s).*)", "[^/]*", "[^/]+", "a*", "\\p{L}*", "\\w*", "[a-z]+",
      "\\X*", "\\X+", "\\X{2,}", "(?s).*a.*", "(?s)a.*", "(?s).*(?<=a)", "(?s)\\X*.*",
    ]

    @Test("A repeated class always answers", arguments: patterns)
    func answers(pattern: String) throws {
      let predicate = try ActivationPredicate.matching(pattern)
      for count in [9_999, 10_000, 20_000, PredicateLimits.identifierBytes] {
        let text = String(repeating: "a", count: count)
        #expect(try predicate.evaluate(text), "\(count)")
      }
    }

    @Test(
      "So it does on other characters, line ends among them",
      arguments: ["(?s).*", "(?s).+?", "[\\s\\S]*", "(?s).*+", "(?s)é.*", "\\X*", "[^/]*"])
    func others(pattern: String) throws {
      let predicate = try ActivationPredicate.matching(pattern)
      for part in ["é", "é\n", "é\r\n", "é\u{301}", "éa😀"] {
        let text = String(repeating: part, count: PredicateLimits.identifierBytes / part.utf8.count)
        #expect(try predicate.evaluate(text), "\(part)")
      }
    }

    @Test("A text that lacks what follows is false, not a limit")
    func lacking() throws {
      let text = String(repeating: "a", count: PredicateLimits.identifierBytes)
      for pattern in ["(?s).*foo.*", "(?s).*b", "[\\s\\S]*b", "(?s).+/.+"] {
        #expect(try !ActivationPredicate.matching(pattern).evaluate(text), "\(pattern)")
      }
    }

    @Test("Boundaries look past any number of marks")
    func marks() throws {
      let marks = String(repeating: "\u{301}", count: 30_000)
      #expect(try ActivationPredicate.matching("e.*\\b-").evaluate("e" + marks + "-"))
      #expect(try ActivationPredicate.matching("\\X-").evaluate("e" + marks + "-"))
    }

    @Test("What callouts read is bounded: beyond it is the limit, soon")
    func boundaryLimit() throws {
      let flags = String(repeating: "\u{1F1E9}", count: PredicateLimits.identifierBytes / 4)
      let predicate = try ActivationPredicate.matching("(?:\\X|.)*x?")
      let clock = ContinuousClock()
      let start = clock.now
      do throws(PredicateEvaluationError) {
        _ = try predicate.evaluate(flags)
        Issue.record("an answer")
      } catch {
        #expect(error.diagnostic.id == "regex-limit")
        #expect(error.diagnostic.message.contains("characters read"))
      }
      let duration = start.duration(to: clock.now)
      #expect(duration < (Build.isOptimized ? .seconds(1) : .seconds(20)), "\(duration)")
    }
  }
#endif
