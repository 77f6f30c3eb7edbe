/// The connections that are open, how long each may take, and which one has to go for another.
///
/// A connection without the page's cookie has no claim: when the table is full, the one that has
/// waited longest goes. So a client that opens thousands keeps nobody out.
actor ConnectionTable {
  /// The most connections at a time: a browser opens six for a page.
  static let limit = 128

  /// What a connection is doing.
  enum Phase {
    /// Sends the head of a request; what it never began or has begun counts alike.
    case head
    /// Has been answered, and may ask again.
    case idle
    case body
    /// Is being answered: the evaluation has limits of its own.
    case work
    case answer

    /// How long it may last.
    var limit: Duration? {
      switch self {
      case .head: .seconds(10)
      case .idle: .seconds(60)
      case .body: .seconds(15)
      case .work: nil
      case .answer: .seconds(15)
      }
    }
  }

  private struct Entry {
    var phase = Phase.head
    var since = ContinuousClock.now
    var isTrusted = false
    let end: @Sendable () -> Void
  }

  private var entries: [Int: Entry] = [:]
  private var last = 0

  /// Adds a connection, for which another one may have to go; nil when there is no room.
  ///
  /// `end` ends the connection; it is called at most once.
  func add(_ end: @escaping @Sendable () -> Void) -> Int? {
    if entries.count >= Self.limit {
      let candidates = entries.filter { $0.value.phase == .head || $0.value.phase == .idle }
      // The same for a page that has been served, but only when there is nobody else.
      let oldest = candidates.min {
        ($0.value.isTrusted ? 1 : 0, $0.value.since) < ($1.value.isTrusted ? 1 : 0, $1.value.since)
      }
      guard let oldest else { return nil }
      remove(oldest.key)?.end()
    }
    last += 1
    entries[last] = Entry(end: end)
    return last
  }

  /// Notes what a connection does from now on.
  func note(_ id: Int, _ phase: Phase) {
    entries[id]?.phase = phase
    entries[id]?.since = .now
  }

  /// Notes that a connection has shown the page's cookie.
  func trust(_ id: Int) { entries[id]?.isTrusted = true }

  @discardableResult
  private func remove(_ id: Int) -> Entry? { entries.removeValue(forKey: id) }

  /// Forgets a connection that has ended.
  func forget(_ id: Int) { remove(id) }

  /// How many are open.
  var count: Int { entries.count }

  /// Ends the connections that take too long.
  func endLate(at now: ContinuousClock.Instant = .now) {
    for (id, entry) in entries {
      guard let limit = entry.phase.limit, now - entry.since > limit else { continue }
      remove(id)?.end()
    }
  }

  /// Ends all.
  func endAll() {
    for entry in entries.values { entry.end() }
    entries = [:]
  }
}
