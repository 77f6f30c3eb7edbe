import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// A log that an app wrote on a device about its windows and their events, a JSON object a line.
///
/// A line is of the app, of a scene (`{"scene": "note-42", "can": …, "state": …}`) or of an event
/// (`{"event": {"url": …}, "scene": "note-42"}`). A scene is as its last line says; what a line
/// leaves out stays. The first line of a scene, and each that says that it is active, makes it the
/// most recent.
struct DeviceLog {
  /// A scene as its lines left it.
  struct Window {
    let id: SceneIdentifier
    var role: SceneRole
    var title: String?
    var state: SceneState?
    /// The members of its conditions, as the log has them.
    var members: [JSONOutput.Member] = []
    var conditions = ActivationConditions()
    /// The greatest is that of the most recent.
    var recency = 0

    var session: SceneSession {
      let isConnected = state?.isConnected ?? true
      return SceneSession(
        id: id, role: role, state: isConnected ? .connected : .disconnected,
        conditions: conditions)
    }
  }

  /// An event, once, however often it came.
  struct Arrival {
    let members: [JSONOutput.Member]
    /// The receivers of the event, each once and in the order of their first times.
    var receivers: [RoutingExpectation.Receiver] = []
    var count = 0
  }

  private(set) var windows: [SceneIdentifier: Window] = [:]
  /// In the order in which they came first.
  private(set) var arrivals: [Arrival] = []
  private(set) var app: [JSONOutput.Member] = []
  /// The number of lines whose event is left out.
  private(set) var leftOut = 0
  /// Events that the device gave to another window than the lines before them say.
  private(set) var contradictions: [FixtureDiagnostic] = []

  private var facts: FixtureApp?
  private var places: [[UInt8]: Int] = [:]
  private var clock = 0
  private var router = SceneRouter(SceneSet())
  /// Events that name a session, which must be there in the end.
  private var requests: [(value: LocatedValue, session: SceneIdentifier)] = []
  private var conditions = ConditionsReader(profile: .uikit)

  /// The windows, the most recent first.
  var ordered: [Window] { windows.values.sorted { $0.recency > $1.recency } }

  /// Reads one line.
  mutating func read(_ row: MemberReader) {
    let kinds = ["app", "event", "scene"].filter(row.has)
    if kinds.first == "app" {
      row.checkKeys(["app", "time"])
      if let object = row.object("app", name: "an app") { readApp(object) }
    } else if kinds.first == "event" {
      row.checkKeys(["event", "scene", "time"])
      readEvent(row)
    } else if kinds.first == "scene" {
      readScene(row)
    } else {
      row.report(DeviceLogProblem.noKind)
    }
    if let time = row["time"] { Self.checkTime(time) }
  }

  /// Checks that a time is text or a number; its value has no effect.
  private static func checkTime(_ value: LocatedValue) {
    switch value.content {
    case .string, .integer, .real: break
    default:
      value.report(
        ShapeProblem.wrongType(of: "`time`", found: value.kindName, expected: "a string"))
    }
  }

  // MARK: - The app

  private mutating func readApp(_ object: MemberReader) {
    let keys = ["bundleIdentifier", "supportsMultipleScenes", "activityTypes"]
    object.checkKeys(keys)
    let found = FixtureApp(
      supportsMultipleScenes: object.boolean("supportsMultipleScenes") ?? true,
      activityTypes: object.strings("activityTypes"),
      bundleIdentifier: object.string("bundleIdentifier"))
    guard !object.value.document.hasErrors else { return }
    // Each start of an app writes the line anew.
    guard let facts else {
      facts = found
      app = keys.compactMap { key in object[key].map { (key, JSONOutput($0)) } }
      var options = RouterOptions()
      options.supportsMultipleScenes = found.supportsMultipleScenes
      options.activityTypes = found.activityTypes.map { Set($0.map { ExactText($0) }) }
      router = SceneRouter(router.scenes, options: options)
      return
    }
    if facts != found { object.report(DeviceLogProblem.anotherApp) }
  }

  // MARK: - Scenes

  private mutating func readScene(_ row: MemberReader) {
    row.checkKeys(["scene", "state", "role", "title", "time"] + ConditionsReader.keys)
    let state = row.choice("state", of: SceneState.self)
    let role = RoleNames.role("role", of: row)
    let title = row.string("title")
    let keys = ConditionsReader.keys.filter(row.has)
    let conditions = keys.isEmpty ? nil : conditions.conditions(of: row)
    guard let text = row.string("scene") else { return }
    guard !text.isEmpty else { return row.report(SceneProblem.emptyIdentifier, at: "scene") }
    guard !row.value.document.hasErrors else { return }
    let id = SceneIdentifier(text)
    let known = windows[id]
    if state == .discarded {
      windows[id] = nil
      if known != nil { SceneSetError.never { () throws(SceneSetError) in try router.close(id) } }
      return
    }
    var window = known ?? Window(id: id, role: role ?? .application)
    let isNew = known == nil || role.map { $0 != window.role } == true
    if let role { window.role = role }
    if let title { window.title = title }
    if let state { window.state = state }
    if let conditions {
      window.conditions = conditions
      window.members = keys.compactMap { key in row[key].map { (key, JSONOutput($0)) } }
    }
    let isActive = state == .foregroundActive
    if isNew || isActive {
      clock += 1
      window.recency = clock
    }
    SceneSetError.never { () throws(SceneSetError) in
      if isNew, known != nil { try router.close(id) }
      try follow(window, isNew: isNew, isActive: isActive, conditions != nil)
    }
    windows[id] = window
  }

