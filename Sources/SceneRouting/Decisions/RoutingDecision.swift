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
    let earlierWarnings = remarks?.earlierWarnings ?? []
    if case .refuse(let reason) = action { return earlierWarnings + [reason.warning] }
    guard isLost, let identifier else { return earlierWarnings }
    return earlierWarnings + [.noSceneMatches(identifier, failures: errors.count)]
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
