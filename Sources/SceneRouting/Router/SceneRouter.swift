package import PredicateIndex

// Sendable by hand because of the pointer to the state, which is only used inside the gate.
/// Routes events to scenes while scenes come and go: the router to keep for an app's lifetime.
///
/// ```swift
/// let router = SceneRouter(try SceneSet([SceneSession(id: "left"), SceneSession(id: "right")]))
/// router.route("page/1").action  // .continueInScene("left")
/// try router.activate("right")
/// router.route("page/1").action  // .continueInScene("right")
/// ```
///
/// Any number of tasks route while another changes the scenes. The scenes are indexed by what their
/// conditions compare, so a route looks only at those that the identifier may concern, and a change
/// touches only the entries of its own scene. Readers and the writer exclude each other by a gate
/// that readers pass without waiting for one another: a reader sees the state before or after a
/// change, never between. A task that routes in a loop without a suspension point keeps its thread:
/// call `await Task.yield()` now and then, or a task that changes the scenes may never run.
///
/// The decisions are the linear router's, errors and ties included.
public final class SceneRouter: @unchecked Sendable {
  private let gate = ReaderGate()
  let state: UnsafeMutablePointer<RoutingState>

  /// Creates a router over `scenes`.
  ///
  /// - Complexity: O(n): n sessions, some two microseconds for an ordinary one.
  public convenience init(
    _ scenes: SceneSet = SceneSet(), options: RouterOptions = RouterOptions()
  ) {
    self.init(unindexed: scenes, options: options)
    state.pointee.makeIndex()
  }

