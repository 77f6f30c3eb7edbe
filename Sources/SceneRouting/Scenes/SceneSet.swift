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
///     register "inbox" → 0, "note" → 2         the slots by identifier
///     slots    [inbox·7] [ — ] [note·9]        session and stamp; a closed one leaves a gap
///     recency  [inbox·7] [note·9]              the log that the order is read from
///
/// A value: a copy costs O(1), and the first change after it copies the storage.
///
/// - Invariant: identifiers are unique, and so are stamps: no two sessions are equally recent (R3).
public struct SceneSet: Sendable {
  private(set) var slots = SessionSlots()
  private(set) var register = SlotRegister()
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

  /// Creates a set as `init` does, with another budget.
  init(_ mostRecentFirst: [SceneSession], patterns: PatternBudget) throws(SceneSetError) {
    self.patterns = patterns
    let count = mostRecentFirst.count
    register.reserve(count)
    recency.reserve(count)
    slots.reserve(count)
    for (place, session) in mostRecentFirst.enumerated() {
      let key = key(of: session.id)
      let twin = register.first(key) { mostRecentFirst[count - 1 - $0.position].id == session.id }
      if twin != nil { throw .duplicateIdentifier(session.id) }
      _ = register.take(key, IndexSlot(position: count - 1 - place))
      try charge(session.conditions, of: session.id)
    }
    for session in mostRecentFirst.reversed() {
      put(session, in: IndexSlot(position: slots.count))
    }
  }

  /// The number of sessions.
  public var count: Int { register.count }

  /// True when there is no session.
  public var isEmpty: Bool { count == 0 }

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

  /// Opens a session as `open` does; returns its slot.
  mutating func add(_ session: SceneSession) throws(SceneSetError) -> IndexSlot {
    let key = key(of: session.id)
    if find(session.id, key) != nil { throw .duplicateIdentifier(session.id) }
    try charge(session.conditions, of: session.id)
    let slot = register.take(key)
    put(session, in: slot)
    compactIfWorthwhile()
    return slot
  }

  /// Puts a session into a slot that is a gap or the next.
  private mutating func put(_ session: SceneSession, in slot: IndexSlot) {
    let stamped = SessionSlots.StampedSession(session: session, stamp: recency.note(slot))
    if slot.position == slots.count {
      slots.append(stamped)
    } else {
      slots.update(slot.position) { $0 = stamped }
    }
  }

  /// Removes the session and returns it: a discarded session no longer exists (R4).
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `unknownIdentifier`; the set is then unchanged.
  @discardableResult
  public mutating func close(_ id: SceneIdentifier) throws(SceneSetError) -> SceneSession {
    try remove(id).session
  }

  /// Closes a session as `close` does; returns its slot too.
  mutating func remove(
    _ id: SceneIdentifier
  ) throws(SceneSetError) -> (session: SceneSession, slot: IndexSlot) {
    let key = key(of: id)
    guard let slot = find(id, key), let session = slots[slot.position]?.session else {
      throw unknown(id)
    }
    patterns.remove(session.conditions.predicates)
    slots.update(slot.position) { $0 = nil }
    register.giveBack(key, slot)
    compactIfWorthwhile()
    return (session, slot)
  }

  /// Makes the session the most recent; its state stays as it is.
  ///
  /// - Complexity: O(1) amortised.
  /// - Throws: `unknownIdentifier`.
  public mutating func activate(_ id: SceneIdentifier) throws(SceneSetError) {
    _ = try raise(id)
  }

