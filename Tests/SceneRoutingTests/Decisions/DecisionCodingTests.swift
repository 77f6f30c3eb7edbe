import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

@Suite("Decisions as values for encoders")
struct DecisionCodingTests {
  @Test("Every decision of random scenes has its parts in its object")
  func randomScenes() throws {
    var random = SeededGenerator(seed: 11)
    var decisions: Set<RoutingDecision> = []
    for _ in 0..<60 {
      let linear = try RandomScenes.router(using: &random)
      for identifier in RandomScenes.identifiers {
        for var event in RandomScenes.events(identifier) {
          if Bool.random(using: &random) { event.warnings = Self.doubtfulWarnings }
          decisions.insert(linear.route(event))
        }
      }
    }
    for decision in decisions { try expectParts(of: decision) }
    #expect(decisions.count >= 300)
    #expect(decisions.contains { $0.isLost && $0.warnings.count > 1 })
    #expect(decisions.contains { $0.tied.count > 1 })
    #expect(decisions.contains { $0.errors.count > 1 })
    #expect(Set(decisions.map(\.basis)) == Set(RoutingBasis.allCases))
    #expect(Set(decisions.map(\.rule)) == Set(RoutingRule.allCases))
    #expect(Set(decisions.map(\.action.name)).count == 4)
  }

  private func expectParts(of decision: RoutingDecision) throws {
    let data = Data(try RoundTrip.json(of: decision).utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["action"] as? String == decision.action.name)
    #expect(object["scene"] as? String == decision.scene?.rawValue)
    #expect((object["reason"] != nil) == (decision.action.name == "refuse"))
    #expect(object["score"] as? String == decision.score.name)
    #expect(object["basis"] as? String == decision.basis.rawValue)
    #expect(object["rule"] as? String == decision.rule.rawValue)
    #expect(object["identifier"] as? String == decision.identifier)
    #expect(object["tied"] as? [String] == decision.tied.map(\.rawValue))
    for (key, ids) in [
      ("warnings", decision.warnings.map(\.id)),
      ("errors", decision.errors.map(\.error.diagnostic.id)),
    ] {
      let list = try #require(object[key] as? [[String: Any]])
      #expect(list.map { $0["id"] as? String } == ids)
    }
  }

  /// Warnings that a reader could give an event, and that say what routing says itself.
  private static let doubtfulWarnings = [
    RoutingWarning(id: "shortcut-identifier-not-text", message: "a", help: "b"),
    RoutingWarning(id: "unknown-session", message: "c"),
    RoutingWarning(id: "no-scene-matches", message: "d"),
  ]

  @Test("A decision that looks like a lost event says that it is none")
  func almostLost() throws {
    let linear = try router(session("a", can: "FALSEPREDICATE"))
    let activity = UserActivity(activityType: "t", targetContentIdentifier: "x")
    var event = RoutingEvent.request(session: nil, activity: activity)
    let lost = linear.route(.identifier("x"))
    event.warnings = lost.warnings
    let decision = linear.route(event)
    #expect(decision.warnings == lost.warnings && decision != lost)
    #expect(try RoundTrip.json(of: decision).contains(#""isLost":false"#))
    #expect(try !RoundTrip.json(of: lost).contains("isLost"))
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
}

@Suite("Sessions as values for encoders")
struct SessionCodingTests {
  @Test("Sessions of random scenes, and those with unusual names, come back")
  func sessions() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      for scene in try RandomScenes.router(using: &random).scenes {
        #expect(try RoundTrip.flaw(of: scene) == nil)
      }
    }
    let unusual = try session("", can: failing, role: SceneRole(rawValue: "mine"))
    #expect(try RoundTrip.flaw(of: unusual) == nil)
    let same = try RoundTrip.json(of: SceneIdentifier("cafe\u{301}"))
    #expect(same.unicodeScalars.contains("\u{301}"))
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
  }

  @Test(
    "A wrong session is refused with its place and a sentence",
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

  /// The words of the language about a predicate that it refuses.
  private static func refusal(of predicate: String) -> String {
    do {
      return "accepted: \(try ActivationPredicate(predicate))"
    } catch {
      return "\(error)"
    }
  }
}
