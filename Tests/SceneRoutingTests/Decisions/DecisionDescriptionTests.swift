import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

@Suite("Decisions and sessions in one line")
struct DecisionDescriptionTests {
  private let notes = Result {
    try router(
      session("notes", prefers: "SELF BEGINSWITH 'note/'"),
      session("mail", can: "SELF == $open"), session("second", prefers: "SELF == 'note/42'"),
      session("old", can: "SELF == 'old'", prefers: "SELF == 'old'", state: .disconnected),
      options: RouterOptions(ties: .reportAllTies, declaredActivityTypes: ["t"]))
  }

  @Test(
    "A decision says where the event goes and why",
    arguments: [
      ("old", "`old` is reconnected for the event: it prefers `old`"),
      ("note/7", "`notes` continues with the event: it prefers `note/7`"),
      // The `can` of `mail` fails, which leaves nothing open of who prefers it.
      ("x", "`notes` continues with the event: it can take `x`, and no scene prefers it"),
      (
        nil,
        "`notes` continues with the event: the event has no target content identifier, and the "
          + "scene was activated last"
      ),
    ])
  func decisions(_ identifier: String?, _ text: String) throws {
    #expect(try notes.get().route(.identifier(identifier)).description == text)
  }

  @Test("A decision that no scene takes says which rule made it")
  func settled() throws {
    let lone = try router(session("a", can: "SELF == 'a'"))
    #expect(
      lone.route(.identifier("tab\there")).description
        == "a new scene is made: no scene matches `tab\\there`")
    #expect(
      LinearRouter(SceneSet()).route(.identifier(nil)).description
        == "a new scene is made: the event has no target content identifier")
    let activity = UserActivity(activityType: "u", targetContentIdentifier: "x")
    let linear = try notes.get()
    let texts = [
      RoutingEvent.drag(activity), .request(session: "not"),
      .request(session: nil, activity: activity), .request(session: "old"),
      .request(session: nil),
    ].map { linear.route($0).description }
    #expect(
      texts == [
        "no window opens: the activity type `u` is not declared in `NSUserActivityTypes`",
        "no window opens: the requested session `not` is not in the scene set",
        "a new scene is made: no scene prefers `x`",
        "`old` is reconnected for the event: the request names it",
        "a new scene is made: the event has no target content identifier",
      ])
    let single = LinearRouter(SceneSet(), options: RouterOptions(supportsMultipleScenes: false))
    #expect(
      single.route(.identifier("x")).description
        == "a new scene is made: no session of the event's role exists")
  }

  @Test("A decision says what its explanation says, but for the event's role and source")
  func asExplained() throws {
    var random = SeededGenerator(seed: 12)
    var (same, other) = (0, 0)
    for _ in 0..<60 {
      let linear = try RandomScenes.router(using: &random)
      for event in RandomScenes.identifiers.flatMap(RandomScenes.events) {
        let explanation = linear.explain(event)
        let text = explanation.decision.description
        if text == explanation.summary {
          same += 1
        } else {
          other += 1
          let ofEvent = ["no session of the role", "the request has no", "matches `"]
          #expect(text.hasPrefix("a new scene is made: "))
          #expect(ofEvent.contains { explanation.summary.contains($0) })
        }
      }
    }
    #expect(same > other && other > 0)
  }

  @Test("An outcome says by which score, with ties and errors")
  func outcomes() throws {
    let linear = try notes.get()
    let texts = [
      .identifier("note/42"), .identifier("note/7"), .identifier("old"),
      .drag(
        UserActivity(activityType: "t", targetContentIdentifier: nil)), .request(session: "olde"),
    ].map { (event: RoutingEvent) in linear.route(event).outcome.description }
    #expect(
      texts == [
        "`notes` continues with the event: of the 2 that prefer the identifier it was activated "
          + "last (`mail` could not be evaluated)",
        "`notes` continues with the event: it prefers the identifier (`mail` could not be "
          + "evaluated)",
        "`old` is reconnected for the event: it prefers the identifier (`mail` could not be "
          + "evaluated)",
        "a new scene is made",
        "no window opens: the requested session `olde` is not in the scene set",
      ])
    let equals = try router(
      session("a"), session("b"), options: RouterOptions(ties: .reportAllTies))
    #expect(
      equals.route(.identifier("x")).outcome.description
        == "`a` continues with the event: of the 2 that can take the identifier it was activated "
        + "last")
    #expect(
      try router(session("a")).route(.identifier("x")).outcome.description
        == "`a` continues with the event: it can take the identifier")
  }

  @Test("Sessions, conditions, warnings and errors print in one line")
  func others() throws {
    #expect(
      try session("notes", prefers: "SELF = 'a'").description
        == #"notes: application, connected, can TRUEPREDICATE, prefers SELF == "a""#)
    let car = try session("a\nb", can: failing, role: .car, state: .disconnected)
    #expect(
      car.description
        == #"a\nb: CPTemplateApplicationSceneSessionRoleApplication, disconnected, can SELF == "#
        + "$open, prefers FALSEPREDICATE")
    let long = ActivationConditions(can: .equal(to: String(repeating: "x", count: 1_000)))
    #expect(long.description.unicodeScalars.count < 200)
    #expect(long.description.hasPrefix("can SELF == \"xxx"))
    #expect(
      RoutingWarning(id: "a", message: "b\u{1B}", help: "c").description == "a: b\\u{1B}; c")
    #expect(RoutingWarning(id: "a", message: "b").description == "a: b")
    let broken = try router(session("a", can: failing)).route(.identifier("x"))
    #expect(
      broken.errors.map(\.description)
        == ["`a` was skipped: `can`: the variable `$open` has no value"])
    #expect(
      broken.warnings.map(\.description) == [
        "no-scene-matches: no scene that could be evaluated matches `x`; every event must match at "
          + "least one scene: let one scene's `can` be `TRUEPREDICATE`"
      ])
  }

  @Test("No text of the user's breaks out of the line")
  func oneLine() throws {
    let nasty = "a\n\u{202E}\u{1B}[31m" + String(repeating: "\u{7}", count: 5_000)
    let id = SceneIdentifier(nasty)
    let mine = SceneSession(
      id: id, role: SceneRole(rawValue: nasty),
      conditions: ActivationConditions(prefers: .equal(to: nasty)))
    let linear = LinearRouter(try SceneSet([SceneSession(id: id)]))
    let texts: [String] = [
      mine.description, linear.route(.identifier(nasty)).description,
      linear.route(.identifier(nasty)).outcome.description,
      linear.route(.request(session: SceneIdentifier(nasty + "b"))).description,
      RoutingWarning(id: nasty, message: nasty, help: nasty).description,
    ]
    for text in texts {
      #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !text.contains("\u{202E}"))
      #expect(text.utf8.count < 6_000)
    }
  }
}
