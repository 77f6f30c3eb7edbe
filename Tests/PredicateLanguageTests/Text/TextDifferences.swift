import PredicateLanguage

/// How often the engine and CoreFoundation agree, and why where they do not.
struct TextDifferences: CustomStringConvertible {
  private(set) var agreed = 0
  private(set) var explained: [TextDifference: Int] = [:]
  private(set) var unexplained: [String] = []
  var unexplainedCount = 0

  mutating func ask(_ comparison: TextComparison) throws {
    let answer = try comparison.engine()
    if answer == comparison.coreFoundation() {
      agreed += 1
    } else if let reason = TextDifference.reason(for: comparison) {
      explained[reason, default: 0] += 1
    } else {
      unexplainedCount += 1
      if unexplained.count < 4000 { unexplained.append("\(comparison): \(answer)") }
    }
  }

  var description: String {
    let reasons = explained.sorted { $0.value > $1.value }
      .map { "\($0.key.rawValue) \($0.value)" }
    return "\(agreed) agree; " + reasons.joined(separator: ", ")
      + "; unexplained \(unexplainedCount)"
  }
}
