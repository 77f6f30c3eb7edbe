import PredicateLanguage

/// The scenes that could have taken an event and did not.
package struct OtherScenes: Hashable, Sendable {
  /// The first of them.
  ///
  /// - Shape: most recently activated first.
  package private(set) var named: [SceneIdentifier] = []
  /// How many were found.
  package private(set) var count = 0
  /// Whether no scene was left unasked; else `count` is the least number.
  package private(set) var isComplete = true

  /// Nobody.
  init() {}

  /// Asks at most `limit` of `scenes`, which are all that may score, and names at most `names`.
  ///
  /// - Complexity: O(a) predicate evaluations for a scenes that are evaluated.
  init(
    among scenes: some Sequence<SceneSession>, than winner: SceneIdentifier, in poll: ScenePoll,
    naming names: Int, asking limit: Int
  ) {
    SubjectText.with(poll.identifier) { subject in
      var asked = 0
      for session in scenes where session.role == poll.role && session.id != winner {
        guard asked < limit else {
          isComplete = false
          return
        }
        asked += 1
        guard let score = Ballot(session, in: poll, &subject).score, score > .none else { continue }
        count += 1
        if count <= names { named.append(session.id) }
      }
    }
  }
}

extension LinearRouter {
  /// As `SceneSystem.others`, evaluating scene after scene.
  func others(
    than winner: SceneIdentifier, in poll: ScenePoll, naming names: Int, asking limit: Int
  ) -> OtherScenes {
    OtherScenes(among: scenes, than: winner, in: poll, naming: names, asking: limit)
  }
}
