import PredicateLanguage

/// The sessions and the options of a router, and an index of each role.
///
/// - Invariant: the index of a role has the sessions of that role, in the slots of the set, and
///   their ranks order them as the set's stamps do.
struct RoutingState: ~Copyable {
  private(set) var scenes = SceneSet()
  private(set) var options: RouterOptions
  /// Whether an event with an identifier is put to the scenes as it is.
  private var isPlain = true
  private var roles: [SceneRole] = []
  /// The index of ordinary windows, which most events ask.
  private var applicationIndex: UnsafeMutablePointer<RoutingIndex>?
  private var indexes = Slab<RoutingIndex>(capacity: 1)
  private let folder = KeyFolder()

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

  private mutating func notePlainness() {
    isPlain = options.supportsMultipleScenes && options.focusPrefix == nil
  }

  /// Makes room for ordinary windows, of which there may be many.
  private mutating func reserve() {
    let count = scenes.slots.count { $0?.session.role == .application }
    guard count > scenes.slots.count / 2 else { return }
    indexes.at(makeIndex(of: .application)).pointee.reserve(count, slots: scenes.slots.count)
  }

  /// The number of the role's index, made if there is none.
  private mutating func makeIndex(of role: SceneRole) -> Int {
    if let known = roles.firstIndex(of: role) { return known }
    roles.append(role)
    indexes.append(RoutingIndex(folder: folder))
    applicationIndex = roles.firstIndex(of: .application).map { indexes.at($0) }
    return roles.count - 1
  }

  private mutating func file(_ session: SceneSession, in slot: SessionSlot) {
    indexes.at(makeIndex(of: session.role)).pointee.insert(session, in: slot)
  }

  /// The index of a session, and its slot.
  private func place(
    of id: SceneIdentifier
  ) -> (index: UnsafeMutablePointer<RoutingIndex>, slot: SessionSlot)? {
    guard let slot = scenes.slot(of: id), let session = scenes.slots[slot.position]?.session,
      let role = roles.firstIndex(of: session.role)
    else { return nil }
    return (indexes.at(role), slot)
  }
}

// MARK: - Changes

extension RoutingState {
  mutating func open(_ session: SceneSession) throws(SceneSetError) {
    file(session, in: try scenes.add(session))
  }

  mutating func close(_ id: SceneIdentifier) throws(SceneSetError) {
    let (session, slot) = try scenes.remove(id)
    if let role = roles.firstIndex(of: session.role) { indexes.at(role).pointee.remove(slot) }
  }

  mutating func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    try scenes.activate(id)
    if let place = place(of: id) { place.index.pointee.activate(place.slot) }
  }

  mutating func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    try scenes.replaceConditions(of: id, with: conditions)
    if let place = place(of: id) {
      place.index.pointee.replaceConditions(of: place.slot, with: conditions)
    }
  }

  mutating func setState(of id: SceneIdentifier, to state: SessionState) throws(SceneSetError) {
    try scenes.setState(of: id, to: state)
    if let place = place(of: id) {
      place.index.pointee.setConnected(place.slot, state == .connected)
    }
  }

  mutating func setFocusPrefix(_ prefix: String?) {
    options.focusPrefix = prefix
    notePlainness()
  }
}

// MARK: - Questions

extension RoutingState {
  /// The linear router of the same sessions and options.
  var linear: LinearRouter { LinearRouter(scenes: scenes, options: options) }

  /// Routes an event of which only the identifier is known.
  @inline(__always)
  func route(_ identifier: String) -> RoutingDecision? {
    guard isPlain, options.ties == .mostRecent, let index = applicationIndex else { return nil }
    var found = FoundScene?.none
    var counters = RouteCounters()
    guard RoutingIndex.route(identifier, in: index, asksCan: true, &found, &counters) else {
      return nil
    }
    return RoutingDecision(
      of: found, in: index, identifier: identifier, warnings: [], canBeLost: true)
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
      return RoutingDecision(
        of: nil, in: nil, identifier: identifier, warnings: event.warnings, canBeLost: canBeLost)
    }
    var found = FoundScene?.none
    var counters = RouteCounters()
    guard options.ties == .mostRecent,
      RoutingIndex.route(
        identifier, in: indexes.at(role), asksCan: asksCan, &found, &counters)
    else { return routeCarefully(event, identifier, asksCan: asksCan, role) }
    return RoutingDecision(
      of: found, in: indexes.at(role), identifier: identifier, warnings: event.warnings,
      canBeLost: canBeLost)
  }

  /// Asks every scene whose predicates may be true or fail as the linear router asks all scenes.
  @inline(never)
  private func routeCarefully(
    _ event: RoutingEvent, _ identifier: String, asksCan: Bool, _ role: Int
  ) -> RoutingDecision {
    let poll = ScenePoll(identifier: identifier, role: event.role, asksCan: asksCan)
    let candidates =
      identifier.utf8.count > Limits.identifierBytes
      ? scenes.filter { $0.role == event.role }
      : RoutingIndex.candidates(identifier, in: indexes.at(role)).compactMap {
        scenes.slots[$0.position]?.session
      }
    let result = PollResult(of: candidates, in: poll, ties: options.ties)
    return RoutingDecision(of: result, for: event, poll: poll)
  }

  /// As `SceneSystem.others`, by the index.
  func others(
    than winner: SceneIdentifier, in poll: ScenePoll, naming names: Int, asking limit: Int
  ) -> OtherScenes {
    guard poll.identifier.utf8.count <= Limits.identifierBytes,
      let role = roles.firstIndex(of: poll.role)
    else { return linear.others(than: winner, in: poll, naming: names, asking: limit) }
    let (index, slots) = (indexes.at(role), scenes.slots)
    let walk = RoutingIndex.candidateWalk(poll.identifier, in: index)
    let candidates = sequence(state: walk) { walk in
      walk.next(in: index.pointee).flatMap { slots[$0.position]?.session }
    }
    return OtherScenes(among: candidates, than: winner, in: poll, naming: names, asking: limit)
  }

  /// Counts what routing `identifier` takes.
  func counters(_ identifier: String, role: SceneRole) -> RouteCounters {
    var counters = RouteCounters()
    var result = FoundScene?.none
    if let role = roles.firstIndex(of: role) {
      _ = RoutingIndex.route(
        identifier, in: indexes.at(role), asksCan: true, &result, &counters)
    }
    return counters
  }

  /// The bytes that the indexes take, without the predicates.
  var heapBytes: Int { (0..<indexes.count).reduce(0) { $0 + indexes.at($1).pointee.heapBytes } }

  /// What is wrong with the indexes, or nil.
  func flaw() -> String? {
    for role in 0..<indexes.count {
      if let flaw = indexes.at(role).pointee.flaw() { return flaw }
    }
    return nil
  }
}
