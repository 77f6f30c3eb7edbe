import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateIndex

/// The subscribers in a list, the most recent first, each evaluated on its own.
private struct LinearIndex {
  private(set) var entries: [(subscriber: Int, predicate: ActivationPredicate)] = []

  private func place(of subscriber: Int) -> Int? {
    entries.firstIndex { $0.subscriber == subscriber }
  }

  mutating func insert(_ subscriber: Int, _ predicate: ActivationPredicate) -> Bool {
    guard place(of: subscriber) == nil else { return false }
    entries.insert((subscriber, predicate), at: 0)
    return true
  }

  mutating func remove(_ subscriber: Int) -> Bool {
    guard let place = place(of: subscriber) else { return false }
    entries.remove(at: place)
    return true
  }

  mutating func replace(_ subscriber: Int, _ predicate: ActivationPredicate) -> Bool {
    guard let place = place(of: subscriber) else { return false }
    entries[place].predicate = predicate
    return true
  }

  mutating func promote(_ subscriber: Int) -> Bool {
    guard let place = place(of: subscriber) else { return false }
    entries.insert(entries.remove(at: place), at: 0)
    return true
  }

  /// The matches, and the failures with what their errors say.
  func matches(of identifier: String) -> (subscribers: [Int], failures: [String]) {
    var result: (subscribers: [Int], failures: [String]) = ([], [])
    for (subscriber, predicate) in entries {
      do throws(PredicateEvaluationError) {
        if try predicate.evaluate(identifier) { result.subscribers.append(subscriber) }
      } catch {
        result.failures.append("\(subscriber): \(error)")
      }
    }
    return result
  }
}

@Suite("Subscribers of an index")
struct SubscriberTests {
  private static let scale = Campaign.share(of: 24)

  @Test("What LIKE reads as other letters is found")
  func uncertain() throws {
    let sources = [
      "SELF LIKE 'Á'", "SELF LIKE[d] 'A'", "SELF LIKE[cd] 'note/a*'", "SELF LIKE[c] '*i*x'",
      "SELF LIKE '까*'", "SELF LIKE[c] 'ӹ'", "SELF ==[d] '\u{20041}'", "SELF BEGINSWITH 'note/'",
      "SELF MATCHES 'note/.*'", "SELF LIKE '?'", "SELF LIKE '*\u{E1}*b*'", "SELF < 'o'",
    ]
    let index = PredicateIndex<Int>()
    var model = LinearIndex()
    for (number, source) in sources.enumerated() where Build.canRun(source) {
      let predicate = try ActivationPredicate(format: source)
      try index.insert(number, predicate: predicate)
      _ = model.insert(number, predicate)
    }
    let long = String(repeating: "x", count: 900)
    let identifiers = [
      "\u{20041}\u{301}", "note/\u{20061}\u{301}", "note/\u{E0041}\u{301}b", "\u{20049}\u{307}x",
      "\u{1100}\u{1176}", "\u{10403}\u{308}", "\u{20041}", "\u{1100}\u{11173}",
      "\u{20049}\u{307}" + long,
    ]
    let together = try index.matches(ofEach: identifiers)
    var found = 0
    for (place, identifier) in identifiers.enumerated() {
      let expected = model.matches(of: identifier).subscribers
      found += expected.count
      #expect(try index.matches(of: identifier).subscribers == expected, "\(place)")
      #expect(together[place].subscribers == expected, "\(place)")
    }
    #expect(found > identifiers.count)
  }

