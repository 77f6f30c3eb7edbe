import PredicateIndex

/// The winner among the matches of an index.
///
/// The higher of its two tiers wins, `prefers` before `can` (R2), and in it the most recent (R3).
/// Routes one by one, batches and choices read it here.
///
/// Where a predicate failed, `RoutingOutcome` takes the scenes out that have no score (R8).
struct IndexVerdict {
  /// The slot of the winner.
  ///
  /// Nil if no scene scores.
  let slot: IndexSlot?
  let score: RoutingScore
  /// The number of scenes with the score, as far as they were counted.
  let count: Int

  @inline(__always)
  init(_ winner: IndexSlot?, isPreferred: Bool, count: Int) {
    slot = winner
    score = winner == nil ? .none : isPreferred ? .prefers : .can
    self.count = count
  }

  /// Creates the verdict of a search for the winner alone.
  // By patterns, since `==` of another module's type is a call through a table.
  @inline(__always)
  init(_ finding: SearchOutcome) {
    switch finding {
    case .found(let slot, .high): self.init(slot, isPreferred: true, count: 1)
    case .found(let slot, .low): self.init(slot, isPreferred: false, count: 1)
    case .none, .unsure: self.init(nil, isPreferred: false, count: 0)
    }
  }

  /// Creates the verdict of a search for the winner that counts those of its tier.
  @inline(__always)
  init(_ best: MatchScratch.Best?) {
    var isPreferred = false
    if case .high? = best?.tier { isPreferred = true }
    self.init(best?.match.slot, isPreferred: isPreferred, count: best?.count ?? 0)
  }

  /// Creates the verdict of all matches, most recent first.
  @inline(__always)
  init(_ scratch: UnsafePointer<MatchScratch>) {
    let isPreferred = !scratch.pointee.high.isEmpty
    let matches = isPreferred ? scratch.pointee.high : scratch.pointee.low
    self.init(matches.first?.slot, isPreferred: isPreferred, count: matches.count)
  }

  /// Returns the kind of the system's action (R10).
  @inline(__always)
  func kind(among slots: UnsafePointer<SessionSlots.StampedSession?>) -> RoutingOutcome.Kind {
    guard let slot else { return .create }
    return RoutingOutcome.Kind(reaching: slots[slot.position]?.session.state)
  }
}
