import PredicateLanguage
import TestSupport
import Testing

@Suite(
  "LIKE: every short pattern on every short string",
  .enabled(if: Build.isOptimized, "compares too much for a build without optimisation"))
struct LikeWorldTests {
  static let alphabet = ["a", "b", "*", "?", "\\"]

  /// How many words of up to `longest` letters there are.
  private static func count(letters: Int, longest: Int) -> Int {
    var power = 1
    var sum = 1
    for _ in 0..<longest {
      power *= letters
      sum += power
    }
    return sum
  }

  @Test("The answers are those of a regular expression that says the same")
  func world() throws {
    let longestPattern = Campaign.number("SCENEROUTE_LIKE_PATTERN", usual: 6)
    let longestString = Campaign.number("SCENEROUTE_LIKE_STRING", usual: 6)
    let world = LikeWorld(longest: longestString)
    var pairs = 0
    var matches = 0
    var refused = 0
    var disagreements = 0
    for pattern in LikeWorld.words(over: Self.alphabet, longest: longestPattern) {
      pairs += world.strings.count
      guard let expected = try world.answers(for: pattern) else {
        refused += 1
        if (try? ActivationPredicate.like(pattern)) != nil {
          disagreements += 1
          Issue.record("`\(pattern)` ends in a backslash and is accepted")
        }
        continue
      }
      let predicate = try ActivationPredicate.like(pattern)
      for (string, answer) in zip(world.strings, expected) {
        if answer { matches += 1 }
        guard try predicate.evaluate(string) != answer else { continue }
        disagreements += 1
        if disagreements <= 10 {
          Issue.record("`\(string)` LIKE `\(pattern)`: expected \(answer)")
        }
      }
    }
    let expectedPairs =
      Self.count(letters: 5, longest: longestPattern)
      * Self.count(letters: 2, longest: longestString)
    #expect(pairs == expectedPairs)
    #expect(matches > pairs / 20)
    #expect(refused > 0)
    #expect(disagreements == 0)
    Campaign.report(
      "like: patterns of up to \(longestPattern) on strings of up to \(longestString): "
        + "\(pairs) pairs, \(matches) match, \(refused) patterns refused, "
        + "\(disagreements) disagreements")
  }

  @Test(
    "The answers stay when the letters are others",
    arguments: [
      ["\r\n", "\u{1F600}"], ["\u{DF}", "\n"], ["\u{E9}", "\u{AC01}"], ["\u{10FFFF}", "\0"],
    ])
  func otherLetters(letters: [String]) throws {
    let longest = 4
    let strings = LikeWorld.words(over: ["a", "b"], longest: longest)
    let others = strings.map { Self.spelled($0, letters) }
    var matches = 0
    for pattern in LikeWorld.words(over: Self.alphabet, longest: longest) {
      guard let plain = try? ActivationPredicate.like(pattern) else { continue }
      let dressed = try ActivationPredicate.like(Self.spelled(pattern, letters))
      for (string, other) in zip(strings, others) {
        let expected = try plain.evaluate(string)
        if expected { matches += 1 }
        let answer = try dressed.evaluate(other)
        if answer != expected {
          Issue.record("\(other.debugDescription) LIKE `\(dressed)`: expected \(expected)")
        }
      }
    }
    #expect(matches > 500)
  }

  private static func spelled(_ word: String, _ letters: [String]) -> String {
    word.reduce(into: "") { text, letter in
      text += letter == "a" ? letters[0] : letter == "b" ? letters[1] : String(letter)
    }
  }
}
