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
    let numbers = 100..<140
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
    let patterns = (0..<49).map { "\($0 / 7)-note*page-\($0 % 7)" }
    let router = try Self.router(patterns)
    for number in 0..<7 {
      #expect(router.counters("\(number)-note/other").leafChecks == 0)
      #expect(router.counters("other/page-\(number)").leafChecks == 0)
      let identifier = "\(number)-note/a/page-3"
      #expect(router.counters(identifier).leafChecks == 1)
      #expect(router.route(identifier).scene == SceneIdentifier("\(number)-note*page-3"))
    }
  }
}
