import PredicateLanguage

/// An event's destination, the ground for it, and warnings of what is probably not meant.
public struct RoutingDecision: Hashable, Sendable {
  /// The event's destination, without the event's text.
  public let outcome: RoutingOutcome
  /// The identifier as the predicates see it, after the focus prefix (R12).
  ///
  /// Nil if there is none.
  public let identifier: String?
  /// The warnings of the event's reader and of the rules before the poll.
  ///
  /// Nil if there are none.
  private let earlierWarnings: [RoutingWarning]?
  /// The basis of the decision.
  public let basis: RoutingBasis
  /// Whether the scenes were evaluated and none took the event, against its author's wish (R5).
  package let isLost: Bool
  /// The rule that decided, where it does not follow from the basis and the score.
  private let specialRule: RoutingRule?

  @inline(__always)
  init(
    _ outcome: consuming RoutingOutcome, basis: RoutingBasis, identifier: consuming String?,
    warnings: [RoutingWarning], isLost: Bool = false, rule: RoutingRule? = nil
  ) {
    self.outcome = outcome
    self.basis = basis
    specialRule = rule
    self.identifier = identifier
    earlierWarnings = warnings.isEmpty ? nil : warnings
    self.isLost = isLost
  }

  /// The system's action.
  public var action: RoutingAction { outcome.action }
  /// The winning score; `none` when no scene scored or the predicates were not consulted.
  public var score: RoutingScore { outcome.score }
  /// Every scene of the winning score, when they are several and the policy reports ties (R3).
  ///
  /// - Shape: most recent first, the winner included; else empty.
  public var tied: [SceneIdentifier] { outcome.tied }
  /// The scenes that could not be evaluated, as `RoutingOutcome.errors` (R8).
  ///
  /// - Shape: most recent first.
  public var errors: [SceneError] { outcome.errors }

  /// The event's own warnings, then those of routing; a refusal's reason is one of them.
  ///
  /// - Complexity: O(n): n bytes of identifier; worked out when it is read, so that routing makes
  ///   no sentence.
  public var warnings: [RoutingWarning] {
    var warnings = earlierWarnings ?? []
    if case .refuse(let reason) = action {
      warnings.append(reason.warning)
    } else if isLost, let identifier {
      let bytes = identifier.utf8.count
      warnings.append(
        bytes > PredicateLimits.identifierBytes
          ? .identifierTooLong(bytes: bytes)
          : .noSceneMatches(identifier, failures: errors.count))
    }
    return warnings
  }

  /// The rule that decided.
  public var rule: RoutingRule {
    if let specialRule { return specialRule }
    return switch basis {
    case .predicates: score == .none ? .noScene : .highestScore
    case .missingIdentifier: .mostRecent
    case .singleScene: .singleScene
    case .requestedSession: .request
    case .newSession: .requestForNewSession
    case .drag: .drag
    }
  }

  /// Returns the decision with one more warning, before those of routing.
  package func adding(_ warning: RoutingWarning) -> RoutingDecision {
    RoutingDecision(
      outcome, basis: basis, identifier: identifier,
      warnings: (earlierWarnings ?? []) + [warning], isLost: isLost, rule: specialRule)
  }

  /// Returns the decision; if no scene takes the identifier, its warning has this help.
  package func helping(_ help: String) -> RoutingDecision {
    guard isLost, saysNoSceneMatches else { return self }
    return RoutingDecision(
      outcome, basis: basis, identifier: identifier, warnings: warnings.helping(help),
      isLost: false, rule: specialRule)
  }

  /// Whether a warning says that no scene takes the identifier.
  var saysNoSceneMatches: Bool {
    warnings.contains { $0.id == RoutingWarning.Name.noSceneMatches.rawValue }
  }

  /// Returns the decision with the errors of scenes that were evaluated before (R8).
  package func adding(_ errors: [SceneError]) -> RoutingDecision {
    if errors.isEmpty { return self }
    return RoutingDecision(
      RoutingOutcome(action: action, score: score, tied: tied, errors: errors + self.errors),
      basis: basis, identifier: identifier, warnings: earlierWarnings ?? [], isLost: isLost,
      rule: specialRule)
  }

  /// Returns the decision with `rule` as its rule.
  ///
  /// Nil leaves it as it is.
  func by(_ rule: RoutingRule?) -> RoutingDecision {
    guard let rule else { return self }
    return RoutingDecision(
      outcome, basis: basis, identifier: identifier, warnings: earlierWarnings ?? [],
      isLost: isLost, rule: rule)
  }

  /// The scene that gets the event.
  ///
  /// Nil if it is a new one or none.
  public var scene: SceneIdentifier? { outcome.scene }
}

