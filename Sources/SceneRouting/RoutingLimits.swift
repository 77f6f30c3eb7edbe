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
  /// 200 ns, and no person has that many windows open.
  package static let othersEvaluated = 200
  /// Scenes of an event that an explanation of few scenes shows at most, beside the nearest misses:
  /// the windows of an app fit in whole, and no reader wants more of them.
  package static let shownScenes = 20
  /// Candidates that are looked at for one on the screen that ties with the winner: most are passed
  /// over by their state, and no person has that many windows open.
  static let tieCandidates = 2_000
  /// The steps that one of them takes of the budget of a run: some 250 ns.
  static let stepsOfCandidate = 24
  /// Names that the help on an unknown one lists: each step of a timeline may name another.
  static let listedNames = 20
  /// Decisions on many events that are kept at a time: each may name every scene.
  static let keptDecisions = 64
  /// Scenes of an event that a table names because they could not be evaluated: no reader wants
  /// more.
  package static let shownErrors = 20
  /// Scenes among which the nearest miss of an event is searched: each costs some microseconds, and
  /// no person has that many windows open.
  ///
  /// Among more none is named, as a nearer one may be left.
  static let nearestMissScenes = 1_000
  /// Steps of one search for the nearest miss: cells of the tables in which constants and the
  /// identifier are compared, and bytes that are read.
  ///
  /// Conditions that people write take some thousands. When the steps are used up no miss is named.
  static let nearestMissSteps = 4_000_000
}
