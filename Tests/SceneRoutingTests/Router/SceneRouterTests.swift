import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

@Suite("The scene router")
struct SceneRouterTests {
  @Test("opening, closing, activating and replacing change where events go")
  func changes() throws {
    let router = SceneRouter(try SceneSet([session("main")]))
    #expect(router.route("note/42").scene == "main")
    try router.open(session("note", prefers: "SELF == 'note/42'"))
    #expect(router.route("note/42").action == .continueInScene("note"))
    #expect(router.route("other").scene == "note")
    try router.setState(of: "note", to: .disconnected)
    #expect(router.route("note/42").action == .reconnect("note"))
    try router.activate("main")
    #expect(router.route("other").scene == "main")
    try router.replaceConditions(of: "note", with: ActivationConditions(can: .never))
    #expect(router.route("note/42").scene == "main")
    try router.close("main")
    #expect(router.route("note/42").action == .create)
    #expect(router.scenes.map(\.id) == ["note"])
  }

  @Test("a refused change says why and changes nothing")
  func refusedChanges() throws {
    let router = SceneRouter(try SceneSet([session("main")]))
    let before = router.scenes
    let error = SceneSetError.unknownIdentifier("mail", closest: "main")
    #expect(throws: error) { try router.close("mail") }
    #expect(throws: error) { try router.activate("mail") }
    #expect(throws: error) { try router.setState(of: "mail", to: .disconnected) }
    #expect(throws: error) {
      try router.replaceConditions(of: "mail", with: ActivationConditions())
    }
    #expect(throws: SceneSetError.duplicateIdentifier("main")) {
      try router.open(SceneSession(id: "main"))
    }
    #expect(router.scenes == before)
  }

  @Test("the focus prefix can be set while the router lives")
  func focusPrefix() throws {
    let router = SceneRouter(try SceneSet([session("main")]))
    #expect(router.route("x").identifier == "x")
    router.setFocusPrefix("work/")
    #expect(router.route("x").identifier == "work/x")
    #expect(router.options.focusPrefix == "work/")
    router.setFocusPrefix(nil)
    #expect(router.route("x").identifier == "x")
  }

  @Test("activating among 100,000 sessions moves none of them", .timeLimit(.minutes(1)))
  func activationIsCheap() throws {
    let count = 100_000
    let sessions = (0..<count).map { SceneSession(id: SceneIdentifier("s\($0)")) }
    let router = SceneRouter(try SceneSet(sessions))
    // Were each activation to copy or shift the storage, this would take an hour.
    for number in 0..<count { try router.activate(SceneIdentifier("s\(number)")) }
    #expect(router.scenes.map(\.id) == sessions.map(\.id).reversed())
  }

  @Test("a bare identifier is an event like any other")
  func bareIdentifier() throws {
    let router = SceneRouter(try SceneSet([session("a", prefers: "SELF == 'x'")]))
    #expect(router.route("x") == router.route(.identifier("x")))
    #expect(router.route(nil) == router.route(.identifier(nil)))
  }

  @Test(
    "after any changes the router decides, scores and explains as the linear router does",
    arguments: 1...8 as ClosedRange<UInt64>)
  func agreesWithOracle(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let options = RouterOptions(ties: seed.isMultiple(of: 2) ? .mostRecent : .reportAllTies)
    let router = SceneRouter(options: options)
    var oracle = LinearRouter(SceneSet(), options: options)
    var checked = 0
    for step in 0..<200 {
      let id = SceneIdentifier("s\(Int.random(in: 0..<8, using: &random))")
      let fresh = try randomSession(id, using: &random)
      if oracle.scenes[id] == nil {
        try router.open(fresh)
        try oracle.scenes.open(fresh)
      } else if Bool.random(using: &random) {
        try router.activate(id)
        try oracle.scenes.activate(id)
      } else if Bool.random(using: &random) {
        try router.replaceConditions(of: id, with: fresh.conditions)
        try oracle.scenes.replaceConditions(of: id, with: fresh.conditions)
      } else {
        try router.close(id)
        try oracle.scenes.close(id)
      }
      for letter in ["a", "b", "c", ""] {
        let event = RoutingEvent.identifier(letter)
        #expect(router.route(event) == oracle.route(event))
        #expect(router.scores(for: event) == oracle.scores(for: event))
        checked += 1
      }
      #expect(router.scenes == oracle.scenes)
      if step.isMultiple(of: 20) {
        let event = RoutingEvent.identifier("a")
        #expect(router.explain(event) == oracle.explain(event))
      }
    }
    #expect(checked == 800)
  }

  @Test(
    "A small set decides as the linear router does, whatever its comparisons and after any change",
    arguments: 1...6 as ClosedRange<UInt64>)
  func smallSets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "b", "A", "B", "/", "1", "e", "é", "\u{301}"]
    func text(_ length: ClosedRange<Int>) -> String {
      (0..<Int.random(in: length, using: &random))
        .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    let operators = [
      "== ", "BEGINSWITH", "ENDSWITH", "CONTAINS", "==[c]", "BEGINSWITH[c]", "ENDSWITH[cd]",
      "CONTAINS[c]", "LIKE", "<", "!=", "IN",
    ]
    func comparison() -> String {
      let operation = operators.randomElement(using: &random) ?? "=="
      let constant = text(0...12)
      switch operation {
      case "LIKE": return "SELF LIKE '\(constant)*\(text(0...4))'"
      case "IN": return "SELF IN {'\(constant)', '\(text(0...3))'}"
      default: return "SELF \(operation) '\(constant)'"
      }
    }
    func condition() throws -> ActivationPredicate {
      let (one, two) = (comparison(), comparison())
      let source =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: "\(one) AND \(two)"
        case 1: "NOT \(one)"
        case 2: "\(one) OR \(two)"
        case 3: failing
        case 4: "FALSEPREDICATE"
        default: one
        }
      return try ActivationPredicate(format: source)
    }
    var wins = 0
    for _ in 0..<12 {
      let router = SceneRouter()
      // Up to what the small form takes, and a little beyond it.
      let most = Int.random(in: 1...40, using: &random)
      for step in 0..<2 * most {
        let id = SceneIdentifier("s\(step % most)")
        if router.scenes[id] == nil {
          let conditions = ActivationConditions(can: try condition(), prefers: try condition())
          try router.open(SceneSession(id: id, conditions: conditions))
        } else if Bool.random(using: &random) {
          let conditions = ActivationConditions(can: try condition(), prefers: try condition())
          try router.replaceConditions(of: id, with: conditions)
        } else {
          try router.close(id)
        }
      }
      #expect(router.flaw() == nil)
      let oracle = LinearRouter(router.scenes)
      for _ in 0..<150 {
        let event = RoutingEvent.identifier(text(0...20))
        let decision = router.route(event)
        if decision.scene != nil { wins += 1 }
        #expect(decision == oracle.route(event), "\(event)")
      }
    }
    #expect(wins > 300)
  }

  private func randomSession(
    _ id: SceneIdentifier, using random: inout SeededGenerator
  ) throws -> SceneSession {
    let texts = [
      "SELF == 'a'", "SELF IN {'a', 'b'}", "SELF != 'c'", "TRUEPREDICATE", "FALSEPREDICATE",
      failing,
    ]
    let text = { (random: inout SeededGenerator) in
      texts[Int.random(in: 0..<texts.count, using: &random)]
    }
    return try session(
      id, can: text(&random), prefers: text(&random),
      state: Bool.random(using: &random) ? .connected : .disconnected)
  }
}
