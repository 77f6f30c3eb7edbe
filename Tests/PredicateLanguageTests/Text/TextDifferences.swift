/// How often the engine and CoreFoundation agree, and why where they do not.
struct TextDifferences: CustomStringConvertible {
  private(set) var agreed = 0
  private(set) var explained: [[TextDifference]: Int] = [:]
  /// The first few of the answers that differ without a known reason.
  private(set) var unexplained: [String] = []

  mutating func add(_ comparison: TextComparison) throws {
    let answer = try comparison.engine()
    if answer == comparison.coreFoundation() {
      agreed += 1
      return
    }
    let reasons = try TextDifference.reasons(for: comparison, engine: answer)
    if !reasons.isEmpty {
      explained[reasons, default: 0] += 1
    } else if unexplained.count < 40 {
      unexplained.append("\(comparison): \(answer)")
    }
  }

  /// How many answers differ for a known reason.
  var explainedCount: Int { explained.values.reduce(0, +) }

  var description: String {
    let reasons = explained.sorted { $0.value > $1.value }
      .map { "\($0.key.map(\.rawValue).joined(separator: " and ")) \($0.value)" }
    return "\(agreed + explainedCount + unexplained.count) compared, \(agreed) agree, "
      + "\(unexplained.count) unexplained; " + reasons.joined(separator: ", ")
  }
}
