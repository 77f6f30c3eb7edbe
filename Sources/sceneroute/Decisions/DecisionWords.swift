import PredicateLanguage
import SceneRouting

extension RoutingDecision {
  /// What the decision rests on, in about three words.
  var shortReason: String {
    if case .refuse(let reason) = action { return reason.shortReason }
    return switch basis {
    case .predicates: tied.isEmpty ? scoreReason : "\(score.name), \(tied.count) tied"
    case .missingIdentifier: "no identifier"
    case .singleScene: "only one scene"
    case .requestedSession: "asked for it"
    case .drag: "dragged to edge"
    }
  }

  private var scoreReason: String {
    switch score {
    case .prefers: "prefers it"
    case .can: "can take it"
    case .none: "no match"
    }
  }

  /// The window for people: a scene, or in parentheses what there is instead.
  var shownWindow: String {
    switch action {
    case .continueInScene(let id), .reconnect(let id): Optional(id.rawValue).shownIdentifier
    case .create: "(new)"
    case .refuse: "(none)"
    }
  }

  /// The look of the action's word.
  var actionLook: Painter.Look {
    switch action {
    case .continueInScene: .green
    case .reconnect: .cyan
    case .create: .yellow
    case .refuse: .red
    }
  }

  /// Whether `condition` holds of the decision.
  func meets(_ condition: FailOn) -> Bool {
    switch condition {
    case .none: consulted && score == .none
    case .tie: !tied.isEmpty
    case .error: !errors.isEmpty
    }
  }
}

extension RefusalReason {
  fileprivate var shortReason: String {
    switch self {
    case .undeclaredActivityType: "type not declared"
    case .unknownSession: "unknown session"
    }
  }
}
