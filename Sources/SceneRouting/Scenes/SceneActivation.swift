import PredicateIndex

/// An activation of a session of a scene set, for who keeps lists of them beside the set.
///
/// It is stale once its session was activated again, or has left the set.
package struct SceneActivation: Hashable, Sendable {
  fileprivate let entry: RecencyLog.Entry
}

extension SceneSet {
  /// All activations that may still count, oldest first.
  ///
  /// - Complexity: O(e): e activations.
  package var activations: [SceneActivation] { recency.entries.map { SceneActivation(entry: $0) } }

  /// The last activation.
  ///
  /// Nil if no session was activated.
  package var lastActivation: SceneActivation? {
    recency.entries.last.map { SceneActivation(entry: $0) }
  }

  /// Whether the activation is its session's last one.
  package func isCurrent(_ activation: SceneActivation) -> Bool { isCurrent(activation.entry) }

  /// The session of an activation that is not stale.
  package func session(at activation: SceneActivation) -> SceneSession? {
    slots[activation.entry.slot.position]?.session
  }
}
