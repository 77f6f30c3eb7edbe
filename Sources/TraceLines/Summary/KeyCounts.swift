import LocatedValues

/// Counts of very many keys in constant memory: of more keys than the limit the least ones are
/// counted one by one, and the others together.
///
/// Keys are in the order of their hashes, those of one hash in the order of their bytes. So the
/// keys that stay depend on the keys alone, not on how they come: a key that is among the least of
/// all has been so from its first time on, and its count is whole. Counts of parts add up to those
/// of the whole.
///
/// ```
/// hash ─► places ─ same bytes ──────► entries ◄─ heap: the last key first
///            └──── others ─► twins ─────┘
/// ```
///
/// A hash finds a key and never stands for it: strangers choose the keys.
package struct KeyCounts: Sendable {
  /// The hash of a key: the same wherever the key comes, also in another run.
  package typealias Hash = @Sendable (UnsafeRawBufferPointer) -> UInt64

  /// A key, and how often it came.
  package struct Entry: Sendable {
    fileprivate let hash: UInt64
    /// The bytes of the key.
    package let key: [UInt8]
    /// The number of times that the key came.
    package internal(set) var count: Int
    /// The first line that had it, and its identifier.
    package internal(set) var example: (place: LinePlace, identifier: String)?

    fileprivate func isBefore(_ other: Entry) -> Bool {
      hash == other.hash ? key.lexicographicallyPrecedes(other.key) : hash < other.hash
    }
  }

  private let limit: Int
  private let hash: Hash
  /// The keys that are counted one by one, in no order.
  package private(set) var entries: [Entry] = []
  /// The entry that has a hash; of several one.
  private var places: [UInt64: Int] = [:]
  /// The entries whose hash has another entry in `places`.
  private var twins: [[UInt8]: Int] = [:]
  /// Entries, each after both of those at twice its place and one or two more.
  private var heap: [Int] = []
  /// The sum of the counts of all keys that are not counted one by one.
  package private(set) var others = 0

  /// Creates counts without keys.
  ///
  /// At least one key is counted by itself, whatever `limit` is.
  package init(limit: Int, hash: @escaping Hash = { DigestHash.of($0) }) {
    (self.limit, self.hash) = (max(1, limit), hash)
  }

  /// Counts a key.
  ///
  /// - Complexity: O(n) for a key that is counted already, else O(n log k): n bytes of the key,
  ///   k keys.
  package mutating func add(
    _ key: UnsafeRawBufferPointer, _ count: Int = 1,
    example: () -> (place: LinePlace, identifier: String)? = { nil }
  ) {
    let hash = hash(key)
    if entries.count == limit, hash > entries[heap[0]].hash {
      others += count
    } else if let place = place(of: key, hash) {
      entries[place].count += count
    } else {
      insert(Entry(hash: hash, key: [UInt8](key), count: count, example: example()))
    }
  }

  private func place(of key: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
    guard let place = places[hash] else { return nil }
    let isFound = entries[place].key.withUnsafeBytes { Self.areEqual($0, key) }
    return isFound ? place : twins.isEmpty ? nil : twins[[UInt8](key)]
  }

  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count else { return false }
    var place = 0
    while place &+ 8 <= left.count {
      let word = left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word != right.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return false }
      place &+= 8
    }
    while place < left.count {
      if left[place] != right[place] { return false }
      place &+= 1
    }
    return true
  }

  /// Adds a key that is not there; of too many the last one goes.
  private mutating func insert(_ entry: Entry) {
    guard entries.count == limit else {
      entries.append(entry)
      heap.append(entries.count - 1)
      rise()
      return register(entries.count - 1)
    }
    let last = heap[0]
    guard entry.isBefore(entries[last]) else {
      others += entry.count
      return
    }
    others += entries[last].count
    let hash = entries[last].hash
    let isFirst = places[hash] == last
    if isFirst { places[hash] = nil } else { twins[entries[last].key] = nil }
    entries[last] = entry
    sink()
    // No key is after those of the greatest hash: if one of them stays, it is the last now.
    if isFirst, entries[heap[0]].hash == hash {
      places[hash] = heap[0]
      twins[entries[heap[0]].key] = nil
    }
    register(last)
  }

  private mutating func register(_ place: Int) {
    let known = places[entries[place].hash]
    if known == nil {
      places[entries[place].hash] = place
    } else if known != place {
      twins[entries[place].key] = place
    }
  }

  /// Moves the end of the heap up to its place.
  private mutating func rise() {
    var place = heap.count - 1
    while place > 0, entries[heap[(place - 1) / 2]].isBefore(entries[heap[place]]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Moves the start of the heap down to its place.
  private mutating func sink() {
    var place = 0
    while 2 * place + 1 < heap.count {
      var next = 2 * place + 1
      if next + 1 < heap.count, entries[heap[next]].isBefore(entries[heap[next + 1]]) { next += 1 }
      guard entries[heap[place]].isBefore(entries[heap[next]]) else { return }
      heap.swapAt(place, next)
      place = next
    }
  }

  /// Adds the counts of the part that comes next; of two examples the earlier one stays.
  ///
  /// - Parameter located: the place in the whole of a place in the other part.
  package mutating func add(
    _ next: KeyCounts, located: (LinePlace) -> LinePlace = { $0 }
  ) {
    for entry in next.entries {
      entry.key.withUnsafeBytes { key in
        add(key, entry.count) { entry.example.map { (located($0.place), $0.identifier) } }
      }
    }
    others += next.others
  }

  /// Counts occurrences of keys that are not known.
  mutating func addOthers(_ count: Int) { others += count }

  /// The sum of the counts of all keys.
  package var total: Int { entries.reduce(others) { $0 + $1.count } }
}
