import PredicateLanguage
import SceneRouting
import Testing

@Suite("Roles and actions (R9, R10)")
struct RoleAndActionRuleTests {
  @Test("R9: sessions of another role do not compete")
  func otherRole() throws {
    let linear = try router(
      session("display", prefers: "TRUEPREDICATE", role: .externalDisplay), session("window"))
    #expect(linear.route(.identifier("x")).scene == "window")
    #expect(linear.route(.identifier("x", role: .externalDisplay)).scene == "display")
    #expect(linear.route(.identifier("x", role: .volumetric)).action == .create)
  }

  @Test("R9: a session of another role takes no event without an identifier either")
  func missingIdentifier() throws {
    let linear = try router(session("space", role: .immersiveSpace), session("window"))
    #expect(linear.route(.identifier(nil)).scene == "window")
    #expect(linear.route(.identifier(nil, role: .immersiveSpace)).scene == "space")
    #expect(linear.route(.identifier(nil, role: .car)).action == .create)
  }

  @Test("R9: a session of another role is neither tied nor an error, and has no score")
  func leftOut() throws {
    let linear = try router(
      session("a"), session("display", role: .externalDisplay), session("b"),
      session("broken", prefers: failing, role: .car),
      options: RouterOptions(ties: .reportAllTies))
    let decision = linear.route(.identifier("x"))
    #expect(decision.tied == ["a", "b"])
    #expect(decision.errors.isEmpty)
    #expect(linear.scores(for: .identifier("x")).map(\.score) == [.can, nil, .can, nil])
  }

  @Test("R10: an event continues in a connected scene, reconnects a disconnected one, or makes one")
  func actions() throws {
    let linear = try router(
      session("awake", can: "SELF == 'a'"),
      session("asleep", can: "SELF == 's'", state: .disconnected))
    #expect(linear.route(.identifier("a")).action == .continueInScene("awake"))
    #expect(linear.route(.identifier("s")).action == .reconnect("asleep"))
    #expect(linear.route(.identifier("n")).action == .create)
    #expect(linear.route(.identifier("s")).scene == "asleep")
    #expect(linear.route(.identifier("n")).scene == nil)
  }

  @Test("R10: the same holds where no predicate is consulted")
  func actionsWithoutPredicates() throws {
    var linear = try router(session("a"))
    #expect(linear.route(.identifier(nil)).action == .continueInScene("a"))
    try linear.scenes.setState(of: "a", to: .disconnected)
    #expect(linear.route(.identifier(nil)).action == .reconnect("a"))
    #expect(linear.route(.request(session: "a")).action == .reconnect("a"))
  }

  @Test("actions have the names that programs read")
  func names() {
    #expect(RoutingAction.continueInScene("a").name == "continue")
    #expect(RoutingAction.reconnect("a").name == "reconnect")
    #expect(RoutingAction.create.name == "create")
    #expect(RoutingAction.refuse(.undeclaredActivityType("t")).name == "refuse")
  }
}
