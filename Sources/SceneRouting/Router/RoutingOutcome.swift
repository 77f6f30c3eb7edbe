import PredicateIndex
import PredicateLanguage

/// The destination of an event: a decision without the event's own text.
///
/// An outcome of a batch makes no copy of its identifier. `SceneRouter.route(contentsOf:into:)`
/// fills a row of them.
public struct RoutingOutcome: Hashable, Sendable {
  /// The scene that gets the event.
  ///
  /// Nil if it is a new one or none.
  public let scene: SceneIdentifier?
  /// The values that few outcomes have; one reference that is nil is cheaper to pass on than
  /// several values.
  private let details: Details?
  /// The action without its values.
  package let kind: Kind
  /// The highest score; `none` when no scene scored or the predicates were not evaluated.
  public let score: RoutingScore

  /// An action without its values.
  package enum Kind: UInt8, Sendable {
    case create, continueInScene, reconnect, refuse

    /// Creates the kind of the system's action on the scene that gets the event (R10).
    @inline(__always)
    package init(reaching state: SessionState?) {
      self = state == .connected ? .continueInScene : .reconnect
    }

    /// The action's name: `continue`, `reconnect`, `create` or `refuse`.
    package var name: String {
      switch self {
      case .continueInScene: "continue"
      case .reconnect: "reconnect"
      case .create: "create"
      case .refuse: "refuse"
      }
    }
  }

  /// The values of an outcome beside its winner.
  private final class Details: Hashable, Sendable {
    let tied: [SceneIdentifier]
    let errors: [SceneError]
    let refusal: RefusalReason?

    init(tied: [SceneIdentifier], errors: [SceneError], refusal: RefusalReason?) {
      self.tied = tied
      self.errors = errors
      self.refusal = refusal
    }

    static func == (left: Details, right: Details) -> Bool {
      left.tied == right.tied && left.errors == right.errors && left.refusal == right.refusal
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(tied)
      hasher.combine(errors)
      hasher.combine(refusal)
    }
  }

  init(
    action: RoutingAction, score: RoutingScore = .none, tied: [SceneIdentifier] = [],
    errors: [SceneError] = []
  ) {
    let refusal: RefusalReason? = if case .refuse(let reason) = action { reason } else { nil }
    kind = action.kind
    scene = action.scene
    self.score = score
    details =
      tied.isEmpty && errors.isEmpty && refusal == nil
      ? nil : Details(tied: tied, errors: errors, refusal: refusal)
  }

  /// Creates the outcome of a search of an index.
  // A session is read in its place: a copy would count references.
  @inline(__always)
  init(
    _ verdict: IndexVerdict, among slots: UnsafePointer<SessionSlots.StampedSession?>,
    tied: [SceneIdentifier] = [], errors: [SceneError] = []
  ) {
    scene = verdict.slot.flatMap { slots[$0.position]?.session.id }
    kind = verdict.kind(among: slots)
    score = verdict.score
    details =
      tied.isEmpty && errors.isEmpty ? nil : Details(tied: tied, errors: errors, refusal: nil)
  }

  /// The system's action: the most recent session of the highest score gets the event, or a new one
  /// when no scene scores.
  public var action: RoutingAction {
    switch (kind, scene) {
    case (.continueInScene, let scene?): .continueInScene(scene)
    case (.reconnect, let scene?): .reconnect(scene)
    default: details?.refusal.map { .refuse($0) } ?? .create
    }
  }

  /// The sessions to report as tied (R3).
  ///
  /// - Shape: most recent first, the winner included; else empty.
  public var tied: [SceneIdentifier] { details?.tied ?? [] }

  /// The scenes that could not be evaluated (R8).
  ///
  /// Under `TiePolicy.mostRecent` only those that could have beaten the winner: an error in
  /// `prefers` could have been a prefers, an error in `can` a can, and an equal score counts only
  /// for a scene more recent than the winner. So a router may stop as soon as no scene can do
  /// better.
  ///
  /// - Shape: most recent first.
  public var errors: [SceneError] { details?.errors ?? [] }
}

extension RoutingOutcome: CustomStringConvertible {
  /// The event's destination and its score, in one line.
  public var description: String {
    if case .refuse(let reason) = action { return "\(action.clause): \(reason.message)" }
    return action.clause + ground + StandingSentence.doubts(about: errors.map { $0.scene })
  }

  private var ground: String {
    switch score {
    case .none: ""
    case .can where tied.isEmpty: ": it can take the identifier"
    case .prefers where tied.isEmpty: ": it prefers the identifier"
    case .can: ": of the \(tied.count) that can take the identifier it was activated last"
    case .prefers: ": of the \(tied.count) that prefer the identifier it was activated last"
    }
  }
}

