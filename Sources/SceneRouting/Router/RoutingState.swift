import PredicateIndex
import PredicateLanguage

/// The sessions and the options of a router, and an index of each role: the one place that changes
/// them.
///
/// - Invariant: the index of a role has the sessions of that role, in the slots of the set, and
///   their ranks order them as the set's stamps do.
struct RoutingState: ~Copyable {
  private(set) var scenes: SceneSet {
    didSet { entries = scenes.slots.base }
  }
  /// The sessions where they are.
  private(set) var entries: UnsafePointer<SessionSlots.StampedSession?>
  private(set) var options: RouterOptions
  /// Whether the sessions are filed; if not, each is evaluated.
  private(set) var isIndexed = false
  /// Whether the index decides an event with an identifier as it is.
  private var isPlain = false
  private var roles: [SceneRole] = []
  /// The index of ordinary windows, which most events need.
  private var applicationIndex: UnsafeMutablePointer<PackedIndex>?
  private var indexes: [UnsafeMutablePointer<PackedIndex>] = []
  private let folder = KeyFolder()

  init(_ scenes: SceneSet, options: RouterOptions) {
    self.options = options
    self.scenes = scenes
    entries = scenes.slots.base
  }

  /// Files the sessions, if they are not.
  ///
  /// - Complexity: O(n): n sessions.
  mutating func makeIndex() {
    guard !isIndexed else { return }
    isIndexed = true
    reserve()
    for entry in scenes.recency.entries where scenes.isCurrent(entry) { file(entry.slot) }
    notePlainness()
  }

  deinit {
    for index in indexes {
      index.deinitialize(count: 1)
      index.deallocate()
    }
  }

  private mutating func notePlainness() {
    isPlain = isIndexed && options.supportsMultipleScenes && options.focusPrefix == nil
  }

  /// Makes room for ordinary windows, which may be many.
  private mutating func reserve() {
    let count = scenes.slots.count { $0?.session.role == .application }
    guard count > scenes.slots.count / 2 else { return }
    indexes[makeIndex(of: .application)].pointee.reserve(count, slots: scenes.slots.count)
  }

  /// The number of the role's index, made if there is none.
  private mutating func makeIndex(of role: SceneRole) -> Int {
    if let known = roles.firstIndex(of: role) { return known }
    roles.append(role)
    let index = UnsafeMutablePointer<PackedIndex>.allocate(capacity: 1)
    index.initialize(to: PackedIndex(folder: folder))
    indexes.append(index)
    if role == .application { applicationIndex = index }
    return roles.count - 1
  }

  /// Files the session of a slot.
  private mutating func file(_ slot: IndexSlot) {
    // In its place: a session is a handful of references to count.
    let entry = entries + slot.position
    guard let role = entry.pointee?.session.role, let conditions = entry.pointee?.session.conditions
    else { return }
    indexes[makeIndex(of: role)].pointee.insert(
      slot, high: conditions.prefers, low: conditions.can)
  }

  /// The index that has the session of a slot, if sessions are filed.
  private func index(at slot: IndexSlot) -> UnsafeMutablePointer<PackedIndex>? {
    (entries[slot.position]?.session.role).flatMap { index(of: $0) }
  }
}

// MARK: - Changes

extension RoutingState {
  mutating func open(_ session: SceneSession) throws(SceneSetError) {
    let slot = try scenes.add(session)
    if isIndexed { file(slot) }
  }

  mutating func close(_ id: SceneIdentifier) throws(SceneSetError) {
    let (session, slot) = try scenes.remove(id)
    if let role = roles.firstIndex(of: session.role) { indexes[role].pointee.remove(slot) }
  }

  mutating func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    let slot = try scenes.raise(id)
    index(at: slot)?.pointee.promote(slot)
  }

  mutating func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    try scenes.replaceConditions(of: id, with: conditions)
    guard let slot = scenes.slot(of: id) else { return }
    index(at: slot)?.pointee.replace(slot, high: conditions.prefers, low: conditions.can)
  }

  mutating func setState(of id: SceneIdentifier, to state: SessionState) throws(SceneSetError) {
    try scenes.setState(of: id, to: state)
  }

  mutating func setFocusPrefix(_ prefix: String?) {
    options.focusPrefix = prefix
    notePlainness()
  }
}

// MARK: - Questions

extension RoutingState {
  /// The linear router of the same sessions and options.
  var linear: LinearRouter { LinearRouter(scenes, options: options) }

  // Hot functions take a place, since Swift passes a large value by way of a copy of it.

  /// Routes a bare identifier, as an event without other values.
  @inline(never)
  static func route(
    _ identifier: String, in state: UnsafePointer<RoutingState>
  ) -> RoutingDecision {
    guard state.pointee.isPlain, let index = state.pointee.applicationIndex else {
      return routeByRules(.identifier(identifier), in: state)
    }
    return decide(
      identifier, .application, evaluatesCan: true, warnings: [], canBeLost: true, by: index,
      in: state)
  }

