/// What a system looks up instead of walking over its sessions; all of it follows from them.
///
///     front   [b·4] [a·9]      the windows that take touches, the last activated at the end
///     roles   [c·2] [a·9]      the sessions of each role, and how many of each kind there are
///
/// Activating a session appends an entry. Older ones of the same session are then stale; the last
/// entry never is, so that it is the answer.
struct WindowLedger: Sendable {
  /// The sessions of one role.
  struct Role: Sendable {
    var recency: [RecencyLog.Entry] = []
    var primaries = 0
    var auxiliaries = 0

    var count: Int { primaries + auxiliaries }

    mutating func count(_ kind: SessionKind, by step: Int) {
      switch kind {
      case .primary: primaries += step
      case .auxiliary: auxiliaries += step
      }
    }
  }

  var front: [RecencyLog.Entry] = []
  var roles: [SceneRole: Role] = [:]
  /// The sessions with a scene in memory.
  var connected: Set<SceneIdentifier> = []
  /// All numbers of new windows below it are given away; see `SceneSystem.nextIdentifier`.
  var firstUntriedNumber = 1

  /// Whether a list has so many stale entries that dropping them is cheap.
  static func isWorthCompacting(_ entries: [RecencyLog.Entry], sessions: Int) -> Bool {
    entries.count > 2 * sessions + 16
  }
}
