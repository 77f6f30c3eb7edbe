import ArgumentParser
import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The coverage of a fixture by its events, and the mistakes that its expectations notice.
struct FixtureQuality: Sendable {
  private(set) var coverage: FixtureCoverage?
  private(set) var suggestions: EventSuggestions?
  private(set) var mutation: FixtureMutation?
  /// The bytes that the suggestions were worked out for; empty without suggestions.
  private(set) var bytes: [UInt8] = []
  /// The reasons that parts of the result are missing.
  private(set) var problems: [FixtureDiagnostic] = []

  init() {}

  /// `begin` is called with the name of each part before it is worked out.
  init(
    of fixture: SceneFixture, in bytes: [UInt8], file: String, _ wants: QualityWants,
    begin: @escaping (String) -> Void
  ) {
    do throws(CoverageError) {
      if wants.coverage {
        begin("coverage")
        coverage = try fixture.coverage(of: bytes, file: file)
      }
      if wants.suggestions {
        // Mistakes have the rest.
        suggestions = try WorkBudget.part(of: wants.mutation ? 3 : 1) {
          Result { () throws(CoverageError) in
            try fixture.suggestions(for: bytes, file: file, begin: begin)
          }
        }.get()
        self.bytes = bytes
      }
      if wants.mutation { mutation = try fixture.mutation(of: bytes, file: file, begin: begin) }
    } catch {
      problems = [.uncovered(error, file: file)]
    }
  }
}

extension TestRun {
  var coverage: (covered: Int, all: Int) {
    files.compactMap(\.quality.coverage).reduce(into: (0, 0)) {
      $0.0 += $1.covered
      $0.1 += $1.comparisons
    }
  }

  var mutation: (noticed: Int, all: Int) {
    files.compactMap(\.quality.mutation).reduce(into: (0, 0)) {
      $0.0 += $1.noticed
      $0.1 += $1.noticeable
    }
  }

  /// Returns the missed thresholds as findings with their reasons.
  func shortfalls(_ options: QualityOptions) -> [Finding] {
    let isUnjudged = files.contains { !$0.isReadable || !$0.quality.problems.isEmpty }
    func check(
      _ threshold: Int?, _ id: String, _ counts: (some: Int, all: Int), _ what: String,
      _ predicate: String
    ) -> Finding? {
      guard let threshold else { return nil }
      let message: String
      if isUnjudged {
        message = "some fixtures could not be judged by their \(what)"
      } else if counts.all == 0 {
        message = "there are no \(what)"
      } else if counts.some * 100 < threshold * counts.all {
        message = "\(Self.percent(counts)) of the \(what) \(predicate), less than \(threshold) %"
      } else {
        return nil
      }
      return Finding(id: id, .error, message, help: nil)
    }
    return [
      check(
        options.coverageThreshold, "coverage-threshold", (coverage.covered, coverage.all),
        "comparisons", "are true for one event and false for another"),
      check(
        options.mutationThreshold, "mutation-threshold", (mutation.noticed, mutation.all),
        "mistakes", "are noticed"),
    ].compactMap(\.self)
  }

  /// Returns the share of covered comparisons, in words.
  static func covered(_ counts: (Int, Int)) -> String {
    """
    \(percent(counts)): \(counts.0) of \(counts.1.counting("comparison")) true for one event and \
    false for another
    """
  }

  /// Returns the share of noticed mistakes, in words.
  static func noticed(_ counts: (Int, Int)) -> String {
    "\(counts.0) of \(counts.1.counting("mistake")) noticed, \(percent(counts))"
  }

  /// A share as people read it, rounded down.
  static func percent(_ counts: (Int, Int)) -> String {
    counts.1 == 0 ? "–" : "\(counts.0 * 100 / counts.1) %"
  }
}

struct QualityOptions: ParsableArguments {
  @Flag(help: "Tell which comparisons of the predicates no event makes true, or none false.")
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "Fail when a smaller share of the comparisons is true for one event and false for another.",
      valueName: "percent"))
  var coverageThreshold: Int?

  @Option(
    help: ArgumentHelp(
      "Write the coverage into this file, in the form of LCOV.", valueName: "file"),
    completion: .file())
  var lcov: String?

  @Flag(help: "Print events that would cover the rest, each with what it comes to today.")
  var suggest = false

  @Flag(
    help: "Put small mistakes into the predicates, and tell which of them no expectation notices.")
  var mutate = false

  @Option(
    help: ArgumentHelp(
      "Fail when fewer of a hundred mistakes are noticed.", valueName: "percent"))
  var mutationThreshold: Int?

  var wants: QualityWants {
    QualityWants(
      coverage: coverage || coverageThreshold != nil || lcov != nil,
      suggestions: suggest, mutation: mutate || mutationThreshold != nil)
  }

  func validate() throws {
    for (name, value) in [
      ("--coverage-threshold", coverageThreshold), ("--mutation-threshold", mutationThreshold),
    ] {
      if let value, !(0...100 ~= value) {
        throw ValidationError("\(name): a number from 0 to 100 is expected.")
      }
    }
  }
}

/// The parts to work out for a fixture beside its cases.
struct QualityWants: Sendable {
  var coverage = false
  var suggestions = false
  var mutation = false

  var isAnything: Bool { coverage || suggestions || mutation }
}
