public import PredicateLanguage

// Sendable by hand because of the pointer to the table, which is only used inside the gate.
/// Predicates of many subscribers: for an identifier, all subscribers whose predicate is true.
///
/// ```swift
/// let index = PredicateIndex<String>()
/// try index.insert("inbox", predicate: ActivationPredicate("SELF BEGINSWITH 'mail/'"))
/// try index.insert("search", predicate: ActivationPredicate("SELF CONTAINS 'invoice'"))
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
///   every search.
///
/// A million subscribers with the predicates of the benchmarks' usual workload, of 82 bytes each
/// and read from text, take some 460 MB: 190 are predicates, 250 the index, and the rest names of
/// up to 15 bytes. Subscribers with one text share a predicate.
public final class PredicateIndex<Subscriber: Hashable & Sendable>: @unchecked Sendable {
  let gate = ReaderGate()
  let table: UnsafeMutablePointer<SubscriberTable<Subscriber>>
  let pool: ScratchPool

  /// Creates an empty index.
  ///
  /// - Parameter patternBytes: The most that all regular expressions may take, without machine
  ///   code; an ordinary one takes some 300 bytes, so 10 MiB are enough for 30,000.
  public init(patternBytes: Int = 10 * 1024 * 1024) {
    table = .allocate(capacity: 1)
    table.initialize(to: SubscriberTable(patternBytes: patternBytes))
    pool = table.pointee.index.pointee.pool
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
    table.pointee.reserve(mostRecentFirst.count)
    for (subscriber, predicate) in mostRecentFirst.reversed() {
      try table.pointee.insert(subscriber, predicate)
    }
  }

  deinit {
    table.deinitialize(count: 1)
    table.deallocate()
  }
}

// MARK: - Searching

/// The subscribers of an index whose predicate is true of an identifier, and those without an
/// answer.
public struct PredicateMatches<Subscriber: Hashable & Sendable>: Sendable {
  /// A subscriber whose predicate has no value on the identifier.
  public struct Failure: Sendable {
    /// The subscriber.
    public let subscriber: Subscriber
    /// The reason that the subscriber's predicate has no value.
    public let error: PredicateEvaluationError
  }

  /// The subscribers whose predicate is true.
  ///
  /// - Shape: most recent first.
  public internal(set) var subscribers: [Subscriber] = []
  /// The subscribers whose predicate has no value; they are not matches.
  ///
  /// - Shape: most recent first.
  public internal(set) var failures: [Failure] = []
}

extension PredicateIndex {
  /// The number of subscribers.
  public var count: Int {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return table.pointee.count
  }

  /// Whether there is no subscriber.
  public var isEmpty: Bool { count == 0 }

  /// Whether the index has this subscriber.
  ///
  /// - Complexity: O(1).
  public func contains(_ subscriber: Subscriber) -> Bool {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return table.pointee.slot(of: subscriber) != nil
  }

  /// Returns the subscriber's predicate, or nil.
  ///
  /// - Complexity: O(1).
  public func predicate(of subscriber: Subscriber) -> ActivationPredicate? {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return table.pointee.predicate(of: subscriber)
  }

  /// Returns all subscribers whose predicate is true of `identifier`, and those whose fails.
  ///
  /// - Complexity: O(n + c + m log m): n bytes of identifier, c predicates with a text that the
  ///   identifier has, m matches.
  /// - Throws: `identifierTooLong`.
  public func matches(
    of identifier: String
  ) throws(PredicateIndexError) -> PredicateMatches<Subscriber> {
    let scratch = pool.take()
    defer { pool.giveBack(scratch) }
    let lane = gate.enter()
    defer { gate.leave(lane) }
    try collect(identifier, into: scratch)
    return matches(in: scratch)
  }

  /// Returns the matches that a search has put into `scratch`; called inside the gate.
  func matches(in scratch: UnsafePointer<MatchScratch>) -> PredicateMatches<Subscriber> {
    var matches = PredicateMatches<Subscriber>()
    matches.subscribers.reserveCapacity(scratch.pointee.high.count)
    for match in scratch.pointee.high {
      matches.subscribers.append(table.pointee.subscriber(at: match.slot))
    }
    for failure in scratch.pointee.failures {
      matches.failures.append(
        PredicateMatches.Failure(
          subscriber: table.pointee.subscriber(at: failure.match.slot), error: failure.error))
    }
    return matches
  }

