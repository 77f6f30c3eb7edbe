/// What the rules that evaluate no predicate look up of the sessions.
///
/// A scene set walks to the answers; a system of scenes has them at hand.
protocol SceneDirectory {
  /// The session of this identifier, or nil.
  func routedSession(_ id: SceneIdentifier) -> SceneSession?
  /// The most recently activated session of `role`, or nil.
  func mostRecent(of role: SceneRole) -> SceneSession?
  /// Whether `role` has two sessions or more.
  func hasSeveral(of role: SceneRole) -> Bool
  /// The identifier that is spelt most like `id`, or nil when none is close.
  func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier?
}

extension SceneSet: SceneDirectory {
  func routedSession(_ id: SceneIdentifier) -> SceneSession? { self[id] }

  func mostRecent(of role: SceneRole) -> SceneSession? { first { $0.role == role } }

  func hasSeveral(of role: SceneRole) -> Bool {
    var sessions = lazy.filter { $0.role == role }.makeIterator()
    return sessions.next() != nil && sessions.next() != nil
  }
}
