public import PredicateLanguage

// Sendable by hand because of the pointer to the state, which is only used behind the gate.
/// Predicates of many subscribers: for an identifier, all subscribers whose predicate is true.
///
/// ```swift
/// let index = PredicateIndex<String>()
/// try index.insert("inbox", ActivationPredicate("SELF BEGINSWITH 'mail/'"))
/// try index.insert("search", ActivationPredicate("SELF CONTAINS 'invoice'"))
/// try index.matches(of: "mail/invoice-7").subscribers   // ["search", "inbox"]
/// ```
///
/// Subscribers have an order, from the most recently inserted or promoted to the least. Any number
/// of threads may search while another changes the index: a search sees the index before or after a
/// change, never between. A change waits for the searches that are under way, and they for it.
///
/// A task that searches in a loop without a suspension point keeps its thread, and where there are
/// as many of them as processors, the task that changes the index never runs: call
/// `await Task.yield()` now and then.
///
/// - Complexity: a search compares the identifier with those predicates alone that share a text
///   with it; a predicate without such a text, such as `NOT SELF CONTAINS 'a'`, is evaluated in
///   every search. A million ordinary predicates take some 350 MB.
public final class PredicateIndex<Subscriber: Hashable & Sendable>: @unchecked Sendable {
  private let gate = ReaderGate()
  private let pool = ScratchPool()
  private let state: UnsafeMutablePointer<SubscriberTable<Subscriber>>

  /// Creates an empty index.
  ///
  /// - Parameter patternBytes: The most that all regular expressions may take, without machine
  ///   code; an ordinary one takes some 300 bytes, so 10 MiB are enough for 30,000.
  public init(patternBytes: Int = 10 * 1024 * 1024) {
    state = .allocate(capacity: 1)
    state.initialize(to: SubscriberTable(patternBytes: patternBytes))
  }

