public import PredicateLanguage

/// Decides questions about the strings for which predicates are true.
///
/// ```swift
/// let analyzer = PredicateAnalyzer()
/// let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/'")
/// let inbox = try ActivationPredicate("SELF == 'mail/inbox'")
/// analyzer.relation(of: inbox, and: mail).answer?.relation  // .implies
/// ```
/// A predicate over one string is a regular language: each comparison is a deterministic automaton
/// over classes of Unicode scalars, and the predicate's formula is evaluated over what they accept.
/// So an answer holds for every string of the domain. A question has no answer where a part is not
/// regular, depends on context that is not modelled, or is over `AnalysisLimits`; the outcome says
/// which.
///
/// Relations of predicates are those of their languages: strings on which a regular expression
/// gives up at a limit of the engine are left out, as are those over `PredicateLimits`.
public struct PredicateAnalyzer: Sendable {
  /// The strings that questions are about.
  public let domain: AnalysisDomain
  /// Identifiers that readable witnesses should resemble.
  public let samples: [String]

  /// Creates an analyzer for the strings of `domain`.
  public init(domain: AnalysisDomain = .allStrings, samples: [String] = []) {
    self.domain = domain
    self.samples = samples
  }

  private func ask(
    _ predicates: [ActivationPredicate], _ conditions: [PredicateCondition]
  ) -> [AnalysisOutcome<Witness?>] {
    PredicateFamily(predicates, domain: domain, samples: samples).shortest(conditions)
  }

  /// Returns a shortest string for which `predicate` is true.
  ///
  /// Nil if there is none.
  public func satisfying(_ predicate: ActivationPredicate) -> AnalysisOutcome<Witness?> {
    ask([predicate], [.holds(0)])[0]
  }

  /// Returns whether `predicate` is false for every string.
  public func isEmpty(_ predicate: ActivationPredicate) -> AnalysisOutcome<Bool> {
    satisfying(predicate).map { $0 == nil }
  }

  /// Returns a shortest string for which `predicate` is false.
  ///
  /// Nil if it is true for all.
  public func refuting(_ predicate: ActivationPredicate) -> AnalysisOutcome<Witness?> {
    ask([predicate], [.fails(0)])[0]
  }

  /// Returns whether `predicate` is true for every string.
  public func isUniversal(_ predicate: ActivationPredicate) -> AnalysisOutcome<Bool> {
    refuting(predicate).map { $0 == nil }
  }

  /// Returns a shortest string for which both are true.
  ///
  /// Nil if there is none.
  public func intersection(
    of first: ActivationPredicate, and second: ActivationPredicate
  ) -> AnalysisOutcome<Witness?> {
    ask([first, second], [.all([.holds(0), .holds(1)])])[0]
  }

  /// Returns whether no string is one of both.
  public func areDisjoint(
    _ first: ActivationPredicate, _ second: ActivationPredicate
  ) -> AnalysisOutcome<Bool> {
    intersection(of: first, and: second).map { $0 == nil }
  }

  /// Returns a shortest string for which `first` is true and `second` is not.
  ///
  /// Nil if there is none.
  public func difference(
    of first: ActivationPredicate, and second: ActivationPredicate
  ) -> AnalysisOutcome<Witness?> {
    ask([first, second], [.all([.holds(0), .fails(1)])])[0]
  }

  /// Returns whether every string of `first` is one of `second`.
  public func implies(
    _ first: ActivationPredicate, _ second: ActivationPredicate
  ) -> AnalysisOutcome<Bool> {
    difference(of: first, and: second).map { $0 == nil }
  }

  /// Returns a shortest string for which one is true and the other is not.
  ///
  /// Nil if they are equal.
  public func distinction(
    between first: ActivationPredicate, and second: ActivationPredicate
  ) -> AnalysisOutcome<Witness?> {
    distinction(between: first, and: second, heedingLimits: false)
  }

  /// Does the same as `distinction(between:and:)`.
  ///
  /// Heeding limits, there is no answer where a regular expression may give up.
  package func distinction(
    between first: ActivationPredicate, and second: ActivationPredicate, heedingLimits: Bool
  ) -> AnalysisOutcome<Witness?> {
    let one = PredicateCondition.all([.holds(0), .fails(1)])
    let other = PredicateCondition.all([.fails(0), .holds(1)])
    var family = PredicateFamily([first, second], domain: domain, samples: samples)
    family.heedsLimits = heedingLimits
    return family.shortest([.any([one, other])])[0]
  }

  /// Returns whether both are true for the same strings.
  public func areEqual(
    _ first: ActivationPredicate, _ second: ActivationPredicate
  ) -> AnalysisOutcome<Bool> {
    distinction(between: first, and: second).map { $0 == nil }
  }

  /// Returns how the strings of two predicates relate, with a shortest string for each part.
  ///
  /// One search finds all four strings.
  public func relation(
    of first: ActivationPredicate, and second: ActivationPredicate
  ) -> AnalysisOutcome<RelationReport> {
    partition(of: first, and: second).report
  }
}
