import PredicateIndex
import PredicateLanguage

/// The sessions that the system knows of, in order of recency: what an event can be routed to.
///
/// ```swift
/// var scenes = try SceneSet([SceneSession(id: "left"), SceneSession(id: "right")])
/// try scenes.activate("right")
/// scenes.map(\.id)  // right, left
/// ```
///
/// Recency is by stamp and not by position: activating a session writes a stamp and moves nothing.
///
///     names   "inbox" → 0, "note" → 2          the slots by identifier
///     slots   [inbox·7] [ — ] [note·9]         session and stamp; a closed one leaves a gap
///     free    [1]                              gaps to use again
///     recency [inbox·7] [note·9]               the log that the order is read from
///
/// A value: a copy costs O(1), and the first change after it copies the storage.
///
/// - Invariant: identifiers are unique, and so are stamps: no two sessions are equally recent (R3).
public struct SceneSet: Sendable {
  private(set) var slots = SessionSlots()
  private(set) var free: [IndexSlot] = []
  private(set) var names = SlotTable()
  private(set) var recency = RecencyLog()
  private(set) var patterns = PatternBudget()

  /// Creates an empty set.
  public init() {}

  /// Creates a set of `mostRecentFirst`, in order of recency.
  ///
  /// - Complexity: O(n): n sessions.
  /// - Throws: `duplicateIdentifier` for the first identifier, from the front, that comes again,
  ///   `patternBudget` for the first regular expression that is one too many.
  public init(_ mostRecentFirst: [SceneSession]) throws(SceneSetError) {
    try self.init(mostRecentFirst, patterns: PatternBudget())
  }

  /// As `init`, with another budget.
  init(_ mostRecentFirst: [SceneSession], patterns: PatternBudget) throws(SceneSetError) {
    self.patterns = patterns
    let count = mostRecentFirst.count
    names.reserve(count)
    recency.reserve(count)
    slots.reserve(count)
    for (place, session) in mostRecentFirst.enumerated() {
      let key = key(of: session.id)
      let twin = names.first(key) { mostRecentFirst[count - 1 - $0.position].id == session.id }
      if twin != nil { throw .duplicateIdentifier(session.id) }
      names.insert(key, IndexSlot(position: count - 1 - place))
      try charge(session.conditions, of: session.id)
    }
    for session in mostRecentFirst.reversed() {
      let stamp = recency.note(IndexSlot(position: slots.count))
      slots.append(SessionSlots.StampedSession(session: session, stamp: stamp))
    }
  }

  /// The number of sessions.
  public var count: Int { names.count }

  /// True when there is no session.
  public var isEmpty: Bool { names.count == 0 }

  /// The session of this identifier, or nil.
  ///
  /// - Complexity: O(1).
  public subscript(id: SceneIdentifier) -> SceneSession? {
    slot(of: id).flatMap { slots[$0.position]?.session }
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
  /// - Throws: `duplicateIdentifier`, `patternBudget`; the set is then unchanged.
  public mutating func open(_ session: SceneSession) throws(SceneSetError) {
    _ = try add(session)
  }

  /// As `open`; returns the session's slot.
  mutating func add(_ session: SceneSession) throws(SceneSetError) -> IndexSlot {
    let key = key(of: session.id)
    if find(session.id, key) != nil { throw .duplicateIdentifier(session.id) }
    try charge(session.conditions, of: session.id)
    let slot: IndexSlot
    if let gap = free.popLast() {
      slot = gap
      let stamped = SessionSlots.StampedSession(session: session, stamp: recency.note(slot))
      slots.update(slot.position) { $0 = stamped }
    } else {
      slot = IndexSlot(position: slots.count)
      slots.append(SessionSlots.StampedSession(session: session, stamp: recency.note(slot)))
    }
    names.insert(key, slot)
    compactIfWorthwhile()
    return slot
  }

  /// Removes the session and returns it: a discarded session no longer exists (R4).
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `unknownIdentifier`; the set is then unchanged.
  @discardableResult
  public mutating func close(_ id: SceneIdentifier) throws(SceneSetError) -> SceneSession {
    try remove(id).session
  }

  /// As `close`; returns the session's slot too.
  mutating func remove(
    _ id: SceneIdentifier
  ) throws(SceneSetError) -> (session: SceneSession, slot: IndexSlot) {
    let key = key(of: id)
    guard let slot = find(id, key), let stamped = slots[slot.position] else { throw unknown(id) }
    patterns.remove(stamped.session.conditions)
    slots.update(slot.position) { $0 = nil }
    names.remove(key, slot)
    free.append(slot)
    compactIfWorthwhile()
    return (stamped.session, slot)
  }

  /// Makes the session the most recent; its state stays as it is.
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `unknownIdentifier`.
  public mutating func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    _ = try raise(id)
  }

  /// As `activate`; returns the session's slot.
  mutating func raise(_ id: SceneIdentifier) throws(SceneSetError) -> IndexSlot {
    let slot = try knownSlot(of: id)
    let stamp = recency.note(slot)
    slots.update(slot.position) { $0?.stamp = stamp }
    compactIfWorthwhile()
    return slot
  }

