import PredicateLanguage
import SceneFixtures
import SceneRouting

/// What a fixture's events try, and what its expectations notice.
struct FixtureQuality: Sendable {
  private(set) var coverage: FixtureCoverage?
  private(set) var suggestions: EventSuggestions?
  private(set) var mutation: FixtureMutation?
  /// Why something of it cannot be told.
  private(set) var problems: [FixtureDiagnostic] = []

  init() {}

  init(of fixture: SceneFixture, in bytes: [UInt8], file: String, _ wants: QualityWants) {
    do throws(CoverageError) {
      if wants.coverage { coverage = try fixture.coverage(of: bytes, file: file) }
      if wants.suggestions { suggestions = try fixture.suggestions(for: bytes, file: file) }
      if wants.mutation { mutation = try fixture.mutation(of: bytes, file: file) }
    } catch {
      problems = [.uncovered(error, file: file)]
    }
  }
}

extension TestRun {
  /// How many comparisons there are, and how many of them were true and false.
  var coverage: (covered: Int, all: Int) {
    files.compactMap(\.quality.coverage).reduce(into: (0, 0)) {
      $0.0 += $1.covered
      $0.1 += $1.comparisons
    }
  }

  /// How many mistakes can be noticed, and how many are.
  var mutation: (noticed: Int, all: Int) {
    files.compactMap(\.quality.mutation).reduce(into: (0, 0)) {
      $0.0 += $1.noticed
      $0.1 += $1.noticeable
    }
  }

  /// Which thresholds are missed, and why.
  func shortfalls(_ options: QualityOptions) -> [Finding] {
    var found: [Finding] = []
    func check(_ threshold: Int?, _ id: String, _ counts: (Int, Int), _ what: String) {
      guard let threshold else { return }
      if counts.1 == 0 {
        found.append(Finding(id: id, .error, "there are no \(what)", help: nil))
      } else if counts.0 * 100 < threshold * counts.1 {
        let share = Self.percent(counts)
        let message = "\(share) of the \(what), less than \(threshold) %"
        found.append(Finding(id: id, .error, message, help: nil))
      }
    }
    check(
      options.coverageThreshold, "coverage-threshold", coverage,
      "comparisons that are true and false")
    check(
      options.mutationThreshold, "mutation-threshold", mutation,
      "mistakes that expectations notice")
    return found
  }

  /// A share as people read it, rounded down.
  static func percent(_ counts: (Int, Int)) -> String {
    counts.1 == 0 ? "–" : "\(counts.0 * 100 / counts.1) %"
  }
}
