import TestSupport
import Testing

@testable import RegularExpressions

@Suite("Runs of letters that fold to several")
struct LiteralRunTests {
  private static func run(_ pattern: String) throws -> (run: LiteralRun, tree: PatternTree) {
    let tree = try PatternTree(pattern, isCaseInsensitive: true)
    return (LiteralRun(0, in: tree), tree)
  }

  @Test("A run is written where there is room for it, to the byte")
  func room() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<300 {
      let letters: [Character] = ["s", "S", "ß", "f", "i", "l", "ſ", "ﬃ", "a", "é"]
      let length = Int.random(in: 1...40, using: &random)
      let pattern = String((0..<length).compactMap { _ in letters.randomElement(using: &random) })
      let (run, tree) = try Self.run(pattern)
      let whole = try run.foldedText(in: tree, atMost: .max)
      #expect(whole.omittedBytes == 0 && !whole.text.isEmpty)
      let least = try run.foldedText(in: tree, atMost: whole.text.utf8.count)
      #expect(least.text == whole.text, "\(pattern)")
    }
  }

  @Test("A run that would be too long is an error at once, however its letters overlap")
  func tooLong() throws {
    for pattern in ["ß", "s", "ﬃ", "f", "ΐ"] {
      let text = String(repeating: pattern, count: RegexLimits.patternBytes / pattern.utf8.count)
      let (run, tree) = try Self.run(text)
      let clock = ContinuousClock()
      let time = clock.measure { _ = try? run.foldedText(in: tree, atMost: 1 << 18) }
      #expect(time < .seconds(5), "\(pattern): \(time)")
    }
    let (run, tree) = try Self.run(String(repeating: "ß", count: 2_000))
    let answer = try run.foldedText(in: tree, atMost: 1 << 18)
    #expect(answer.text.isEmpty && answer.omittedBytes > 1 << 18)
    #expect(throws: RegexMistake.self) {
      try RegexPattern(String(repeating: "ß", count: 2_000), isCaseInsensitive: true)
    }
  }
}
