public import PredicateLanguage

/// The smallest change of one scene's predicate with which the scene would have taken an event that
/// no scene took.
///
/// ```swift
/// let miss = router.explain(.identifier("mesage/8")).nearestMiss
/// miss?.before      // SELF BEGINSWITH "message/"
/// miss?.after       // SELF BEGINSWITH "mesage/"
/// miss?.identifier  // message/8
/// ```
///
/// What changes is one part of the predicate: the constant of a comparison becomes the piece of the
/// identifier that is spelt most like it, its options become `[c]`, `[d]` or `[cd]`, a LIKE pattern
/// gets a `*` at an end, or the part is left out. The predicate with the change was evaluated, and
/// is true for the identifier. The spelling of the identifier is the other way to mend it.
public struct NearestMiss: Hashable, Sendable {
  /// The scene; of several equally near the most recent.
  public let scene: SceneIdentifier
  /// The predicate of the scene that changes.
  public let condition: ActivationCondition
  /// The predicate's text; `span` lies in it.
  public let source: String
  /// The place of the part that changes.
  public let span: SourceSpan
  /// The part's canonical text.
  public let before: String
  /// The canonical text that would be in its place.
  ///
  /// Nil if the part would be left out.
  public let after: String?
  /// The whole predicate with the change: with it the scene takes the event.
  public let predicate: ActivationPredicate
  /// An identifier close by for which the scene's predicate is true as it is, or nil.
  ///
  /// As the predicates see it: with the focus prefix (R12). Another scene may want it more.
  public let identifier: String?
  /// The number of scalars of the predicate that change; an added option counts as one.
  public let cost: Int
  /// The change, in one sentence.
  ///
  /// - Shape: lower case, no full stop, the user's text in backticks, no control characters.
  public let summary: String

  /// The effect of the change.
  enum Effect: String {
    /// The scene gets the event.
    case takes = "would take it"
    /// It prefers the identifier and gets the event.
    case prefers = "would prefer it"
    /// It prefers the identifier as the winner does, which was activated later.
    case prefersToo = "would prefer it too"
    /// It could take the identifier, and another still gets the event.
    case couldTake = "could take it"
  }

  /// A change of one condition of `session`, which takes `identifier` as it is; that comes first
  /// when it `isLikelier`.
  init(
    _ change: PredicateChange, _ session: SceneSession, _ condition: ActivationCondition,
    _ effect: Effect, identifier: String?, isLikelier: Bool
  ) {
    scene = session.id
    self.condition = condition
    source = session.conditions[condition].source
    self.identifier = identifier
    span = change.span
    before = change.before
    after = change.after
    predicate = change.predicate
    cost = change.cost
    let edit =
      switch change.after {
      case nil: "did not say \(quoted(change.before))"
      // Two spellings of one letter are equal to Swift, and look the same.
      case change.before:
        "said \(quoted(change.before)) in the code points of the identifier, which look the same"
      case let after?: "said \(quoted(after)) instead of \(quoted(change.before))"
      }
    let name = quoted(session.id)
    let verb = condition == .can ? "can take" : "prefers"
    let wish = "\(name) \(effect.rawValue) if `\(condition.rawValue)` \(edit)"
    let other = identifier.map(quoted) ?? ""
    summary =
      identifier == nil
      ? wish
      : isLikelier
        ? "the identifier may be a misspelling of \(other), which \(name) \(verb); else \(wish)"
        : "\(wish); as it is, it \(verb) \(other)"
  }
}
