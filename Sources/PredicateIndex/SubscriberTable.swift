internal import PredicateLanguage

/// The subscribers of an index, by their slots, beside what is filed.
///
/// ```
/// names        "inbox" → 0, "search" → 2        the slots by subscriber
/// subscribers  [ inbox ][  —  ][ search ]       a removed one leaves a gap
/// free         [ 1 ]                            gaps to use again
/// index        what is filed under each slot, and its rank
/// ```
///
/// - Invariant: the slots of `names`, of `subscribers` and of `index` are the same.
struct SubscriberTable<Subscriber: Hashable & Sendable>: ~Copyable {
  private var index = PackedIndex()
  private var names = SlotTable()
  private var subscribers: [(subscriber: Subscriber, predicate: ActivationPredicate)?] = []
  private var free: [IndexSlot] = []
  private var patterns: PatternBudget

  init(patternBytes: Int) { patterns = PatternBudget(limit: patternBytes) }

  var count: Int { names.count }

  // MARK: Reading

  private func key(of subscriber: Subscriber) -> UInt32 {
    let hash = UInt64(truncatingIfNeeded: subscriber.hashValue)
    return withUnsafeBytes(of: hash) { names.key(of: $0.bindMemory(to: UInt8.self)) }
  }

  private func slot(_ key: UInt32, of subscriber: Subscriber) -> IndexSlot? {
    names.first(key) { subscribers[$0.position]?.subscriber == subscriber }
  }

  func slot(of subscriber: Subscriber) -> IndexSlot? { slot(key(of: subscriber), of: subscriber) }

  func predicate(of subscriber: Subscriber) -> ActivationPredicate? {
    slot(of: subscriber).flatMap { subscribers[$0.position]?.predicate }
  }

  /// The subscriber of a slot that is in use.
  func subscriber(at slot: IndexSlot) -> Subscriber {
    guard let entry = subscribers[slot.position] else {
      preconditionFailure("a match of a free slot")
    }
    return entry.subscriber
  }

  func failures(
    _ scratch: UnsafePointer<MatchScratch>
  ) -> [(subscriber: Subscriber, error: PredicateEvaluationError)] {
    scratch.pointee.failures.map { (subscriber(at: $0.match.slot), $0.error) }
  }

  func find(_ identifier: String) -> Finding {
    withUnsafePointer(to: index) { PackedIndex.find(identifier, in: $0, readsLow: false) }
  }

  func collect(_ identifier: String, into scratch: UnsafeMutablePointer<MatchScratch>) -> Bool {
    withUnsafePointer(to: index) {
      PackedIndex.collect(identifier, in: $0, readsLow: false, into: scratch)
    }
  }

  // MARK: Changing

  mutating func reserve(_ count: Int) {
    names.reserve(count)
    subscribers.reserveCapacity(count)
    index.reserve(count, slots: count)
  }

  mutating func insert(
    _ subscriber: Subscriber, _ predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    let key = key(of: subscriber)
    if slot(key, of: subscriber) != nil {
      throw .duplicateSubscriber(String(describing: subscriber))
    }
    try charge(predicate, of: subscriber)
    let slot = free.popLast() ?? IndexSlot(position: subscribers.count)
    if slot.position == subscribers.count { subscribers.append(nil) }
    subscribers[slot.position] = (subscriber, predicate)
    names.insert(key, slot)
    index.insert(slot, high: predicate)
  }

  mutating func remove(_ subscriber: Subscriber) throws(PredicateIndexError) {
    let key = key(of: subscriber)
    guard let slot = slot(key, of: subscriber), let entry = subscribers[slot.position] else {
      throw unknown(subscriber)
    }
    patterns.remove(entry.predicate)
    index.remove(slot)
    names.remove(key, slot)
    subscribers[slot.position] = nil
    free.append(slot)
  }

  mutating func replace(
    _ subscriber: Subscriber, _ predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    guard let slot = slot(of: subscriber), let old = subscribers[slot.position]?.predicate else {
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
    subscribers[slot.position]?.predicate = predicate
    index.replace(slot, high: predicate)
  }

  mutating func promote(_ subscriber: Subscriber) throws(PredicateIndexError) {
    guard let slot = slot(of: subscriber) else { throw unknown(subscriber) }
    index.promote(slot)
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

  var heapBytes: Int { index.heapBytes }

  /// What is wrong with the table, or nil.
  func flaw() -> String? {
    if let flaw = names.flaw ?? index.flaw() { return flaw }
    for (position, entry) in subscribers.enumerated() {
      guard let subscriber = entry?.subscriber else { continue }
      if slot(of: subscriber)?.position != position { return "\(subscriber) is not found" }
    }
    if subscribers.count(where: { $0 != nil }) != count { return "a name without a subscriber" }
    if free.count + count != subscribers.count { return "a slot is neither free nor in use" }
    return index.count == count ? nil : "the index has \(index.count) of \(count)"
  }
}