extension RoutingOutcome {
  /// Evaluates every one of `sessions`, which are most recent first and have the role of the poll.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  init(of sessions: [SceneSession], in poll: ScenePoll, ties: TiePolicy) {
    let ballots = SubjectText.with(poll.identifier) { subject in
      sessions.map { Ballot($0, in: poll, &subject) }
    }
    // The highest score wins, and of those who have it the most recent (R3).
    let best = ballots.compactMap { $0.score }.max() ?? .none
    let winnerPlace = best == .none ? nil : ballots.firstIndex { $0.score == best }
    let tied = best == .none ? [] : ballots.filter { $0.score == best }
    let errors = ballots.enumerated().compactMap { place, ballot -> SceneError? in
      guard let error = ballot.error else { return nil }
      guard ties == .mostRecent, let winnerPlace else { return error }
      return error.mayHaveWon(over: best, isMoreRecent: place < winnerPlace) ? error : nil
    }
    self.init(
      action: RoutingAction(for: winnerPlace.map { ballots[$0].session }),
      score: best,
      tied: ties == .reportAllTies && tied.count > 1 ? tied.map { $0.session.id } : [],
      errors: errors)
  }

  /// Applies the same rules to the matches of `prefers` and `can`, the two tiers of an index.
  ///
  /// - Complexity: O(m + f log f): m matches that are listed, f predicates that failed.
  init(
    of scratch: UnsafePointer<MatchScratch>,
    among slots: UnsafePointer<SessionSlots.StampedSession?>,
    ties: TiePolicy
  ) {
    guard scratch.pointee.failures.isEmpty else {
      self.init(ofFailing: scratch, among: slots, ties: ties)
      return
    }
    let verdict = IndexVerdict(scratch)
    let matches = verdict.score == .prefers ? scratch.pointee.high : scratch.pointee.low
    let tied = ties == .reportAllTies && verdict.count > 1 ? Self.names(matches, among: slots) : []
    self.init(verdict, among: slots, tied: tied)
  }

  @inline(never)
  private init(
    ofFailing scratch: UnsafePointer<MatchScratch>,
    among slots: UnsafePointer<SessionSlots.StampedSession?>, ties: TiePolicy
  ) {
    let failures = scratch.pointee.failures
    // A scene whose `prefers` fails has no score, whatever its `can` (R8).
    let failed = Set(failures.lazy.filter { $0.tier == .high }.map { $0.match.slot })
    var tied = Array(scratch.pointee.high)
    let isPreferred = !tied.isEmpty
    if !isPreferred { tied = scratch.pointee.low.filter { !failed.contains($0.slot) } }
    let verdict = IndexVerdict(tied.first?.slot, isPreferred: isPreferred, count: tied.count)
    // `can` is evaluated only where `prefers` is false.
    let others = failed.union(scratch.pointee.high.lazy.map { $0.slot })
    var errors: [SceneError] = []
    for failure in failures.sorted(by: { $0.match > $1.match }) {
      let condition: ActivationCondition = failure.tier == .high ? .prefers : .can
      guard condition == .prefers || !others.contains(failure.match.slot),
        let id = slots[failure.match.slot.position]?.session.id
      else { continue }
      let error = SceneError(scene: id, condition: condition, error: failure.error)
      if ties == .mostRecent, let winner = tied.first,
        !error.mayHaveWon(over: verdict.score, isMoreRecent: failure.match > winner)
      {
        continue
      }
      errors.append(error)
    }
    let names = ties == .reportAllTies && tied.count > 1 ? Self.names(tied, among: slots) : []
    self.init(verdict, among: slots, tied: names, errors: errors)
  }

  private static func names(
    _ matches: some Collection<MatchScratch.Match>,
    among slots: UnsafePointer<SessionSlots.StampedSession?>
  ) -> [SceneIdentifier] {
    matches.compactMap { slots[$0.slot.position]?.session.id }
  }

  /// The decision that follows for an event that is no more than its identifier.
  @inline(__always)
  consuming func ordinaryDecision(on identifier: consuming String?) -> RoutingDecision {
    let isLost = score == .none
    return RoutingDecision(
      self, basis: .predicates, identifier: identifier, warnings: [], isLost: isLost)
  }

  /// The decision that follows (R5, R10).
  @inline(__always)
  func decision(
    on identifier: String, warnings: [RoutingWarning], canBeLost: Bool
  ) -> RoutingDecision {
    RoutingDecision(
      self, basis: .predicates, identifier: identifier, warnings: warnings,
      isLost: canBeLost && score == .none)
  }
}

extension RoutingAction {
  /// Creates the action of choosing `session`, or of choosing none (R10).
  init(for session: SceneSession?) {
    guard let session else {
      self = .create
      return
    }
    self =
      switch RoutingOutcome.Kind(reaching: session.state) {
      case .continueInScene: .continueInScene(session.id)
      default: .reconnect(session.id)
      }
  }
}
