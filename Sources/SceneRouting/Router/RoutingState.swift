import PredicateIndex
import PredicateLanguage

/// The sessions and the options of a router, and an index of each role.
///
/// - Invariant: the index of a role has the sessions of that role, in the slots of the set, and
///   their ranks order them as the set's stamps do.
struct RoutingState: ~Copyable {
  private(set) var scenes = SceneSet()
  private(set) var options: RouterOptions
  /// Whether the scenes decide an event with an identifier as it is.
  private var isPlain = true
  private var roles: [SceneRole] = []
  /// The index of ordinary windows, which most events need.
  private var applicationIndex: UnsafeMutablePointer<PackedIndex>?
  private var indexes: [UnsafeMutablePointer<PackedIndex>] = []
  private let folder = KeyFolder()
  private let scratches = ScratchPool()

  init(_ scenes: SceneSet, options: RouterOptions) {
    self.options = options
    self.scenes = scenes
    reserve()
    for entry in scenes.recency.entries {
      // The stamp first: a session is a handful of references to count.
      let position = entry.slot.position
      guard scenes.slots[position]?.stamp == entry.stamp,
        let session = scenes.slots[position]?.session
      else { continue }
      file(session, in: entry.slot)
    }
    notePlainness()
  }

  deinit {
    for index in indexes {
      index.deinitialize(count: 1)
      index.deallocate()
    }
  }

  private mutating func notePlainness() {
    isPlain = options.supportsMultipleScenes && options.focusPrefix == nil
  }

  /// Makes room for ordinary windows, of which there may be many.
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

  private mutating func file(_ session: SceneSession, in slot: IndexSlot) {
    let conditions = session.conditions
    indexes[makeIndex(of: session.role)].pointee
      .insert(slot, high: conditions.prefers, low: conditions.can)
  }

  /// The index of a session, and its slot.
  private func place(
    of id: SceneIdentifier
  ) -> (index: UnsafeMutablePointer<PackedIndex>, slot: IndexSlot)? {
    guard let slot = scenes.slot(of: id), let session = scenes.slots[slot.position]?.session,
      let role = roles.firstIndex(of: session.role)
    else { return nil }
    return (indexes[role], slot)
  }
}

// MARK: - Changes

extension RoutingState {
  mutating func open(_ session: SceneSession) throws(SceneSetError) {
    file(session, in: try scenes.add(session))
  }

  mutating func close(_ id: SceneIdentifier) throws(SceneSetError) {
    let (session, slot) = try scenes.remove(id)
    if let role = roles.firstIndex(of: session.role) { indexes[role].pointee.remove(slot) }
  }

