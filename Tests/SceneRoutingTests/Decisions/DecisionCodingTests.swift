import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

@Suite("Decisions as values for encoders")
struct DecisionCodingTests {
  @Test("Decisions, outcomes and sessions of random scenes come back")
  func randomScenes() throws {
    var random = SeededGenerator(seed: 11)
    var decisions: Set<RoutingDecision> = []
    for _ in 0..<60 {
      let linear = try RandomScenes.router(using: &random)
      for scene in linear.scenes { try expectRoundTrip(scene) }
      for identifier in RandomScenes.identifiers {
        for var event in RandomScenes.events(identifier) {
          if Bool.random(using: &random) { event.warnings = Self.doubtfulWarnings }
          decisions.insert(linear.route(event))
        }
      }
    }
    for decision in decisions {
      try expectRoundTrip(decision)
      try expectRoundTrip(decision.outcome)
    }
    #expect(decisions.count >= 300)
    #expect(decisions.contains { $0.isLost && $0.warnings.count > 1 })
    #expect(decisions.contains { $0.tied.count > 1 })
    #expect(decisions.contains { $0.errors.count > 1 })
    #expect(Set(decisions.map(\.basis)) == Set(RoutingBasis.allCases))
    #expect(Set(decisions.map(\.rule)) == Set(RoutingRule.allCases))
    #expect(Set(decisions.map(\.action.name)).count == 4)
  }

  /// Warnings that a reader could give an event, and that say what routing says itself.
  private static let doubtfulWarnings = [
    RoutingWarning(id: "shortcut-identifier-not-text", message: "a", help: "b"),
    RoutingWarning(id: "unknown-session", message: "c"),
    RoutingWarning(id: "no-scene-matches", message: "d"),
  ]

  @Test("What looks like a lost event and is none comes back as none")
  func almostLost() throws {
    let linear = try router(session("a", can: "FALSEPREDICATE"))
    let activity = UserActivity(activityType: "t", targetContentIdentifier: "x")
    var event = RoutingEvent.request(session: nil, activity: activity)
    let lost = linear.route(.identifier("x"))
    event.warnings = lost.warnings
    let decision = linear.route(event)
    #expect(decision.warnings == lost.warnings && decision != lost)
    try expectRoundTrip(decision)
    try expectRoundTrip(lost)
    #expect(try RoundTrip.json(of: decision).contains(#""isLost":false"#))
    #expect(try !RoundTrip.json(of: lost).contains("isLost"))
  }

  @Test("Refusals, long identifiers and unusual names come back")
  func unusual() throws {
    let declaring = RouterOptions(declaredActivityTypes: ["t"])
    let linear = try router(session("caf\u{E9}"), session("b"), options: declaring)
    let drag = UserActivity(activityType: "\u{202E}u", targetContentIdentifier: "x")
    var refused = RoutingEvent.request(session: "cafe\u{301}", activity: drag)
    refused.warnings = linear.route(refused).warnings
    let long = String(repeating: "x", count: PredicateLimits.identifierBytes + 1)
    for event in [
      refused, .drag(drag), .request(session: "c"), .identifier(long), .identifier("\u{0}\n\"\\"),
      .identifier("\u{FFFF}", role: SceneRole(rawValue: "mine")),
    ] {
      // Foundation's property lists keep one of two texts that are canonically equal.
      try expectRoundTrip(linear.route(event), asPropertyList: event != refused)
    }
    let same = try RoundTrip.json(of: SceneIdentifier("cafe\u{301}"))
    #expect(same.unicodeScalars.contains("\u{301}"))
    try expectRoundTrip(session("", can: failing, role: SceneRole(rawValue: "mine")))
    for condition in ActivationCondition.allCases { try expectRoundTrip(condition) }
    for score in RoutingScore.allCases { try expectRoundTrip(score) }
    for warning in Self.doubtfulWarnings { try expectRoundTrip(warning) }
  }

