import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

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
