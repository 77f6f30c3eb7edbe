import Testing

@testable import PredicateIndex
@testable import PredicateLanguage
@testable import SceneRouting

/// Under which of its literals the index files a pattern, seen from what identifiers meet: among
/// so many patterns that the structures are read.
@Suite("Where the index files a pattern")
struct LeafPlacementTests {
  private static func router(_ patterns: [String]) throws -> SceneRouter {
    let sessions = try patterns.map { pattern in
      let can = try ActivationPredicate("SELF LIKE %@", .string(pattern))
      return SceneSession(id: SceneIdentifier(pattern), conditions: ActivationConditions(can: can))
    }
    return SceneRouter(try SceneSet(sessions))
  }

  @Test("An end of one letter is passed over for a long one, which few identifiers have by chance")
  func longEnds() throws {
    let numbers = 100..<170
    for (patterns, other, hit) in [
      (numbers.map { "x*-page-\($0)" }, "xylophone", "x/-page-107"),
      (numbers.map { "page-\($0)-*x" }, "index", "page-107-/x"),
    ] {
      let router = try Self.router(patterns)
      #expect(router.counters(other).leafChecks == 0)
      #expect(router.counters(hit).leafChecks == 1)
      #expect(router.route(hit).scene == SceneIdentifier(patterns[7]))
    }
  }

  @Test("Patterns that share their beginnings and their ends are filed under both at once")
  func bothEnds() throws {
    let patterns = (0..<70).map { "\($0 / 7)-note*page-\($0 % 7)" }
    let router = try Self.router(patterns)
    for number in 0..<7 {
      #expect(router.counters("\(number)-note/other").leafChecks == 0)
      #expect(router.counters("other/page-\(number)").leafChecks == 0)
      let identifier = "\(number)-note/a/page-3"
      #expect(router.counters(identifier).leafChecks == 1)
      #expect(router.route(identifier).scene == SceneIdentifier("\(number)-note*page-3"))
    }
  }

  @Test("Of many intervals only those are compared that the text is in")
  func intervals() throws {
    let names = (10..<60).map { "\($0)" }
    let sessions = try names.map { name in
      let can = try ActivationPredicate(
        "SELF BETWEEN %@", .list([.string(name), .string(name + "5")]))
      return SceneSession(id: SceneIdentifier(name), conditions: ActivationConditions(can: can))
    }
    let router = SceneRouter(try SceneSet(sessions))
    for name in names {
      #expect(router.counters(name + "3").leafChecks == 1)
      #expect(router.counters(name + "7").leafChecks == 0)
      #expect(router.route(name + "3").scene == SceneIdentifier(name))
    }
  }

  /// The leaf's tests of predicates that are one comparison each.
  private static func tests(_ texts: [String]) throws -> [AccessTest] {
    try texts.map { text in
      let cover = try ActivationPredicate(format: text).accessCover
      guard case .tests(let tests, _) = cover else { throw NoTest(text: text) }
      return try #require(tests.first)
    }
  }

  private struct NoTest: Error {
    let text: String
  }

  @Test(
    "A text that may be anywhere is filed under the widest grams that it is long enough for",
    arguments: [
      (11, .grams0), (10, .grams1), (9, .grams1), (8, .grams2), (7, .grams2), (6, .grams3),
      (4, .grams3), (3, .grams4), (2, .grams4), (1, .grams5),
    ] as [(Int, Leaf.Access)])
  func widestGrams(length: Int, access: Leaf.Access) throws {
    var index = PackedIndex(seed: 1)
    let text = "SELF CONTAINS '\("abcdefghijk".prefix(length))'"
    for test in try Self.tests([text]) {
      let leaf = index.intern(test)
      #expect(index.leaves.at(leaf.position).pointee.access == access)
    }
  }

  @Test("Of a long beginning or end no more than 64 bytes are filed")
  func longLiterals() throws {
    for operation in ["BEGINSWITH", "ENDSWITH"] {
      let sizes = try [64, 4_000].map { count in
        var index = PackedIndex(seed: 1)
        let literal = String(repeating: "a", count: count)
        for test in try Self.tests(["SELF \(operation) '\(literal)'"]) { _ = index.intern(test) }
        #expect(index.prefixes.count + index.suffixes.count == 1)
        return index.prefixes.heapBytes + index.suffixes.heapBytes
      }
      #expect(sizes[0] == sizes[1])
    }
  }

  @Test("An index finds by values of its leaves while they are few, fewer where some are intervals")
  func fewLeaves() throws {
    for (operation, most) in [("CONTAINS", FewLeaves.count), ("<", FewLeaves.count / 2)] {
      var index = PackedIndex(seed: 1)
      var count = 1
      for test in try Self.tests((0..<200).map { "SELF \(operation) 'part-\($0)'" }) {
        _ = index.intern(test)
        count += 1
        #expect(index.hasFewLeaves == (count <= most))
      }
    }
  }

  @Test("Comparisons that differ have different hashes, intervals with one bound in common too")
  func hashes() throws {
    let index = PackedIndex(seed: 1)
    let texts =
      (0..<40).flatMap { ["SELF BETWEEN {'a', 'b\($0)'}", "SELF BETWEEN {'a\($0)', 'c'}"] }
      + ["SELF < 'b'", "SELF <= 'b'", "SELF > 'b'", "SELF >= 'b'", "SELF <[c] 'b'"]
      + (0..<40).flatMap { ["SELF == 'n\($0)'", "SELF LIKE 'n?\($0)'", "SELF CONTAINS 'n\($0)'"] }
    let hashes = try Self.tests(texts).map { index.internHash($0) }
    #expect(Set(hashes).count == texts.count)
  }
}