  @Test("The JSON is what people would write")
  func form() throws {
    let linear = try router(
      session("notes", can: "SELF == $open", prefers: "SELF BEGINSWITH 'note/'"), session("b"),
      options: RouterOptions(ties: .reportAllTies))
    #expect(
      try RoundTrip.json(of: linear.route(.identifier("note/42"))) == """
        {"action":"continue","basis":"predicates","errors":[],"identifier":"note/42",\
        "rule":"R3","scene":"notes","score":"prefers","tied":[],"warnings":[]}
        """)
    #expect(
      try RoundTrip.json(of: linear.route(.identifier("x")).outcome) == """
        {"action":"continue","errors":[{"condition":"can","help":"substitute \
        the variables before the predicate is used","id":"unbound-variable",\
        "message":"the variable `$open` has no value","predicate":"SELF == $open",\
        "scene":"notes","severity":"error","span":[8,13]}],\
        "scene":"b","score":"can","tied":[]}
        """)
    #expect(
      try RoundTrip.json(of: linear.route(.request(session: "note")).action) == """
        {"action":"refuse","reason":{"closest":"notes","id":"unknown-session","session":"note"}}
        """)
    #expect(try RoundTrip.json(of: RoutingAction.create) == #"{"action":"create"}"#)
    #expect(
      try RoundTrip.json(of: SceneSession(id: "a", state: .disconnected)) == """
        {"can":"TRUEPREDICATE","id":"a","prefers":"FALSEPREDICATE",\
        "role":"UIWindowSceneSessionRoleApplication","state":"disconnected"}
        """)
    #expect(
      try RoundTrip.json(of: ActivationConditions(preferring: [], allowing: ["*"])) == """
        {"can":"TRUEPREDICATE","form":"swiftUI","prefers":"FALSEPREDICATE"}
        """)
  }

  @Test("What has a default may be left out")
  func defaults() throws {
    func value<Value: Decodable>(_ json: String, _ type: Value.Type) throws -> Value {
      try RoundTrip.value(in: json, as: type)
    }
    #expect(try value(#"{"id":"a"}"#, SceneSession.self) == SceneSession(id: "a"))
    #expect(try value("{}", ActivationConditions.self) == ActivationConditions())
    #expect(
      try value(#"{"prefers":"SELF == 'a'","can":null}"#, ActivationConditions.self)
        == ActivationConditions(prefers: .equal(to: "a")))
    let lost = #"{"action":"create","score":"none","basis":"predicates","identifier":"x"}"#
    #expect(try value(lost, RoutingDecision.self).warnings == [])
    let marked = lost.dropLast() + #","isLost":true}"#
    #expect(try value(String(marked), RoutingDecision.self) == router().route(.identifier("x")))
    let refused = """
      {"action":"refuse","reason":{"id":"unknown-session","session":"a"},"score":"none",
       "basis":"requested-session","scene":null}
      """
    #expect(
      try value(refused, RoutingDecision.self) == router().route(.request(session: "a")))
  }

  private func expectRoundTrip<Value: Codable & Hashable>(
    _ value: Value, asPropertyList: Bool = true
  ) throws {
    let flaw = try RoundTrip.flaw(of: value, asPropertyList: asPropertyList)
    #expect(flaw == nil)
  }
}