  mutating func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    try scenes.activate(id)
    if let place = place(of: id) { place.index.pointee.promote(place.slot) }
  }

  mutating func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    try scenes.replaceConditions(of: id, with: conditions)
    if let place = place(of: id) {
      place.index.pointee
        .replace(place.slot, high: conditions.prefers, low: conditions.can)
    }
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

  /// Routes an event of which only the identifier is known.
  @inline(__always)
  func route(_ identifier: String) -> RoutingDecision {
    guard isPlain, let index = applicationIndex else { return route(.identifier(identifier)) }
    if case .mostRecent = options.ties {
      let finding = PackedIndex.find(identifier, in: index, readsLow: true)
      guard case .unsure = finding else {
        return decision(finding, identifier: identifier, warnings: [], canBeLost: true)
      }
    }
    return decideAmongAll(
      ScenePoll(identifier: identifier, role: .application, asksCan: true), in: index,
      warnings: [], canBeLost: true)
  }

  func route(_ event: RoutingEvent) -> RoutingDecision {
    if isPlain, event.isForScenes, let identifier = event.targetContentIdentifier {
      return route(event, identifier, asksCan: true)
    }
    switch RoutingPlan(for: event, among: scenes, options: options) {
    case .settled(let decision): return decision
    case .ask(let poll): return route(event, poll.identifier, asksCan: poll.asksCan)
    }
  }

  private func route(
    _ event: RoutingEvent, _ identifier: String, asksCan: Bool
  ) -> RoutingDecision {
    let canBeLost = event.source != .request
    guard let role = roles.firstIndex(of: event.role) else {
      return decision(
        .none, identifier: identifier, warnings: event.warnings, canBeLost: canBeLost)
    }
    if case .mostRecent = options.ties {
      let finding = PackedIndex.find(identifier, in: indexes[role], readsLow: asksCan)
      guard case .unsure = finding else {
        return decision(
          finding, identifier: identifier, warnings: event.warnings, canBeLost: canBeLost)
      }
    }
    return decideAmongAll(
      ScenePoll(identifier: identifier, role: event.role, asksCan: asksCan), in: indexes[role],
      warnings: event.warnings, canBeLost: canBeLost)
  }

  /// Decides from all scenes that match, and those that fail.
  @inline(never)
  private func decideAmongAll(
    _ poll: ScenePoll, in index: UnsafePointer<PackedIndex>, warnings: [RoutingWarning],
    canBeLost: Bool
  ) -> RoutingDecision {
    let scratch = scratches.take()
    defer { scratches.giveBack(scratch) }
    let result =
      if PackedIndex.collect(poll.identifier, in: index, readsLow: poll.asksCan, into: scratch) {
        scenes.slots.withUnsafeBufferPointer {
          PollResult(of: scratch, among: $0, ties: options.ties)
        }
      } else {
        // Every predicate fails, each with its own error.
        PollResult(of: scenes.filter { $0.role == poll.role }, in: poll, ties: options.ties)
      }
    return result.decision(on: poll, warnings: warnings, canBeLost: canBeLost)
  }

  /// The decision that follows from what an index found, without errors and ties.
  @inline(__always)
  private func decision(
    _ finding: Finding, identifier: String, warnings: [RoutingWarning], canBeLost: Bool
  ) -> RoutingDecision {
    guard case .found(let slot, let tier) = finding else {
      return RoutingDecision(
        action: .create, basis: .predicates, identifier: identifier, warnings: warnings,
        isLost: canBeLost)
    }
    let action = scenes.slots.withUnsafeBufferPointer { RoutingAction(for: slot, among: $0) }
    return RoutingDecision(
      action: action, score: tier == .high ? .prefers : .can, basis: .predicates,
      identifier: identifier, warnings: warnings)
  }

  /// As `SceneSystem.others`, by the index.
  func others(
    than winner: SceneIdentifier, in poll: ScenePoll, naming names: Int, asking limit: Int
  ) -> OtherScenes {
    guard poll.identifier.utf8.count <= PredicateLimits.identifierBytes,
      let role = roles.firstIndex(of: poll.role)
    else { return linear.others(than: winner, in: poll, naming: names, asking: limit) }
    let (index, slots) = (indexes[role], scenes.slots)
    let scratch = scratches.take()
    let walk = PackedIndex.candidates(poll.identifier, in: index, scratch: scratch)
    scratches.giveBack(scratch)
    let candidates = sequence(state: walk) { walk in
      walk.next(in: index).flatMap { slots[$0.position]?.session }
    }
    return OtherScenes(among: candidates, than: winner, in: poll, naming: names, asking: limit)
  }

  /// Counts what routing `identifier` takes.
  func counters(_ identifier: String, role: SceneRole) -> SearchCounters {
    guard let role = roles.firstIndex(of: role) else { return SearchCounters() }
    return PackedIndex.counters(identifier, in: indexes[role])
  }

  /// The bytes that the indexes take, without the predicates.
  var heapBytes: Int { indexes.reduce(0) { $0 + $1.pointee.heapBytes } }

  /// What is wrong with the indexes, or nil.
  func flaw() -> String? {
    for index in indexes {
      if let flaw = index.pointee.flaw() { return flaw }
    }
    return nil
  }
}
