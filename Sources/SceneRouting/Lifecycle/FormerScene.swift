import PredicateIndex

/// The scene that an event went to, as it was before: all that tells the scenes before the event
/// from those after it.
package struct FormerScene: Sendable {
  let id: SceneIdentifier
  /// The session and the moment of its activation; nil for one that was made for the event.
  let resident: SessionSlots.Resident?

  /// Keeps the session of this identifier as it is in `scenes`.
  init(_ id: SceneIdentifier, in scenes: SceneSet) {
    self.id = id
    resident = scenes.slot(of: id).flatMap { scenes.slots[$0.position] }
  }
}

extension SceneSet {
  /// The set as it was before the event that `former` is of.
  ///
  /// - Complexity: O(n log n): n sessions.
  func before(_ former: FormerScene) -> SceneSet {
    var residents = slots.compactMap { $0 }
    residents.removeAll { $0.session.id == former.id }
    if let resident = former.resident { residents.append(resident) }
    residents.sort { $0.stamp > $1.stamp }
    // The identifiers are those of a set, so the new one cannot refuse them.
    return (try? SceneSet(residents.map(\.session))) ?? self
  }
}