  /// Calls `body` with every subscriber whose predicate is true, the most recent first.
  ///
  /// Allocates nothing once a thread has made a search, unless there are very many matches.
  ///
  /// Changes wait until `body` has had the last subscriber. So `body` must not call the index:
  /// a change would wait for itself, and a search for a change that waits for `body`.
  ///
  /// - Returns: how many subscribers have a predicate without a value; `matches(of:)` names them.
  /// - Complexity: as `matches(of:)`.
  /// - Throws: `identifierTooLong`.
  @discardableResult
  public func forEachMatchCountingFailures(
    of identifier: String, _ body: (Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    let scratch = pool.take()
    defer { pool.giveBack(scratch) }
    let lane = gate.enter()
    defer { gate.leave(lane) }
    try collect(identifier, into: scratch)
    for match in scratch.pointee.high { body(table.pointee.subscriber(at: match.slot)) }
    return scratch.pointee.failures.count
  }

  /// Returns the most recent subscriber whose predicate is true, or nil.
  ///
  /// A subscriber whose predicate fails is passed over.
  ///
  /// - Complexity: O(n + c): as `matches(of:)`, but predicates of subscribers that are less recent
  ///   than one found are not evaluated; no allocation for an ASCII identifier of up to 800 bytes.
  /// - Throws: `identifierTooLong`.
  public func firstMatch(of identifier: String) throws(PredicateIndexError) -> Subscriber? {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    switch PackedIndex.find(identifier, in: table.pointee.index, readsLow: false) {
    case .found(let slot, _): return table.pointee.subscriber(at: slot)
    case .none: return nil
    case .unsure:
      let scratch = pool.take()
      defer { pool.giveBack(scratch) }
      try collect(identifier, into: scratch)
      return scratch.pointee.high.first.map { table.pointee.subscriber(at: $0.slot) }
    }
  }

  /// Searches for all; called inside the gate.
  private func collect(
    _ identifier: String, into scratch: UnsafeMutablePointer<MatchScratch>
  ) throws(PredicateIndexError) {
    let index = table.pointee.index
    guard PackedIndex.collect(identifier, in: index, readsLow: false, into: scratch) else {
      throw .identifierTooLong(bytes: identifier.utf8.count)
    }
  }
}

// MARK: - Changing

extension PredicateIndex {
  /// Adds a subscriber, which becomes the most recent.
  ///
  /// - Complexity: O(l + log n): l bytes of constants, n subscribers.
  /// - Throws: `duplicateSubscriber`, `patternBudget`; nothing is changed then.
  public func insert(
    _ subscriber: Subscriber, predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in
      try table.pointee.insert(subscriber, predicate)
    }
  }

  /// Removes a subscriber.
  ///
  /// - Complexity: as `insert`.
  /// - Throws: `unknownSubscriber`; nothing is changed then.
  public func remove(_ subscriber: Subscriber) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in try table.pointee.remove(subscriber) }
  }

  /// Gives a subscriber another predicate; its place in the order stays.
  ///
  /// - Complexity: as `insert`.
  /// - Throws: `unknownSubscriber`, `patternBudget`; nothing is changed then.
  public func replace(
    _ subscriber: Subscriber, with predicate: ActivationPredicate
  ) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in
      try table.pointee.replace(subscriber, predicate)
    }
  }

  /// Makes a subscriber the most recent.
  ///
  /// - Complexity: O(t × log n): t comparisons of its predicate, n subscribers that share one.
  /// - Throws: `unknownSubscriber`; nothing is changed then.
  public func promote(_ subscriber: Subscriber) throws(PredicateIndexError) {
    try gate.write { () throws(PredicateIndexError) in try table.pointee.promote(subscriber) }
  }
}

// MARK: - Measures

extension PredicateIndex {
  /// The bytes that the index and its table of subscribers take, without the predicates and what
  /// subscribers have outside themselves, such as a `String` of more than 15 bytes.
  ///
  /// The allocator adds to it some per cent: blocks of several megabytes begin at a huge page.
  package var heapBytes: Int {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return table.pointee.heapBytes
  }

  /// Counts what finding the first match of `identifier` takes.
  package func counters(of identifier: String) -> SearchCounters {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return PackedIndex.counters(identifier, in: table.pointee.index)
  }

  /// Returns a description of a broken invariant of the index, for tests.
  ///
  /// Nil if the index is sound.
  func flaw() -> String? {
    let lane = gate.enter()
    defer { gate.leave(lane) }
    return table.pointee.flaw()
  }
}

/// The reason that an index refused a call.
public enum PredicateIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index has this subscriber already.
  case duplicateSubscriber(String)
  /// The index does not have this subscriber.
  case unknownSubscriber(String)
  /// The regular expressions of the index would take more memory than they may: `pattern`, of this
  /// subscriber, is the first that does not fit, and with it there would be `bytes`.
  case patternBudget(subscriber: String, pattern: String, bytes: Int, limit: Int)
  /// The identifier has more than `PredicateLimits.identifierBytes`, so no predicate has a value on
  /// it.
  case identifierTooLong(bytes: Int)

  /// A constant name in kebab case.
  public var id: String {
    switch self {
    case .duplicateSubscriber: "duplicate-subscriber"
    case .unknownSubscriber: "unknown-subscriber"
    case .patternBudget: "pattern-budget"
    case .identifierTooLong: "identifier-too-long"
    }
  }

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .duplicateSubscriber(let name):
      "the index has the subscriber \(quoted(name)) already"
    case .unknownSubscriber(let name): "the index has no subscriber \(quoted(name))"
    case .patternBudget(let name, let pattern, let bytes, let limit):
      "the predicate of \(quoted(name)) does not fit: with \(quoted(pattern)) the "
        + "regular expressions of the index take \(bytes) bytes, more than the limit of \(limit)"
    case .identifierTooLong(let bytes):
      "the identifier has \(bytes) bytes, more than the limit of \(PredicateLimits.identifierBytes)"
    }
  }

  /// The remedy.
  ///
  /// Nil if there is none to name.
  public var help: String? {
    switch self {
    case .duplicateSubscriber: "replace its predicate, or insert one that differs"
    case .patternBudget:
      "shorten bounded repetitions such as `{1,99}`, give subscribers copies of one predicate, or "
        + "use `BEGINSWITH` or `LIKE`"
    case .unknownSubscriber, .identifierTooLong: nil
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String { help.map { "\(message); \($0)" } ?? message }
}