@Suite("What is no decision")
struct DecisionCodingMistakeTests {
  @Test(
    "A wrong decision is refused with its place and a sentence",
    arguments: [
      (
        #"{"action":"create","score":"none","basis":"drag","rule":"R3"}"#,
        "$.rule: the rule `R3` does not decide on the basis `drag`"
      ),
      (
        #"{"action":"create","score":"none","basis":"drag","rule":"R6, mostrecent"}"#,
        "$.rule: `R6, mostrecent` is no value of `rule`; did you mean `R6, mostRecent`?"
      ),
      (
        #"{"action":"open","score":"none","basis":"drag"}"#,
        "$.action: `open` is no value of `action`; its values are `continue`, `reconnect`, "
          + "`create`, `refuse`"
      ),
      (
        #"{"action":"reconect","scene":"a","score":"can","basis":"drag"}"#,
        "$.action: `reconect` is no value of `action`; did you mean `reconnect`?"
      ),
      (
        #"{"action":"a\u001b[31m","score":"can","basis":"drag"}"#,
        "$.action: `a\\u{1B}[31m` is no value of `action`; its values are `continue`, `reconnect`, "
          + "`create`, `refuse`"
      ),
      (
        #"{"action":"continue","score":"can","basis":"single-scene"}"#,
        "$: the action `continue` needs the key `scene`"
      ),
      (
        #"{"action":"reconnect","scene":null,"score":"can","basis":"single-scene"}"#,
        "$: the action `reconnect` needs the key `scene`"
      ),
      (
        #"{"action":"create","scene":"a","score":"none","basis":"drag"}"#,
        "$.scene: the action `create` has no key `scene`"
      ),
      (
        #"{"action":"refuse","score":"none","basis":"drag"}"#,
        "$: the action `refuse` needs the key `reason`"
      ),
      (
        #"{"action":"create","reason":{"id":"unknown-session","session":"a"},"score":"none"}"#,
        "$.reason: the action `create` has no key `reason`"
      ),
      (
        #"{"action":"refuse","reason":{"id":"unknown-sesion"},"score":"none","basis":"drag"}"#,
        "$.reason.id: `unknown-sesion` is no value of `id`; did you mean `unknown-session`?"
      ),
      (
        #"{"action":"refuse","reason":{"id":"unknown-session"},"score":"none","basis":"drag"}"#,
        "$.reason: the reason `unknown-session` needs the key `session`"
      ),
      (
        #"{"action":"refuse","reason":{"id":"undeclared-activity-type"},"score":"none"}"#,
        "$.reason: the reason `undeclared-activity-type` needs the key `activityType`"
      ),
      (
        #"{"action":"continue","scene":"a","score":"prefer","basis":"predicates"}"#,
        "$.score: `prefer` is no value of `score`; did you mean `prefers`?"
      ),
      (
        #"{"action":"continue","scene":"a","score":"2","basis":"predicates"}"#,
        "$.score: `2` is no value of `score`; its values are `none`, `can`, `prefers`"
      ),
      (
        #"{"action":"create","score":"can","basis":"predicates","identifier":"x"}"#,
        "$.score: the action `create` has the score `none`"
      ),
      (
        #"{"action":"create","score":"none","basis":"predicate","identifier":"x"}"#,
        "$.basis: `predicate` is no value of `basis`; did you mean `predicates`?"
      ),
      (
        #"{"action":"create","score":"none","basis":"predicates"}"#,
        "$: the basis `predicates` needs the key `identifier`"
      ),
      (
        #"{"action":"continue","scene":"a","score":"none","basis":"predicates","identifier":"x"}"#,
        "$.basis: with the basis `predicates` a scene has the score `can` or `prefers`"
      ),
      (
        #"{"action":"continue","scene":"a","score":"can","basis":"single-scene"}"#,
        "$.basis: with the basis `single-scene` a scene has the score `none`"
      ),
      (
        #"{"action":"continue","scene":"a","score":"can","errors":[{"scene":"b"}]}"#,
        "$.errors[0]: a scene's error needs the key `condition`"
      ),
      (
        #"{"action":"create","score":"none","errors":[{"scene":"b","condition":"x"}]}"#,
        "$.errors[0].condition: `x` is no value of `condition`; its values are `can`, `prefers`"
      ),
    ])
  func decisions(_ json: String, _ mistake: String) {
    #expect(RoundTrip.mistake(in: json, as: RoutingDecision.self) == mistake)
  }

  @Test(
    "So is a wrong session",
    arguments: [
      (#"{"can":"SELF == 'a'"}"#, "$: a session needs the key `id`"),
      (
        #"{"id":"a","state":"conected"}"#,
        "$.state: `conected` is no value of `state`; did you mean `connected`?"
      ),
      (
        #"{"id":"a","state":"gone"}"#,
        "$.state: `gone` is no value of `state`; its values are `connected`, `disconnected`"
      ),
      (
        #"{"id":"a","prefers":"SELF BEGINWITH 'a'"}"#,
        "$.prefers: \(refusal(of: "SELF BEGINWITH 'a'"))"
      ),
    ])
  func sessions(_ json: String, _ mistake: String) {
    #expect(RoundTrip.mistake(in: json, as: SceneSession.self) == mistake)
  }

  /// What the language says of a predicate that it refuses.
  private static func refusal(of predicate: String) -> String {
    do {
      return "accepted: \(try ActivationPredicate(predicate))"
    } catch {
      return "\(error)"
    }
  }

  @Test("A value of another type is refused with its place")
  func types() {
    let places = [
      #"{"action":1}"#: "$.action: ", #"{"action":"continue","scene":1}"#: "$.scene: ",
      #"{"action":"create","score":0}"#: "$.score: ",
      #"{"action":"create","score":"none","tied":{}}"#: "$.tied: ", "[]": "$: ",
    ]
    for (json, place) in places {
      let mistake = RoundTrip.mistake(in: json, as: RoutingOutcome.self)
      #expect(mistake?.hasPrefix(place) == true, "\(json): \(mistake ?? "none")")
    }
  }
}
