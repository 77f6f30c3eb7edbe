import TestSupport
import Testing

@testable import PredicateLanguage

#if PCRE2
  @Suite("Regular expressions that backtrack without end", .serialized)
  struct CatastrophicPatternTests {
    static let patterns = [
      #"^(a+)+$"#,
      #"^(a*)*$"#,
      #"^(a|a)*$"#,
      #"^(a|aa)+$"#,
      #"^(a|a?)+$"#,
      #"^(.*a){20}$"#,
      #"^([a-z]+)*$"#,
      #"^(([a-z])+.)+[A-Z]([a-z])+$"#,
      #"^(\w+\s?)*$"#,
      #"^(\w*)*$"#,
      #"^(\d+)+$|^(a+)+$"#,
      #"^(?:(?:a+)+)+$"#,
      #"^((a+)+)+$"#,
      #"^(?:a(?=a+)|a)+$"#,
      #"^(?:\w+\.?)*$"#,
      #"^([^!]*)*$"#,
      #"(a*)*b"#,
      #"(a+)+b"#,
      #"(a|aa)*b"#,
      #"(?:a+)+b"#,
      #"(?:a*)*b"#,
      #"(?:a|a)*b"#,
      #"(?:a?){40}a{40}b"#,
      #"(a+a+)+b"#,
      #"(a+){2,}b"#,
      #"(a{1,9}){1,9}b"#,
      #"(?:a{0,9}){9,}b"#,
      #"(x+x+)+y|(a+a+)+b"#,
      #"(a?a?)*b"#,
      #"(a*a*)*b"#,
      #"(a*a*a*)*b"#,
      #"^([^!]+[^!]+)+$"#,
      #"^(?:[^!]|a)*$"#,
      #"^(?:[^b!]|a)+$"#,
      #"(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)b"#,
      #"(a*)(a*)(a*)(a*)(a*)(a*)(a*)(a*)b"#,
      #"(?:(?=(a+))a)+b|(a+)+b"#,
      #"(a|b|ab)*c|(a|aa)*b"#,
      #"(?s)(?:.+)+(?<!a)b"#,
      #"(?i)(?:A+)+b"#,
      #"(?:\B|a|a)*b"#,
      #"(a+)+\1b"#,
      #"(?:[\w&&[^_]]+)+b"#,
      #"^(?:[[^b!]a]+)+$"#,
      #"^(?:[a-y--x]+)+$"#,
      #"^(?:\p{L}+)+$"#,
      #"^(?:[[:alpha:]]+)+$"#,
      #"^(?:\S+a)+$"#,
      #"^(a+)*?$"#,
      #"^(a+?)+?$"#,
      #"^(?:a|ab?)+$"#,
      #"^(?:(a)+)+$"#,
      #"^(?:a+|a+a)+$"#,
      #"^(?:aa?a?)+$"#,
      #"^(?:a{1,2})+$"#,
      #"^(?<n>a+)+$"#,
      #"^(?:a+(?!b))+$"#,
      #"^(?:(?<=a)a+|a)+$"#,
      #"^(?:(?i)A+)+$"#,
    ]

    /// Has every literal that a pattern requires, each where it must be.
    private static let subject = String(repeating: "a", count: 60) + "!\nab"

    @Test("Each gives the limit error, soon", arguments: patterns)
    func limit(pattern: String) throws {
      let best = try time(pattern, Self.subject)
      #expect(best <= .milliseconds(Build.isOptimized ? 3 : 250), "`\(pattern)` took \(best)")
    }

    @Test(
      "Where a required literal is missing the answer is false, soon",
      arguments: [
        (#"(a+)+b"#, "!b!"), (#"(?:a?){40}a{40}b"#, "!b"), (#"(a|aa)*b.c"#, "!bcb"),
        (#"(.*)(.*)(.*)(.*)(.*)(.*)b"#, "!b!"), (#"(?i)(?:A+)+B"#, "!b!"),
        (#"(a+)+(?:note)[/-](b)"#, "!b-note"), (#"(?:a+)+/[a-z]+é"#, "!é!"),
      ])
    func lacksLiteral(pattern: String, end: String) throws {
      let predicate = try ActivationPredicate.matching(pattern)
      #expect(try !predicate.evaluate(String(repeating: "a", count: 60) + end), "`\(pattern)`")
    }

    /// Each tests ICU's `\b`, which reads back over marks, as often as the limit lets it.
    static let boundaries = [
      #"(?:\b|\B|.)*x"#,
      #"(?:\b|\B|.|.)*x"#,
      #"(?:.\B|.)*x"#,
      #"(?:.\B.|.)*x"#,
      #"(?:\B\B\B\B.|.)*x"#,
      #"(?:(?:\b|\B){1,9}.)*x"#,
      #"(?:(?:(?=\B).|.)(?!\b\B))*x"#,
    ]

    @Test("Word boundaries after many marks do not make it last", arguments: boundaries)
    func boundary(pattern: String) throws {
      let letter = "e" + String(repeating: "\u{301}", count: 31) + "-"
      let best = try time(pattern, String(repeating: letter, count: 200) + "x-\nx")
      #expect(best <= .milliseconds(Build.isOptimized ? 60 : 3000), "`\(pattern)` took \(best)")
    }

    /// The least time of five until the limit error.
    private func time(_ pattern: String, _ subject: String) throws -> Duration {
      let predicate = try ActivationPredicate.matching(pattern)
      var best = Duration.seconds(60)
      for _ in 0..<5 {
        let clock = ContinuousClock()
        let start = clock.now
        do throws(PredicateEvaluationError) {
          let answer = try predicate.evaluate(subject)
          Issue.record("`\(pattern)` answers \(answer)")
          return best
        } catch {
          #expect(error.diagnostic.id == "regex-limit", "\(error)")
        }
        best = min(best, start.duration(to: clock.now))
      }
      Campaign.report("\(best) \(pattern)")
      return best
    }

    @Test("There are at least forty shapes")
    func count() {
      #expect(Set(Self.patterns).count >= 40)
    }
  }
#endif