  /// Routes as `route` does, for an event that may have no identifier.
  static func route(
    _ identifier: String?, in state: UnsafePointer<RoutingState>
  ) -> RoutingDecision {
    identifier.map { route($0, in: state) } ?? routeByRules(.identifier(nil), in: state)
  }

  /// Returns the outcome of an event that the index decides by its identifier alone.
  ///
  /// Nil if rules, ties or errors have a say.
  @inline(__always)
  static func indexedOutcome(
    of identifier: borrowing String?, in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome? {
    guard state.pointee.isPlain, case .mostRecent = state.pointee.options.ties,
      let index = state.pointee.applicationIndex, let identifier = copy identifier
    else { return nil }
    let finding = PackedIndex.find(identifier, in: index, readsLow: true)
    if case .unsure = finding { return nil }
    return outcome(of: finding, in: state)
  }

  /// Returns the outcome as `indexedOutcome(of:in:)` does, for an identifier that is not optional.
  ///
  /// It is written again, since an optional is a copy, whose references are counted.
  @inline(__always)
  static func indexedOutcome(
    ofText identifier: borrowing String, in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome? {
    guard state.pointee.isPlain, case .mostRecent = state.pointee.options.ties,
      let index = state.pointee.applicationIndex
    else { return nil }
    let finding = PackedIndex.find(identifier, in: index, readsLow: true)
    if case .unsure = finding { return nil }
    return outcome(of: finding, in: state)
  }

  @inline(never)
  static func route(
    _ event: RoutingEvent, in state: UnsafePointer<RoutingState>
  ) -> RoutingDecision {
    guard state.pointee.isPlain, event.isForScenes,
      let identifier = event.targetContentIdentifier
    else { return routeByRules(event, in: state) }
    return route(event, identifier, evaluatesCan: true, in: state)
  }

  @inline(never)
  private static func routeByRules(
    _ event: RoutingEvent, in state: UnsafePointer<RoutingState>
  ) -> RoutingDecision {
    guard state.pointee.isIndexed else { return state.pointee.linear.route(event) }
    switch RoutingPlan(for: event, among: state.pointee.scenes, options: state.pointee.options) {
    case .settled(let decision): return decision
    case .poll(let poll):
      return route(event, poll.identifier, evaluatesCan: poll.evaluatesCan, in: state)
        .by(poll.rule)
    // Such events are rare, and scenes of both forms in one set are rarer.
    case .webPagePoll: return state.pointee.linear.route(event)
    }
  }

  @inline(__always)
  private static func route(
    _ event: RoutingEvent, _ identifier: String, evaluatesCan: Bool,
    in state: UnsafePointer<RoutingState>
  ) -> RoutingDecision {
    let canBeLost = event.source != .request
    guard let index = state.pointee.index(of: event.role) else {
      return RoutingOutcome(action: .create).decision(
        on: identifier, warnings: event.warnings, canBeLost: canBeLost)
    }
    return decide(
      identifier, event.role, evaluatesCan: evaluatesCan, warnings: event.warnings,
      canBeLost: canBeLost,
      by: index, in: state)
  }

  /// The index of a role.
  ///
  /// Nil if no session has had it.
  @inline(__always)
  private func index(of role: SceneRole) -> UnsafeMutablePointer<PackedIndex>? {
    if role == .application { return applicationIndex }
    return roles.firstIndex(of: role).map { indexes[$0] }
  }

  @inline(__always)
  private static func decide(
    _ identifier: String, _ role: SceneRole, evaluatesCan: Bool, warnings: [RoutingWarning],
    canBeLost: Bool, by index: UnsafePointer<PackedIndex>, in state: UnsafePointer<RoutingState>
  ) -> RoutingDecision {
    if case .mostRecent = state.pointee.options.ties {
      let finding = PackedIndex.find(identifier, in: index, readsLow: evaluatesCan)
      if case .unsure = finding {
      } else {
        return outcome(of: finding, in: state).decision(
          on: identifier, warnings: warnings, canBeLost: canBeLost)
      }
    }
    let poll = ScenePoll(identifier: identifier, role: role, evaluatesCan: evaluatesCan)
    return outcomeAmongAll(poll, by: index, in: state).decision(
      on: identifier, warnings: warnings, canBeLost: canBeLost)
  }

  @inline(__always)
  private static func outcome(
    of finding: SearchOutcome, in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome {
    RoutingOutcome(IndexVerdict(finding), among: state.pointee.entries)
  }

  /// Decides from all scenes that match, and those that fail.
  @inline(never)
  private static func outcomeAmongAll(
    _ poll: ScenePoll, by index: UnsafePointer<PackedIndex>, in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome {
    let scratch = index.pointee.pool.take()
    defer { index.pointee.pool.giveBack(scratch) }
    guard
      PackedIndex.collect(poll.identifier, in: index, readsLow: poll.evaluatesCan, into: scratch)
    else {
      // Every predicate fails, each with its own error.
      return RoutingOutcome(
        of: state.pointee.scenes.filter { $0.role == poll.role }, in: poll,
        ties: state.pointee.options.ties)
    }
    return outcome(of: scratch, in: state)
  }

  private static func outcome(
    of scratch: UnsafePointer<MatchScratch>, in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome {
    RoutingOutcome(
      of: scratch, among: state.pointee.entries, ties: state.pointee.options.ties)
  }

  // MARK: Batches

  /// The index of ordinary windows, if it decides an event with an identifier as it is.
  var plainIndex: UnsafePointer<PackedIndex>? {
    isPlain ? applicationIndex.map { UnsafePointer($0) } : nil
  }

  /// Returns the outcome of a lane's identifier, which `plainIndex` decides, as `outcome(of:in:)`
  /// does.
  ///
  /// Nil if the identifier is long or not ASCII.
  @inline(__always)
  static func outcome(
    of lane: Int, _ lanes: IdentifierLanes, by index: UnsafePointer<PackedIndex>,
    in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome? {
    if case .mostRecent = state.pointee.options.ties {
      let finding = lanes.find(lane, in: index, readsLow: true)
      if case .unsure = finding {
      } else {
        return outcome(of: finding, in: state)
      }
    }
    return outcomeAmongAll(of: lane, lanes, by: index, in: state)
  }

  @inline(never)
  private static func outcomeAmongAll(
    of lane: Int, _ lanes: IdentifierLanes, by index: UnsafePointer<PackedIndex>,
    in state: UnsafePointer<RoutingState>
  ) -> RoutingOutcome? {
    if lanes.isForeign(lane) { return nil }
    let scratch = index.pointee.pool.take()
    defer { index.pointee.pool.giveBack(scratch) }
    lanes.collect(lane, in: index, readsLow: true, into: scratch)
    return outcome(of: scratch, in: state)
  }

  /// Returns the result of `SceneSystem.others`, by the index.
  func others(
    than winner: SceneIdentifier, in poll: ScenePoll, naming names: Int, evaluating limit: Int
  ) -> OtherScenes {
    OtherScenes(
      among: candidates(of: poll), than: winner, in: poll, naming: names, evaluating: limit)
  }

  /// Returns the scene that `SceneSystem.visibleTie` names, by the index.
  func peer(
    of winner: SceneIdentifier, scoring score: RoutingScore, in poll: ScenePoll,
    among others: Set<SceneIdentifier>
  ) -> SceneIdentifier? {
    SubjectText.with(poll.identifier) { subject in
      var visited = 0
      defer { WorkBudget.current?.spend(RoutingLimits.stepsOfCandidate * visited) }
      for session in candidates(of: poll) {
        guard visited < RoutingLimits.tieCandidates else { return nil }
        visited += 1
        guard session.id != winner, others.contains(session.id), poll.concerns(session) else {
          continue
        }
        if Ballot(session, in: poll, &subject).score == score { return session.id }
      }
      return nil
    }
  }

  /// The sessions that may score, most recent first: those of the role that the index finds, or all
  /// where nothing is filed.
  private func candidates(of poll: ScenePoll) -> Candidates {
    guard poll.identifier.utf8.count <= PredicateLimits.identifierBytes,
      let role = roles.firstIndex(of: poll.role)
    else { return Candidates(all: scenes.makeIterator()) }
    let index = UnsafePointer(indexes[role])
    let walk = PackedIndex.candidates(poll.identifier, in: index)
    return Candidates(all: scenes.makeIterator(), found: (walk, index, scenes.slots))
  }

  /// A walk over all sessions of a set, or over those that an index found.
  private struct Candidates: Sequence, IteratorProtocol {
    var all: SceneSet.Iterator
    var found: (walk: CandidateWalk, index: UnsafePointer<PackedIndex>, slots: SessionSlots)?

    mutating func next() -> SceneSession? {
      guard let index = found?.index else { return all.next() }
      return found?.walk.next(in: index).flatMap { found?.slots[$0.position]?.session }
    }
  }

  /// Counts what routing `identifier` takes.
  func counters(_ identifier: String, role: SceneRole) -> SearchCounters {
    guard let role = roles.firstIndex(of: role) else { return SearchCounters() }
    return PackedIndex.counters(identifier, in: indexes[role])
  }

  /// The bytes that the indexes take, without the predicates.
  var heapBytes: Int { indexes.reduce(0) { $0 + $1.pointee.heapBytes } }

  /// Returns a description of a broken invariant of the indexes.
  ///
  /// Nil if they are sound.
  func flaw() -> String? {
    let filed = indexes.reduce(0) { $0 + $1.pointee.count }
    if isIndexed, filed != scenes.count { return "the indexes have \(filed) sessions" }
    for index in indexes {
      if let flaw = index.pointee.flaw() { return flaw }
    }
    return nil
  }
}
