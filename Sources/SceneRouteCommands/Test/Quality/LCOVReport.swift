import ByteText
import FixtureTools
import SceneFixtures

/// The coverage of fixtures in the form of LCOV: lines are those of the fixture, or of the code
/// that it names; a branch is a comparison that is true, or false.
///
/// Source: the manual page `geninfo(1)` of LCOV 2.
enum LCOVReport {
  /// The coverage of one file.
  private struct Record {
    var branches: [String] = []
    var hit = 0
    /// The number of evaluations of each line; several predicates of a line count together.
    var lines: [Int: Int] = [:]
  }

  /// The records of a fixture, a line each: its own and those of sources.
  static func record(_ file: TestFile) -> String {
    guard let coverage = file.quality.coverage else { return "" }
    let main = ExactText(file.path)
    var records: [ExactText: Record] = [main: Record()]
    for (block, tier) in coverage.tiers.enumerated() {
      let own = (tier.code?.place.file).map { ExactText($0) } ?? main
      records[own, default: Record()].lines[tier.place.line, default: 0] += tier.counts.all
      for (number, comparison) in tier.comparisons.enumerated() {
        // Of code each comparison has a line of its own, perhaps in another file.
        let name = (comparison.code?.place.file).map { ExactText($0) } ?? own
        let line = comparison.code?.place.line ?? tier.place.line
        let (isTrue, isFalse) = (comparison.counts.whenTrue, comparison.counts.whenFalse)
        for (branch, count) in [(2 * number, isTrue), (2 * number + 1, isFalse)] {
          // A branch that nothing came to has no count.
          let taken = comparison.counts.all == 0 ? "-" : "\(count)"
          records[name, default: Record()].branches.append(
            "BRDA:\(line),\(block),\(branch),\(taken)")
          records[name]?.hit += count > 0 ? 1 : 0
        }
        if name != own || line != tier.place.line {
          records[name]?.lines[line, default: 0] += comparison.counts.all
        }
      }
    }
    let sources = records.keys.filter { $0 != main }.sorted()
    return ([main] + sources).map { text(of: records[$0] ?? Record(), $0.text) }.joined()
  }

  private static func text(of record: Record, _ path: String) -> String {
    var lines = ["TN:sceneroute", "SF:\(name(path))"] + record.branches
    lines += ["BRF:\(record.branches.count)", "BRH:\(record.hit)"]
    for (line, count) in record.lines.sorted(by: { $0.key < $1.key }) {
      lines.append("DA:\(line),\(count)")
    }
    let hit = record.lines.count { $0.value > 0 }
    lines += ["LF:\(record.lines.count)", "LH:\(hit)", "end_of_record"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A path without what would end its line.
  private static func name(_ path: String) -> String {
    path.replacing("\n", by: "?").replacing("\r", by: "?")
  }
}
