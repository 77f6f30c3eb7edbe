internal import PredicateLanguage

/// The subscribers of an index, and what is filed for them.
///
/// - Invariant: the slots that are taken in `slots` are those of `index`.
struct SubscriberTable<Subscriber: Hashable & Sendable>: ~Copyable {
  /// The index of the predicates; a pointer, since Swift passes a large value by way of a copy of
  /// it.
  let index: UnsafeMutablePointer<PackedIndex>
  private var slots = SlotRegister()
  /// The subscribers by slot; those of free slots are not initialised.
  private var subscribers: UnsafeMutablePointer<Subscriber>
  private var capacity = 4
  private var patterns: PatternBudget

  init(patternBytes: Int) {
    index = .allocate(capacity: 1)
    index.initialize(to: PackedIndex())
    subscribers = .allocate(capacity: capacity)
    patterns = PatternBudget(limit: patternBytes)
  }

  deinit {
    for slot in index.pointee.slots { (subscribers + slot).deinitialize(count: 1) }
    subscribers.deallocate()
    index.deinitialize(count: 1)
    index.deallocate()
  }

  var count: Int { slots.count }

  // MARK: Reading

  private func key(of subscriber: Subscriber) -> UInt32 {
    UInt32(truncatingIfNeeded: subscriber.hashValue)
  }

  private func slot(_ key: UInt32, of subscriber: Subscriber) -> IndexSlot? {
    slots.first(key) { subscribers[$0.position] == subscriber }
  }

  func slot(of subscriber: Subscriber) -> IndexSlot? { slot(key(of: subscriber), of: subscriber) }

  func predicate(of subscriber: Subscriber) -> ActivationPredicate? {
    slot(of: subscriber).flatMap { index.pointee.high(at: $0) }
  }

  /// The subscriber of a slot that is in use.
  @inline(__always)
  func subscriber(at slot: IndexSlot) -> Subscriber { subscribers[slot.position] }

  // MARK: Changing

  mutating func reserve(_ count: Int) {
    slots.reserve(count)
    makeRoom(for: count)
    index.pointee.reserve(count, slots: count)
  }

  private mutating func makeRoom(for count: Int) {
    guard count > capacity else { return }
    let larger = UnsafeMutablePointer<Subscriber>.allocate(capacity: count)
    for slot in index.pointee.slots {
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
    let slot = slots.take(key)
    if slot.position == capacity { makeRoom(for: 2 * capacity) }
    (subscribers + slot.position).initialize(to: subscriber)
    index.pointee.insert(slot, high: predicate)
  }

  mutating func remove(_ subscriber: Subscriber) throws(PredicateIndexError) {
    let (slot, predicate) = try known(subscriber)
    patterns.remove((predicate, nil))
    index.pointee.remove(slot)
    (subscribers + slot.position).deinitialize(count: 1)
    slots.giveBack(key(of: subscriber), slot)
  }

  mutating func replace(
    _ subscriber: Subscriber, _ predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    let (slot, old) = try known(subscriber)
    try charge(predicate, insteadOf: old, of: subscriber)
    index.pointee.replace(slot, high: predicate)
  }

  mutating func promote(_ subscriber: Subscriber) throws(PredicateIndexError) {
    index.pointee.promote(try known(subscriber).slot)
  }

  /// Counts the regular expressions of a subscriber's predicate.
  private mutating func charge(
    _ predicate: ActivationPredicate, insteadOf old: ActivationPredicate? = nil,
    of subscriber: Subscriber
  ) throws(PredicateIndexError) {
    do throws(PatternBudget.Overrun) {
      try patterns.replace(old.map { ($0, nil) }, with: (predicate, nil))
    } catch {
      throw .patternBudget(
        subscriber: String(describing: subscriber), pattern: error.pattern, bytes: error.bytes,
        limit: error.limit)
    }
  }

  private func known(
    _ subscriber: Subscriber
  ) throws(PredicateIndexError) -> (slot: IndexSlot, predicate: ActivationPredicate) {
    guard let slot = slot(of: subscriber), let predicate = index.pointee.high(at: slot) else {
      throw .unknownSubscriber(String(describing: subscriber))
    }
    return (slot, predicate)
  }

  // MARK: Checking

  var heapBytes: Int {
    index.pointee.heapBytes + slots.heapBytes + capacity * MemoryLayout<Subscriber>.stride
  }

  /// Returns a description of a broken invariant of the table.
  ///
  /// Nil if the table is sound.
  func flaw() -> String? {
    let flaw = slots.flaw { place in
      index.pointee.high(at: place).flatMap { _ in slot(of: subscribers[place.position]) }
    }
    if let flaw = flaw ?? index.pointee.flaw() { return flaw }
    let filed = index.pointee.count
    return filed == count ? nil : "the index has \(filed) of \(count)"
  }
}
