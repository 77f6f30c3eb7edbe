import Synchronization

/// Routes events to scenes while scenes come and go: the router to keep for an app's lifetime.
///
/// Any number of tasks route while another changes the scenes. A reader takes the state as it is,
/// an immutable value, in O(1), and works on it outside the lock: it sees the state before or after
/// a change, never between. The price is the writer's: while a reader still holds the old state, a
/// change copies the slots that it writes to, O(n) for n sessions; with no reader it is O(1)
/// amortised.
public final class SceneRouter: Sendable {
  // ThreadSanitizer on Linux sees neither this lock in debug builds nor the reference counts by
  // which a writer knows that no reader is left: what it reports of the storage is no race.
  private let engine: Mutex<LinearRouter>

  /// Creates a router over `scenes`.
  public init(_ scenes: SceneSet = SceneSet(), options: RouterOptions = RouterOptions()) {
    engine = Mutex(LinearRouter(scenes: scenes, options: options))
  }

  /// The sessions as they are now.
  ///
  /// - Complexity: O(1).
  public var scenes: SceneSet { snapshot.scenes }

  /// The options as they are now.
  public var options: RouterOptions { snapshot.options }

  private var snapshot: LinearRouter { engine.withLock { $0 } }
}

// MARK: - Questions

extension SceneRouter {
  /// Decides where `event` goes.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  public func route(_ event: RoutingEvent) -> RoutingDecision {
    snapshot.route(event)
  }

  /// Decides where an event goes of which only the target content identifier is known.
  public func route(_ identifier: String?) -> RoutingDecision {
    route(.identifier(identifier))
  }

  /// Returns what every scene scores, most recent first.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  public func scores(for event: RoutingEvent) -> [SceneScore] {
    snapshot.scores(for: event)
  }

  /// Decides where `event` goes and says why, for every scene.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions; `route` is cheaper.
  public func explain(_ event: RoutingEvent) -> RoutingExplanation {
    snapshot.explain(event)
  }
}

// MARK: - Changes

extension SceneRouter {
  /// Adds a session; it becomes the most recent.
  ///
  /// - Throws: `duplicateIdentifier`; nothing is changed then.
  public func open(_ session: SceneSession) throws(SceneSetError) {
    try change { scenes throws(SceneSetError) in try scenes.open(session) }
  }

  /// Removes the session: an event can no longer reach it.
  ///
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func close(_ id: SceneIdentifier) throws(SceneSetError) {
    try change { scenes throws(SceneSetError) in _ = try scenes.close(id) }
  }

  /// Makes the session the most recent.
  ///
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    try change { scenes throws(SceneSetError) in try scenes.activate(id) }
  }

  /// Gives the session other conditions and leaves all other sessions as they are.
  ///
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    try change { scenes throws(SceneSetError) in
      try scenes.replaceConditions(of: id, with: conditions)
    }
  }

  /// Notes that the session's scene was connected or disconnected.
  ///
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func setState(
    of id: SceneIdentifier, to state: SessionState
  ) throws(SceneSetError) {
    try change { scenes throws(SceneSetError) in try scenes.setState(of: id, to: state) }
  }

  /// Sets what the focus filter puts in front of every identifier, or nil (R12).
  public func setFocusPrefix(_ prefix: String?) {
    engine.withLock { $0.options.focusPrefix = prefix }
  }

  private func change(
    _ body: (inout SceneSet) throws(SceneSetError) -> Void
  ) throws(SceneSetError) {
    try engine.withLock { router throws(SceneSetError) in try body(&router.scenes) }
  }
}