extension RoutingDecision {
  /// Whether the run had too few steps left to evaluate a scene that may change the decision: then
  /// the action says nothing.
  package var isOpen: Bool { errors.contains { $0.error.isOfRun } }

  /// Returns the decision with at most `count` of its errors, first those that leave it open.
  package func keepingErrors(_ count: Int) -> RoutingDecision {
    guard errors.count > count else { return self }
    let kept = errors.filter { $0.error.isOfRun }.prefix(1) + errors
    return RoutingDecision(
      RoutingOutcome(
        action: action, score: score, tied: tied, errors: Array(kept.prefix(count))),
      basis: basis, identifier: identifier, warnings: earlierWarnings ?? [], isLost: isLost,
      rule: specialRule)
  }
}

extension RoutingDecision: CustomStringConvertible {
  /// The event's destination and the ground for it, in one line, as a `RoutingExplanation` says it.
  ///
  /// Without the event, whose role and source are not named.
  public var description: String {
    DecisionSentence(event: nil, decision: self, poll: nil).text
  }
}

/// The system's action for an event (R10).
public enum RoutingAction: Hashable, Sendable {
  /// The scene is there and goes on with the event.
  case continueInScene(SceneIdentifier)
  /// The session's scene is made anew, and the event arrives with the connection.
  case reconnect(SceneIdentifier)
  /// A new scene is made.
  case create
  /// No window opens.
  case refuse(RefusalReason)

  /// The action's name: `continue`, `reconnect`, `create` or `refuse`.
  public var name: String { kind.name }

  /// The action without its values.
  var kind: RoutingOutcome.Kind {
    switch self {
    case .continueInScene: .continueInScene
    case .reconnect: .reconnect
    case .create: .create
    case .refuse: .refuse
    }
  }

  /// The scene that gets the event.
  ///
  /// Nil if it is a new one or none.
  public var scene: SceneIdentifier? {
    switch self {
    case .continueInScene(let id), .reconnect(let id): id
    case .create, .refuse: nil
    }
  }
}

/// The reason that an event opens no window.
public enum RefusalReason: Hashable, Sendable, CustomStringConvertible {
  /// The dragged activity's type is not among the app's `NSUserActivityTypes` (R14).
  case undeclaredActivityType(String)
  /// The requested session is not in the set: discarded, or never there (R13).
  ///
  /// Our policy: the platform reports an error and documents no fallback.
  case unknownSession(SceneIdentifier, closest: SceneIdentifier?)

  /// A constant name in kebab case, which is that of the decision's warning.
  public var id: String {
    warningName.rawValue
  }

  var warningName: RoutingWarning.Name {
    switch self {
    case .undeclaredActivityType: .undeclaredActivityType
    case .unknownSession: .unknownSession
    }
  }

  /// The reason as a warning of the decision.
  var warning: RoutingWarning {
    RoutingWarning(warningName, message: message, help: help)
  }

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .undeclaredActivityType(let type):
      "the activity type \(quoted(type)) is not declared in `NSUserActivityTypes`"
    case .unknownSession(let id, _):
      "the requested session \(quoted(id)) is not in the scene set"
    }
  }

  /// The remedy.
  ///
  /// Nil if there is none to name.
  public var help: String? {
    switch self {
    case .undeclaredActivityType: "add the type to `NSUserActivityTypes` in Info.plist"
    case .unknownSession(_, nil): nil
    case .unknownSession(_, let closest?): "did you mean \(quoted(closest))?"
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String {
    help.map { "\(message); \($0)" } ?? message
  }
}

/// The basis of a decision: the scenes' predicates, or a rule that comes before them.
public enum RoutingBasis: String, Hashable, Sendable, CaseIterable {
  /// The scenes' predicates were evaluated (R2, R3).
  case predicates
  /// The event has no identifier: recency decides, or `can` alone (R6).
  case missingIdentifier = "missing-identifier"
  /// The app supports one scene only (R7).
  case singleScene = "single-scene"
  /// The app named one session (R13).
  case requestedSession = "requested-session"
  /// The app asked for a new session (R13, the older call).
  case newSession = "new-session"
  /// A drag to the screen's edge always wants a new scene (R14).
  case drag
}

/// The degree to which a scene wants an identifier (R2).
public enum RoutingScore: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Neither predicate is true.
  case none = 0
  /// `can` is true and `prefers` is not.
  case can = 1
  /// `prefers` is true, whatever `can` says.
  case prefers = 2

  /// The score's name: `none`, `can` or `prefers`.
  public var name: String {
    switch self {
    case .none: "none"
    case .can: "can"
    case .prefers: "prefers"
    }
  }

  /// True when `left` loses to `right`.
  public static func < (left: RoutingScore, right: RoutingScore) -> Bool {
    left.rawValue < right.rawValue
  }
}
