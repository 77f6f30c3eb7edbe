/// The bounds of this module, each with its reason.
enum RoutingLimits {
  /// Scalars of the user's text that a sentence quotes: more than a terminal's line helps no one.
  static let quotedScalars = 120
  /// Scalars of a reason that a sentence repeats: it quotes the identifier, which may have 64 KiB.
  static let reasonScalars = 240
  /// Sessions that are searched for a name spelt like an unknown one: the rest of a failed call is
  /// O(1), and a typing mistake must not cost a walk over a million sessions.
  static let suggestionSessions = 1_000
  /// Longest name, in UTF-8 bytes, that is compared letter by letter: the comparison is quadratic.
  static let suggestionBytes = 128
}
