import PredicateLanguage

// Many identifiers at once. Several are searched side by side, so that the memory of one is fetched
// while another is compared, and the gate is passed once for 256 of them.

extension PredicateIndex {
  /// Returns the matches of each identifier, as `matches(of:)` does.
  ///
  /// A change of the index waits for 256 identifiers at most.
  ///
  /// - Shape: an element for each identifier, in their order.
  /// - Complexity: as one search for each identifier.
  /// - Throws: `identifierTooLong` for the first such identifier, before any search.
  public func matches(
    ofEach identifiers: some Collection<some BatchIdentifier>
  ) throws(PredicateIndexError) -> [PredicateMatches<Subscriber>] {
    var matches: [PredicateMatches<Subscriber>] = []
    matches.reserveCapacity(identifiers.count)
    try forEachSearch(of: identifiers) { _, scratch in
      matches.append(self.matches(in: scratch))
    }
    return matches
  }

  /// Calls `body` with each identifier's place and each subscriber whose predicate is true of it,
  /// the most recent first.
  ///
  /// Once a thread has made one allocation, its searches make none for ASCII identifiers of up to
  /// 160 bytes.
  ///
  /// Changes wait while `body` is called for up to 256 identifiers. So `body` must not call the
  /// index: a change would wait for itself, and a search for a change that waits for `body`.
  ///
  /// - Returns: the number of predicates without a value, in all; `matches(ofEach:)` names their
  ///   subscribers.
  /// - Complexity: as one search for each identifier.
  /// - Throws: `identifierTooLong` for the first such identifier, before any search.
  @discardableResult
  public func forEachMatchCountingFailures(
    ofEach identifiers: some Collection<some BatchIdentifier>,
    _ body: (_ place: Int, _ subscriber: Subscriber) -> Void
  ) throws(PredicateIndexError) -> Int {
    var failures = 0
    try forEachSearch(of: identifiers) { place, scratch in
      for match in scratch.pointee.high { body(place, table.pointee.subscriber(at: match.slot)) }
      failures += scratch.pointee.failures.count
    }
    return failures
  }

  /// Searches for all matches of each identifier; calls `body` inside the gate.
  private func forEachSearch<Identifier: BatchIdentifier>(
    of identifiers: some Collection<Identifier>, _ body: (Int, UnsafePointer<MatchScratch>) -> Void
  ) throws(PredicateIndexError) {
    var tooLong: Int?
    identifiers.withRow { row in
      if Identifier.mostBytes(in: row) > PredicateLimits.identifierBytes {
        tooLong = row.lazy.compactMap { $0.targetContentIdentifier?.utf8.count }
          .first { $0 > PredicateLimits.identifierBytes }
      } else {
        search(row, body)
      }
    }
    if let tooLong { throw .identifierTooLong(bytes: tooLong) }
  }

  private func search<Identifier: BatchIdentifier>(
    _ row: UnsafeBufferPointer<Identifier>, _ body: (Int, UnsafePointer<MatchScratch>) -> Void
  ) {
    let (index, scratch) = (UnsafePointer(table.pointee.index), pool.take())
    defer { pool.giveBack(scratch) }
    let lanes = IdentifierLanes()
    // Returns what `advance` takes: another type of function would be made anew for each step.
    func load(_ places: Range<Int>) -> UnsafePointer<PackedIndex>? {
      Identifier.load(UnsafeBufferPointer(rebasing: row[places]), into: lanes)
      return index
    }
    while lanes.advance(over: row.count, inside: gate, load) {
      for lane in 0..<lanes.count {
        let place = lanes.first + lane
        if lanes.isForeign(lane) {
          // None is over the limit.
          _ = PackedIndex.collect(
            row[place].targetContentIdentifier ?? "", in: index, readsLow: false, into: scratch)
        } else {
          lanes.collect(lane, in: index, readsLow: false, into: scratch)
        }
        body(place, scratch)
      }
    }
  }
}
