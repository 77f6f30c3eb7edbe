public import PredicateLanguage

/// The four parts into which two predicates cut the strings of a domain.
///
/// ```swift
/// let exact = try ActivationPredicate("SELF == 'note/42'")
/// let like = try ActivationPredicate("SELF LIKE 'note/42'")
/// let partition = PredicateAnalyzer().partition(of: exact, and: like)
/// partition.relation.answer                    // .implies
/// partition[.secondOnly].answer??.length       // 6
/// partition.inASCII().relation.answer          // .equal
/// partition.readable()[.both].answer??.text    // note/42
/// ```
public struct PredicatePartition: Sendable {
  /// One of the parts.
  public enum Part: Int, Hashable, Sendable, CaseIterable {
    /// The first predicate alone is true.
    case firstOnly
    /// The second predicate alone is true.
    case secondOnly
    /// Both are true.
    case both
    /// Neither is true.
    case neither

    /// The part as a condition on a family of the two predicates.
    fileprivate var condition: PredicateCondition {
      switch self {
      case .firstOnly: .all([.holds(0), .fails(1)])
      case .secondOnly: .all([.fails(0), .holds(1)])
      case .both: .all([.holds(0), .holds(1)])
      case .neither: .all([.fails(0), .fails(1)])
      }
    }
  }

  private let family: PredicateFamily
  /// By the numbers of the parts.
  private var outcomes: [AnalysisOutcome<Witness?>]

  fileprivate init(_ family: PredicateFamily) {
    self.family = family
    outcomes = family.shortest(Part.allCases.map(\.condition))
  }

  private init(_ family: PredicateFamily, _ outcomes: [AnalysisOutcome<Witness?>]) {
    self.family = family
    self.outcomes = outcomes
  }

  /// A string of the part, or why that is not known.
  ///
  /// Nil if the part is empty.
  public subscript(part: Part) -> AnalysisOutcome<Witness?> { outcomes[part.rawValue] }

  /// Why a part is not known: the first, in the order of `Part`.
  ///
  /// Nil if all are known.
  public var obstacle: AnalysisObstacle? { outcomes.lazy.compactMap(\.obstacle).first }

  /// The relation of the predicates, where the parts that decide it are known.
  public var relation: AnalysisOutcome<PredicateRelation> {
    switch (self[.firstOnly], self[.secondOnly], self[.both]) {
    case (.unknown(let obstacle), _, _), (_, .unknown(let obstacle), _),
      (.known(.some), .known(.some), .unknown(let obstacle)):
      .unknown(obstacle)
    case (.known(let first), .known(let second), let both):
      .known(
        PredicateRelation(
          hasFirst: first != nil, hasSecond: second != nil, hasBoth: (both.answer ?? nil) != nil))
    }
  }

  /// The relation of the predicates and the strings that show it, where all parts are known.
  public var report: AnalysisOutcome<RelationReport> {
    if let obstacle { return .unknown(obstacle) }
    let witnesses = outcomes.map { $0.answer ?? nil }
    return relation.map { relation in
      RelationReport(
        relation: relation, firstOnly: witnesses[0], secondOnly: witnesses[1],
        both: witnesses[2], neither: witnesses[3])
    }
  }

  /// Returns the same parts with strings for people, as `PredicateFamily.readable` chooses them; a
  /// string stays where none is found in `AnalysisLimits.readableSteps` steps.
  public func readable() -> PredicatePartition {
    // A shortest string that is readable is the first of those.
    let parts = Part.allCases.filter { part in
      guard let witness = self[part].answer ?? nil else { return false }
      return !family.samples.isEmpty || !witness.isPrintableASCII
    }
    guard !parts.isEmpty else { return self }
    var readable = self
    let found = ReadableSearch(family).run(
      parts.map(\.condition), steps: AnalysisLimits.readableSteps)
    for (part, witness) in zip(parts, found) {
      if let witness { readable.outcomes[part.rawValue] = .known(witness) }
    }
    return readable
  }

  /// Returns the parts of the strings that are ASCII; a string of this partition that is ASCII
  /// stays, and a part that takes more than `AnalysisLimits.readableSteps` steps is not known.
  public func inASCII() -> PredicatePartition {
    let family = PredicateFamily(
      family.predicates, domain: family.domain.inASCII, samples: family.samples,
      prefixes: family.prefixes)
    let parts = Part.allCases.filter { part in
      switch self[part] {
      case .known(let witness): witness.map { !$0.isASCII } ?? false
      case .unknown: true
      }
    }
    var outcomes = outcomes
    guard !parts.isEmpty else { return PredicatePartition(family, outcomes) }
    let found = family.shortest(parts.map(\.condition), steps: AnalysisLimits.readableSteps)
    for (part, outcome) in zip(parts, found) {
      outcomes[part.rawValue] = outcome
    }
    return PredicatePartition(family, outcomes)
  }
}

extension PredicateAnalyzer {
  /// Returns a shortest string of each part into which two predicates cut the domain.
  ///
  /// One search finds all four.
  public func partition(
    of first: ActivationPredicate, and second: ActivationPredicate
  ) -> PredicatePartition {
    PredicatePartition(PredicateFamily([first, second], domain: domain, samples: samples))
  }
}
