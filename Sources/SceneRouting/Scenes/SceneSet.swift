/// The sessions that the system knows of, in order of recency: what an event can be routed to.
///
/// Recency is by stamp and not by position: activating a session writes a stamp and moves nothing.
///
///     slotOf  ["inbox": 0, "note": 2]          id → slot
///     slots   [inbox·7] [ — ] [note·9]         session and stamp; a closed one leaves a gap
///     free    [1]                              gaps to use again
///     recency [inbox·7] [note·9]               the log that the order is read from
///
/// A value: a copy costs O(1), and the first change after it copies the storage.
///
/// - Invariant: identifiers are unique, and so are stamps: no two sessions are equally recent (R3).
public struct SceneSet: Sendable {
  struct Resident: Sendable {
    var session: SceneSession
    var stamp: ActivationStamp
  }

  private(set) var slots: [Resident?] = []
  private(set) var free: [SessionSlot] = []
  private(set) var slotOf: [SceneIdentifier: SessionSlot] = [:]
  private(set) var recency = RecencyLog()

  /// Creates an empty set.
  public init() {}

  /// Creates a set of `mostRecentFirst`, which stand in order of recency.
  ///
  /// - Complexity: O(n): n sessions.
  /// - Throws: `duplicateIdentifier` for the first identifier, from the front, that comes again.
  public init(_ mostRecentFirst: [SceneSession]) throws(SceneSetError) {
    slots.reserveCapacity(mostRecentFirst.count)
    slotOf.reserveCapacity(mostRecentFirst.count)
    var known: Set<SceneIdentifier> = []
    for session in mostRecentFirst where !known.insert(session.id).inserted {
      throw .duplicateIdentifier(session.id)
    }
    for session in mostRecentFirst.reversed() { try open(session) }
  }

  /// The number of sessions.
  public var count: Int { slotOf.count }

  /// True when there is no session.
  public var isEmpty: Bool { slotOf.isEmpty }

  /// The session of this identifier, or nil.
  ///
  /// - Complexity: O(1).
  public subscript(id: SceneIdentifier) -> SceneSession? {
    slotOf[id].flatMap { slots[$0.position]?.session }
  }

  /// The sessions, most recently activated first.
  ///
  /// - Complexity: O(n): n sessions.
  public var mostRecentFirst: [SceneSession] { Array(self) }
}

// MARK: - Changes

extension SceneSet {
  /// Adds a session; it becomes the most recent.
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `duplicateIdentifier`; the set is then unchanged.
  public mutating func open(_ session: SceneSession) throws(SceneSetError) {
    if slotOf[session.id] != nil { throw .duplicateIdentifier(session.id) }
    let slot: SessionSlot
    if let gap = free.popLast() {
      slot = gap
    } else {
      slot = SessionSlot(position: slots.count)
      slots.append(nil)
    }
    slots[slot.position] = Resident(session: session, stamp: recency.note(slot))
    slotOf[session.id] = slot
    compactIfWorthwhile()
  }

  /// Removes the session and returns it: a discarded session no longer exists (R4).
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `unknownIdentifier`; the set is then unchanged.
  @discardableResult
  public mutating func close(_ id: SceneIdentifier) throws(SceneSetError) -> SceneSession {
    let slot = try slot(of: id)
    guard let resident = slots[slot.position] else { throw unknown(id) }
    slots[slot.position] = nil
    slotOf[id] = nil
    free.append(slot)
    compactIfWorthwhile()
    return resident.session
  }

  /// Makes the session the most recent; its state stays as it is.
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `unknownIdentifier`.
  public mutating func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    let slot = try slot(of: id)
    slots[slot.position]?.stamp = recency.note(slot)
    compactIfWorthwhile()
  }

  /// Gives the session other conditions; its recency stays as it is.
  ///
  /// - Complexity: O(1).
  /// - Throws: `unknownIdentifier`.
  public mutating func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    let slot = try slot(of: id)
    slots[slot.position]?.session.conditions = conditions
  }

  /// Notes that the session's scene was connected or disconnected; its recency stays as it is.
  ///
  /// - Complexity: O(1).
  /// - Throws: `unknownIdentifier`.
  public mutating func setState(
    of id: SceneIdentifier, to state: SessionState
  ) throws(SceneSetError) {
    let slot = try slot(of: id)
    slots[slot.position]?.session.state = state
  }

  private func slot(of id: SceneIdentifier) throws(SceneSetError) -> SessionSlot {
    guard let slot = slotOf[id] else { throw unknown(id) }
    return slot
  }

  private func unknown(_ id: SceneIdentifier) -> SceneSetError {
    .unknownIdentifier(id, closest: closestIdentifier(to: id))
  }

  private mutating func compactIfWorthwhile() {
    guard recency.isWorthCompacting(forSessions: count) else { return }
    let slots = slots
    recency.compact { slots[$0.slot.position]?.stamp == $0.stamp }
  }
}
