import FixtureTools
import SceneFixtures

/// The coverage of fixtures in the form of LCOV: lines are those of the fixture, a branch is a
/// comparison that is true, or false.
///
/// Source: the manual page `geninfo(1)` of LCOV 2.
enum LCOVReport {
  /// The records of a file, a line each.
  static func record(_ file: TestFile) -> String {
    guard let coverage = file.quality.coverage else { return "" }
    var lines = ["TN:sceneroute", "SF:\(name(file.path))"]
    var (found, hit) = (0, 0)
    for (block, tier) in coverage.tiers.enumerated() {
      for (number, comparison) in tier.comparisons.enumerated() {
        let (isTrue, isFalse) = (comparison.counts.whenTrue, comparison.counts.whenFalse)
        for (branch, count) in [(2 * number, isTrue), (2 * number + 1, isFalse)] {
          // A branch that nothing came to has no count.
          let taken = comparison.counts.all == 0 ? "-" : "\(count)"
          lines.append("BRDA:\(tier.place.line),\(block),\(branch),\(taken)")
          found += 1
          hit += count > 0 ? 1 : 0
        }
      }
    }
    lines += ["BRF:\(found)", "BRH:\(hit)"]
    // Several predicates of a line count together.
    var counts: [Int: Int] = [:]
    for tier in coverage.tiers { counts[tier.place.line, default: 0] += tier.counts.all }
    for (line, count) in counts.sorted(by: { $0.key < $1.key }) {
      lines.append("DA:\(line),\(count)")
    }
    lines += ["LF:\(counts.count)", "LH:\(counts.count { $0.value > 0 })", "end_of_record"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A path without what would end its line.
  private static func name(_ path: String) -> String {
    path.replacing(byte: "\n", with: "?").replacing(byte: "\r", with: "?")
  }
}
