import Foundation
import PredicateAnalysis
import PredicateIndex
import PredicateLanguage
import RegularExpressions
import SceneFixtures
import TestSupport
import Testing
import TraceLines

@Suite("Security: the page and the code say the same")
struct SecurityTests {
  /// The limits of the table, in its order, as the code has them.
  private static let limits = [
    bytes(PredicateLimits.predicateBytes), bytes(PredicateLimits.predicateBytes),
    levels(PredicateLimits.nesting), count(PredicateLimits.listElements),
    bytes(PredicateLimits.identifierBytes), bytes(PredicateLimits.likePatternBytes),
    bytes(PredicateLimits.matchesPatternBytes), count(RegexEngine.bounds.matchAttempts),
    count(RegexEngine.bounds.depth), bytes(RegexEngine.bounds.heapKibibytes * 1024),
    count(RegexEngine.bounds.boundaryCharacters), bytes(PredicateIndexLimits.patternBytes),
    count(AnalysisLimits.steps), count(WorkBudget.steps), bytes(AnalysisLimits.bytes),
    bytes(AnalysisLimits.bytes), count(AnalysisLimits.moves) + " each",
    count(AnalysisLimits.states) + ", " + count(AnalysisLimits.comparisonStates),
    count(TraceLimits.replayCount), count(FixtureLimits.steps), bytes(FixtureLimits.requestBytes),
    levels(FixtureLimits.nesting),
  ]

  @Test("The limits of the table are those of the code, row by row")
  func listsLimits() throws {
    let page = try String(
      contentsOf: PackageFolder.root.appending(path: "SECURITY.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").drop { !$0.hasPrefix("| What | Limit |") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2)
    let cells = rows.map {
      String($0.split(separator: "|")[1]).trimmingCharacters(in: .whitespaces)
    }
    #expect(cells == Self.limits)
    #expect(AnalysisLimits.fights == AnalysisLimits.moves)
  }

  @Test(
    "Verbs and recursion of PCRE2, in whose code holes were found, are refused",
    arguments: ["(*ACCEPT)a", "(*scs:(1)a)", "(a)(?R)", "(a)(?1)", "(?<a>b)(?&a)", "(a)(?P>a)"])
  func refusesPatterns(_ pattern: String) {
    #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate(format: "SELF MATCHES '\(pattern)'", profile: .engine)
    }
  }

  private static func bytes(_ count: Int) -> String {
    count >= 1 << 20 ? "\(count >> 20) MiB" : "\(count >> 10) KiB"
  }

  private static func levels(_ count: Int) -> String { "\(count) levels" }

  private static func count(_ count: Int) -> String {
    var digits = String(count)
    for place in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    }
    return digits
  }
}
