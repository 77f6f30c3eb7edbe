public import SceneRouting

/// An app's windows over time, as the system keeps them: who is open, who was last, who sleeps.
///
/// ```swift
/// var system = try SceneSystem([SystemSession(id: "notes")])
/// let outcome = try system.perform(.event(.url("https://notes.example.com/n/7")))
/// outcome.scene  // notes
/// outcome.calls  // openURLContexts(notes)
/// try system.perform(.disconnect("notes"))
/// system.decision(on: .identifier("note/42")).action  // .reconnect("notes")
/// ```
///
/// ```
/// event ──▶ router ──▶ decision ──▶ continue · reconnect · create ──▶ recency, states, calls
/// ```
///
/// A value: copy it to try what would happen. A copy costs nothing, and the first change after it
/// O(n); the first event after that files the scenes in an index again. Layout, snapshots and
/// gestures are not modelled, so bringing one window to the front leaves the states of the others
/// as they are.
///
/// - Invariant: the order of recency has every session once; a discarded identifier never returns.
public struct SceneSystem: Sendable, Equatable {
  /// The description of the app.
  public let app: AppDescription
  /// Whether the app's process runs.
  public internal(set) var isRunning: Bool
  /// The identifiers of discarded sessions; none is given out again.
  public internal(set) var discarded: Set<SceneIdentifier>
  /// The sessions as the router sees them.
  ///
  /// Copies of a system share the router until one of them changes.
  var router: SceneRouter
  var known: [SceneIdentifier: SystemSession]
  /// The sessions discarded while the app did not run; it gets the call for them when it runs
  /// again.
  public internal(set) var unheardDiscards: [SceneIdentifier]
  var ledger = WindowLedger()

  /// Creates a system of `mostRecentFirst`, in order of recency.
  ///
  /// - Complexity: O(n): n sessions.
  /// - Throws: `usedIdentifier` for an identifier that comes twice or was discarded,
  ///   `unknownConfiguration` for a name that the manifest lacks, `discardedSession` for a session
  ///   in that state, `patternBudget` for regular expressions that take too much memory.
  public init(
    _ mostRecentFirst: [SystemSession] = [], app: AppDescription = AppDescription(),
    options: RouterOptions = RouterOptions(), discarded: Set<SceneIdentifier> = [],
    isRunning: Bool = true, unheardDiscards: [SceneIdentifier] = []
  ) throws(SceneSystemError) {
    self.app = app
    self.discarded = discarded
    self.isRunning = isRunning
    self.unheardDiscards = unheardDiscards
    known = [:]
    for session in mostRecentFirst {
      guard session.state != .discarded else { throw .discardedSession(session.id) }
      guard known[session.id] == nil, !discarded.contains(session.id) else {
        throw .usedIdentifier(session.id)
      }
      if let name = session.configuration { try app.check(name, for: session.role) }
      known[session.id] = session
    }
    let scenes: SceneSet
    do throws(SceneSetError) {
      scenes = try SceneSet(mostRecentFirst.map { $0.routed })
    } catch {
      // The identifiers are unique, so these are the regular expressions.
      throw .patternBudget(error)
    }
    router = SceneRouter(unindexed: scenes, options: options)
    ledger = Self.ledger(of: mostRecentFirst, scenes)
  }

  /// The sessions as the router sees them, in order of recency.
  public var scenes: SceneSet { router.scenes }

  /// The rules that may be chosen, and the focus prefix of the moment.
  public var options: RouterOptions { router.options }

  /// The sessions, most recently activated first.
  public var sessions: [SystemSession] { scenes.compactMap { known[$0.id] } }

  /// The session of this identifier, or nil.
  public subscript(id: SceneIdentifier) -> SystemSession? { known[id] }

  /// The window in front: of those that take touches the one that was activated last, or nil.
  ///
  /// - Complexity: O(1).
  public var frontmost: SystemSession? { session(at: ledger.front.last).flatMap { known[$0.id] } }

  /// Whether two systems have the same app, options and sessions, in the same order and states.
  public static func == (left: SceneSystem, right: SceneSystem) -> Bool {
    left.scenes == right.scenes && left.known == right.known && left.app == right.app
      && left.options == right.options && left.discarded == right.discarded
      && left.isRunning == right.isRunning && left.unheardDiscards == right.unheardDiscards
  }

  /// A description of a broken invariant of the system.
  ///
  /// Nil if the system is sound.
  ///
  /// - Complexity: O(n log n): n sessions.
  public var brokenInvariant: String? {
    if scenes.count != known.count { return "the order of recency has other sessions" }
    for scene in scenes {
      guard let session = known[scene.id] else { return "\(scene.id) is in the order only" }
      if session.routed != scene { return "\(scene.id) is routed with an old state" }
      if session.state == .discarded { return "\(scene.id) is discarded and competes" }
      if discarded.contains(scene.id) { return "\(scene.id) was discarded and is back" }
      if !isRunning, session.state.isConnected { return "\(scene.id) is connected to nothing" }
    }
    return brokenLedger ?? scenes.brokenInvariant
  }
}