  /// Creates an index of subscribers that are listed from the most recent to the least.
  ///
  /// - Complexity: O(n): n subscribers, some two microseconds for an ordinary one.
  /// - Throws: `duplicateSubscriber`, `patternBudget`.
  public convenience init(
    _ mostRecentFirst: some BidirectionalCollection<
      (subscriber: Subscriber, predicate: ActivationPredicate)
    >, patternBytes: Int = 10 * 1024 * 1024
  ) throws(PredicateIndexError) {
    self.init(patternBytes: patternBytes)
    state.pointee.reserve(mostRecentFirst.count)
    for (subscriber, predicate) in mostRecentFirst.reversed() {
      try state.pointee.insert(subscriber, predicate)
    }
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private func read<Value, Failure: Error>(
    _ body: (UnsafePointer<SubscriberTable<Subscriber>>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var place: UInt8 = 0
    let lane = withUnsafePointer(to: &place) { gate.enter(UnsafeRawPointer($0)) }
    defer { gate.leave(lane) }
    return try body(state)
  }
}

// MARK: - Searching

/// The subscribers of an index whose predicate is true of an identifier, and those without an
/// answer.
public struct PredicateMatches<Subscriber: Hashable & Sendable>: Sendable {
  /// The subscribers whose predicate is true.
  ///
  /// - Shape: most recent first.
  public var subscribers: [Subscriber] = []
  /// The subscribers whose predicate has no value, with the reason; they are no matches.
  ///
  /// - Shape: most recent first.
  public var failures: [(subscriber: Subscriber, error: PredicateEvaluationError)] = []

  /// Creates an empty result.
  public init() {}
}

extension PredicateIndex {
  /// The number of subscribers.
  public var count: Int { read { $0.pointee.count } }

  /// Whether there is no subscriber.
  public var isEmpty: Bool { count == 0 }

  /// Whether the index has this subscriber.
  ///
  /// - Complexity: O(1).
  public func contains(_ subscriber: Subscriber) -> Bool {
    read { $0.pointee.slot(of: subscriber) != nil }
  }

  /// Returns the subscriber's predicate, or nil.
  ///
  /// - Complexity: O(1).
  public func predicate(of subscriber: Subscriber) -> ActivationPredicate? {
    read { $0.pointee.predicate(of: subscriber) }
  }

  /// Returns all subscribers whose predicate is true of `identifier`, and those whose fails.
  ///
  /// - Complexity: O(n + c + m log m): n bytes of identifier, c predicates with a text that the
  ///   identifier has, m matches.
  /// - Throws: `identifierTooLong`.
  public func matches(
    of identifier: String
  ) throws(PredicateIndexError) -> PredicateMatches<Subscriber> {
    var matches = PredicateMatches<Subscriber>()
    try search(identifier) { scratch, table in
      let found = scratch.pointee.high
      matches.subscribers.reserveCapacity(found.count)
      for match in found { matches.subscribers.append(table.pointee.subscriber(at: match.slot)) }
      matches.failures = table.pointee.failures(scratch)
    }
    return matches
  }

  /// Calls `body` with every subscriber whose predicate is true, the most recent first.
  ///
  /// Allocates nothing once a thread has made a search, unless there are very many matches. The
  /// index must not be changed in `body`: that would wait for itself.
  ///
  /// - Returns: the subscribers whose predicate has no value, as `matches(of:)`.
  /// - Complexity: as `matches(of:)`.
  /// - Throws: `identifierTooLong`.
  @discardableResult
  public func forEachMatch(
    of identifier: String, _ body: (Subscriber) -> Void
  ) throws(PredicateIndexError) -> [(subscriber: Subscriber, error: PredicateEvaluationError)] {
    var failures: [(subscriber: Subscriber, error: PredicateEvaluationError)] = []
    try search(identifier) { scratch, table in
      for match in scratch.pointee.high { body(table.pointee.subscriber(at: match.slot)) }
      if !scratch.pointee.failures.isEmpty { failures = table.pointee.failures(scratch) }
    }
    return failures
  }

  /// Returns the most recent subscriber whose predicate is true, or nil.
  ///
  /// A subscriber whose predicate fails is passed over.
  ///
  /// - Complexity: O(n + c): as `matches(of:)`, but predicates of subscribers that are less recent
  ///   than one found are not evaluated; no allocation for an ASCII identifier of up to 800 bytes.
  /// - Throws: `identifierTooLong`.
  public func firstMatch(of identifier: String) throws(PredicateIndexError) -> Subscriber? {
    let finding = read { table -> (finding: Finding, first: Subscriber?) in
      let finding = table.pointee.find(identifier)
      guard case .found(let slot, _) = finding else { return (finding, nil) }
      return (finding, table.pointee.subscriber(at: slot))
    }
    guard case .unsure = finding.finding else { return finding.first }
    var first: Subscriber?
    try search(identifier) { scratch, table in
      first = scratch.pointee.high.first.map { table.pointee.subscriber(at: $0.slot) }
    }
    return first
  }

  /// Calls `body` with what a search for all found.
  private func search(
    _ identifier: String,
    _ body: (UnsafePointer<MatchScratch>, UnsafePointer<SubscriberTable<Subscriber>>) -> Void
  ) throws(PredicateIndexError) {
    let scratch = pool.take()
    defer { pool.giveBack(scratch) }
    let isShort = read { table -> Bool in
      guard table.pointee.collect(identifier, into: scratch) else { return false }
      body(scratch, table)
      return true
    }
    if !isShort { throw .identifierTooLong(bytes: identifier.utf8.count) }
  }
}

// MARK: - Changing

extension PredicateIndex {
  /// Adds a subscriber, which becomes the most recent.
  ///
  /// - Complexity: O(l + log n): l bytes of constants, n subscribers.
  /// - Throws: `duplicateSubscriber`, `patternBudget`; nothing is changed then.
  public func insert(
    _ subscriber: Subscriber, _ predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in
      try state.pointee.insert(subscriber, predicate)
    }
  }

  /// Removes a subscriber.
  ///
  /// - Complexity: as `insert`.
  /// - Throws: `unknownSubscriber`; nothing is changed then.
  public func remove(_ subscriber: Subscriber) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in try state.pointee.remove(subscriber) }
  }

  /// Gives a subscriber another predicate; its place in the order stays.
  ///
  /// - Complexity: as `insert`.
  /// - Throws: `unknownSubscriber`, `patternBudget`; nothing is changed then.
  public func replace(
    _ subscriber: Subscriber, with predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in
      try state.pointee.replace(subscriber, predicate)
    }
  }

  /// Makes a subscriber the most recent.
  ///
  /// - Complexity: O(t × log n): t comparisons of its predicate, n subscribers that share one.
  /// - Throws: `unknownSubscriber`; nothing is changed then.
  public func promote(_ subscriber: Subscriber) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in try state.pointee.promote(subscriber) }
  }
}

// MARK: - Measures

extension PredicateIndex {
  /// The bytes that the index takes, without the predicates and the subscribers.
  package var heapBytes: Int { read { $0.pointee.heapBytes } }

  /// What is wrong with the index, or nil: for tests.
  func flaw() -> String? { read { $0.pointee.flaw() } }
}
