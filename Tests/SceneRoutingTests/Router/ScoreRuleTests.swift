import PredicateLanguage
import SceneRouting
import Testing

@Suite("Scores and who wins by them (R1, R2, R4, R5)")
struct ScoreRuleTests {
  @Test("R1: a scene with the default conditions can take every identifier and prefers none")
  func defaults() throws {
    let decision = try router(session("a")).route(.identifier("x"))
    #expect(decision.action == .continueInScene("a"))
    #expect(decision.score == .can)
    #expect(decision.basis == .predicates)
    #expect(decision.basis == .predicates)
  }

  @Test(
    "R2: prefers counts two, else can counts one, else nothing",
    arguments: [
      (true, true, RoutingScore.prefers), (true, false, .can), (false, true, .prefers),
      (false, false, .none),
    ])
  func scores(can: Bool, prefers: Bool, expected: RoutingScore) throws {
    let text = { $0 ? "TRUEPREDICATE" : "FALSEPREDICATE" }
    let linear = try router(session("a", can: text(can), prefers: text(prefers)))
    #expect(linear.route(.identifier("x")).score == expected)
    #expect(linear.scores(for: .identifier("x")).map(\.score) == [expected])
  }

  @Test("R2: prefers counts although can is false, as in the state-restoration sample")
  func restorationSample() throws {
    let linear = try router(
      session("main"), session("note", can: "FALSEPREDICATE", prefers: "self == 'note/42'"))
    #expect(linear.route(.identifier("note/42")).scene == "note")
    #expect(linear.route(.identifier("note/42")).score == .prefers)
    #expect(linear.route(.identifier("note/7")).scene == "main")
  }

  @Test("R2: the conditions are asked for the identifier, not for anything else of the event")
  func identifierDecides() throws {
    let linear = try router(
      session("mail", prefers: "SELF BEGINSWITH 'mail/'"), session("notes"))
    let payload = NotificationPayload(
      targetContentIdentifier: "mail/7", category: "notes", bundleIdentifier: "notes")
    #expect(linear.route(.notification(payload)).scene == "mail")
    #expect(linear.route(.shortcut(ShortcutItem(type: "notes"))).basis == .missingIdentifier)
    #expect(linear.route(.url("mail/7")).identifier == "mail/7")
  }

  @Test("scores are ordered: none, can, prefers")
  func order() {
    #expect(RoutingScore.allCases.sorted() == [.none, .can, .prefers])
    #expect(RoutingScore.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(RoutingScore.allCases.map(\.name) == ["none", "can", "prefers"])
  }

  @Test("R4: a disconnected session competes with the conditions that it kept")
  func disconnectedCompetes() throws {
    let linear = try router(
      session("main"), session("note", prefers: "SELF == 'x'", state: .disconnected))
    #expect(linear.route(.identifier("x")).scene == "note")
    #expect(linear.route(.identifier("y")).scene == "main")
  }

  @Test("R4: a closed session does not exist")
  func closedIsGone() throws {
    var linear = try router(session("main"), session("note", prefers: "SELF == 'x'"))
    try linear.scenes.close("note")
    #expect(linear.route(.identifier("x")).scene == "main")
    #expect(linear.scores(for: .identifier("x")).map(\.scene) == ["main"])
  }

  @Test("R5: no scene scores, so a new one is made, with the warning that an event was unmatched")
  func unmatched() throws {
    let linear = try router(session("a", can: "SELF == 'a'"), session("b", can: "SELF == 'b'"))
    let decision = linear.route(.identifier("c"))
    #expect(decision.action == .create)
    #expect(decision.scene == nil)
    #expect(decision.score == .none)
    #expect(decision.warnings.map(\.id) == ["no-scene-matches"])
    #expect(decision.warnings.first?.message == "no scene matches `c`")
    #expect(linear.route(.identifier("b")).warnings.isEmpty)
  }

  @Test("R5: an empty set makes a new scene")
  func emptySet() throws {
    let decision = try router().route(.identifier("c"))
    #expect(decision.action == .create)
    #expect(decision.warnings.map(\.id) == ["no-scene-matches"])
  }

  @Test("the event's own warnings come first and are never lost")
  func eventWarnings() throws {
    let own = RoutingWarning.shortcutIdentifierIsNotText(found: "a number")
    var event = RoutingEvent.identifier("c")
    event.warnings = [own]
    let create = try router().route(event)
    #expect(create.warnings.map(\.id) == [own.id, "no-scene-matches"])
    #expect(try router(session("a")).route(event).warnings == [own])
    var silent = RoutingEvent.identifier(nil)
    silent.warnings = [own]
    #expect(try router(session("a")).route(silent).warnings == [own])
  }
}
