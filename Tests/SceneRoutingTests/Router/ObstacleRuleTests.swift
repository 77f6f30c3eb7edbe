import PredicateLanguage
import SceneRouting
import Testing

@Suite("Predicates over a limit compete as errors (R8)")
struct ObstacleRuleTests {
  private static var broken: [(ActivationPredicate, String)] {
    let long = String(repeating: "a", count: PredicateLimits.predicateBytes)
    let deep = (0...PredicateLimits.nesting).reduce(ActivationPredicate.equal(to: "a")) {
      text, _ in !text
    }
    return [
      (.equal(to: long), "text-limit"), (.containing(long), "text-limit"), (deep, "nesting-limit"),
    ]
  }

  private static func combinations(of predicate: ActivationPredicate) -> [ActivationPredicate] {
    [predicate, !predicate, .never && predicate, .always || predicate, !(.always || predicate)]
  }

  @Test("Both routers report it as the error of its scene, and it wins nothing")
  func routing() throws {
    for (broken, id) in Self.broken {
      for predicate in Self.combinations(of: broken) {
        let scenes = try SceneSet([
          SceneSession(
            id: "broken", conditions: ActivationConditions(can: .never, prefers: predicate)),
          SceneSession(id: "sound", conditions: ActivationConditions(can: .always)),
        ])
        let linear = LinearRouter(scenes).route(.identifier("a"))
        let routed = SceneRouter(scenes).route(.identifier("a"))
        #expect(linear == routed)
        #expect(routed.scene == "sound")
        #expect(routed.errors.map(\.scene) == ["broken"])
        #expect(routed.errors.map(\.error.diagnostic.id) == [id])
        let explained = LinearRouter(scenes).explain(.identifier("a"))
        guard case .failed? = explained.standings.first?.verdict else {
          Issue.record("the explanation gives the scene a value")
          return
        }
      }
    }
  }
}
