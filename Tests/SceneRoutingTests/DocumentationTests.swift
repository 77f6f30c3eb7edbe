import Foundation
import PredicateAnalysis
import PredicateIndex
import PredicateLanguage
import SceneLifecycle
import SceneProofs
import SceneRouting
import Testing

/// The examples of the documentation, with the public interface alone.
@Suite("Examples of the documentation: SceneRouting")
struct DocumentationTests {
  @Test("The first example reconnects the note's own window")
  func landingPage() throws {
    let note = try ActivationPredicate("SELF == %@", "note/42")
    let scenes = try SceneSet([
      SceneSession(id: "notes"),
      SceneSession(
        id: "note-42", state: .disconnected,
        conditions: ActivationConditions(can: note, prefers: note)),
    ])
    let router = SceneRouter(scenes)
    let decision = router.route("note/42")
    #expect(decision.action == .reconnect("note-42"))
    #expect(decision.score == .prefers)
    #expect(
      router.explain(.identifier("note/7")).summary
        == "`notes` continues with the event: it can take `note/7`, and no scene prefers it")
    #expect(router.route(contentsOf: ["note/42", "note/7"]).map(\.scene) == ["note-42", "notes"])
    try router.activate("notes")
    try router.replaceConditions(
      of: "note-42", with: ActivationConditions(can: .beginning(with: "note/")))
    #expect(router.route("note/7").scene == "notes")
  }

  @Test("What holds for every identifier, and which identifiers move")
  func analysis() {
    let scenes = [
      SceneSession(
        id: "mail", conditions: ActivationConditions(can: .beginning(with: "mail/"))),
      SceneSession(
        id: "notes", conditions: ActivationConditions(can: .beginning(with: "notes/"))),
    ]
    let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
    #expect(analysis.findings.map(\.kind) == [.gap])
    let all = [SceneSession(id: "main")]
    let mail = SceneSession(
      id: "mail", conditions: ActivationConditions(prefers: .beginning(with: "mail/")))
    let moves = SceneAnalyzer().difference(from: all, to: all + [mail]).moves
    #expect(moves.map(\.witness.text) == ["mail/"])
  }

  @Test("The articles choose a window, read the decision and explain it")
  func articles() throws {
    let inbox = SceneSession(
      id: "inbox",
      conditions: ActivationConditions(
        can: .beginning(with: "mailbox/") || .beginning(with: "message/")))
    let message = SceneSession(
      id: "message-7", state: .disconnected,
      conditions: ActivationConditions(can: .never, prefers: .equal(to: "message/7")))
    let scenes = try SceneSet([inbox, message])
    let router = SceneRouter(scenes)
    #expect(router.route("message/7").action == .reconnect("message-7"))
    #expect(router.route("message/8").action == .continueInScene("inbox"))
    #expect(router.route("settings").action == .create)

    let push = NotificationPayload(targetContentIdentifier: "message/8")
    let decision = router.route(.notification(push))
    #expect(decision.action == .continueInScene("inbox"))
    #expect(decision.score == .can)
    #expect(decision.basis == .predicates)
    #expect(decision.warnings == [])
    #expect(
      decision.description
        == "`inbox` continues with the event: it can take `message/8`, and no scene prefers it")
    let json = try JSONEncoder().encode(decision)
    #expect(!json.isEmpty)

    var lines: [String] = []
    let explanation = router.explain(.identifier("message/8"))
    #expect(
      explanation.summary
        == "`inbox` continues with the event: it can take `message/8`, and no scene prefers it")
    for standing in explanation.standings {
      lines.append("\(standing.id): \(standing.verdict.name): \(standing.summary)")
    }
    #expect(
      lines == [
        "inbox: won: `can` is true: `SELF BEGINSWITH \"message/\"`; no scene prefers the "
          + "identifier, and no other can take it",
        "message-7: no-match: `prefers` is false at `SELF == \"message/7\"`: the identifier is "
          + "`message/8`, and `can` is `FALSEPREDICATE`",
      ])

    let miss = router.explain(.identifier("mesage/8")).nearestMiss
    #expect(miss?.before == "SELF BEGINSWITH \"message/\"")
    #expect(miss?.after == "SELF BEGINSWITH \"mesage/\"")
    #expect(miss?.identifier == "message/8")

    let decisions = router.route(contentsOf: ["message/7", "message/8"])
    #expect(decisions.map(\.scene) == ["message-7", "inbox"])
    var outcomes: [RoutingOutcome] = []
    let log = Array("message/7\nmessage/8\nsettings\n".utf8)
    try log.withUnsafeBytes { bytes in
      try router.route(contentsOf: UTF8Identifiers(linesOf: bytes), into: &outcomes)
    }
    #expect(outcomes.map(\.scene) == ["message-7", "inbox", nil])
    let names = ["message/7", "settings"]
    let lost = router.withReader { reader in
      names.count { reader.outcome(of: $0).score == .none }
    }
    #expect(lost == 1)
  }

  @Test("Of two equal scenes the one that was activated last wins")
  func recency() throws {
    let tabs = SceneRouter(try SceneSet([SceneSession(id: "left"), SceneSession(id: "right")]))
    #expect(tabs.route("page/1").scene == "left")
    try tabs.activate("right")
    #expect(tabs.route("page/1").scene == "right")
  }

  @Test("A router and a set know the order of recency")
  func scenes() throws {
    let router = SceneRouter(try SceneSet([SceneSession(id: "left"), SceneSession(id: "right")]))
    #expect(router.route("page/1").action == .continueInScene("left"))
    try router.activate("right")
    #expect(router.route("page/1").action == .continueInScene("right"))

    var scenes = try SceneSet([SceneSession(id: "left"), SceneSession(id: "right")])
    try scenes.activate("right")
    #expect(scenes.map(\.id) == ["right", "left"])
    let options = RouterOptions(ties: .reportAllTies)
    #expect(SceneRouter(scenes, options: options).route("page/1").tied == ["right", "left"])

    let explanation = router.explain(.identifier("note/42"))
    #expect(explanation.summary.hasPrefix("`right` continues with the event"))
    #expect(explanation.standings.map(\.summary).count == 2)
  }

  @Test("Conditions are made of predicates, or of SwiftUI's strings")
  func conditions() throws {
    let conditions = ActivationConditions(
      can: .beginning(with: "mail/"), prefers: .equal(to: "mail/inbox"))
    #expect(try conditions.prefers.evaluate("mail/inbox"))
    let swiftUI = ActivationConditions(preferring: ["note/42"], allowing: ["*"])
    #expect(swiftUI.prefers.canonicalText == #"SELF CONTAINS[cd] "note/42""#)
    #expect(swiftUI.can.canonicalText == "TRUEPREDICATE")
  }

  @Test("An event has the identifier of its payload, and an app a configuration for it")
  func events() throws {
    let push = NotificationPayload(targetContentIdentifier: "note/42")
    let event = RoutingEvent.notification(push, name: "reminder")
    #expect(event.targetContentIdentifier == "note/42")
    let app = AppDescription(
      rules: [ConfigurationRule(.identifier(.beginning(with: "note/")), configuration: "Note")])
    #expect(try app.configuration(for: .identifier("note/42")).name == "Note")
  }

  @Test("A system carries an event out")
  func system() throws {
    var system = try SceneSystem([SystemSession(id: "notes")])
    let outcome = try system.perform(.event(.url("https://notes.example.com/n/7")))
    #expect(outcome.scene == "notes")
    #expect(outcome.calls == [.openURLContexts("notes")])
    try system.perform(.disconnect("notes"))
    #expect(system.decision(on: .identifier("note/42")).action == .reconnect("notes"))
  }

  @Test("DelegateMethod: a method by one of its names")
  func delegateMethod() {
    #expect(
      DelegateMethod(name: "scene:openURLContexts:")?.rawValue == "scene(_:openURLContexts:)")
  }
}
