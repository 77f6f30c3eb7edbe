public import PredicateLanguage

/// The part of a scene's predicates that settled how it fared: where a caret belongs.
public struct DecisivePart: Hashable, Sendable {
  /// Which predicate it is in.
  public let condition: ActivationCondition
  /// The predicate's text; the part's span lies in it.
  public let source: String
  /// The part: what made the predicate true, or the closest miss of one that is not.
  public let part: PredicateTrace.Node

  private init?(_ phrase: PredicatePhrase?, isTrue: Bool) {
    guard let phrase, let part = isTrue ? phrase.decidingPart : phrase.trace.closestMiss else {
      return nil
    }
    self.condition = phrase.condition
    self.source = phrase.trace.source
    self.part = part
  }

  /// Creates the part that settled `verdict`, or nil when no predicate did.
  init?(
    verdict: SceneVerdict, score: RoutingScore?, prefers: PredicatePhrase?, can: PredicatePhrase?
  ) {
    switch verdict {
    case .won, .lostToRecency:
      self.init(score == .prefers ? prefers : can, isTrue: true)
    case .lostToScore:
      self.init(prefers, isTrue: false)
    case .noMatch:
      // Of two misses `can` is the one that counts: it needs less. Unless it says no to everything.
      let isHopeless = can?.isNever ?? true
      self.init(isHopeless ? prefers : can, isTrue: false)
    case .failed(let error):
      self.init(error.condition == .prefers ? prefers : can, isTrue: false)
    case .otherRole, .notConsulted:
      return nil
    }
  }
}
