import PredicateLanguage
import SceneRouting
import Testing

@Suite("Explanations where no predicate is consulted")
struct SettledExplanationTests {
  private let activity = UserActivity(activityType: "open", targetContentIdentifier: "x")

  /// Checks the sentence of the whole and the one of scene `b`, which does not get the event.
  private func expect(
    _ event: RoutingEvent, options: RouterOptions = RouterOptions(), whole: String, loser: String
  ) throws {
    let linear = try router(
      session("a", prefers: failing), session("b", prefers: "TRUEPREDICATE"), options: options)
    let explanation = linear.explain(event)
    #expect(explanation.summary == whole)
    let standing = explanation.standings[1]
    #expect(standing.id == "b")
    #expect(standing.verdict == .notConsulted)
    #expect(standing.score == nil)
    #expect(standing.prefers == nil && standing.can == nil)
    #expect(standing.summary == loser)
  }

  @Test("a missing identifier")
  func missingIdentifier() throws {
    try expect(
      .identifier(nil),
      whole: "`a` continues with the event: "
        + "the event has no target content identifier, and the scene was activated last",
      loser: "the event has no target content identifier, so `a`, activated later, takes it")
  }

  @Test("an app of one scene")
  func singleScene() throws {
    try expect(
      .identifier("x"), options: RouterOptions(supportsMultipleScenes: false),
      whole: "`a` continues with the event: the app supports one scene only",
      loser: "the app supports one scene only, and `a` was activated later")
  }

  @Test("a request that names a session")
  func requestedSession() throws {
    try expect(
      .request(session: "a"), whole: "`a` continues with the event: the request names it",
      loser: "the request names `a`")
  }

  @Test("a request that names an unknown session")
  func unknownSession() throws {
    try expect(
      .request(session: "zebra"),
      whole: "no window opens: the requested session `zebra` is not in the scene set",
      loser: "the requested session `zebra` is not in the scene set")
  }

  @Test("a request with nothing to ask by")
  func emptyRequest() throws {
    try expect(
      .request(session: nil),
      whole: "a new scene is made: the request has no target content identifier to route by",
      loser: "the request has no target content identifier to route by")
  }

  @Test("a drag")
  func drag() throws {
    try expect(
      .drag(activity),
      whole: "a new scene is made: a drag to the screen's edge always makes one",
      loser: "a drag to the screen's edge always makes a new scene")
  }

  @Test("a drag of an undeclared type")
  func refusedDrag() throws {
    try expect(
      .drag(activity), options: RouterOptions(declaredActivityTypes: []),
      whole: "no window opens: the activity type `open` is not declared in `NSUserActivityTypes`",
      loser: "the activity type `open` is not declared in `NSUserActivityTypes`")
  }

  @Test("a role of which no session exists")
  func noSessionOfRole() throws {
    let absence =
      "a new scene is made: "
      + "no session of the role `CPTemplateApplicationSceneSessionRoleApplication` exists"
    let missing = try router(session("a")).explain(.identifier(nil, role: .car))
    #expect(missing.summary == absence)
    let options = RouterOptions(supportsMultipleScenes: false)
    let single = try router(session("a"), options: options).explain(.identifier("x", role: .car))
    #expect(single.summary == absence)
    #expect(single.standings.map(\.verdict) == [.otherRole(.application)])
  }
}