  /// Activates a session as `activate` does; returns its slot.
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
    try charge(conditions, insteadOf: slots[slot.position]?.session.conditions, of: id)
    slots.update(slot.position) { $0?.session.conditions = conditions }
  }

  /// Counts the regular expressions of a session's conditions.
  private mutating func charge(
    _ conditions: ActivationConditions, insteadOf old: ActivationConditions? = nil,
    of id: SceneIdentifier
  ) throws(SceneSetError) {
    do throws(PatternBudget.Overrun) {
      try patterns.replace(old?.predicates, with: conditions.predicates)
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

  private func key(of id: SceneIdentifier) -> UInt32 { id.withBytes { register.key(of: $0) } }

  /// The slot of the session of this identifier, or nil.
  func slot(of id: SceneIdentifier) -> IndexSlot? { find(id, key(of: id)) }

  /// Returns the session's slot as `slot` does, with the identifier's key.
  private func find(_ id: SceneIdentifier, _ key: UInt32) -> IndexSlot? {
    // In its place: a session is a handful of references to count.
    let sessions = slots.base
    return register.first(key) { sessions[$0.position]?.session.id == id }
  }

  private func knownSlot(of id: SceneIdentifier) throws(SceneSetError) -> IndexSlot {
    guard let slot = slot(of: id) else { throw unknown(id) }
    return slot
  }

  private func unknown(_ id: SceneIdentifier) -> SceneSetError {
    .unknownIdentifier(id, closest: closestIdentifier(to: id))
  }

  /// Whether the entry is its session's last activation.
  func isCurrent(_ entry: RecencyLog.Entry) -> Bool {
    slots.base[entry.slot.position]?.stamp == entry.stamp
  }

  private mutating func compactIfWorthwhile() {
    guard recency.isWorthCompacting(forSessions: count) else { return }
    let sessions = slots.base
    recency.compact { sessions[$0.slot.position]?.stamp == $0.stamp }
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

    /// Returns the next less recent session.
    ///
    /// Nil at the end.
    public mutating func next() -> SceneSession? {
      while rest > 0 {
        rest -= 1
        let entry = entries[rest]
        // The stamp first: a session is a handful of references to count.
        let stamped = slots.base + entry.slot.position
        if stamped.pointee?.stamp == entry.stamp { return stamped.pointee?.session }
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
  /// A description of a broken invariant of the storage: the check of the drawing of `SceneSet`.
  ///
  /// Nil if the storage is sound.
  ///
  /// - Complexity: O(n + e): n slots, e log entries.
  package var brokenInvariant: String? {
    let flaw = register.flaw { place in
      slots[place.position].flatMap { slot(of: $0.session.id) }
    }
    if let flaw { return flaw }
    if patterns.bytes != patternBytes { return "regular expressions of \(patterns.bytes) bytes" }
    return brokenLog
  }

  /// The bytes of the regular expressions, counted anew.
  private var patternBytes: Int {
    var budget = PatternBudget(limit: .max)
    for stamped in slots {
      // Nothing is over this limit.
      if let stamped { try? budget.replace(nil, with: stamped.session.conditions.predicates) }
    }
    return budget.bytes
  }

  private var brokenLog: String? {
    for (earlier, later) in zip(recency.entries, recency.entries.dropFirst())
    where earlier.stamp >= later.stamp {
      return "stamps do not rise"
    }
    let current = recency.entries.count { isCurrent($0) }
    if current != count { return "\(current) current log entries for \(count) sessions" }
    if recency.isWorthCompacting(forSessions: count) { return "the log is mostly stale" }
    return nil
  }
}

extension SceneSet {
  /// Returns the session's identifier that is spelt most like `id`.
  ///
  /// Nil if none is close.
  ///
  /// Looks only at the most recent sessions and at names of common length, see `RoutingLimits`.
  package func closestIdentifier(to id: SceneIdentifier) -> SceneIdentifier? {
    let names = prefix(RoutingLimits.suggestionSessions).map { $0.id.rawValue }
      .filter { $0.utf8.count <= RoutingLimits.suggestionBytes }
    guard id.rawValue.utf8.count <= RoutingLimits.suggestionBytes else { return nil }
    return Spelling.closest(to: id.rawValue, among: names).map { SceneIdentifier($0) }
  }
}
