internal import PredicateLanguage

/// The subscribers of an index, by their slots, beside what is filed.
///
/// ```
/// names        "inbox" → 0, "search" → 2        the slots by subscriber
/// subscribers  [ inbox ][  —  ][ search ]       a removed one leaves a gap
/// predicates   [ B… 'm' ][ nil ][ C… 'i' ]      nil in a gap
/// free         [ 1 ]                            gaps to use again
/// index        what is filed under each slot, and its rank
/// ```
///
/// - Invariant: the slots of `names`, of `subscribers` and of `index` are the same.
struct SubscriberTable<Subscriber: Hashable & Sendable>: ~Copyable {
  /// What is filed; a pointer, since Swift passes a large value by way of a copy of it.
  let index: UnsafeMutablePointer<PackedIndex>
  private var names = SlotTable()
  /// The subscribers by slot; those of free slots are not initialised.
  private var subscribers: UnsafeMutablePointer<Subscriber>
  private var capacity = 4
  private var predicates: [ActivationPredicate?] = []
  private var free: [IndexSlot] = []
  private var patterns: PatternBudget
  /// The moment of the last change that made a subscriber the most recent.
  private var now = RecencyStamp()

  init(patternBytes: Int) {
    index = .allocate(capacity: 1)
    index.initialize(to: PackedIndex())
    subscribers = .allocate(capacity: capacity)
    patterns = PatternBudget(limit: patternBytes)
  }

  deinit {
    for slot in predicates.indices where predicates[slot] != nil {
      (subscribers + slot).deinitialize(count: 1)
    }
    subscribers.deallocate()
    index.deinitialize(count: 1)
    index.deallocate()
  }

  var count: Int { names.count }

  // MARK: Reading

  private func key(of subscriber: Subscriber) -> UInt32 {
    let hash = UInt64(truncatingIfNeeded: subscriber.hashValue)
    return withUnsafeBytes(of: hash) { names.key(of: $0.bindMemory(to: UInt8.self)) }
  }

  private func slot(_ key: UInt32, of subscriber: Subscriber) -> IndexSlot? {
    names.first(key) { subscribers[$0.position] == subscriber }
  }

  func slot(of subscriber: Subscriber) -> IndexSlot? { slot(key(of: subscriber), of: subscriber) }

  func predicate(of subscriber: Subscriber) -> ActivationPredicate? {
    slot(of: subscriber).flatMap { predicates[$0.position] }
  }

  /// The subscriber of a slot that is in use.
  @inline(__always)
  func subscriber(at slot: IndexSlot) -> Subscriber { subscribers[slot.position] }

  // MARK: Changing

  mutating func reserve(_ count: Int) {
    names.reserve(count)
    predicates.reserveCapacity(count)
    makeRoom(for: count)
    index.pointee.reserve(count, slots: count)
  }

  private mutating func makeRoom(for count: Int) {
    guard count > capacity else { return }
    let larger = UnsafeMutablePointer<Subscriber>.allocate(capacity: count)
    for slot in predicates.indices where predicates[slot] != nil {
      (larger + slot).moveInitialize(from: subscribers + slot, count: 1)
    }
    subscribers.deallocate()
    subscribers = larger
    capacity = count
  }

  mutating func insert(
    _ subscriber: Subscriber, _ predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    let key = key(of: subscriber)
    if slot(key, of: subscriber) != nil {
      throw .duplicateSubscriber(String(describing: subscriber))
    }
    try charge(predicate, of: subscriber)
    let slot = free.popLast() ?? IndexSlot(position: predicates.count)
    if slot.position == predicates.count {
      if slot.position == capacity { makeRoom(for: 2 * capacity) }
      predicates.append(nil)
    }
    predicates[slot.position] = predicate
    (subscribers + slot.position).initialize(to: subscriber)
    names.insert(key, slot)
    now = now.next
    index.pointee.insert(slot, high: predicate, at: now)
  }

  mutating func remove(_ subscriber: Subscriber) throws(PredicateIndexError) {
    let key = key(of: subscriber)
    guard let slot = slot(key, of: subscriber), let predicate = predicates[slot.position] else {
      throw unknown(subscriber)
    }
    patterns.remove(predicate)
    index.pointee.remove(slot)
    names.remove(key, slot)
    predicates[slot.position] = nil
    (subscribers + slot.position).deinitialize(count: 1)
    free.append(slot)
  }

  mutating func replace(
    _ subscriber: Subscriber, _ predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    guard let slot = slot(of: subscriber), let old = predicates[slot.position] else {
      throw unknown(subscriber)
    }
    patterns.remove(old)
    do throws(PredicateIndexError) {
      try charge(predicate, of: subscriber)
    } catch {
      // It fitted before.
      try charge(old, of: subscriber)
      throw error
    }
    predicates[slot.position] = predicate
    index.pointee.replace(slot, high: predicate)
  }

  mutating func promote(_ subscriber: Subscriber) throws(PredicateIndexError) {
    guard let slot = slot(of: subscriber) else { throw unknown(subscriber) }
    now = now.next
    index.pointee.promote(slot, at: now)
  }

  private func unknown(_ subscriber: Subscriber) -> PredicateIndexError {
    .unknownSubscriber(String(describing: subscriber))
  }

  /// Counts the regular expressions of a subscriber's predicate.
  private mutating func charge(
    _ predicate: ActivationPredicate, of subscriber: Subscriber
  ) throws(PredicateIndexError) {
    do throws(PatternBudget.Overrun) {
      try patterns.add(predicate)
    } catch {
      throw .patternBudget(
        subscriber: String(describing: subscriber), pattern: error.pattern, bytes: error.bytes,
        limit: error.limit)
    }
  }

  // MARK: Checking

  /// What is wrong with the table, or nil.
  func flaw() -> String? {
    if let flaw = names.flaw ?? index.pointee.flaw() { return flaw }
    for slot in predicates.indices where predicates[slot] != nil {
      if self.slot(of: subscribers[slot])?.position != slot {
        return "\(subscribers[slot]) is not found"
      }
    }
    if predicates.count(where: { $0 != nil }) != count { return "a name without a subscriber" }
    if free.count + count != predicates.count { return "a slot is neither free nor in use" }
    let filed = index.pointee.count
    return filed == count ? nil : "the index has \(filed) of \(count)"
  }
}
