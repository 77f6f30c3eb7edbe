import PredicateLanguage
import SceneRouting
import Testing

@Suite("Ties go to the most recent scene (R3, R4)")
struct RecencyRuleTests {
  @Test("R3: of scenes with the same score the most recently activated wins")
  func mostRecentWins() throws {
    var linear = try router(session("a"), session("b"), session("c"))
    #expect(linear.route(.identifier("x")).scene == "a")
    try linear.scenes.activate("c")
    #expect(linear.route(.identifier("x")).scene == "c")
    try linear.scenes.activate("b")
    #expect(linear.route(.identifier("x")).scene == "b")
  }

  @Test("R3: a higher score beats any recency")
  func scoreFirst() throws {
    let linear = try router(
      session("recent"), session("older"), session("oldest", prefers: "TRUEPREDICATE"))
    #expect(linear.route(.identifier("x")).scene == "oldest")
  }

  @Test("R3: ties of prefers go to the most recent that prefers")
  func tiesOfPrefers() throws {
    let linear = try router(
      session("recent"), session("a", prefers: "TRUEPREDICATE"),
      session("b", prefers: "TRUEPREDICATE"))
    #expect(linear.route(.identifier("x")).scene == "a")
  }

  @Test("R3: the policy mostRecent lists no tie")
  func silentTies() throws {
    #expect(try router(session("a"), session("b")).route(.identifier("x")).tied.isEmpty)
  }

  @Test("R3: the policy reportAllTies lists every scene of the winning score, most recent first")
  func reportedTies() throws {
    let linear = try router(
      session("a"), session("b", can: "FALSEPREDICATE"), session("c"), session("d"),
      options: RouterOptions(ties: .reportAllTies))
    let decision = linear.route(.identifier("x"))
    #expect(decision.scene == "a")
    #expect(decision.tied == ["a", "c", "d"])
  }

  @Test("R3: scenes of a lower score, a single winner and no winner are no tie")
  func noTie() throws {
    let options = RouterOptions(ties: .reportAllTies)
    let linear = try router(
      session("a", can: "SELF != 'no'"), session("b", can: "SELF != 'no'", prefers: "SELF == 'b'"),
      session("c", can: "SELF != 'no'"), options: options)
    #expect(linear.route(.identifier("b")).tied.isEmpty)
    #expect(linear.route(.identifier("no")).tied.isEmpty)
    #expect(linear.route(.identifier("x")).tied == ["a", "b", "c"])
  }

  @Test("R4: a connected scene has no advantage over a disconnected one")
  func stateIsNoCriterion() throws {
    let linear = try router(session("sleeping", state: .disconnected), session("awake"))
    #expect(linear.route(.identifier("x")).scene == "sleeping")
  }

  @Test("R3: the order in which scenes were opened does not matter, only the last activation")
  func insertionOrder() throws {
    let names: [SceneIdentifier] = ["a", "b", "c", "d"]
    var checked = 0
    for first in names {
      for second in names where second != first {
        var scenes = SceneSet()
        for name in [second] + names.filter({ $0 != second && $0 != first }) + [first] {
          try scenes.open(SceneSession(id: name))
        }
        for name in ["d", "c", "b", "a"] as [SceneIdentifier] { try scenes.activate(name) }
        let linear = LinearRouter(scenes, options: RouterOptions(ties: .reportAllTies))
        #expect(linear.route(.identifier("x")).tied == names)
        checked += 1
      }
    }
    #expect(checked == 12)
  }
}
