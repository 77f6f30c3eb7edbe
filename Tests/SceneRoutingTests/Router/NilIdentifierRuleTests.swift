import PredicateLanguage
import SceneLifecycle
import SceneRouting
import Testing

@Suite("Who takes an event without an identifier (R6), and which call asks for a scene (R13)")
struct NilIdentifierRuleTests {
  private static func swiftUI(_ id: SceneIdentifier, _ allowing: [String]) -> SceneSession {
    SceneSession(id: id, conditions: ActivationConditions(preferring: [], allowing: allowing))
  }

  @Test("Decisions say by which rule, and requests keep what they ask for")
  func documentation() throws {
    let router = SceneRouter(try SceneSet([SceneSession(id: "notes")]))
    #expect(router.route("note/42").rule.description == "R3")
    #expect(router.route(nil).rule.description == "R6, mostRecent")

    let request = ActivationRequest(
      activity: UserActivity(activityType: "com.example.edit", targetContentIdentifier: "note/42"))
    #expect(RoutingEvent.request(request).targetContentIdentifier == "note/42")
    #expect(RoutingEvent.request(request).request == request)
    #expect(RoutingRule.canMustHold.number == "R6")
    #expect(RoutingRule.canMustHold.option == "canMustHold")
    #expect(RoutingRule.drag.number == "R14" && RoutingRule.drag.option == nil)
  }

  @Test("A `can` that fails is skipped, and its error is in the decision (R8)")
  func failure() throws {
    let linear = try router(
      session("broken", can: failing), session("whole"),
      options: RouterOptions(nilIdentifier: .canMustHold))
    let decision = linear.route(.identifier(nil))
    #expect(decision.scene == "whole" && decision.score == .can)
    #expect(decision.errors.map(\.scene) == ["broken"])
    #expect(decision.errors.map(\.condition) == [.can])
    let standings = linear.explain(.identifier(nil)).standings
    #expect(standings.map(\.verdict.name) == ["failed", "won"])

    let mixed = LinearRouter(
      try SceneSet([
        SceneSession(
          id: "broken",
          conditions: ActivationConditions(can: try ActivationPredicate(failing), form: .swiftUI)),
        SceneSession(id: "classic"),
      ]))
    #expect(mixed.route(.iconTap()).scene == "classic")
    #expect(mixed.route(.iconTap()).errors.map(\.scene) == ["broken"])
    #expect(mixed.route(.iconTap()).rule == .mostRecent)
  }

  @Test("Every scene says why it takes the event or not")
  func explanation() throws {
    let scenes = [Self.swiftUI("player", ["player"]), Self.swiftUI("library", ["*"])]
    let router = SceneRouter(try SceneSet(scenes + [Self.swiftUI("late", ["*"])]))
    let explanation = router.explain(.iconTap())
    #expect(
      explanation.summary == "`library` continues with the event: the event has no target content "
        + "identifier, and the scene's `can` is true without one")
    #expect(
      explanation.standings.map(\.summary) == [
        #"`can` is false at `SELF CONTAINS[cd] "player"`: the event has no identifier"#,
        "the event has no target content identifier, and `can` is `TRUEPREDICATE`",
        "`can` is true, but `library` takes the event and was activated later",
      ])
    let nobody = SceneRouter(try SceneSet([scenes[0]])).explain(.iconTap())
    #expect(
      nobody.summary == "a new scene is made: the event has no target content identifier, and no "
        + "scene's `can` is true without one")
  }

  @Test("Roles are kept apart")
  func roles() throws {
    let screen = SceneSession(
      id: "screen", role: .externalDisplay,
      conditions: ActivationConditions(preferring: [], allowing: ["*"]))
    let router = SceneRouter(try SceneSet([screen, Self.swiftUI("player", [])]))
    #expect(router.route(.iconTap()).action == .create)
    #expect(router.route(.iconTap(role: .externalDisplay)).scene == "screen")
    let page = UserActivity(activityType: "t", webpageURL: "https://example.com")
    #expect(router.route(.userActivity(page)).action == .create)
    #expect(router.route(.userActivity(page, role: .externalDisplay)).score == .can)
  }

  @Test("A scene of SwiftUI that fails on a web page is in the decision, whoever takes the event")
  func pageFailure() throws {
    let broken = SceneSession(
      id: "broken",
      conditions: ActivationConditions(can: try ActivationPredicate(failing), form: .swiftUI))
    let router = SceneRouter(try SceneSet([SceneSession(id: "classic"), broken]))
    let page = UserActivity(activityType: "t", webpageURL: "https://example.com")
    let decision = router.route(.userActivity(page))
    #expect(decision.scene == "classic" && decision.errors.map(\.scene) == ["broken"])
  }

  @Test("A focus prefix comes before a web page, too (R12)")
  func prefix() throws {
    let router = SceneRouter(
      try SceneSet([Self.swiftUI("page", ["focus:work/https://example.com"])]),
      options: RouterOptions(focusPrefix: "focus:work/"))
    let page = UserActivity(activityType: "t", webpageURL: "https://example.com")
    #expect(router.route(.userActivity(page)).scene == "page")
    #expect(router.route(.userActivity(page)).identifier == "focus:work/https://example.com")
  }

  @Test("On a Mac the response of a notification has no target scene")
  func targetScene() throws {
    let push = RoutingEvent.notification(NotificationPayload(targetContentIdentifier: "a"))
    for platform in AppPlatform.allCases {
      var system = try SceneSystem(
        [SystemSession(id: "note")], app: AppDescription(platform: platform))
      let calls = try system.perform(.event(push)).calls.map(\.description)
      let isMac = [.macCatalyst, .macOS].contains(platform)
      #expect(calls == [isMac ? "didReceiveResponse" : "didReceiveResponse(note)"])
    }
  }

  @Test("Only macOS refuses an identifier that no declaration takes, and only of windows")
  func declarations() throws {
    let declarations = [SceneDeclaration(name: "Player", matching: ["player"])]
    for platform in AppPlatform.allCases {
      let app = AppDescription(declarations: declarations, platform: platform)
      #expect(try app.configuration(for: .iconTap()).name == "Player")
      #expect(try app.configuration(for: .identifier(nil)).name == "Player")
      #expect(try app.configuration(for: .url("a", role: .externalDisplay)).name == nil)
      if platform == .macOS {
        #expect(throws: SceneSystemError.noDeclarationMatches("help")) {
          try app.configuration(for: .url("help"))
        }
      } else {
        #expect(try app.configuration(for: .url("help")).name == "Player")
      }
    }
  }
}
