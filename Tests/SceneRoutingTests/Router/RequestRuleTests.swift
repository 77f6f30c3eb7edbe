import PredicateLanguage
import SceneRouting
import Testing

@Suite("Activation requests (R13)")
struct RequestRuleTests {
  private let activity = UserActivity(activityType: "open", targetContentIdentifier: "note/42")

  @Test("R13: a requested session is activated whatever its conditions")
  func named() throws {
    let linear = try router(
      session("recent", prefers: "TRUEPREDICATE"),
      session("named", can: "FALSEPREDICATE", prefers: failing))
    let decision = linear.route(.request(session: "named", activity: activity))
    #expect(decision.action == .continueInScene("named"))
    #expect(decision.basis == .requestedSession)
    #expect(decision.basis != .predicates)
    #expect(decision.errors.isEmpty)
    #expect(decision.score == .none)
  }

  @Test("R13: a requested session is activated whatever its role")
  func namedOfOtherRole() throws {
    let linear = try router(session("window"), session("space", role: .immersiveSpace))
    #expect(linear.route(.request(session: "space")).scene == "space")
  }

  @Test("R13: a requested session that is not in the set opens no window, and says so")
  func unknown() throws {
    let linear = try router(session("note-42"))
    let decision = linear.route(.request(session: "note-4", activity: activity))
    #expect(decision.action == .refuse(.unknownSession("note-4", closest: "note-42")))
    #expect(decision.scene == nil)
    let reason = RefusalReason.unknownSession("note-4", closest: "note-42")
    #expect(reason.id == "unknown-session")
    #expect(
      reason.description == "the requested session `note-4` is not in the scene set; "
        + "did you mean `note-42`?")
    #expect(RefusalReason.unknownSession("z", closest: nil).help == nil)
  }

  @Test("R13: a request without a session asks prefers only")
  func prefersOnly() throws {
    let linear = try router(session("can"), session("wants", prefers: "SELF == 'note/42'"))
    let decision = linear.route(.request(session: nil, activity: activity))
    #expect(decision.scene == "wants")
    #expect(decision.score == .prefers)
    #expect(decision.basis == .predicates)
  }

  @Test("R13: when no scene prefers it, a request makes a scene, on purpose and without a warning")
  func creates() throws {
    let linear = try router(session("can"), session("also"))
    let decision = linear.route(.request(session: nil, activity: activity))
    #expect(decision.action == .create)
    #expect(decision.score == .none)
    #expect(decision.warnings.isEmpty)
    #expect(
      linear.scores(for: .request(session: nil, activity: activity)).map(\.score)
        == [RoutingScore.none, RoutingScore.none])
  }

  @Test("R13: with the option prefersOrCan a scene that can take it is enough")
  func prefersOrCan() throws {
    let options = RouterOptions(requestScores: .prefersOrCan)
    let linear = try router(
      session("can"), session("wants", prefers: "FALSEPREDICATE"), options: options)
    let decision = linear.route(.request(session: nil, activity: activity))
    #expect(decision.scene == "can")
    #expect(decision.score == .can)
  }

  @Test("R13: the option changes requests only")
  func otherEvents() throws {
    for scores in RequestScores.allCases {
      let linear = try router(session("can"), options: RouterOptions(requestScores: scores))
      #expect(linear.route(.identifier("x")).score == .can)
    }
  }

  @Test("R13: a request without a session and without an identifier makes a scene")
  func nothingToAskBy() throws {
    let linear = try router(session("eager", prefers: "TRUEPREDICATE"))
    for event in [
      RoutingEvent.request(session: nil),
      .request(session: nil, activity: UserActivity(activityType: "open")),
    ] {
      #expect(linear.route(event).action == .create)
      #expect(linear.route(event).basis == .missingIdentifier)
    }
  }

  @Test("R13: an error in can is nothing to a request that asks prefers only")
  func canIsNotAsked() throws {
    let linear = try router(
      session("a", can: failing), options: RouterOptions(ties: .reportAllTies))
    #expect(linear.route(.request(session: nil, activity: activity)).errors.isEmpty)
    #expect(linear.route(.identifier("x")).errors.map(\.condition) == [.can])
  }
}