  @Test(
    "All matches and failures are those of a list that evaluates every predicate, in its order",
    arguments: [(1, 1), (2, 6), (3, 30), (4, 300), (5, 2_000)] as [(UInt64, Int)])
  func agreement(seed: UInt64, size: Int) throws {
    var random = SeededGenerator(seed: seed)
    var pool =
      seed % 2 == 0
      ? IndexAgreementTests.Pool(seed: seed, asciiShare: 0.7, count: 60 + size)
      : IndexAgreementTests.Pool(wordsWithSeed: seed, count: 60 + size)
    // Of many subscribers those that take everything would hide the others.
    if size >= 20 { pool.dropTheBroad() }
    let index = PredicateIndex<Int>()
    var model = LinearIndex()
    var counts = (matches: 0, none: 0, failures: 0, refused: 0)
    for round in 0..<size + 60 * Self.scale {
      let subscriber = Int.random(in: 0..<size + size / 2 + 1, using: &random)
      let predicate = pool.predicates.randomElement(using: &random) ?? .always
      let (done, expected): (Bool, Bool)
      switch round < size ? 0 : Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        done = (try? index.insert(subscriber, predicate: predicate)) != nil
        expected = model.insert(subscriber, predicate)
      case 2:
        done = (try? index.remove(subscriber)) != nil
        expected = model.remove(subscriber)
      case 3:
        done = (try? index.replace(subscriber, with: predicate)) != nil
        expected = model.replace(subscriber, predicate)
      default:
        done = (try? index.promote(subscriber)) != nil
        expected = model.promote(subscriber)
      }
      #expect(done == expected)
      counts.refused += done ? 0 : 1
      guard round >= size else { continue }
      let identifiers = (0..<4).map { _ in pool.identifiers.randomElement(using: &random) ?? "" }
      let together = try index.matches(ofEach: identifiers)
      for (place, identifier) in identifiers.enumerated() {
        let expected = model.matches(of: identifier)
        let found = try index.matches(of: identifier)
        let failures = found.failures.map { "\($0.subscriber): \($0.error)" }
        guard found.subscribers == expected.subscribers, failures == expected.failures else {
          Issue.record("`\(identifier)`: \(found), expected \(expected)")
          return
        }
        #expect(
          together[place].subscribers == found.subscribers
            && together[place].failures.map { "\($0.subscriber): \($0.error)" } == failures)
        var visited: [Int] = []
        let others = try index.forEachMatchCountingFailures(of: identifier) { visited.append($0) }
        #expect(visited == expected.subscribers && others == expected.failures.count)
        #expect(try index.firstMatch(of: identifier) == expected.subscribers.first)
        counts.matches += expected.subscribers.count
        counts.none += expected.subscribers.isEmpty ? 1 : 0
        counts.failures += expected.failures.count
      }
      #expect(index.count == model.entries.count)
      if round % 40 == 0 { #expect(index.flaw() == nil) }
    }
    #expect(index.flaw() == nil)
    #expect(
      counts.matches > 0 && counts.refused > 0 && (!(6...300).contains(size) || counts.none > 0),
      "\(counts)")
    #expect(seed % 2 == 1 || size < 30 || !Build.hasRegex || counts.failures > 0, "\(counts)")
  }

  @Test("A subscriber that is there cannot be inserted, one that is not cannot be changed")
  func refusals() throws {
    let index = PredicateIndex<String>()
    try index.insert("a", predicate: .always)
    let twice = #expect(throws: PredicateIndexError.self) {
      try index.insert("a", predicate: .never)
    }
    #expect(twice == .duplicateSubscriber("a"))
    #expect(twice?.description.hasPrefix("the index has the subscriber `a` already; ") == true)
    for change in [
      { try index.remove("b") }, { try index.promote("b") },
      { try index.replace("b", with: .never) },
    ] as [() throws -> Void] {
      #expect(throws: PredicateIndexError.unknownSubscriber("b")) { try change() }
    }
    #expect(index.count == 1 && index.contains("a") && !index.contains("b"))
    #expect(try index.matches(of: "x").subscribers == ["a"])
    try index.remove("a")
    #expect(index.isEmpty && index.predicate(of: "a") == nil)
    #expect(try index.matches(of: "x").subscribers.isEmpty)
    let name = "\u{202E}\u{7}" + String(repeating: "x", count: 900)
    let hidden = PredicateIndexError.unknownSubscriber(name)
    #expect(hidden.message.utf8.count < 300 && hidden.message.contains("`\\u{202E}\\u{7}xxx"))
  }

  @Test("An identifier over the limit is an error, however many subscribers there are")
  func longIdentifier() throws {
    let index = PredicateIndex<Int>()
    let long = String(repeating: "a", count: PredicateLimits.identifierBytes + 1)
    for _ in 0..<2 {
      let error = PredicateIndexError.identifierTooLong(bytes: long.utf8.count)
      #expect(throws: error) { try index.matches(of: long) }
      #expect(throws: error) { try index.forEachMatchCountingFailures(of: long) { _ in } }
      #expect(throws: error) { try index.firstMatch(of: long) }
      try index.insert(index.count, predicate: .always)
    }
    #expect(try index.matches(of: String(long.dropLast())).subscribers == [1, 0])
  }

  @Test("An index that is made of a list has its order, and refuses one that comes twice")
  func list() throws {
    let index = try PredicateIndex([("new", .always), ("old", .always)])
    #expect(try index.matches(of: "x").subscribers == ["new", "old"])
    try index.promote("old")
    #expect(try index.matches(of: "x").subscribers == ["old", "new"])
    #expect(try index.firstMatch(of: "x") == "old")
    #expect(throws: PredicateIndexError.duplicateSubscriber("a")) {
      _ = try PredicateIndex([("a", .always), ("a", .never)])
    }
  }

  @Test("Regular expressions over the budget are refused, and what was there stays")
  func budget() throws {
    guard Build.hasRegex else { return }
    let one = try ActivationPredicate.matching("note/0/.*")
    let index = PredicateIndex<Int>(patternBytes: one.patternBytes * 5 / 2)
    try index.insert(0, predicate: one)
    try index.insert(1, predicate: .matching("note/1/.*"))
    let bytes = 3 * one.patternBytes
    let refusal = PredicateIndexError.patternBudget(
      subscriber: "2", pattern: "note/2/.*", bytes: bytes, limit: one.patternBytes * 5 / 2)
    #expect(throws: refusal) { try index.insert(2, predicate: .matching("note/2/.*")) }
    // A copy shares what the first keeps.
    try index.insert(3, predicate: one)
    #expect(throws: PredicateIndexError.self) {
      try index.replace(1, with: .matching(String(repeating: "note/1/.*", count: 9)))
    }
    #expect(index.count == 3 && !index.contains(2) && index.flaw() == nil)
    #expect(try index.matches(of: "note/1/a").subscribers == [1])
    try index.remove(1)
    try index.insert(2, predicate: .matching("note/2/.*"))
    #expect(try index.matches(of: "note/2/a").subscribers == [2])
  }

  @Test("An identifier with more literals than a search keeps in mind finds the subscribers of all")
  func manyLiterals() throws {
    var random = SeededGenerator(seed: 21)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let words = (0..<90).map { _ in
      String((0..<13).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    let index = PredicateIndex<Int>()
    for (place, word) in words.enumerated() {
      try index.insert(place, predicate: .containing(word))
    }
    let text = words.joined(separator: "/")
    #expect(try index.matches(of: text).subscribers == Array((0..<90).reversed()))
    #expect(try index.matches(of: text + text).subscribers == Array((0..<90).reversed()))
    #expect(try index.firstMatch(of: text) == 89)
    try index.promote(40)
    #expect(try index.firstMatch(of: text) == 40)
    #expect(try index.matches(of: words[..<50].joined()).subscribers.count == 50)
  }

  @Test("Readers beside a writer see all of a change or nothing")
  func concurrency() async throws {
    let index = PredicateIndex<Int>()
    for number in 0..<64 { try index.insert(number, predicate: .beginning(with: "mail/")) }
    let searches = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var searches = 0
          for _ in 0..<400 {
            let found = (try? index.matches(of: "mail/7").subscribers) ?? []
            // The writer takes one out and puts it back: at most one is missing.
            if Set(found).count == found.count, found.count >= 63, found.count <= 64 {
              searches += 1
            }
          }
          return searches
        }
      }
      group.addTask {
        for round in 0..<800 {
          try? index.remove(round % 64)
          try? index.insert(round % 64, predicate: .beginning(with: "mail/"))
        }
        return 0
      }
      return await group.reduce(0, +)
    }
    #expect(searches == 1_600)
    #expect(index.count == 64 && index.flaw() == nil)
  }
}
