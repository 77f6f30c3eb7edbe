import SceneRouting

/// Reads the list of events.
struct EventReader {
  /// The keys that say what happened; an event has exactly one.
  static let sources = [
    "notification", "shortcut", "userActivity", "handoff", "url", "sharePlay", "identifier",
    "icon", "request", "drag",
  ]
  private static let keys = sources + ["name", "role", "expect"]
  static let aliases = [
    "push": "notification", "activity": "userActivity", "link": "url", "shortcutItem": "shortcut",
    "targetContentIdentifier": "identifier",
  ]

  let findings: FindingList
  let scenes: SceneNames
  private let app: FixtureApp
  /// The activity types that the app's Info.plist lists; nil without one.
  private let declaredTypes: Set<String>?
  private var payloads: PayloadReader
  private let expectations: ExpectationReader
  private let files: NamedFiles

  init(findings: FindingList, app: FixtureApp, scenes: SceneNames, files: NamedFiles) {
    self.findings = findings
    self.files = files
    self.scenes = scenes
    self.app = app
    self.declaredTypes = app.manifest.map { Set($0.activityTypes) }
    self.payloads = PayloadReader(
      findings: findings, bundleIdentifier: app.bundleIdentifier)
    self.expectations = ExpectationReader(scenes: scenes)
  }

  /// Reads the events of the list at `path`; those with mistakes are left out.
  mutating func events(_ values: [JSONValue], at path: JSONPath) -> [FixtureEvent] {
    values.enumerated().compactMap { position, value in
      JSONObjectReader(value, at: path.appending(position), name: "an event", findings: findings)
        .flatMap { event($0, position) }
    }
  }

  private mutating func event(_ object: JSONObjectReader, _ position: Int) -> FixtureEvent? {
    let isClean = object.checkKeys(Self.keys, aliases: Self.aliases)
    let name = object.string("name")
    let role = RoleNames.role("role", of: object)
    let expectation = expectations.expectation(of: object)
    let given = Self.sources.filter(object.has)
    guard given.count == 1 else {
      if given.count > 1 {
        let keys = object.inSourceOrder(given)
        findings.report(
          EventProblem.severalSources(keys), at: .key(object.path.appending(keys[1])))
      } else if isClean {
        findings.report(EventProblem.noSource, at: .value(object.path))
      }
      return nil
    }
    guard var event = happening(given[0], of: object) else { return nil }
    event.name = name
    event.role = role ?? .application
    return FixtureEvent(event, expectation: expectation, origin: .event(position))
  }

  /// Reads what happened.
  mutating func happening(_ key: String, of object: JSONObjectReader) -> RoutingEvent? {
    guard var event = source(key, of: object) else { return nil }
    if event.source == .userActivity || event.source == .handoff, let declaredTypes,
      let type = event.activityType, type != UserActivity.browsingWebType,
      !declaredTypes.contains(type)
    {
      let warning = RoutingWarning.undeclaredActivity(type)
      findings.report(WarningFinding(warning: warning), at: .value(object.path.appending(key)))
      event.warnings.append(warning)
    }
    return event
  }

  private mutating func source(_ key: String, of object: JSONObjectReader) -> RoutingEvent? {
    switch key {
    case "url": return url(of: object)
    case "identifier":
      if case .null = object.members[key] { return .identifier(nil) }
      return object.string(key, expected: "a string or null").map { .identifier($0) }
    case "request": return object.object(key, name: "a request").flatMap { request($0) }
    case "icon": return object.isTrue(key) ? .iconTap() : nil
    case "drag", "handoff":
      var event = object.members[key]
        .flatMap { payloads.innerActivity($0, at: object.path.appending(key)) }
        .map { key == "drag" ? RoutingEvent.drag($0) : .handoff($0) }
      event?.warnings = payloads.warnings
      return event
    default:
      guard let kind = PayloadKind(rawValue: key), let value = object.members[key] else {
        return nil
      }
      return payload(kind, value, at: object.path.appending(key))
    }
  }

  private mutating func url(of object: JSONObjectReader) -> RoutingEvent? {
    guard let text = object.string("url") else { return nil }
    let place = Finding.Place.value(object.path.appending("url"))
    if text.isEmpty {
      findings.report(EventProblem.emptyURL, at: place)
      return nil
    }
    var event = RoutingEvent.url(text)
    if !Self.hasScheme(text) {
      let warning = RoutingWarning.urlWithoutScheme(text)
      findings.report(WarningFinding(warning: warning), at: place)
      event.warnings = [warning]
    }
    return event
  }

  private mutating func request(_ request: JSONObjectReader) -> RoutingEvent? {
    request.checkKeys(["session", "userActivity"])
    let session = request.string("session").map {
      scenes.checked($0, at: request.path.appending("session"), findings)
    }
    let value = request.members["userActivity"]
    let activity = value.flatMap {
      payloads.innerActivity($0, at: request.path.appending("userActivity"))
    }
    if value != nil && activity == nil { return nil }
    var event = RoutingEvent.request(session: session, activity: activity)
    if activity != nil { event.warnings = payloads.warnings }
    return event
  }

  /// Reads a payload that is in the fixture, or in the file that it names.
  private mutating func payload(
    _ kind: PayloadKind, _ value: JSONValue, at path: JSONPath
  ) -> RoutingEvent? {
    guard case .string(let file) = value else {
      return payloads.event(kind, value, at: path)
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try files.read(file, limit: FixtureLimits.payloadBytes)
    } catch {
      findings.report(error, at: .value(path))
      return nil
    }
    do throws(FixtureError) {
      let payload = try PayloadFile.read(
        kind, bytes, file: files.label(file), bundleIdentifier: app.bundleIdentifier)
      findings.include(payload.warnings, namedAt: path)
      return payload.event
    } catch {
      findings.include(error.diagnostics, namedAt: path)
      return nil
    }
  }

  /// True for text that begins as a URL does: `[A-Za-z][A-Za-z0-9+.-]*:`.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text[..<colon]
    return scheme.first.map { $0.isASCII && $0.isLetter } == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
