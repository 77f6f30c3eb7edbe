package import PredicateAnalysis
import PredicateLanguage

/// The effect of a fix on the meaning of a predicate.
package enum FixEffect: Hashable, Sendable {
  /// True for the same strings as before, without a value on the same, and the same without an
  /// identifier: proved, or plain from the text.
  case same
  /// An identifier that the predicate takes now and did not before, and one the other way round.
  case differs(gained: Witness?, lost: Witness?)
  /// The same for every string, and not without an identifier.
  case differsWithoutIdentifier
  /// An unknown effect, with the reason.
  case unknown(AnalysisObstacle)

  /// Finds out how `after` differs from `before`, over all Unicode strings.
  ///
  /// `samples` are identifiers that a witness should resemble.
  ///
  /// - Complexity: a search over both predicates within `AnalysisLimits`; of equal ones O(n).
  init(
    from before: ActivationPredicate, to after: ActivationPredicate, samples: [String]
  ) {
    // That needs no proof, so it holds also where there is none.
    if before == after || before.isPlainlySame(as: after) {
      self = .same
      return
    }
    let analyzer = PredicateAnalyzer(domain: .allStrings, samples: samples)
    switch analyzer.distinction(between: before, and: after, heedingLimits: true) {
    case .unknown(let obstacle): self = .unknown(obstacle)
    case .known(nil):
      let isSame = (try? before.evaluate(nil)) == (try? after.evaluate(nil))
      self = isSame ? .same : .differsWithoutIdentifier
    case .known:
      let parts = analyzer.partition(of: before, and: after).readable()
      self = .differs(
        gained: parts[.secondOnly].answer ?? nil, lost: parts[.firstOnly].answer ?? nil)
    }
  }
}
