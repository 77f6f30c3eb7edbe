import ByteText

/// The result of the rules that come before any predicate is evaluated; every engine shares them.
///
/// They come in this order, and the first that applies decides: one scene only (R7), a drag (R14),
/// a requested session or a new one (R13), no identifier (R6). The scenes decide every other event.
package enum RoutingPlan: Sendable {
  /// No predicate is evaluated.
  case settled(RoutingDecision)
  /// The scenes decide.
  case poll(ScenePoll)
  /// The scenes of SwiftUI decide, by the event's web page; where none of them scores, it is as
  /// `otherwise` says.
  ///
  /// `otherwise` is nil if a new scene is made.
  case webPagePoll(ScenePoll, otherwise: RoutingDecision?)

  /// Creates the plan of `event`.
  ///
  /// - Complexity: O(1), but for the walk of a scene set to the first sessions of the event's role;
  ///   O(n) for n sessions, where the first of them does not take an event without an identifier.
  package init(
    for event: RoutingEvent, among scenes: some SceneDirectory, options: RouterOptions
  ) {
    // The focus prefix comes before every identifier; nil stays nil (R12).
    let prefix = options.focusPrefix ?? ""
    let identifier = event.targetContentIdentifier.map { prefix + $0 }
    let byRule = DecisionByRule(event: event, identifier: identifier)
    let request = event.request
    if !options.supportsMultipleScenes {
      self = .settled(byRule.singleScene(of: scenes))
    } else if event.source == .drag {
      self = .settled(byRule.drag(declaredTypes: options.activityTypes))
    } else if let session = event.requestedSession {
      self = .settled(byRule.request(for: session, among: scenes))
    } else if request?.isForNewSession(options) == true {
      self = .settled(byRule.newSession)
    } else if let identifier {
      let rule = request?.rule(options)
      self = .poll(
        ScenePoll(
          identifier: identifier, role: event.role, evaluatesCan: rule != .requestByPrefers,
          rule: rule))
    } else if let page = event.webPage {
      let rule = request?.rule(options)
      let poll = ScenePoll(
        identifier: prefix + page, role: event.role, evaluatesCan: rule != .requestByPrefers,
        rule: rule, form: .swiftUI)
      let hasOthers = scenes.sessions(of: event.role).contains { $0.conditions.form == .uikit }
      self = .webPagePoll(
        poll,
        otherwise: hasOthers
          ? byRule.missingIdentifier(among: scenes, options, form: .uikit) : nil)
    } else {
      self = .settled(byRule.missingIdentifier(among: scenes, options))
    }
  }

  /// The question that the scenes decide.
  ///
  /// Nil if other rules decide.
  package var poll: ScenePoll? {
    switch self {
    case .settled: nil
    case .poll(let poll), .webPagePoll(let poll, _): poll
    }
  }
}

extension ActivationRequest {
  /// Whether the call makes a new scene whatever there is.
  fileprivate func isForNewSession(_ options: RouterOptions) -> Bool {
    call == .requestSceneSessionActivation && session == nil && options.nilSession == .new
  }

  /// The rule by which the scenes decide.
  fileprivate func rule(_ options: RouterOptions) -> RoutingRule {
    if call == .requestSceneSessionActivation { return .requestForAnySession }
    return options.requestScores == .prefersOrCan ? .requestByPrefersOrCan : .requestByPrefers
  }
}

/// The decisions that need no predicate, one function a rule.
struct DecisionByRule: Sendable {
  let event: RoutingEvent
  /// The identifier after the focus prefix.
  let identifier: String?

  /// Decides by R7: the one scene of the app takes everything, a drag and a request too.
  func singleScene(of scenes: some SceneDirectory) -> RoutingDecision {
    var warnings: [RoutingWarning] = []
    if event.source == .appIntent { warnings.append(.appIntentInSingleSceneApp) }
    if scenes.hasSeveral(of: event.role) { warnings.append(.severalScenesInSingleSceneApp) }
    return decision(
      RoutingAction(for: scenes.mostRecent(of: event.role)), .singleScene, warnings: warnings)
  }

  /// Decides by R14: a drag makes a scene, if the app declares the activity's type.
  func drag(declaredTypes: Set<ExactText>?) -> RoutingDecision {
    if let type = event.activityType, let declaredTypes, !declaredTypes.contains(ExactText(type)) {
      return decision(.refuse(.undeclaredActivityType(type)), .drag)
    }
    return decision(.create, .drag)
  }

