import PredicateIndex

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

    /// Returns the next less recent session, or nil at the end.
    public mutating func next() -> SceneSession? {
      while rest > 0 {
        rest -= 1
        let entry = entries[rest]
        if let resident = slots[entry.slot.position], resident.stamp == entry.stamp {
          return resident.session
        }
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
