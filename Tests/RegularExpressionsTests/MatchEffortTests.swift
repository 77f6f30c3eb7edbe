import PredicateLanguage
import RegularExpressions
import TestSupport
import Testing

@Suite("Patterns that may give up", .enabled(if: Build.hasRegex))
struct MatchEffortTests {
  private static func length(_ pattern: String, hasLineEnds: Bool = false) -> Int? {
    MatchEffort.leastLength(pattern, isCaseInsensitive: false, hasLineEnds: hasLineEnds)
  }

  @Test(
    "Patterns as people write them give up on no identifier of the proved length",
    arguments: [
      "note/[0-9]+", "[a-z]+/[a-z]+/[0-9]+", "(/[^/]+)*",
      "https?://([a-z0-9-]+\\.)*example\\.com/.*",
      ".*[0-9]+.*", "(mail|note)/.*", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "(ab)*",
      "(a|b)*a(a|b){12}", "[0-9]{1,64}", ".*mail.*inbox", "(?:note/)?\\d+", "[^/]+/?", "(a|b)*",
    ])
  func ordinary(pattern: String) { #expect(Self.length(pattern) == nil) }

  @Test(
    "Patterns that read one text in very many ways may, from a length on",
    arguments: [
      "(a+)+", "(a|aa)+", "(a*b*)*", "(aa|a)*", "(\\w+\\s?)*!", ".*.*.*.*[xy]",
      ".*[0-9]+.*[0-9]+.*[xy]", "(a?){30}a{30}", "(x+x+)+y", "(a|b|ab)*c",
    ])
  func hostile(pattern: String) throws {
    let length = try #require(Self.length(pattern))
    #expect(length <= 65)
  }

  @Test("A `.*` at the end is no way back where `.` reads every character")
  func lineEnds() {
    #expect(Self.length(".*[0-9]+.*[0-9]+.*") == nil || Self.length(".*[0-9]+.*") == nil)
    #expect(Self.length(".*[0-9]+.*[a-z].*[0-9]+.*", hasLineEnds: true) != nil)
  }

  /// Random patterns of few letters, whose repetitions nest.
  private struct Patterns {
    var generator: SeededGenerator

    mutating func next(_ depth: Int = 3) -> String {
      let letters = ["a", "b", "[ab]", ".", "ab"]
      if depth == 0 { return letters.randomElement(using: &generator) ?? "a" }
      let one = next(depth - 1)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: return one + next(depth - 1)
      case 1: return "(\(one)|\(next(depth - 1)))"
      case 2: return "(\(one))*"
      case 3: return "(\(one))+"
      case 4: return "(\(one)){1,3}"
      case 5: return "(?:\(one))?"
      default: return "\(one)(\(next(depth - 1))){0,2}"
      }
    }
  }

  @Test("Whatever the engine gives up on is as long as was said, at least")
  func engine() throws {
    var patterns = Patterns(generator: SeededGenerator(seed: 8))
    var generator = SeededGenerator(seed: 9)
    var gaveUp = 0
    var safe = 0
    for round in 0..<Campaign.number("SCENEROUTE_EFFORT_PATTERNS", usual: 250) {
      let pattern = patterns.next(2 + round % 3)
      let length = Self.length(pattern, hasLineEnds: true)
      if length == nil { safe += 1 }
      let predicate = try ActivationPredicate(format: "SELF MATCHES '\(pattern)'")
      for unit in ["a", "ab", "aab", "b", "random"] {
        for count in [10, 16, 20, 24, 32, 48, 64] {
          var text = (0..<count).map { place -> Character in
            if unit == "random" { return Bool.random(using: &generator) ? "a" : "b" }
            return Array(unit)[place % unit.count]
          }
          text[count - 1] = round % 2 == 0 ? "c" : "\n"
          if (try? predicate.evaluate(String(text))) != nil { continue }
          gaveUp += 1
          #expect(length ?? .max <= count, "\(pattern): \(String(text))")
        }
      }
    }
    #expect(gaveUp > 20 && safe > 50)
  }
}
