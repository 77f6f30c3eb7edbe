import TestSupport
import Testing
import TraceLines

/// Counts of keys beside a plain dictionary, also where hashes are equal.
@Suite("Counts of keys")
struct KeyCountsTests {
  private typealias Key = [UInt8]

  /// Hashes of which the first ones say little of a key.
  private static let hashes: [KeyCounts.Hash] = [
    { _ in 7 }, { UInt64($0.count % 3) }, { UInt64($0.last ?? 0) & 3 },
    { UInt64(9 - min(9, $0.count)) << 60 }, { DigestHash.of($0) },
  ]

  private static let parts = [
    "", "\u{1}", "a", "b", "\t", "\u{E9}", "e\u{301}", "/", "\0", "aaaaaaaaa",
  ]

  private static func hash(_ key: Key, by hash: KeyCounts.Hash) -> UInt64 {
    key.withUnsafeBytes { hash($0) }
  }

  private static func counted(
    _ keys: ArraySlice<Key>, _ limit: Int, _ hash: @escaping KeyCounts.Hash, from line: Int = 0
  ) -> KeyCounts {
    var counts = KeyCounts(limit: limit, hash: hash)
    for (place, key) in keys.enumerated() {
      key.withUnsafeBytes {
        counts.add($0) { (LinePlace(file: nil, line: line + place), "\(line + place)") }
      }
    }
    return counts
  }

  /// The keys that stay, with their counts and first lines.
  private static func described(_ counts: KeyCounts) -> [Key: [Int]] {
    Dictionary(
      uniqueKeysWithValues: counts.entries.map {
        ($0.key, [$0.count, $0.example?.place.line ?? -1])
      })
  }

  @Test(
    "The least keys are counted as by a dictionary, in any order and any parts",
    arguments: hashes.indices, [1, 2, 7, 100])
  func oracle(hash number: Int, limit: Int) {
    let hash = Self.hashes[number]
    var random = SeededGenerator(seed: UInt64(10 * limit + number))
    for _ in 0..<20 {
      let keys: [Key] = (0..<300).map { _ in
        let words = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Self.parts.randomElement(using: &random) ?? ""
        }
        return Array(words.joined().utf8)
      }
      let kept = Set(keys).sorted { one, other in
        let (left, right) = (Self.hash(one, by: hash), Self.hash(other, by: hash))
        return left == right ? one.lexicographicallyPrecedes(other) : left < right
      }.prefix(limit)
      var expected: [Key: [Int]] = [:]
      for (line, key) in keys.enumerated() where kept.contains(key) {
        expected[key, default: [0, line]][0] += 1
      }
      let others = keys.count - expected.values.reduce(0) { $0 + $1[0] }
      let all = Self.counted(keys[...], limit, hash)
      #expect(Self.described(all) == expected)
      #expect(all.others == others && all.total == keys.count)
      let cuts = (0..<3).map { _ in Int.random(in: 0...keys.count, using: &random) }.sorted()
      var sum = KeyCounts(limit: limit, hash: hash)
      for (start, end) in zip([0] + cuts, cuts + [keys.count]) {
        sum.add(Self.counted(keys[start..<end], limit, hash, from: start))
      }
      #expect(Self.described(sum) == expected)
      #expect(sum.others == others)
      let shuffled = Self.counted(keys.shuffled(using: &random)[...], limit, hash)
      #expect(Self.described(shuffled).mapValues { $0[0] } == expected.mapValues { $0[0] })
    }
  }

  @Test("Two beginnings that somebody has found to have one hash are two")
  func found() {
    let keys = ["paycufhrl2yvl7m/", "payjfebzf_,kfZ8/"].map { Array($0.utf8) }
    #expect(Set(keys.map { Self.hash($0, by: { DigestHash.of($0) }) }).count == 1)
    var counts = KeyCounts(limit: 10)
    for (key, count) in zip(keys, [3, 5]) { key.withUnsafeBytes { counts.add($0, count) } }
    #expect(Self.described(counts).mapValues { $0[0] } == [keys[0]: 3, keys[1]: 5])
  }

  @Test("Moves are told apart by all bytes of their windows, whatever their hash")
  func moves() {
    let names = [
      nil, "", "\u{1}", "\t", "a", "a\t", "\ta", "\u{1}\t\u{1}", "\0", "\u{E9}", "e\u{301}",
      String(repeating: "a", count: 300),
    ]
    for hash in Self.hashes {
      var moves = MoveCounts(moves: KeyCounts(limit: 1_000, hash: hash))
      var expected: [[[UInt8]?]: Int] = [:]
      for (row, from) in names.enumerated() {
        for (column, to) in names.enumerated() where row != column {
          let count = 1 + row * names.count + column
          expected[[from, to].map { $0.map { Array($0.utf8) } }] = count
          moves.add(from: from, to: to, count) { (LinePlace(file: nil, line: 1), "x") }
        }
      }
      var found: [[[UInt8]?]: Int] = [:]
      for entry in moves.sorted {
        found[[entry.key.from, entry.key.to].map { $0.map { Array($0.utf8) } }] = entry.count
      }
      #expect(found == expected)
      #expect(moves.moved == expected.values.reduce(0, +))
    }
  }
}