  /// Creates a router that evaluates every scene until `makeIndex` is called.
  package init(unindexed scenes: SceneSet, options: RouterOptions) {
    state = .allocate(capacity: 1)
    state.initialize(to: RoutingState(scenes, options: options))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The sessions as they are now.
  ///
  /// - Complexity: O(1). While the value lives, the next change copies the set, O(n).
  public var scenes: SceneSet { read { $0.pointee.scenes } }

  /// The options as they are now.
  public var options: RouterOptions { read { $0.pointee.options } }

  private var linear: LinearRouter { read { $0.pointee.linear } }

  /// Calls `body` with the state inside the gate.
  @inline(__always)
  func read<Value, Failure: Error>(
    _ body: (UnsafePointer<RoutingState>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return try body(state)
  }

  /// Searches for each input of a row: calls `body` with its place, the lane, the lanes and the
  /// index.
  ///
  /// Calls `alone` with the places of those that must be routed alone: because rules decide before
  /// the scenes do, or because `body` returned false.
  @inline(__always)
  func search<Input: BatchIdentifier>(
    for row: UnsafeBufferPointer<Input>,
    _ body: (Int, Int, IdentifierLanes, UnsafePointer<PackedIndex>) -> Bool, alone: (Int) -> Void
  ) {
    let lanes = IdentifierLanes()
    /// Returns the index to search beside others.
    ///
    /// Nil if there are few leaves, unless the inputs are bytes: there is little memory to wait
    /// for, and a string alone needs no key.
    func index() -> UnsafePointer<PackedIndex>? {
      state.pointee.plainIndex.flatMap {
        $0.pointee.hasFewLeaves && Input.self != ByteIdentifier.self ? nil : $0
      }
    }
    func load(_ places: Range<Int>) -> UnsafePointer<PackedIndex>? {
      guard let index = index() else { return nil }
      lanes.prepare(for: index)
      Input.load(UnsafeBufferPointer(rebasing: row[places]), into: lanes)
      return index
    }
    while lanes.advance(over: row.count, inside: gate, load) {
      let (first, index) = (lanes.first, index())
      for lane in 0..<lanes.count {
        if let index, body(first + lane, lane, lanes, index) { continue }
        alone(first + lane)
      }
    }
  }
}

// MARK: - Questions

extension SceneRouter {
  /// Decides where `event` goes.
  ///
  /// - Complexity: O(m + c): m bytes of identifier, c conditions with a literal that is in it
  ///   and a session that may win; no allocation for an ASCII identifier of up to 800 bytes.
  public func route(_ event: consuming RoutingEvent) -> RoutingDecision {
    // The event is taken, since the decision keeps its identifier: a caller that is done with it
    // counts no reference.
    let lane = gate.enter()
    guard event.isOrdinary,
      let outcome = RoutingState.indexedOutcome(of: event.targetContentIdentifier, in: state)
    else {
      let decision = RoutingState.route(copy event, in: state)
      gate.leave(lane)
      return decision
    }
    gate.leave(lane)
    return outcome.ordinaryDecision(on: event.takeIdentifier())
  }

  /// Decides the destination of a bare target content identifier, as an event without other values.
  public func route(_ identifier: consuming String?) -> RoutingDecision {
    let lane = gate.enter()
    guard let outcome = RoutingState.indexedOutcome(of: identifier, in: state) else {
      let decision = RoutingState.route(copy identifier, in: state)
      gate.leave(lane)
      return decision
    }
    gate.leave(lane)
    return outcome.ordinaryDecision(on: identifier)
  }

  /// Returns what every scene scores, most recent first.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions.
  package func scores(for event: RoutingEvent) -> [SceneScore] {
    linear.scores(for: event)
  }

  /// Decides where `event` goes and says why, for every scene.
  ///
  /// - Complexity: O(n) predicate evaluations and traces for n sessions; `route` is cheaper.
  public func explain(_ event: RoutingEvent) -> RoutingExplanation {
    linear.explain(event)
  }

  /// Explains as `explain(_:)` does, with the nearest miss of the scene that should get the event,
  /// or of none for nil.
  ///
  /// Of more scenes than `limit` only those have a standing that have to do with the event.
  package func explain(
    _ event: RoutingEvent, expecting expected: SceneIdentifier?, atMost limit: Int? = nil
  ) -> RoutingExplanation {
    linear.explain(event, naming: nil, expecting: expected, atMost: limit)
  }

  /// Explains as `explain(_:)` does, with the standings of some scenes alone, and without the
  /// nearest miss.
  ///
  /// - Complexity: O(n) predicate evaluations for n sessions, and a trace for each that is named.
  package func explain(
    _ event: RoutingEvent, naming named: Set<SceneIdentifier>
  ) -> RoutingExplanation {
    linear.explain(event, naming: named)
  }
}

extension SceneRouter {
  /// Returns the scene that `SceneSystem.visibleTie` names, by the index.
  package func peer(
    of winner: SceneIdentifier, scoring score: RoutingScore, in poll: ScenePoll,
    among others: Set<SceneIdentifier>
  ) -> SceneIdentifier? {
    read { $0.pointee.peer(of: winner, scoring: score, in: poll, among: others) }
  }

  /// Returns the result of `SceneSystem.others`, by the index.
  package func others(
    than winner: SceneIdentifier, in poll: ScenePoll, naming names: Int, evaluating limit: Int
  ) -> OtherScenes {
    read { $0.pointee.others(than: winner, in: poll, naming: names, evaluating: limit) }
  }
}

// MARK: - Changes

extension SceneRouter {
  /// Adds a session; it becomes the most recent.
  ///
  /// - Complexity: O(l + log n): l bytes of constants, n sessions.
  /// - Throws: `duplicateIdentifier`, `patternBudget`; nothing is changed then.
  public func open(_ session: SceneSession) throws(SceneSetError) {
    try gate.write { () throws(SceneSetError) in try state.pointee.open(session) }
  }

  /// Removes the session: an event can no longer reach it.
  ///
  /// - Complexity: O(l + log n): l bytes of constants, n sessions.
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func close(_ id: SceneIdentifier) throws(SceneSetError) {
    try gate.write { () throws(SceneSetError) in try state.pointee.close(id) }
  }

  /// Makes the session the most recent.
  ///
  /// - Complexity: O(t × log n): t comparisons of its conditions, n sessions that share one.
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    try gate.write { () throws(SceneSetError) in try state.pointee.activate(id) }
  }

  /// Gives the session other conditions and leaves all other sessions as they are.
  ///
  /// - Complexity: O(l + log n): l bytes of constants, n sessions.
  /// - Throws: `unknownIdentifier`, `patternBudget`; nothing is changed then.
  public func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    try gate.write { () throws(SceneSetError) in
      try state.pointee.replaceConditions(of: id, with: conditions)
    }
  }

  /// Notes that the session's scene was connected or disconnected.
  ///
  /// - Throws: `unknownIdentifier`; nothing is changed then.
  public func setState(
    of id: SceneIdentifier, to state: SessionState
  ) throws(SceneSetError) {
    try gate.write { () throws(SceneSetError) in
      try self.state.pointee.setState(of: id, to: state)
    }
  }

  /// Files the scenes in an index, if they are not.
  ///
  /// - Complexity: O(1), and O(n) the first time, for n sessions.
  package func makeIndex() {
    if read({ $0.pointee.isIndexed }) { return }
    gate.write { state.pointee.makeIndex() }
  }

  /// Sets what the focus filter puts in front of every identifier, or nil (R12).
  public func setFocusPrefix(_ prefix: String?) {
    gate.write { state.pointee.setFocusPrefix(prefix) }
  }
}

// MARK: - Measures

extension SceneRouter {
  /// Counts what routing `identifier` takes.
  package func counters(_ identifier: String, role: SceneRole = .application) -> SearchCounters {
    read { $0.pointee.counters(identifier, role: role) }
  }

  /// The bytes that the index takes, without the predicates.
  package var indexBytes: Int { read { $0.pointee.heapBytes } }

  /// Returns a description of a broken invariant of the index, for tests.
  ///
  /// Nil if the index is sound.
  package func flaw() -> String? { read { $0.pointee.flaw() } }
}
