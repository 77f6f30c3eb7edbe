public import PredicateLanguage

/// The answer to a question about predicates, or why there is none.
///
/// ```swift
/// let analyzer = PredicateAnalyzer()
/// let cyclic = try ActivationPredicate("SELF LIKE SELF")
/// analyzer.isEmpty(.never).answer                  // true
/// analyzer.isEmpty(cyclic).obstacle?.diagnostic.id  // analysis-identifier-pattern
/// ```
public enum AnalysisOutcome<Answer: Sendable>: Sendable {
  /// The answer, which holds for every string of the domain.
  case known(Answer)
  /// There is no answer; nothing may be concluded.
  case unknown(AnalysisObstacle)

  /// The answer.
  ///
  /// Nil if there is none.
  public var answer: Answer? {
    if case .known(let answer) = self { answer } else { nil }
  }

  /// Why there is no answer.
  ///
  /// Nil if there is one.
  public var obstacle: AnalysisObstacle? {
    if case .unknown(let obstacle) = self { obstacle } else { nil }
  }

  /// Returns the outcome with another answer.
  public func map<Other>(_ change: (Answer) -> Other) -> AnalysisOutcome<Other> {
    switch self {
    case .known(let answer): .known(change(answer))
    case .unknown(let obstacle): .unknown(obstacle)
    }
  }
}

extension AnalysisOutcome: Equatable where Answer: Equatable {}
extension AnalysisOutcome: Hashable where Answer: Hashable {}

/// The part of a predicate, or the bound, for which a question has no answer.
public struct AnalysisObstacle: Error, Sendable {
  /// The reason; its span lies in `source`.
  public let diagnostic: Diagnostic
  // A question may have an obstacle for each part of a predicate: none copies the text.
  private let predicate: ActivationPredicate?

  /// The source text of the predicate with that part; empty when no predicate is meant.
  ///
  /// - Complexity: O(n): n bytes, which are copied.
  public var source: String { predicate?.source ?? "" }

  init(_ problem: AnalysisProblem, at span: SourceSpan, in predicate: ActivationPredicate) {
    diagnostic = problem.diagnostic(at: span)
    self.predicate = predicate
  }

  /// A bound of `AnalysisLimits` was hit, in words.
  package init(limit bound: String) { self.init(.limit(bound)) }

  /// The budget of the run is used up.
  package static var limitOfRun: AnalysisObstacle { AnalysisObstacle(.runLimit) }

  init(_ problem: AnalysisProblem) {
    diagnostic = problem.diagnostic(at: SourceSpan(0..<0))
    predicate = nil
  }
}

extension AnalysisObstacle: Hashable {
  /// Whether both name one reason in one text.
  ///
  /// - Complexity: O(n): n bytes of both texts.
  public static func == (left: AnalysisObstacle, right: AnalysisObstacle) -> Bool {
    left.diagnostic == right.diagnostic && left.source == right.source
  }

  /// Hashes the reason.
  public func hash(into hasher: inout Hasher) { hasher.combine(diagnostic) }
}

extension AnalysisObstacle: CustomStringConvertible {
  /// The reason, rendered with a caret where there is a source.
  public var description: String {
    predicate.map { DiagnosticRenderer(source: $0.source).render(diagnostic) }
      ?? diagnostic.message
  }
}
