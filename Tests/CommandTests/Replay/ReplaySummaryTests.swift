import SceneFixtures
import TestSupport
import Testing
import TraceLines

@Suite("Counts of a replay")
struct ReplaySummaryTests {
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