  /// Gives the session other conditions; its recency stays as it is.
  ///
  /// - Complexity: O(1).
  /// - Throws: `unknownIdentifier`, `patternBudget`; the set is then unchanged.
  public mutating func replaceConditions(
    of id: SceneIdentifier, with conditions: ActivationConditions
  ) throws(SceneSetError) {
    let slot = try knownSlot(of: id)
    let old = slots[slot.position]?.session.conditions
    if let old { patterns.remove(old) }
    do throws(SceneSetError) {
      try charge(conditions, of: id)
    } catch {
      // It fitted before.
      if let old { try charge(old, of: id) }
      throw error
    }
    slots.update(slot.position) { $0?.session.conditions = conditions }
  }

  /// Counts the regular expressions of a session's conditions.
  private mutating func charge(
    _ conditions: ActivationConditions, of id: SceneIdentifier
  ) throws(SceneSetError) {
    do throws(PatternBudget.Overrun) {
      try patterns.add(conditions)
    } catch {
      throw SceneSetError(error, of: id)
    }
  }

  /// Notes that the session's scene was connected or disconnected; its recency stays as it is.
  ///
  /// - Complexity: O(1).
  /// - Throws: `unknownIdentifier`.
  public mutating func setState(
    of id: SceneIdentifier, to state: SessionState
  ) throws(SceneSetError) {
    let slot = try knownSlot(of: id)
    slots.update(slot.position) { $0?.session.state = state }
  }

  private func key(of id: SceneIdentifier) -> UInt32 { id.withBytes { names.key(of: $0) } }

  /// The slot of the session of this identifier, or nil.
  func slot(of id: SceneIdentifier) -> IndexSlot? { find(id, key(of: id)) }

  /// As `slot`, with the identifier's key.
  private func find(_ id: SceneIdentifier, _ key: UInt32) -> IndexSlot? {
    // In its place: a session is a handful of references to count.
    let sessions = slots.base
    return names.first(key) { sessions[$0.position]?.session.id == id }
  }

  private func knownSlot(of id: SceneIdentifier) throws(SceneSetError) -> IndexSlot {
    guard let slot = slot(of: id) else { throw unknown(id) }
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

extension SceneSet: Sequence {
  /// Walks the sessions from the most recently activated to the least.
  public struct Iterator: IteratorProtocol, Sendable {
    private let slots: SessionSlots
    private let entries: [RecencyLog.Entry]
    private var rest: Int

    init(_ set: SceneSet) {
      slots = set.slots
      entries = set.recency.entries
      rest = entries.count
    }

    /// Returns the next less recent session, or nil at the end.
    public mutating func next() -> SceneSession? {
      while rest > 0 {
        rest -= 1
        let entry = entries[rest]
        if let stamped = slots[entry.slot.position], stamped.stamp == entry.stamp {
          return stamped.session
        }
      }
      return nil
    }
  }

  /// Returns a walk over the set as it is now; later changes do not touch it.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of sessions.
  public var underestimatedCount: Int { count }
}

extension SceneSet: Equatable {
  /// Returns true when both have the same sessions in the same order of recency.
  ///
  /// - Complexity: O(n): n sessions.
  public static func == (left: SceneSet, right: SceneSet) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }
}

extension SceneSet {
  /// What is wrong with the storage, in words, or nil: the check of the drawing of `SceneSet`.
  ///
  /// - Complexity: O(n + e): n slots, e log entries.
  var brokenInvariant: String? {
    if let flaw = names.flaw { return flaw }
    for (position, stamped) in slots.enumerated() {
      guard let id = stamped?.session.id else { continue }
      if slot(of: id) != IndexSlot(position: position) { return "\(id) is not found" }
    }
    if slots.count(where: { $0 != nil }) != count { return "an identifier without a session" }
    let gaps = Set(free)
    if gaps.count != free.count { return "a gap is free twice" }
    if gaps.contains(where: { slots[$0.position] != nil }) { return "a free slot is in use" }
    if gaps.count + count != slots.count { return "a slot is neither free nor in use" }
    if patterns.bytes != patternBytes { return "regular expressions of \(patterns.bytes) bytes" }
    return brokenLog
  }

  /// The bytes of the regular expressions, counted anew.
  private var patternBytes: Int {
    var budget = PatternBudget(limit: .max)
    for stamped in slots {
      // Nothing is over this limit.
      if let stamped { try? budget.add(stamped.session.conditions) }
    }
    return budget.bytes
  }

  private var brokenLog: String? {
    for (earlier, later) in zip(recency.entries, recency.entries.dropFirst())
    where earlier.stamp >= later.stamp {
      return "stamps do not rise"
    }
    let current = recency.entries.count { slots[$0.slot.position]?.stamp == $0.stamp }
    if current != count { return "\(current) current log entries for \(count) sessions" }
    if recency.isWorthCompacting(forSessions: count) { return "the log is mostly stale" }
    return nil
  }
}

extension SceneSet {
  /// Returns the session's identifier that is spelt most like `id`, or nil when none is close.
  ///
  /// Looks only at the most recent sessions and at names of common length, see `RoutingLimits`.
  func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier? {
    let names = prefix(RoutingLimits.suggestionSessions).map(\.id.rawValue)
      .filter { $0.utf8.count <= RoutingLimits.suggestionBytes }
    guard id.rawValue.utf8.count <= RoutingLimits.suggestionBytes else { return nil }
    return Spelling.closest(to: id.rawValue, among: names).map { SceneIdentifier($0) }
  }
}
