import ByteText
package import LocatedValues
import PredicateLanguage
public import SceneRouting

/// Reads the list of events.
package struct EventReader {
  /// The keys that say what happened; an event has exactly one.
  package static let sources = [
    "notification", "shortcut", "userActivity", "handoff", "url", "sharePlay", "appIntent",
    "identifier", "icon", "request", "drag",
  ]
  private static let keys = sources + ["name", "notes", "role", "expect", AllowanceReader.key]
  package static let aliases = [
    "push": "notification", "activity": "userActivity", "link": "url", "openURL": "url",
    "deepLink": "url", "universalLink": "url", "shortcutItem": "shortcut",
    "targetContentIdentifier": "identifier", "targetContentID": "identifier",
    "remoteNotification": "notification", "intent": "appIntent",
  ]

  package let scenes: SceneNames
  private let app: FixtureApp
  /// The activity types that the app's Info.plist lists.
  ///
  /// Nil if there is none.
  private let declaredTypes: Set<ExactText>?
  private var payloads: PayloadReader
  private let expectations: ExpectationReader
  private let files: NamedFiles

  /// `knowsMethods`: whether the fixture says which methods the app implements.
  package init(
    app: FixtureApp, scenes: SceneNames, files: NamedFiles, knowsMethods: Bool = false
  ) {
    self.files = files
    self.scenes = scenes
    self.app = app
    self.declaredTypes = app.manifest.map { Set($0.activityTypes.map { ExactText($0) }) }
    self.payloads = PayloadReader(bundleIdentifier: app.bundleIdentifier)
    self.expectations = ExpectationReader(scenes: scenes, knowsMethods: knowsMethods)
  }

  /// Reads the events of `list`; those with mistakes are left out.
  package mutating func events(_ list: LocatedValue) -> [FixtureEvent] {
    list.parts.compactMap { value in
      MemberReader(value, name: "an event").flatMap { event($0) }
    }
  }

  private mutating func event(_ object: MemberReader) -> FixtureEvent? {
    let isClean = object.checkKeys(Self.keys, aliases: Self.aliases)
    AllowanceReader.allowances(of: object)
    let name = object.string("name")
    _ = object.string("notes")
    let role = RoleNames.role("role", of: object)
    let place = object.value.place
    let expectation = expectations.expectation(of: object)
    let expectationPlace = object["expect"]?.place
    object.value.document.expectedWarnings = expectation?.warnings ?? []
    defer { object.value.document.expectedWarnings = [] }
    guard
      let source = object.onlyKey(
        of: Self.sources, isClean: isClean, none: EventProblem.noSource(of: Self.sources),
        several: EventProblem.severalSources),
      var event = happening(source, of: object)
    else { return nil }
    event.name = name
    if let role { event.role = role }
    return FixtureEvent(
      event, expectation: expectation, place: place, expectationPlace: expectationPlace)
  }

  /// Reads an event that must not have an expectation.
  package mutating func bareEvent(_ object: MemberReader) -> RoutingEvent? {
    if object.has("expect") {
      object.checkKeys(Self.keys.filter { $0 != "expect" }, aliases: Self.aliases)
    }
    return event(object)?.event
  }

  /// Reads what happened.
  package mutating func happening(_ key: String, of object: MemberReader) -> RoutingEvent? {
    guard var event = source(key, of: object) else { return nil }
    if event.source == .userActivity || event.source == .handoff, let declaredTypes,
      let type = event.activityType, type != UserActivity.browsingWebType,
      !declaredTypes.contains(ExactText(type))
    {
      let warning = RoutingWarning.undeclaredActivity(type)
      object.report(warning, at: key)
      event.warnings.append(warning)
    }
    return event
  }

  private mutating func source(_ key: String, of object: MemberReader) -> RoutingEvent? {
    switch key {
    case "url": return url(of: object)
    case "identifier":
      if object[key]?.isNull == true { return .identifier(nil) }
      return object.stringOrNull(key).map { .identifier($0) }
    case "request":
      guard let request = object.object(key, name: "a request") else { return nil }
      if request.has("role"), object.has("role") {
        object.report(
          ShapeProblem.conflictingKeys(
            "role", "request.role", in: "an event", help: "write it once"),
          atKey: "role")
      }
      return self.request(request)
    case "icon": return object.isTrue(key) ? .iconTap() : nil
    case "appIntent":
      var event = object[key].flatMap { payloads.appIntent($0) }.map { RoutingEvent.appIntent($0) }
      event?.warnings = payloads.warnings
      return event
    case "drag", "handoff":
      var event = object[key].flatMap { payloads.innerActivity($0) }
        .map { key == "drag" ? RoutingEvent.drag($0) : .handoff($0) }
      event?.warnings = payloads.warnings
      return event
    default:
      guard let kind = PayloadKind(rawValue: key), let value = object[key] else { return nil }
      return payload(kind, value)
    }
  }

  private mutating func url(of object: MemberReader) -> RoutingEvent? {
    guard let text = object.string("url") else { return nil }
    if text.isEmpty {
      object.report(EventProblem.emptyURL, at: "url")
      return nil
    }
    let event = RoutingEvent.checkedURL(text)
    for warning in event.warnings { object.report(warning, at: "url") }
    return event
  }

  private mutating func request(_ request: MemberReader) -> RoutingEvent? {
    request.checkKeys([
      "call", "session", "userActivity", "requestingScene", "preferredPresentationStyle", "role",
    ])
    let session = request["session"].flatMap { place in
      request.string("session").map { scenes.checked($0, at: place) }
    }
    let value = request["userActivity"]
    let activity = value.flatMap { payloads.innerActivity($0) }
    if value != nil && activity == nil { return nil }
    let requesting = request["requestingScene"].flatMap { place in
      request.string("requestingScene").map { scenes.checked($0, at: place) }
    }
    var event = RoutingEvent.request(
      ActivationRequest(
        call: request.choice("call", of: ActivationRequest.Call.self) ?? .activateSceneSession,
        session: session, activity: activity, requestingScene: requesting,
        preferredPresentationStyle: request.choice(
          "preferredPresentationStyle", of: ActivationRequest.PresentationStyle.self)))
    if activity != nil { event.warnings = payloads.warnings }
    if let role = RoleNames.role("role", of: request) { event.role = role }
    return event
  }

  /// Reads a payload that is in the fixture, or in the file that it names.
  private mutating func payload(
    _ kind: PayloadKind, _ value: LocatedValue
  ) -> RoutingEvent? {
    guard let file = value.text else { return payloads.event(kind, value) }
    return files.load(file, limit: FixtureLimits.payloadBytes, namedBy: value, isPayload: true) {
      bytes, name throws(FixtureError) in
      let payload = try PayloadFile.read(
        kind, bytes, file: name, bundleIdentifier: app.bundleIdentifier)
      return (payload.event, payload.warnings)
    }
  }
}