  /// Has the router know what the window has become, one that it can refuse nothing of: UIKit's
  /// conditions have no regular expressions.
  private func follow(
    _ window: Window, isNew: Bool, isActive: Bool, _ hasConditions: Bool
  ) throws(SceneSetError) {
    if isNew { return try router.open(window.session) }
    if hasConditions { try router.replaceConditions(of: window.id, with: window.conditions) }
    try router.setState(of: window.id, to: window.session.state)
    if isActive { try router.activate(window.id) }
  }

  // MARK: - Events

  private mutating func readEvent(_ row: MemberReader) {
    guard let object = row.object("event", name: "an event") else { return }
    for key in PayloadKind.allCases.map(\.rawValue) where object[key]?.text != nil {
      return object.report(DeviceLogProblem.payloadPath, at: key)
    }
    var reader = EventReader(
      app: facts ?? FixtureApp(), scenes: SceneNames().allowingOthers,
      files: NamedFiles(.none, fixture: object.value.document.file, origin: .memory))
    let event = reader.bareEvent(object)
    var receiver: RoutingExpectation.Receiver?
    if row.has("scene") {
      receiver = row.stringOrNull("scene").map { .scene(SceneIdentifier($0)) } ?? .noScene
    }
    guard let event, !row.value.document.hasErrors else { return }
    for session in [event.request?.session, event.request?.requestingScene] {
      if let session { requests.append((object.value, session)) }
    }
    if let receiver { compare(receiver, with: WorkBudget.unlimited { router.route(event) }, row) }
    let members = object.members.map { member in
      (member.key, JSONOutput(LocatedValue(document: object.value.document, index: member.index)))
    }
    let key = Array(JSONOutput.members(members).lineText.utf8)
    guard let place = places[key] ?? newPlace(key, members) else {
      leftOut += 1
      return
    }
    arrivals[place].count += 1
    if let receiver, !arrivals[place].receivers.contains(receiver) {
      arrivals[place].receivers.append(receiver)
    }
  }

  private mutating func newPlace(_ key: [UInt8], _ members: [JSONOutput.Member]) -> Int? {
    guard arrivals.count < ToolLimits.deviceLogEvents else { return nil }
    places[key] = arrivals.count
    arrivals.append(Arrival(members: members))
    return arrivals.count - 1
  }

  /// Compares the receiver of an event with the one that gets it by the lines before.
  private mutating func compare(
    _ receiver: RoutingExpectation.Receiver, with decision: RoutingDecision, _ row: MemberReader
  ) {
    switch receiver {
    case .noScene where decision.scene == nil: return
    case .scene(let id) where decision.scene == id: return
    // The window that is made for an event is heard of after it.
    case .scene(let id) where decision.scene == nil && windows[id] == nil: return
    default: break
    }
    guard contradictions.count < FixtureLimits.diagnostics, let place = row["scene"] else { return }
    let problem = DeviceLogProblem.recordedOtherwise(receiver, decision.scene)
    contradictions += row.value.document.resolve([
      UnplacedDiagnostic(content: problem, place: .value(place.index))
    ])
  }

  /// Returns the mistakes of the log as a whole: requests of windows that are gone.
  func strayRequests() -> [FixtureDiagnostic] {
    var found: [FixtureDiagnostic] = []
    for (value, session) in requests where windows[session] == nil {
      guard found.count < FixtureLimits.diagnostics else { break }
      found += value.document.resolve([
        UnplacedDiagnostic(
          content: DeviceLogProblem.goneSession(session), place: .value(value.index))
      ])
    }
    return found
  }
}

/// A problem with the log of a device, beyond keys and types.
enum DeviceLogProblem {
  static let noKind = Mistake(
    "no-line-kind", "a line has one of `app`, `scene` and `event`",
    help: #"write `{"scene": ID, …}`, `{"event": {…}, "scene": ID}` or `{"app": {…}}`"#)
  static let noScenes = Mistake(
    "no-scenes", "there is no scene in the log",
    help: #"a scene is a line such as `{"scene": "list", "can": "TRUEPREDICATE"}`"#)
  static let anotherApp = Mistake(
    "another-app", "the lines before are those of another app",
    help: "keep one log for each app and each setting of its Info.plist")
  static let payloadPath = Mistake(
    "payload-path", "a log holds the payload itself, not the path of its file",
    help: "write it as an object")

  static func goneSession(_ id: SceneIdentifier) -> Mistake {
    Mistake(
      "unknown-scene", "at the end of the log there is no scene \(quoted(id.rawValue))",
      help: "leave the line out: a fixture cannot ask for a window that is not there")
  }

  static func recordedOtherwise(_ receiver: RoutingExpectation.Receiver, _ scene: SceneIdentifier?)
    -> Mistake
  {
    Mistake(
      "recorded-otherwise", severity: .warning,
      "\(Self.words(receiver)) on the device; by the lines before it goes to "
        + (scene.map { quoted($0.rawValue) } ?? "a new window"),
      help: "a line about a window may be missing before this one, or too late")
  }

  private static func words(_ receiver: RoutingExpectation.Receiver) -> String {
    switch receiver {
    case .scene(let id): "the event went to \(quoted(id.rawValue))"
    case .noScene: "the event made a new window"
    }
  }
}
