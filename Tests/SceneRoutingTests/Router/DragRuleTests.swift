import PredicateLanguage
import SceneRouting
import Testing

@Suite("Drags to the screen's edge (R14)")
struct DragRuleTests {
  private let drag = RoutingEvent.drag(
    UserActivity(activityType: "com.example.note", targetContentIdentifier: "note/42"))

  private func decision(declared: Set<String>?) throws -> RoutingDecision {
    try router(
      session("eager", prefers: failing), session("note", prefers: "SELF == 'note/42'"),
      options: RouterOptions(ties: .reportAllTies, declaredActivityTypes: declared)
    ).route(drag)
  }

  @Test("R14: a drag always makes a new scene, even where one prefers its identifier")
  func creates() throws {
    let decision = try decision(declared: ["com.example.note", "com.example.other"])
    #expect(decision.action == .create)
    #expect(decision.basis == .drag)
    #expect(decision.basis != .predicates)
    #expect(decision.errors.isEmpty)
    #expect(decision.warnings.isEmpty)
    #expect(decision.identifier == "note/42")
  }

  @Test("R14: an activity type that the app does not declare opens no window")
  func undeclared() throws {
    for declared: Set<String> in [[], ["com.example.other"], ["com.example.Note"]] {
      let decision = try decision(declared: declared)
      #expect(decision.action == .refuse(.undeclaredActivityType("com.example.note")))
      #expect(decision.scene == nil)
    }
    let reason = RefusalReason.undeclaredActivityType("com.example.note")
    #expect(reason.id == "undeclared-activity-type")
    #expect(
      reason.description == "the activity type `com.example.note` is not declared in "
        + "`NSUserActivityTypes`; add the type to `NSUserActivityTypes` in Info.plist")
  }

  @Test("R14: a type in another normal form is another type")
  func comparesBytes() throws {
    let (composed, decomposed) = ("com.example.\u{E9}", "com.example.e\u{301}")
    let router = try router(
      session("a"), options: RouterOptions(declaredActivityTypes: [composed]))
    for (type, isDeclared) in [(composed, true), (decomposed, false)] {
      let decision = router.route(.drag(UserActivity(activityType: type)))
      #expect((decision.action == .create) == isDeclared)
    }
  }

  @Test("R14: types that are unknown are not checked")
  func unknownTypes() throws {
    #expect(try decision(declared: nil).action == .create)
  }

  @Test("R14: other events of an undeclared type are routed")
  func otherEvents() throws {
    let linear = try router(session("a"), options: RouterOptions(declaredActivityTypes: []))
    let activity = UserActivity(activityType: "t", targetContentIdentifier: "x")
    #expect(linear.route(.userActivity(activity)).scene == "a")
  }
}
