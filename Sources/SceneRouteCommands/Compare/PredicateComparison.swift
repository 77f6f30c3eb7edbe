import PredicateAnalysis
import PredicateLanguage

/// A comparison of two predicates over a domain.
struct PredicateComparison {
  typealias Part = PredicatePartition.Part

  let p: ActivationPredicate
  let q: ActivationPredicate
  let domain: ProofDomain
  /// The predicate of the domain.
  ///
  /// Nil if the domain is not limited.
  let within: ActivationPredicate?
  /// The parts with shortest strings, and with those for people.
  let shortest: PredicatePartition
  let readable: PredicatePartition
  /// The parts among the strings that are ASCII.
  ///
  /// Nil if that question was not asked.
  let inASCII: PredicatePartition?

  init(
    _ p: ActivationPredicate, _ q: ActivationPredicate, in domain: ProofDomain,
    within: ActivationPredicate?
  ) {
    (self.p, self.q, self.domain, self.within) = (p, q, domain, within)
    shortest = PredicateAnalyzer(domain: domain.domain).partition(of: p, and: q)
    readable = shortest.readable()
    // Where a limit was hit, another question would most likely hit it, too.
    inASCII = shortest.obstacle?.isLimit == true ? nil : readable.inASCII()
  }

  var relation: PredicateRelation? { shortest.relation.answer }

  var obstacle: AnalysisObstacle? { shortest.obstacle }

  var obstacleRole: PredicateTexts.Role? {
    guard let source = obstacle?.source, !source.isEmpty else { return nil }
    let sources: [(PredicateTexts.Role, ActivationPredicate?)] = [
      (.p, p), (.q, q), (.within, within),
    ]
    return sources.first { $0.1?.source.utf8.elementsEqual(source.utf8) == true }?.0
  }

  /// Whether the part has strings, and all of them are beyond ASCII.
  func isBeyondASCII(_ part: Part) -> Bool {
    guard case .known(.some) = shortest[part], case .known(nil)? = inASCII?[part] else {
      return false
    }
    return true
  }

  /// The relation among the strings that are ASCII, where it is known and another one.
  var relationInASCII: PredicateRelation? {
    let relation = inASCII?.relation.answer
    return relation == self.relation ? nil : relation
  }

  /// Whether the part is known to have no strings.
  func isEmpty(_ part: Part) -> Bool { shortest[part] == .known(nil) }

  /// Whether no string was asked about.
  var isOfNothing: Bool { Part.allCases.allSatisfy(isEmpty) }
}

extension PredicatePartition.Part {
  /// The key in JSON.
  var key: StaticString {
    switch self {
    case .firstOnly: "pNotQ"
    case .secondOnly: "qNotP"
    case .both: "both"
    case .neither: "neither"
    }
  }
}

extension AnalysisObstacle {
  var isLimit: Bool { diagnostic.id == "analysis-limit" }
}
