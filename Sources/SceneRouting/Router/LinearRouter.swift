import PredicateLanguage

/// Routes by evaluating every scene in turn: the oracle that every other engine must agree with.
///
/// Slow and obvious on purpose; kept for ever.
public struct LinearRouter: Sendable {
  /// The sessions that compete.
  public var scenes: SceneSet
  /// The rules that may be chosen.
  public var options: RouterOptions

  /// Creates a router.
  public init(_ scenes: SceneSet, options: RouterOptions = RouterOptions()) {
    self.scenes = scenes
    self.options = options
  }

  /// Decides where `event` goes.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  public func route(_ event: RoutingEvent) -> RoutingDecision {
    switch plan(for: event) {
    case .settled(let decision): decision
    case .poll(let poll): decision(of: poll, on: event)
    case .webPagePoll(let poll, let otherwise):
      decision(of: poll, on: event, orElse: otherwise)
    }
  }

  private func decision(
    of poll: ScenePoll, on event: RoutingEvent, orElse otherwise: RoutingDecision? = nil
  ) -> RoutingDecision {
    let outcome = count(poll)
    if outcome.score == .none, let otherwise { return otherwise.adding(outcome.errors) }
    // A request that finds no scene makes one on purpose: nothing to warn of (R13).
    return outcome.decision(
      on: poll.identifier, warnings: event.warnings, canBeLost: event.source != .request
    ).by(poll.rule)
  }

  /// Returns what every scene of the set scores, most recent first.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  package func scores(for event: RoutingEvent) -> [SceneScore] {
    let plan = plan(for: event)
    guard let poll = plan.poll else {
      return scenes.map { session in
        let ballot = ballotWithoutIdentifier(of: session, plan, event.role)
        return SceneScore(scene: session.id, score: ballot?.score, error: ballot?.error)
      }
    }
    return SubjectText.with(poll.identifier) { subject in
      scenes.map { session in
        guard poll.concerns(session) else {
          return SceneScore(scene: session.id, score: nil, error: nil)
        }
        let ballot = Ballot(session, in: poll, &subject)
        return SceneScore(scene: session.id, score: ballot.score, error: ballot.error)
      }
    }
  }

  /// Returns a scene's vote on an event without an identifier, if its `can` is evaluated then (R6).
  private func ballotWithoutIdentifier(
    of session: SceneSession, _ plan: RoutingPlan, _ role: SceneRole
  ) -> Ballot? {
    guard case .settled(let decision) = plan, decision.basis == .missingIdentifier,
      decision.rule != .request, session.role == role
    else { return nil }
    switch options.nilIdentifier ?? session.conditions.form.nilIdentifier {
    case .mostRecent: return nil
    case .canMustHold: return Ballot(withoutIdentifier: session)
    }
  }

  func plan(for event: RoutingEvent) -> RoutingPlan {
    RoutingPlan(for: event, among: scenes, options: options)
  }

  private func count(_ poll: ScenePoll) -> RoutingOutcome {
    // Most recent first, sessions of the wanted role only (R9).
    RoutingOutcome(of: scenes.filter(poll.concerns), in: poll, ties: options.ties)
  }
}

/// The question that every scene answers of one role: whether it wants this identifier.
package struct ScenePoll: Sendable {
  /// The identifier as the predicates see it, after the focus prefix (R12).
  let identifier: String
  /// The role of the sessions that are evaluated (R9).
  let role: SceneRole
  /// False for an activation request that evaluates `prefers` only (R13).
  let evaluatesCan: Bool
  /// The rule that the scenes decide by, where it is not R3 or R5.
  var rule: RoutingRule?
  /// The form of the scenes that are evaluated.
  ///
  /// Nil if all are evaluated.
  var form: ConditionsForm?

  /// Whether the scene is evaluated.
  func concerns(_ session: SceneSession) -> Bool {
    session.role == role && (form == nil || session.conditions.form == form)
  }

  /// Returns what `session` scores, or why it cannot be evaluated.
  ///
  /// `prefers` counts although `can` is false, so it is evaluated first and alone when true (R2).
  /// An error is never "false": it ends the scene's part (R8).
  ///
  /// `subject` holds the identifier, so that it is folded once for all scenes.
  func score(
    of session: SceneSession, _ subject: inout SubjectText
  ) -> Result<RoutingScore, SceneError> {
    var evaluated = ActivationCondition.prefers
    do throws(PredicateEvaluationError) {
      if try session.conditions.prefers.evaluate(&subject) { return .success(.prefers) }
      guard evaluatesCan else { return .success(.none) }
      evaluated = .can
      return .success(try session.conditions.can.evaluate(&subject) ? .can : .none)
    } catch {
      return .failure(SceneError(scene: session.id, condition: evaluated, error: error))
    }
  }
}

/// One scene's answer to a poll.
struct Ballot: Sendable {
  let session: SceneSession
  let answer: Result<RoutingScore, SceneError>

  /// Asks `session`.
  init(_ session: SceneSession, in poll: ScenePoll, _ subject: inout SubjectText) {
    self.session = session
    self.answer = poll.score(of: session, &subject)
  }

  /// Evaluates `can` alone, on nil (R6).
  init(withoutIdentifier session: SceneSession) {
    self.session = session
    do throws(PredicateEvaluationError) {
      answer = .success(try session.conditions.can.evaluate(nil) ? .can : .none)
    } catch {
      answer = .failure(SceneError(scene: session.id, condition: .can, error: error))
    }
  }

  /// The score.
  ///
  /// Nil if the scene could not be evaluated.
  var score: RoutingScore? {
    if case .success(let score) = answer { score } else { nil }
  }

  /// The reason that the scene could not be evaluated.
  ///
  /// Nil if it was.
  var error: SceneError? {
    if case .failure(let error) = answer { error } else { nil }
  }
}
