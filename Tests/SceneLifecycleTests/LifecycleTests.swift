import PredicateLanguage
import Testing

@testable import SceneLifecycle
@testable import SceneRouting

@Suite("The life of sessions")
struct LifecycleTests {
  private static func system(
    _ ids: [SceneIdentifier] = ["a", "b"], app: AppDescription = AppDescription()
  ) throws -> SceneSystem {
    try SceneSystem(ids.map { SystemSession(id: $0) }, app: app)
  }

  private static func error(_ system: SceneSystem, _ action: SystemAction) -> SceneSystemError? {
    var system = system
    do throws(SceneSystemError) {
      try system.perform(action)
      return nil
    } catch {
      return error
    }
  }

  @Test("A closed session is told of, never comes back, and its identifier is not given again")
  func closing() throws {
    var system = try Self.system()
    let outcome = try system.perform(.close("a", animation: .commit))
    #expect(outcome.calls == [.didDisconnect("a"), .didDiscard(["a"])])
    #expect(system["a"] == nil && system.discarded == ["a"])
    #expect(Self.error(system, .activate("a")) == .discardedSession("a"))
    #expect(Self.error(system, .open(NewWindow(id: "a"))) == .usedIdentifier("a"))
    #expect(Self.error(system, .open(NewWindow(id: "b"))) == .usedIdentifier("b"))
  }

  @Test("What was discarded while the app did not run is told when it starts")
  func discardsWhileNotRunning() throws {
    var system = try Self.system()
    try system.perform(.quit)
    #expect(system.sessions.allSatisfy { $0.state == .disconnected })
    #expect(try system.perform(.close("b", animation: nil)).calls.isEmpty)
    #expect(Self.error(system, .close("a", animation: .standard))?.id == "not-running")
    #expect(Self.error(system, .refresh("a"))?.id == "not-running")
    let request = RoutingEvent.request(session: "a")
    #expect(Self.error(system, .event(request))?.id == "not-running")
    let outcome = try system.perform(.event(.iconTap()))
    #expect(outcome.calls == [.didDiscard(["b"]), .willConnect("a", payloads: [])])
    #expect(system.isRunning)
  }

  @Test("Sessions survive a relaunch, in their order, and scenes do not")
  func relaunching() throws {
    var system = try Self.system(["a", "b", "c"])
    try system.perform(.activate("c"))
    try system.perform(.relaunch)
    #expect(system.scenes.map(\.id) == ["c", "a", "b"])
    #expect(system.sessions.allSatisfy { $0.state == .disconnected } && system.frontmost == nil)
  }

