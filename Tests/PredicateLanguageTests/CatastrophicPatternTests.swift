import PredicateLanguage
import TestSupport
import Testing

#if Regex
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
      #"(?s)(?:.+)+b"#,
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

    @Test("Each gives the limit error, soon", arguments: patterns)
    func limit(pattern: String) throws {
      let predicate = try ActivationPredicate.matches(pattern)
      let subject = String(repeating: "a", count: 60) + "!b!"
      var best = Duration.seconds(60)
      for _ in 0..<5 {
        let clock = ContinuousClock()
        let start = clock.now
        do throws(PredicateEvaluationError) {
          let answer = try predicate.evaluate(subject)
          Issue.record("`\(pattern)` answers \(answer)")
          return
        } catch {
          #expect(error.diagnostic.id == "regex-limit", "\(error)")
        }
        best = min(best, start.duration(to: clock.now))
      }
      #expect(best <= .milliseconds(Build.isOptimized ? 3 : 30), "`\(pattern)` took \(best)")
    }

    @Test("There are at least forty shapes")
    func count() {
      #expect(Set(Self.patterns).count >= 40)
    }
  }
#endif