extension RoutingEvent {
  /// Creates the event of a URL, with a warning for other text.
  package static func checkedURL(_ text: String) -> RoutingEvent {
    var event = RoutingEvent.url(text)
    if !hasScheme(text) { event.warnings = [.urlWithoutScheme(text)] }
    return event
  }

  /// True for text that begins as a URL does: `[A-Za-z][A-Za-z0-9+.-]*:`.
  private static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text.utf8[..<colon]
    return scheme.first.map { 0x61...0x7A ~= $0 | 0x20 } == true
      && scheme.allSatisfy {
        0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0)
      }
  }
}

/// One event of a fixture, and what its author expects of the decision.
public struct FixtureEvent: Hashable, Sendable {
  /// The event.
  public let event: RoutingEvent
  /// The expected decision.
  ///
  /// Nil if the fixture does not say.
  public let expectation: RoutingExpectation?
  /// The event's place in the fixture.
  ///
  /// Nil for an event that was added.
  public let place: FixturePlace?
  /// The expectation's place in the fixture.
  ///
  /// Nil if there is none.
  public let expectationPlace: FixturePlace?
  /// Whether the event is one of the fixture's `identifiers`, which have no expectations.
  package let isBare: Bool

  package init(
    _ event: RoutingEvent, expectation: RoutingExpectation? = nil, place: FixturePlace? = nil,
    expectationPlace: FixturePlace? = nil
  ) {
    self.event = event
    self.expectation = expectation
    self.place = place
    self.expectationPlace = expectationPlace
    isBare = false
  }

  /// One of the fixture's `identifiers`.
  package init(_ event: RoutingEvent, bareAt place: FixturePlace) {
    self.event = event
    self.place = place
    (expectation, expectationPlace, isBare) = (nil, nil, true)
  }
}

/// A problem with the events of a fixture, beyond keys and types.
enum EventProblem {
  static func noSource(of sources: [String]) -> Mistake {
    Mistake(
      "no-source", "the event does not say what happened",
      help: "give it one of \(Spelling.list(sources))")
  }

  static func severalSources(_ keys: [String]) -> Mistake {
    Mistake(
      "several-sources", "the event has \(keys.count) sources: \(Spelling.list(keys))",
      help: "write one event for each of them")
  }

  static let emptyURL = Mistake(
    "empty-url", "the URL is empty",
    help: "an event without an identifier is `\"identifier\": null`")

  static func hitCount(hits: Int, identifiers: Int) -> Mistake {
    Mistake(
      "length-mismatch", "`hits` has \(hits) elements, `identifiers` has \(identifiers)",
      help: "`hits` says of each identifier whether it is one")
  }

  static func emptyExpectation(keys: [String]) -> Mistake {
    Mistake(
      "empty-expectation", "the expectation expects nothing",
      help: "give it one of \(Spelling.list(keys))")
  }

  static func repeatedElement(_ text: String) -> Mistake {
    Mistake("duplicate-element", "\(quoted(text)) is listed twice", help: "remove one of the two")
  }

  static func unknownWarning(_ id: String) -> Mistake {
    Mistake(
      "unknown-warning", "no decision has a warning \(quoted(id))",
      help: Spelling.suggestion(for: id, among: WarningNames.all, "the warnings are"))
  }

  static func impossibleExpectation(action: String, expectsScene: Bool) -> Mistake {
    Mistake(
      "contradictory-expectation",
      "the action `\(action)` goes to \(expectsScene ? "no scene of the fixture" : "a scene"), "
        + "so the expectation cannot be met",
      help: expectsScene ? "write `\"scene\": null`" : "write the scene's identifier")
  }

  static func unknownMethods(_ key: String) -> Mistake {
    Mistake(
      "methods-not-known",
      "`\(key)` depends on the methods that the app implements, which the fixture does not say",
      help: "list them in `app.implements`")
  }

  static let deliveredAndLost = Mistake(
    "contradictory-expectation", "an event that is lost is delivered to no method",
    help: "remove one of the two")
}
