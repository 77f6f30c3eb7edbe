/// The bounds of this module, each with its reason.
package enum RoutingLimits {
  /// Scalars of a reason that a sentence repeats: it quotes the identifier, which may have 64 KiB.
  static let reasonScalars = 240
  /// Sessions that are searched for a name spelt like an unknown one: the rest of a failed call is
  /// O(1), and a timeline of mistakes must not cost a walk over all sessions each.
  static let suggestionSessions = 200
  /// Longest name, in UTF-8 bytes, that is compared letter by letter: the comparison is quadratic.
  static let suggestionBytes = 128
  /// Scenes that are evaluated to count those that could have taken an event too: each costs some
  /// 200 ns, and nobody has so many windows open.
  static let othersEvaluated = 200
  /// Candidates that are looked at for one on the screen that ties with the winner: most are
  /// passed over by their state, and nobody has so many windows open.
  static let tieCandidates = 2_000
}
