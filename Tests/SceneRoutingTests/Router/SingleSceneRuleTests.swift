import PredicateLanguage
import SceneRouting
import Testing

@Suite("Apps of one scene (R7)")
struct SingleSceneRuleTests {
  private let options = RouterOptions(
    supportsMultipleScenes: false, ties: .reportAllTies, declaredActivityTypes: [])

  @Test("R7: the one scene takes the event, and its predicates are not consulted")
  func takesAll() throws {
    let linear = try router(
      session("only", can: "FALSEPREDICATE", prefers: failing), options: options)
    let decision = linear.route(.identifier("x"))
    #expect(decision.action == .continueInScene("only"))
    #expect(decision.basis == .singleScene)
    #expect(decision.basis != .predicates)
    #expect(decision.score == .none)
    #expect(decision.errors.isEmpty)
    #expect(decision.warnings.isEmpty)
    #expect(decision.identifier == "x")
  }

  @Test("R7: it takes a missing identifier, a drag and a request too")
  func beforeEveryOtherRule() throws {
    let linear = try router(session("only", state: .disconnected), options: options)
    let activity = UserActivity(activityType: "undeclared", targetContentIdentifier: "x")
    let events: [RoutingEvent] = [
      .identifier(nil), .drag(activity), .request(session: nil, activity: activity),
      .request(session: "elsewhere", activity: activity),
    ]
    #expect(events.count == 4)
    for event in events {
      #expect(linear.route(event).action == .reconnect("only"))
      #expect(linear.route(event).basis == .singleScene)
    }
  }

  @Test("R7: without a session the scene is made")
  func noSession() throws {
    let decision = try router(options: options).route(.identifier("x"))
    #expect(decision.action == .create)
    #expect(decision.basis == .singleScene)
    #expect(decision.warnings.isEmpty)
  }

  @Test("R7: an app intent has a warning, whatever the state of the scene, and without one")
  func appIntents() throws {
    let intent = RoutingEvent.appIntent(AppIntentPayload(type: "OpenNote"))
    let scenes = try [
      [session("only")], [session("only", state: .disconnected)], [SceneSession](),
    ]
    for scenes in scenes {
      let decision = LinearRouter(try SceneSet(scenes), options: options).route(intent)
      #expect(decision.basis == .singleScene)
      #expect(decision.warnings.map(\.id) == ["app-intent-in-single-scene-app"])
    }
    let several = try router(session("only"), options: RouterOptions()).route(intent)
    #expect(several.warnings.isEmpty)
  }

  @Test("R7: several sessions are a contradiction: the most recent takes the event, with a warning")
  func severalSessions() throws {
    let linear = try router(
      session("recent"), session("eager", prefers: "TRUEPREDICATE"), options: options)
    let decision = linear.route(.identifier("x"))
    #expect(decision.scene == "recent")
    #expect(decision.warnings.map(\.id) == ["several-scenes-in-single-scene-app"])
  }

  @Test("R7: a second session of another role is no contradiction")
  func otherRole() throws {
    let linear = try router(
      session("screen", role: .externalDisplay), session("only"), options: options)
    let decision = linear.route(.identifier("x"))
    #expect(decision.scene == "only")
    #expect(decision.warnings.isEmpty)
    #expect(linear.route(.identifier("x", role: .externalDisplay)).scene == "screen")
  }
}
