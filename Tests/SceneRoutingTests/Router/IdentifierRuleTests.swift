import PredicateLanguage
import SceneRouting
import Testing

@Suite("Missing identifiers and focus prefixes (R6, R12)")
struct IdentifierRuleTests {
  @Test("R6: without an identifier the most recent scene takes the event, whatever it prefers")
  func missing() throws {
    let linear = try router(
      session("recent", can: "FALSEPREDICATE"), session("eager", prefers: "TRUEPREDICATE"))
    let decision = linear.route(.identifier(nil))
    #expect(decision.action == .continueInScene("recent"))
    #expect(decision.basis == .missingIdentifier)
    #expect(decision.basis != .predicates)
    #expect(decision.score == .none)
    #expect(decision.identifier == nil)
    #expect(decision.warnings.isEmpty)
  }

  @Test("R6: predicates are not evaluated without an identifier, not even to fail")
  func notEvaluated() throws {
    let linear = try router(
      session("a", can: failing, prefers: failing), options: RouterOptions(ties: .reportAllTies))
    #expect(linear.route(.identifier(nil)).errors.isEmpty)
    #expect(linear.scores(for: .identifier(nil)) == linear.scores(for: .identifier(nil, name: "n")))
    #expect(linear.scores(for: .identifier(nil)).allSatisfy { $0.score == nil && $0.error == nil })
  }

  @Test("R6: the empty string is an identifier and is evaluated")
  func empty() throws {
    let linear = try router(session("recent"), session("blank", prefers: "SELF == ''"))
    let decision = linear.route(.identifier(""))
    #expect(decision.scene == "blank")
    #expect(decision.score == .prefers)
    #expect(decision.identifier == "")
    #expect(linear.route(.identifier(nil)).scene == "recent")
  }

  @Test("R6: each source without an identifier goes to the most recent scene")
  func everySource() throws {
    let linear = try router(session("recent"), session("other", prefers: "TRUEPREDICATE"))
    let events: [RoutingEvent] = [
      .notification(NotificationPayload(targetContentIdentifier: nil)),
      .shortcut(ShortcutItem(type: "t")),
      .userActivity(UserActivity(activityType: "t")),
      .sharePlay(GroupActivityPayload(activityIdentifier: "g", association: .none)),
      .identifier(nil),
    ]
    #expect(events.count == 5)
    for event in events { #expect(linear.route(event).scene == "recent") }
  }

  @Test("R6: without an identifier and without a scene, a new scene is made, without a warning")
  func nobodyThere() throws {
    let decision = try router().route(.identifier(nil))
    #expect(decision.action == .create)
    #expect(decision.basis == .missingIdentifier)
    #expect(decision.warnings.isEmpty)
  }

  @Test("R12: the focus prefix stands in front of the identifier, verbatim")
  func prefix() throws {
    let linear = try router(
      session("home"), session("work", prefers: "SELF == 'work/mail'"),
      options: RouterOptions(focusPrefix: "work/"))
    let decision = linear.route(.identifier("mail"))
    #expect(decision.scene == "work")
    #expect(decision.identifier == "work/mail")
    #expect(linear.route(.url("work/mail")).scene == "home")
  }

  @Test("R12: the prefix joins each source, the empty string too, and leaves a missing one missing")
  func prefixEverywhere() throws {
    let options = RouterOptions(focusPrefix: "p:")
    let linear = try router(session("a"), options: options)
    let activity = UserActivity(activityType: "t", targetContentIdentifier: "x")
    let events: [RoutingEvent] = [
      .notification(NotificationPayload(targetContentIdentifier: "x")),
      .shortcut(ShortcutItem(type: "t", targetContentIdentifier: "x")), .userActivity(activity),
      .handoff(activity), .url("x"), .sharePlay(GroupActivityPayload(activityIdentifier: "x")),
      .appIntent(AppIntentPayload(type: "x")), .identifier("x"),
      .request(session: nil, activity: activity), .drag(activity),
    ]
    // A tap on the icon has no identifier.
    #expect(Set(events.map(\.source)).union([.icon]) == Set(EventSource.allCases))
    for event in events { #expect(linear.route(event).identifier == "p:x") }
    #expect(linear.route(.identifier("")).identifier == "p:")
    #expect(linear.route(.identifier(nil)).identifier == nil)
    #expect(linear.route(.identifier(nil)).basis == .missingIdentifier)
  }

  @Test("R12: an empty prefix changes nothing")
  func emptyPrefix() throws {
    let linear = try router(session("a"), options: RouterOptions(focusPrefix: ""))
    #expect(linear.route(.identifier("x")).identifier == "x")
  }
}
