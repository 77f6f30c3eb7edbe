import PredicateIndex
import PredicateLanguage
import Testing

/// The examples of the documentation, with the public interface alone.
@Suite("Examples of the documentation: PredicateIndex")
struct DocumentationTests {
  @Test("An index finds all subscribers, the most recent first")
  func landingPage() throws {
    let index = PredicateIndex<String>()
    try index.insert("inbox", predicate: ActivationPredicate("SELF BEGINSWITH 'mail/'"))
    try index.insert("search", predicate: ActivationPredicate("SELF CONTAINS 'invoice'"))
    #expect(try index.matches(of: "mail/invoice-7").subscribers == ["search", "inbox"])
  }

  @Test("A log in memory is searched as bytes")
  func bytes() throws {
    let index = PredicateIndex<String>()
    try index.insert("inbox", predicate: ActivationPredicate("SELF BEGINSWITH 'mail/'"))
    try index.insert("search", predicate: ActivationPredicate("SELF CONTAINS 'invoice'"))
    let all = try index.matches(ofEach: ["mail/1", "mail/invoice-7"])
    #expect(all.map(\.subscribers.count) == [1, 2])

    let log = Array("mail/1\nmail/invoice-7\n".utf8)
    var found: [(line: Int, subscriber: String)] = []
    try log.withUnsafeBytes { bytes in
      let identifiers = try UTF8Identifiers(linesOf: bytes)
      try index.forEachMatchCountingFailures(ofEach: identifiers) { line, name in
        found.append((line, name))
      }
    }
    #expect(found.map(\.line) == [0, 1, 1])
    #expect(found.map(\.subscriber) == ["inbox", "search", "inbox"])
  }

  @Test("The article searches alone, in batches and beside a writer")
  func article() async throws {
    let index = PredicateIndex<Int>()
    try index.insert(1, predicate: ActivationPredicate("SELF BEGINSWITH 'orders/'"))
    try index.insert(2, predicate: ActivationPredicate("SELF LIKE 'orders/*/paid'"))
    try index.insert(3, predicate: ActivationPredicate("SELF == 'items/7/price'"))

    let matches = try index.matches(of: "orders/42/paid")
    #expect(matches.subscribers == [2, 1])
    #expect(matches.failures.isEmpty)

    let topics = ["orders/42/paid", "items/7/price", "items/8/price"]
    let all = try index.matches(ofEach: topics)
    #expect(all[0].subscribers == [2, 1])
    #expect(all[1].subscribers == [3])
    #expect(all[2].subscribers == [])

    let log = Array("orders/42/paid\nitems/7/price\n".utf8)
    var deliveries = [0, 0]
    try log.withUnsafeBytes { bytes in
      let identifiers = try UTF8Identifiers(linesOf: bytes)
      try index.forEachMatchCountingFailures(ofEach: identifiers) { place, _ in
        deliveries[place] += 1
      }
    }
    #expect(deliveries == [2, 1])

    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for order in 0..<1_000 {
          try index.forEachMatchCountingFailures(of: "orders/\(order)/paid") { _ in }
          if order % 256 == 0 { await Task.yield() }
        }
      }
      group.addTask {
        try index.replace(3, with: ActivationPredicate("SELF == 'items/8/price'"))
      }
      try await group.waitForAll()
    }
    #expect(try index.firstMatch(of: "items/8/price") == 3)
  }
}
