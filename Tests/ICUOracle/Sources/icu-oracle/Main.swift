import Foundation
import ICUOracle

/// Compares random patterns: `icu-oracle SEED PATTERNS [TEXTS]`.
///
/// `icu-oracle vectors` writes `Fixtures/conformance/regex.jsonl` instead.
@main
struct Main {
  static func main() throws {
    if CommandLine.arguments.dropFirst() == ["vectors"] { return try writeVectors() }
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count >= 2 else {
      print("usage: icu-oracle SEED PATTERNS [TEXTS] | icu-oracle vectors")
      return
    }
    var generator = PatternGenerator(seed: UInt64(numbers[0]))
    var comparison = RegexComparison()
    for _ in 0..<numbers[1] {
      let pattern = generator.pattern()
      let ignoresCase = generator.random.next() % 3 == 0
      let subjects = generator.subjects(numbers.count > 2 ? numbers[2] : 20, for: pattern)
      comparison.compare(pattern, ignoresCase: ignoresCase, subjects: subjects)
    }
    for line in comparison.disagreements.prefix(60) { print(line) }
    print(comparison.summary)
  }

  private static func writeVectors() throws {
    // The script runs in Tests/ICUOracle.
    let fixtures = URL(filePath: FileManager.default.currentDirectoryPath)
      .appending(path: "../../Fixtures").standardized
    let lines = try RegexVectors(fixtures: fixtures).lines
    let file = fixtures.appending(path: "conformance/regex.jsonl")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    print("\(lines.count) vectors")
  }
}