  @Test("Only a scene in memory can be changed, covered or sent away")
  func needsScene() throws {
    var system = try Self.system()
    try system.perform(.disconnect("a"))
    for action in [
      SystemAction.background("a"), .deactivate("a"), .disconnect("a"),
      .change("a", SessionChange(title: "t")),
    ] {
      #expect(Self.error(system, action)?.id == "not-connected")
    }
    #expect(
      Self.error(system, .activate("bb")) == .unknownSession("bb", closest: "b"))
  }

  @Test("A refresh connects a sleeping scene off screen and moves nothing to the front")
  func refreshing() throws {
    var system = try Self.system()
    #expect(try system.perform(.refresh("b")).calls.isEmpty)
    try system.perform(.disconnect("b"))
    #expect(try system.perform(.refresh("b")).calls == [.willConnect("b", payloads: [])])
    #expect(system["b"]?.state == .background && system.frontmost?.id == "a")
    #expect(system.scenes.map(\.id) == ["a", "b"])
  }

  @Test("A change of user information replaces entries, adds new ones and keeps the others")
  func userInfo() throws {
    var system = try SceneSystem([SystemSession(id: "a", userInfo: ["draft": "1", "tab": "x"])])
    try system.perform(.change("a", SessionChange(userInfo: ["draft": "2", "new": "3"])))
    #expect(system["a"]?.userInfo == ["draft": "2", "tab": "x", "new": "3"])
  }

  @Test("A change has a new title, and keeps the title that it does not name")
  func titles() throws {
    var system = try SceneSystem([SystemSession(id: "a", title: "Draft")])
    try system.perform(.change("a", SessionChange(userInfo: ["tab": "x"])))
    #expect(system["a"]?.title == "Draft")
    try system.perform(.change("a", SessionChange(title: "Letter")))
    #expect(system["a"]?.title == "Letter")
  }

  @Test("The check of a system finds a ledger that counts other sessions than there are")
  func countsSessions() throws {
    let system = try Self.system()
    #expect(system.brokenInvariant == nil)
    for (primaries, auxiliaries) in [(1, 0), (-1, 1), (0, 1)] {
      var broken = system
      broken.ledger.roles[.application]?.primaries += primaries
      broken.ledger.roles[.application]?.auxiliaries += auxiliaries
      #expect(broken.brokenInvariant?.contains("counts other sessions") == true)
    }
  }

  @Test("A new window's number counts all sessions there are and were, and none is given twice")
  func numbers() throws {
    func open(_ system: inout SceneSystem) throws -> SceneIdentifier? {
      try system.perform(.event(.request(session: nil))).scene
    }
    var system = try Self.system(["list", "mail"])
    #expect(try open(&system) == "window-3")
    try system.perform(.close("window-3", animation: nil))
    try system.perform(.close("mail", animation: nil))
    #expect(try open(&system) == "window-4")
    system = try SceneSystem(
      ["window-5", "window-6", "x"].map { SystemSession(id: $0) }, discarded: ["window-4", "y"])
    var copy = system
    #expect(try [open(&system), open(&system)] == ["window-7", "window-8"])
    #expect(try open(&copy) == "window-7")
    try system.perform(.open(NewWindow(id: "window-10")))
    #expect(try [open(&system), open(&system)] == ["window-9", "window-11"])
  }

  @Test("A copy is another future: neither hears of the other's changes, and both keep an index")
  func copies() throws {
    let event = RoutingEvent.url("note/1")
    var one = try Self.system(["a", "b"])
    try one.perform(.event(event))
    let kept = one
    var other = one
    try one.perform(.change("a", SessionChange(can: .never)))
    try other.perform(.close("b", animation: nil))
    #expect(kept.decision(on: event).scene == "a" && kept.sessions.map(\.id) == ["a", "b"])
    #expect(try one.perform(.event(event)).scene == "b")
    #expect(try other.perform(.event(event)).scene == "a")
    for system in [kept, one, other] { #expect(system.brokenInvariant == nil) }
    #expect(one.sessions.map(\.id) == ["b", "a"] && other.sessions.map(\.id) == ["a"])
    #expect(one != kept && other != kept)
  }

  @Test("An action that is refused leaves the process and the windows as they were")
  func refusedWhole() throws {
    let template = ActivationConditions(can: try ActivationPredicate("SELF BETWEEN $IDENTIFIER"))
    var system = try SceneSystem(
      [SystemSession(id: "a", state: .disconnected, conditions: ActivationConditions(can: .never))],
      app: AppDescription(
        rules: [ConfigurationRule(.activityType("drag"), configuration: "Detail")],
        conditions: ["Detail": template]),
      isRunning: false, unheardDiscards: ["gone"])
    let before = system
    // An identifier is no list of two bounds.
    let drag = SystemAction.event(.drag(UserActivity(activityType: "drag")))
    #expect(Self.error(system, drag)?.id == "unusable-conditions")
    _ = try? system.perform(drag)
    #expect(Self.error(system, .event(.url("x"), window: NewWindow(id: "a"))) != nil)
    _ = try? system.perform(.event(.url("x"), window: NewWindow(id: "a")))
    #expect(system == before && !system.isRunning && system.unheardDiscards == ["gone"])
  }

  @Test("The window in front is the last activated of those that take touches")
  func front() throws {
    var system = try Self.system(["a", "b", "c"])
    try system.perform(.activate("b"))
    #expect(system.frontmost?.id == "b")
    try system.perform(.deactivate("b"))
    #expect(system.frontmost?.id == "a")
    try system.perform(.background("a"))
    #expect(system.frontmost?.id == "c")
  }

  @Test("Rules come before declarations, declarations before the manifest")
  func configurations() throws {
    let manifest = SceneManifest(
      supportsMultipleScenes: true,
      configurations: [SceneConfiguration(name: "Main"), SceneConfiguration(name: "Detail")])
    var app = AppDescription(manifest: manifest)
    let event = RoutingEvent.url("note/1")
    #expect(
      try app.configuration(for: event) == ConfigurationChoice(name: "Main", origin: .manifest))
    app.declarations = [
      SceneDeclaration(name: "Other", matching: ["mail"]), SceneDeclaration(name: "Any"),
      SceneDeclaration(name: "Notes", matching: ["NOTE"]),
    ]
    #expect(try app.configuration(for: event).origin == .declaration(2))
    #expect(try app.configuration(for: .url("x")).origin == .declaration(1))
    app.rules = [ConfigurationRule(.identifier(.beginning(with: "note/")), configuration: "Detail")]
    #expect(
      try app.configuration(for: event) == ConfigurationChoice(name: "Detail", origin: .rule(0)))
    app.rules = [ConfigurationRule(.identifier(.beginning(with: "note/")), configuration: "Detial")]
    let system = try Self.system([], app: app)
    let error = Self.error(system, .event(event))
    #expect(error?.id == "unknown-configuration" && error?.help == "did you mean `Detail`?")
  }

  @Test("Conditions of a configuration take the identifier that the window was made for")
  func conditions() throws {
    let template = ActivationConditions(
      can: .never, prefers: try ActivationPredicate("SELF == $IDENTIFIER"))
    let app = AppDescription(
      rules: [ConfigurationRule(.identifier(.always), configuration: "Detail")],
      conditions: ["Detail": template])
    var system = try Self.system([], app: app)
    try system.perform(.event(.url("note/1"), window: NewWindow(id: "one")))
    #expect(system["one"]?.conditions.prefers.canonicalText == "SELF == \"note/1\"")
    #expect(system.decision(on: .url("note/1")).action == .continueInScene("one"))
    #expect(system.decision(on: .url("note/2")).action == .create)
  }

  @Test("An app of one scene opens no second one")
  func singleScene() throws {
    let options = RouterOptions(supportsMultipleScenes: false)
    let system = try SceneSystem([SystemSession(id: "a")], options: options)
    #expect(Self.error(system, .open(NewWindow(id: "b"))) == .singleScene("a"))
  }

  @Test("Only auxiliary windows left is worth a warning")
  func auxiliary() throws {
    var system = try SceneSystem([
      SystemSession(id: "inbox"), SystemSession(id: "compose", kind: .auxiliary),
    ])
    let outcome = try system.perform(.close("inbox", animation: nil))
    #expect(outcome.warnings.map(\.id) == ["only-auxiliary-windows-left"])
    #expect(try system.perform(.close("compose", animation: .decline)).warnings.isEmpty)
  }

  @Test("A system is not made of what cannot be")
  func refusals() {
    func error(_ sessions: [SystemSession], _ discarded: Set<SceneIdentifier> = []) -> String? {
      do throws(SceneSystemError) {
        _ = try SceneSystem(sessions, discarded: discarded)
        return nil
      } catch {
        return error.id
      }
    }
    #expect(error([SystemSession(id: "a"), SystemSession(id: "a")]) == "used-identifier")
    #expect(error([SystemSession(id: "a")], ["a"]) == "used-identifier")
    #expect(error([SystemSession(id: "a", state: .discarded)]) == "discarded-scene")
  }
}
