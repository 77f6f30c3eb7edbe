import PredicateIndex

/// The scene that an event went to, as it was before: all that tells the scenes before the event
/// from those after it.
package struct FormerScene: Sendable {
  package let id: SceneIdentifier
  /// The session and the moment of its activation.
  ///
  /// Nil if the scene was made for the event.
  let session: SessionSlots.StampedSession?

  /// Keeps the session of this identifier as it is in `scenes`.
  package init(_ id: SceneIdentifier, in scenes: SceneSet) {
    self.id = id
    session = scenes.slot(of: id).flatMap { scenes.slots[$0.position] }
  }
}

extension SceneSet {
  /// The set as it was before the event that `former` is of.
  ///
  /// - Complexity: O(n log n): n sessions.
  package func before(_ former: FormerScene) -> SceneSet {
    var stamped = slots.compactMap { $0 }
    stamped.removeAll { $0.session.id == former.id }
    if let session = former.session { stamped.append(session) }
    stamped.sort { $0.stamp > $1.stamp }
    return SceneSetError.never { () throws(SceneSetError) in
      try SceneSet(stamped.map { $0.session }, patterns: PatternBudget(limit: .max))
    }
  }
}
