import SceneFixtures
import TestSupport
import Testing
import TraceLines

@Suite("Counts of a replay")
struct ReplaySummaryTests {
  @Test("Of many keys those with the smallest hashes stay, whatever the order and the parts")
  func keyCounts() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let keys = (0..<400).map { _ in Int.random(in: 0..<90, using: &random) }
      func hash(_ key: Int) -> UInt64 { DigestHash.of("key \(key)") }
      func counted(_ keys: [Int]) -> KeyCounts<Int> {
        var counts = KeyCounts<Int>(limit: 20)
        for key in keys { counts.add(hash(key), key: { key }) }
        return counts
      }
      let all = counted(keys)
      let kept = Set(Set(keys).sorted { hash($0) < hash($1) }.prefix(20))
      let entries = all.sorted(by: <)
      #expect(Set(entries.map(\.key)) == kept)
      for entry in entries { #expect(entry.count == keys.count { $0 == entry.key }) }
      #expect(all.total == keys.count)
      let cut = Int.random(in: 0...keys.count, using: &random)
      var sum = counted(Array(keys[..<cut]))
      sum.add(counted(Array(keys[cut...]).shuffled(using: &random)))
      #expect(sum.sorted(by: <).map(\.key) == entries.map(\.key))
      #expect(sum.sorted(by: <).map(\.count) == entries.map(\.count))
      #expect(sum.others == all.others)
    }
  }

  @Test("A percentile is at most an eighth below the time that has it")
  func percentiles() throws {
    var random = SeededGenerator(seed: 2)
    let times = (0..<1_000).map { _ in 1 << Int.random(in: 0..<30, using: &random) + 3 }.sorted()
    var histogram = TimeHistogram()
    for time in times { histogram.add(nanoseconds: time) }
    for share in [0.01, 0.5, 0.9, 0.99, 1] {
      let exact = times[Int((Double(times.count) * share).rounded(.up)) - 1]
      let found = try #require(histogram.percentile(share))
      #expect(found <= exact && 8 * exact <= 9 * found + 8)
    }
    var sum = TimeHistogram()
    for bucket in histogram.buckets {
      sum.add(nanoseconds: bucket.nanoseconds, count: bucket.count)
    }
    #expect(sum == histogram)
    #expect(TimeHistogram().percentile(0.5) == nil)
  }

  @Test(
    "An identifier is counted under its beginning",
    arguments: [
      ("note/42", "note/"), ("https://a.example/x/y", "https://a.example/"), ("a://b", "a:"),
      ("tel:42/1", "tel:42/"), ("tel:42", "tel:"), ("com.example.x", "com."), ("id-7", "id-"),
      ("plain", "plain"), ("", ""), ("/a", "/"),
      (String(repeating: "é", count: 40), String(repeating: "é", count: 32)),
      ("x" + String(repeating: "é", count: 40), "x" + String(repeating: "é", count: 31)),
    ])
  func prefixes(identifier: String, prefix: String) {
    let bytes = Array(identifier.utf8)
    let length = bytes.withUnsafeBytes { IdentifierPrefix.length(of: $0) }
    #expect(String(decoding: bytes[..<length], as: UTF8.self) == prefix)
  }
}
