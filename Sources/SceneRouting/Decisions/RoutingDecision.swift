import PredicateLanguage

/// Where an event goes, and what a careful reader should know about it.
public struct RoutingDecision: Hashable, Sendable {
  /// What the system does.
  public let action: RoutingAction
  /// The winning score; `none` when no scene scored or the predicates were not consulted.
  public let score: RoutingScore
  /// What the decision rests on.
  public let basis: RoutingBasis
  /// The identifier as the predicates see it, after the focus prefix (R12); nil when there is none.
  public let identifier: String?
  /// Every scene of the winning score, when they are several and the policy reports ties (R3).
  ///
  /// - Shape: most recent first, the winner included; else empty.
  public var tied: [SceneIdentifier] { remarks?.tied ?? [] }
  /// The scenes that could not be evaluated (R8).
  ///
  /// Under `TiePolicy.mostRecent` only those that could have beaten the winner: an error in
  /// `prefers` could have been a prefers, an error in `can` a can, and an equal score counts only
  /// for a scene more recent than the winner. So a router may stop as soon as nobody can do better.
  ///
  /// - Shape: most recent first.
  public var errors: [SceneError] { remarks?.errors ?? [] }
  /// What few decisions have; one reference that is nil is cheaper to pass on than three arrays.
  private let remarks: Remarks?
  /// Whether the scenes were evaluated and none took the event, against its author's wish (R5).
  private let isLost: Bool

  init(
    action: RoutingAction, score: RoutingScore = .none, basis: RoutingBasis, identifier: String?,
    tied: [SceneIdentifier] = [], errors: [SceneError] = [], warnings: [RoutingWarning],
    isLost: Bool = false
  ) {
    self.action = action
    self.score = score
    self.basis = basis
    self.identifier = identifier
    remarks =
      tied.isEmpty && errors.isEmpty && warnings.isEmpty
      ? nil : Remarks(tied: tied, errors: errors, earlierWarnings: warnings)
    self.isLost = isLost
  }

  /// The event's own warnings, then those of routing; a refusal's reason is one of them.
  ///
  /// - Complexity: O(n): n bytes of identifier; worked out when it is read, so that routing makes
  ///   no sentence.
  public var warnings: [RoutingWarning] {
    var warnings = remarks?.earlierWarnings ?? []
    if case .refuse(let reason) = action {
      warnings.append(reason.warning)
    } else if isLost, let identifier {
      warnings.append(.noSceneMatches(identifier, failures: errors.count))
    }
    return warnings
  }

  /// The scene that gets the event, or nil when it is a new one or none.
  public var scene: SceneIdentifier? { action.scene }

  /// True when the scenes' predicates decided.
  public var consulted: Bool { basis == .predicates }
}

/// The scenes and warnings that a decision names beside its winner.
private final class Remarks: Hashable, Sendable {
  let tied: [SceneIdentifier]
  let errors: [SceneError]
  /// What the event's reader and the rules before the poll found.
  let earlierWarnings: [RoutingWarning]

  init(tied: [SceneIdentifier], errors: [SceneError], earlierWarnings: [RoutingWarning]) {
    self.tied = tied
    self.errors = errors
    self.earlierWarnings = earlierWarnings
  }

  static func == (left: Remarks, right: Remarks) -> Bool {
    left.tied == right.tied && left.errors == right.errors
      && left.earlierWarnings == right.earlierWarnings
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(tied)
    hasher.combine(errors)
    hasher.combine(earlierWarnings)
  }
}

/// What the system does with an event (R10).
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
  public var name: String {
    switch self {
    case .continueInScene: "continue"
    case .reconnect: "reconnect"
    case .create: "create"
    case .refuse: "refuse"
    }
  }

  /// The scene that gets the event, or nil when it is a new one or none.
  public var scene: SceneIdentifier? {
    switch self {
    case .continueInScene(let id), .reconnect(let id): id
    case .create, .refuse: nil
    }
  }
}

/// Why an event opens no window.
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

  private var warningName: RoutingWarning.Name {
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

  /// How to mend it, or nil.
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

/// What a decision rests on: the scenes' predicates, or a rule that comes before them.
public enum RoutingBasis: String, Hashable, Sendable, CaseIterable {
  /// The scenes' predicates were evaluated (R2, R3).
  case predicates
  /// The event has no identifier: the most recent scene takes it (R6, our policy).
  case missingIdentifier = "missing-identifier"
  /// The app supports one scene only (R7).
  case singleScene = "single-scene"
  /// The app named one session (R13).
  case requestedSession = "requested-session"
  /// A drag to the screen's edge always wants a new scene (R14).
  case drag
}

/// How much a scene wants an identifier (R2).
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
