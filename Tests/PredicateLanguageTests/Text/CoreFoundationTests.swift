import PredicateLanguage
import TestSupport
import Testing

@Suite(
  "Text against CoreFoundation's own comparison and search",
  .enabled(if: Build.isOptimized, "compares too much for a build without optimisation"))
struct CoreFoundationTests {
  /// Makes every comparison of the pairs; what differs must have a known reason.
  private func compare(
    _ name: String, _ pairs: some Sequence<(String, String)>
  ) throws -> TextDifferences {
    var differences = TextDifferences()
    for (text, other) in pairs {
      for comparison in TextComparison.all(text, other) { try differences.add(comparison) }
    }
    Campaign.report("text: \(name): \(differences)")
    return differences
  }

  /// Expects a reason for every difference, and few of them.
  private func expectExplained(_ differences: TextDifferences) {
    #expect(differences.unexplained == [])
    #expect(differences.explainedCount < differences.agreed / 10)
  }

  @Test(
    "Every pair of Unicode's case foldings",
    .enabled(if: UnicodeDataFiles.areHere, "Scripts/test installs Unicode's data"))
  func caseFolding() throws {
    let pairs = try UnicodeDataFiles.caseFoldings()
    #expect(pairs.count > 1_400)
    let placed = pairs.flatMap { one, two in
      [(one, two), (two, one), ("x\(one)y", "X\(two)Y"), ("x\(one)\u{301}", two), ("\(one)z", two)]
    }
    let differences = try compare("CaseFolding.txt", placed)
    expectExplained(differences)
  }

  @Test(
    "Every row of Unicode's normalisation test",
    .enabled(if: UnicodeDataFiles.areHere, "Scripts/test installs Unicode's data"))
  func normalization() throws {
    let rows = try UnicodeDataFiles.normalizations()
    #expect(rows.count > 18_000)
    let pairs = rows.enumerated().lazy.flatMap { index, row -> [(String, String)] in
      guard index % (rows.count / Campaign.share(of: rows.count)) == 0 else { return [] }
      return [(row[0], row[1]), (row[1], row[2]), (row[2], row[0]), (row[0], row[3])]
    }
    let differences = try compare("NormalizationTest.txt", pairs)
    expectExplained(differences)
  }

  @Test("Random mixtures of all that folding touches")
  func mixtures() throws {
    let count = Campaign.number("SCENEROUTE_TEXTS", usual: Campaign.isBrief ? 5_000 : 25_000)
    var mixture = TextMixture(seed: UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1)))
    let differences = try compare("mixtures", (0..<count).lazy.map { _ in mixture.next() })
    #expect(differences.agreed > count * 15)
    expectExplained(differences)
  }
}