  /// Decides by R13: a requested session is activated, whatever its conditions and its role.
  func request(
    for id: SceneIdentifier, among scenes: some SceneDirectory
  ) -> RoutingDecision {
    guard let session = scenes.routedSession(id) else {
      let closest = scenes.closestIdentifier(to: id)
      return decision(.refuse(.unknownSession(id, closest: closest)), .requestedSession)
    }
    return decision(RoutingAction(for: session), .requestedSession)
  }

  /// Decides by R13: the older call without a session makes a scene.
  var newSession: RoutingDecision { decision(.create, .newSession) }

  /// Decides by R6: an event without an identifier goes to the most recent scene that takes it;
  /// with `form` only scenes of that form compete.
  ///
  /// A request of the newer call has nothing to go by then, and makes a scene (R13).
  func missingIdentifier(
    among scenes: some SceneDirectory, _ options: RouterOptions, form: ConditionsForm? = nil
  ) -> RoutingDecision {
    if let request = event.request {
      guard request.call == .requestSceneSessionActivation else {
        return decision(.create, .missingIdentifier).by(.request)
      }
      return choice(among: scenes, options, form).by(.requestForAnySession)
    }
    return choice(among: scenes, options, form)
  }

  private func choice(
    among scenes: some SceneDirectory, _ options: RouterOptions, _ form: ConditionsForm?
  ) -> RoutingDecision {
    // Most windows take it, so the walk seldom goes beyond the first.
    guard let first = scenes.mostRecent(of: event.role) else {
      return decision(.create, .missingIdentifier).by(rule(options.nilIdentifier))
    }
    var errors: [SceneError] = []
    var isEvaluated = false
    func taken(_ session: SceneSession) -> RoutingDecision? {
      if let form, session.conditions.form != form { return nil }
      switch options.nilIdentifier ?? session.conditions.form.nilIdentifier {
      case .mostRecent:
        return decision(
          RoutingOutcome(action: RoutingAction(for: session), errors: errors), .missingIdentifier)
      case .canMustHold:
        isEvaluated = true
        let ballot = Ballot(withoutIdentifier: session)
        if let error = ballot.error { errors.append(error) }
        guard ballot.score == .can else { return nil }
        return decision(
          RoutingOutcome(action: RoutingAction(for: session), score: .can, errors: errors),
          .missingIdentifier
        ).by(.canMustHold)
      }
    }
    if let decision = taken(first) { return decision }
    for session in scenes.sessions(of: event.role) where session.id != first.id {
      if let decision = taken(session) { return decision }
    }
    return decision(RoutingOutcome(action: .create, errors: errors), .missingIdentifier)
      .by(isEvaluated ? .canMustHold : nil)
  }

  private func rule(_ policy: NilIdentifierPolicy?) -> RoutingRule? {
    policy == .canMustHold ? .canMustHold : nil
  }

  private func decision(
    _ action: RoutingAction, _ basis: RoutingBasis, warnings: [RoutingWarning] = []
  ) -> RoutingDecision {
    decision(RoutingOutcome(action: action), basis, warnings: warnings)
  }

  private func decision(
    _ outcome: RoutingOutcome, _ basis: RoutingBasis, warnings: [RoutingWarning] = []
  ) -> RoutingDecision {
    RoutingDecision(
      outcome, basis: basis, identifier: identifier, warnings: event.warnings + warnings)
  }
}

/// The sessions, as the rules that evaluate no predicate look them up.
///
/// A scene set walks to the answers; a system of scenes has them at hand.
package protocol SceneDirectory {
  /// The session of this identifier, or nil.
  func routedSession(_ id: SceneIdentifier) -> SceneSession?
  /// The most recently activated session of `role`, or nil.
  func mostRecent(of role: SceneRole) -> SceneSession?
  /// Whether `role` has two sessions or more.
  func hasSeveral(of role: SceneRole) -> Bool
  /// The identifier that is spelt most like `id`.
  ///
  /// Nil if none is close.
  func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier?
  /// The sessions of `role`, most recently activated first.
  func sessions(of role: SceneRole) -> LazyFilterSequence<SceneSet>
}

extension SceneSet: SceneDirectory {
  package func routedSession(_ id: SceneIdentifier) -> SceneSession? { self[id] }

  package func mostRecent(of role: SceneRole) -> SceneSession? { first { $0.role == role } }

  package func sessions(of role: SceneRole) -> LazyFilterSequence<SceneSet> {
    lazy.filter { $0.role == role }
  }

  package func hasSeveral(of role: SceneRole) -> Bool {
    var sessions = lazy.filter { $0.role == role }.makeIterator()
    return sessions.next() != nil && sessions.next() != nil
  }
}
