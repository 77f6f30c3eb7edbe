import LocatedValues

/// How often each of very many keys came, in constant memory: of more keys than the limit those
/// with the smallest hashes are counted, and the others together.
///
/// Which keys stay depends on the keys alone, not on their order: a key that is among the smallest
/// of all has been so from its first time on, so its count is whole. So counts of parts add up to
/// the counts of the whole.
package struct KeyCounts<Key: Hashable & Sendable>: Sendable {
  /// A key, and how often it came.
  package struct Entry: Sendable {
    /// The key.
    package let key: Key
    /// How often it came.
    package internal(set) var count: Int
    /// The first line that had it, and its identifier.
    package internal(set) var example: (place: LinePlace, identifier: String)?
  }

  private let limit: Int
  private var entries: [UInt64: Entry] = [:]
  /// No greater hash has room.
  private var greatest = UInt64.max
  /// How often the keys came that are not counted one by one.
  package private(set) var others = 0

  /// Creates counts without keys.
  package init(limit: Int) { self.limit = limit }

  /// Counts a key.
  ///
  /// - Parameter hash: that of the key: the same wherever the key comes.
  package mutating func add(
    _ hash: UInt64, _ count: Int = 1, key: () -> Key,
    example: () -> (place: LinePlace, identifier: String)? = { nil }
  ) {
    if let place = entries.index(forKey: hash) {
      entries.values[place].count += count
      return
    }
    guard hash <= greatest else {
      others += count
      return
    }
    entries[hash] = Entry(key: key(), count: count, example: example())
    if entries.count > limit, let dropped = entries.removeValue(forKey: largest) {
      others += dropped.count
      greatest = largest
    }
  }

  private var largest: UInt64 { entries.keys.max() ?? .max }

  /// Adds the counts of the part that comes next; of two examples the earlier one stays.
  ///
  /// - Parameter located: the place in the whole of a place in the other part.
  package mutating func add(
    _ next: KeyCounts, located: (LinePlace) -> LinePlace = { $0 }
  ) {
    for (hash, entry) in next.entries {
      let example = entry.example.map { (located($0.place), $0.identifier) }
      add(hash, entry.count, key: { entry.key }, example: { example })
    }
    others += next.others
  }

  /// Counts occurrences of keys that are not known.
  mutating func addOthers(_ count: Int) { others += count }

  /// The keys that are counted one by one, most frequent first; of equal counts by `isBefore`.
  package func sorted(by isBefore: (Key, Key) -> Bool) -> [Entry] {
    entries.values.sorted { left, right in
      left.count == right.count ? isBefore(left.key, right.key) : left.count > right.count
    }
  }

  /// How often all keys came.
  package var total: Int { entries.values.reduce(others) { $0 + $1.count } }
}
