import ICUOracle

/// Compares random patterns: `icu-oracle SEED PATTERNS [TEXTS]`.
@main
struct Main {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count >= 2 else {
      print("usage: icu-oracle SEED PATTERNS [TEXTS]")
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
}
