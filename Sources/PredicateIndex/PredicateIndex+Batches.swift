import PredicateLanguage

// Many identifiers at once. Several are searched side by side, so that the memory of one is fetched
// while another is compared, and the gate is passed once for 256 of them.

extension PredicateIndex {
  /// Returns the matches of each identifier, as `matches(of:)` does.
  ///
  /// A change of the index waits for 256 identifiers at most.
  ///
  /// - Shape: an element for each identifier, in their order.
  /// - Complexity: as so many searches.
  /// - Throws: `identifierTooLong` for the first such identifier, before any search.
  public func matches(
    ofEach identifiers: [String]
  ) throws(PredicateIndexError) -> [PredicateMatches<Subscriber>] {
    var matches: [PredicateMatches<Subscriber>] = []
    matches.reserveCapacity(identifiers.count)
    try identifiers.withUnsafeBufferPointer { (texts) throws(PredicateIndexError) in
      try forEachSearch(of: StringBatch(texts)) { _, scratch in
        matches.append(self.matches(in: scratch))
      }
    }
    return matches
  }

  /// Calls `body` with each identifier's place and each subscriber whose predicate is true of it,
  /// the most recent first.
  ///
  /// No allocation a search, once a thread has made one, for ASCII identifiers of up to 160 bytes.
  ///
  /// Changes wait while `body` is called for up to 256 identifiers. So `body` must not call the
  /// index: a change would wait for itself, and a search for a change that waits for `body`.
  ///
  /// - Returns: how many predicates have no value, in all; `matches(ofEach:)` names their
  ///   subscribers.
  /// - Complexity: as so many searches.
  /// - Throws: `identifierTooLong` for the first such identifier, before any search.
  @discardableResult
  public func forEachMatchCountingFailures(
    ofEach identifiers: [String], _ body: (_ place: Int, _ subscriber: Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    try identifiers.withUnsafeBufferPointer { (texts) throws(PredicateIndexError) in
      try visitMatches(in: StringBatch(texts), body)
    }
  }

  /// Calls `body` as `forEachMatchCountingFailures(ofEach:_:)` does for strings.
  @discardableResult
  public func forEachMatchCountingFailures(
    ofEach identifiers: [Substring], _ body: (_ place: Int, _ subscriber: Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    try identifiers.withUnsafeBufferPointer { (texts) throws(PredicateIndexError) in
      try visitMatches(in: SubstringBatch(texts), body)
    }
  }

  /// Calls `body` as for strings.
  @discardableResult
  public func forEachMatchCountingFailures(
    ofEach identifiers: UTF8Identifiers,
    _ body: (_ place: Int, _ subscriber: Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    try visitMatches(in: identifiers, body)
  }

  private func visitMatches(
    in batch: some IdentifierBatch, _ body: (Int, Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    var failures = 0
    try forEachSearch(of: batch) { place, scratch in
      for match in scratch.pointee.high { body(place, state.pointee.subscriber(at: match.slot)) }
      failures += scratch.pointee.failures.count
    }
    return failures
  }

  /// Searches for all matches of each identifier; calls `body` inside the gate.
  private func forEachSearch(
    of batch: some IdentifierBatch, _ body: (Int, UnsafeMutablePointer<MatchScratch>) -> Void
  ) throws(PredicateIndexError) {
    for place in 0..<batch.count where batch.byteCount(at: place) > PredicateLimits.identifierBytes
    {
      throw .identifierTooLong(bytes: batch.byteCount(at: place))
    }
    let scratch = pool.take()
    defer { pool.giveBack(scratch) }
    var lanes = IdentifierLanes()
    var first = 0
    while first < batch.count {
      let end = min(batch.count, first + IdentifierLanes.mostInside)
      let lane = enter()
      search(batch, first..<end, &lanes, scratch, body)
      leave(lane)
      first = end
    }
  }

  private func search(
    _ batch: some IdentifierBatch, _ places: Range<Int>, _ lanes: inout IdentifierLanes,
    _ scratch: UnsafeMutablePointer<MatchScratch>,
    _ body: (Int, UnsafeMutablePointer<MatchScratch>) -> Void
  ) {
    let index = state.pointee.index
    var first = places.lowerBound
    while first < places.upperBound {
      lanes.clear()
      batch.load(
        first..<min(places.upperBound, first + IdentifierLanes.laneCount), into: &lanes)
      lanes.fetch(in: index)
      for lane in 0..<lanes.count {
        if lanes.isForeign(lane) {
          // None is over the limit.
          _ = PackedIndex.collect(
            batch.string(at: first + lane), in: index, readsLow: false, into: scratch)
        } else {
          lanes.collect(lane, in: index, readsLow: false, into: scratch)
        }
        body(first + lane, scratch)
      }
      first += lanes.count
    }
  }
}
