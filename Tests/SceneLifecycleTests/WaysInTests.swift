import PredicateLanguage
import SceneLifecycle
import SceneRouting
import Testing

@Suite("What the app hears of each way in")
struct WaysInTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let event: RoutingEvent
    /// For a scene that is there.
    let delivered: [String]
    /// What a scene is connected with.
    let payload: String
    /// What a scene hears when it has been connected.
    var followers: [String] = []

    var testDescription: String { event.source.rawValue }
  }

  private static let activity = UserActivity(
    activityType: "com.example.note", targetContentIdentifier: "note/1")

  static let rows = [
    Row(
      event: .notification(NotificationPayload(targetContentIdentifier: "note/1")),
      delivered: ["didReceiveResponse(note)"], payload: ", notification"),
    Row(
      event: .shortcut(ShortcutItem(type: "open", targetContentIdentifier: "note/1")),
      delivered: ["performAction(note)"], payload: ", shortcut"),
    Row(
      event: .userActivity(activity),
      delivered: ["willContinueUserActivity(note)", "continueUserActivity(note)"],
      payload: ", userActivity"),
    Row(
      event: .handoff(activity),
      delivered: ["willContinueUserActivity(note)", "continueUserActivity(note)"],
      payload: ", handoffUserActivityType",
      followers: ["willContinueUserActivity", "continueUserActivity"]),
    Row(event: .url("note/1"), delivered: ["openURLContexts(note)"], payload: ", url"),
    Row(
      event: .sharePlay(GroupActivityPayload(activityIdentifier: "note/1")), delivered: [],
      payload: ""),
    Row(
      event: .appIntent(AppIntentPayload(type: "OpenNote", contentIdentifier: "note/1")),
      delivered: ["willPerformAppIntent(note)", "performAppIntent(note)"], payload: ", appIntent",
      followers: ["willPerformAppIntent", "performAppIntent"]),
    Row(event: .iconTap(), delivered: [], payload: ""),
    Row(event: .identifier("note/1"), delivered: [], payload: ""),
    Row(
      event: .request(session: nil, activity: activity),
      delivered: ["continueUserActivity(note)"], payload: ", userActivity"),
    Row(event: .request(session: "note"), delivered: [], payload: ""),
    Row(event: .drag(activity), delivered: [], payload: ", userActivity"),
  ]

  private static func system(_ state: SceneState?) throws -> SceneSystem {
    let prefers = try ActivationPredicate("SELF == 'note/1'")
    let note = state.map {
      SystemSession(
        id: "note", state: $0, conditions: ActivationConditions(can: .never, prefers: prefers),
        restorationActivity: UserActivity(activityType: "com.example.restore"))
    }
    return try SceneSystem([note].compactMap { $0 })
  }

  @Test("A connected scene gets the event and comes to the front", arguments: rows)
  func connected(_ row: Row) throws {
    guard row.event.source != .drag else { return }
    var system = try Self.system(.background)
    let outcome = try system.perform(.event(row.event))
    #expect(outcome.calls.map(\.description) == row.delivered)
    #expect(outcome.decision?.action == .continueInScene("note"))
    #expect(system.frontmost?.id == "note")
  }

  @Test("A sleeping session is connected with the payload and its restoration", arguments: rows)
  func disconnected(_ row: Row) throws {
    guard row.event.source != .drag else { return }
    var system = try Self.system(.disconnected)
    let outcome = try system.perform(.event(row.event))
    #expect(
      outcome.calls.map(\.description)
        == ["willConnect(note\(row.payload), restoration)"] + row.followers.map { "\($0)(note)" })
    #expect(outcome.decision?.action == .reconnect("note"))
    #expect(system["note"]?.state == .foregroundActive)
  }

  @Test("Without a session one is made, the app chooses its configuration", arguments: rows)
  func none(_ row: Row) throws {
    var system = try Self.system(nil)
    let window = NewWindow(id: "new", configuration: "Detail")
    let outcome = try system.perform(.event(row.event, window: window))
    guard row.event.requestedSession == nil else {
      #expect(outcome.calls == [.requestFailed] && system.scenes.isEmpty)
      return
    }
    #expect(
      outcome.calls.map(\.description)
        == ["configurationForConnecting(new, Detail)", "willConnect(new\(row.payload))"]
        + row.followers.map { "\($0)(new)" })
    #expect(outcome.isNew && system.frontmost?.id == "new")
  }

  @Test("A scene hears of an app intent before it appears, and the intent performs last")
  func appIntentOrder() throws {
    let intent = RoutingEvent.appIntent(
      AppIntentPayload(type: "OpenNote", contentIdentifier: "note/1"))
    let appears = [
      "sceneWillEnterForeground(note)", "applicationWillEnterForeground",
      "sceneDidBecomeActive(note)", "performAppIntent(note)",
    ]
    var system = try Self.system(.background)
    var calls = try system.perform(.event(intent)).sequence.map(\.description)
    #expect(calls == ["willPerformAppIntent(note)"] + appears)
    system = try Self.system(.disconnected)
    calls = try system.perform(.event(intent)).sequence.map(\.description)
    #expect(
      calls == ["willConnect(note, appIntent, restoration)", "willPerformAppIntent(note)"]
        + appears)
  }

  @Test("There is a row for every source")
  func everySource() {
    #expect(Set(Self.rows.map(\.event.source)) == Set(EventSource.allCases))
  }
}
