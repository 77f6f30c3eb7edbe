import SceneRouting

/// Reads one payload, inline in a fixture or in a file of its own, into the event that it causes.
struct PayloadReader {
  /// The list of the file that the payload is in.
  let findings: FindingList
  /// The app that pushes should be for, or nil when it is not known.
  let bundleIdentifier: String?
  /// What the events that are read should warn of.
  private(set) var warnings: [RoutingWarning] = []

  init(findings: FindingList, bundleIdentifier: String?) {
    self.findings = findings
    self.bundleIdentifier = bundleIdentifier
  }

  /// Reads a user activity that is part of another event; its warnings are in `warnings`.
  mutating func innerActivity(_ value: JSONValue, at path: JSONPath) -> UserActivity? {
    warnings = []
    return userActivity(value, at: path, isPart: true)
  }

  /// Reads the payload `value` at `path`; nil when it is no payload of this kind.
  mutating func event(_ kind: PayloadKind, _ value: JSONValue, at path: JSONPath) -> RoutingEvent? {
    warnings = []
    var event =
      switch kind {
      case .notification: notification(value, at: path).map { RoutingEvent.notification($0) }
      case .shortcut: shortcut(value, at: path).map { RoutingEvent.shortcut($0) }
      case .userActivity: userActivity(value, at: path).map { RoutingEvent.userActivity($0) }
      case .sharePlay: groupActivity(value, at: path).map { RoutingEvent.sharePlay($0) }
      }
    event?.warnings = warnings
    return event
  }

  /// Returns the reader of the object `value`.
  ///
  /// In a fixture a path may be there too, but not in a file, nor in part of an event.
  func object(
    _ value: JSONValue, at path: JSONPath, name: String, isPart: Bool = false
  ) -> JSONObjectReader? {
    let expected = path == .root || isPart ? "an object" : "an object or the path of its file"
    return JSONObjectReader(value, at: path, name: name, expected: expected, findings: findings)
  }

  /// Warns of an identifier that is the empty string.
  mutating func warnIfEmpty(_ identifier: String?, at path: JSONPath) {
    if identifier == "" { warn(.emptyIdentifier, at: .value(path)) }
  }

  /// Adds a warning to the event and to the file's findings.
  mutating func warn(_ warning: RoutingWarning, at place: Finding.Place) {
    warnings.append(warning)
    findings.report(WarningFinding(warning: warning), at: place)
  }
}

extension PayloadReader {
  /// Reads a quick action.
  mutating func shortcut(_ value: JSONValue, at path: JSONPath) -> ShortcutItem? {
    guard let item = object(value, at: path, name: "a shortcut") else { return nil }
    item.checkKeys(
      ["type", "title", "targetContentIdentifier", "userInfo"],
      aliases: [
        "UIApplicationShortcutItemType": "type", "localizedTitle": "title",
        "UIApplicationShortcutItemTitle": "title", "UIApplicationShortcutItemUserInfo": "userInfo",
        "targetContentId": "targetContentIdentifier",
        "target-content-id": "targetContentIdentifier",
      ])
    _ = item.string("title")
    _ = item.object("userInfo")
    var identifier: String?
    switch item.members["targetContentIdentifier"] {
    case .string(let text):
      identifier = text
      warnIfEmpty(text, at: path.appending("targetContentIdentifier"))
    case nil, .null: break
    case let value?:
      warn(
        .shortcutIdentifierIsNotText(found: value.kindName),
        at: .value(path.appending("targetContentIdentifier")))
    }
    return item.requiredString("type").map {
      ShortcutItem(type: $0, targetContentIdentifier: identifier)
    }
  }

  /// Reads a user activity.
  mutating func userActivity(
    _ value: JSONValue, at path: JSONPath, isPart: Bool = false
  ) -> UserActivity? {
    guard let activity = object(value, at: path, name: "a user activity", isPart: isPart) else {
      return nil
    }
    activity.checkKeys(
      ["activityType", "title", "targetContentIdentifier", "webpageURL", "userInfo"],
      aliases: [
        "type": "activityType", "url": "webpageURL", "targetContentId": "targetContentIdentifier",
        "target-content-id": "targetContentIdentifier",
      ])
    _ = activity.string("title")
    _ = activity.object("userInfo")
    let page = activity.string("webpageURL")
    if let page, !Self.isWebPage(page) {
      warn(.webpageScheme(page), at: .value(path.appending("webpageURL")))
    }
    let identifier = activity.string("targetContentIdentifier")
    warnIfEmpty(identifier, at: path.appending("targetContentIdentifier"))
    return activity.requiredString("activityType").map {
      UserActivity(activityType: $0, targetContentIdentifier: identifier, webpageURL: page)
    }
  }

  /// Reads a group activity.
  mutating func groupActivity(_ value: JSONValue, at path: JSONPath) -> GroupActivityPayload? {
    guard let activity = object(value, at: path, name: "a group activity") else { return nil }
    activity.checkKeys(
      ["activityIdentifier", "association"], aliases: ["sceneAssociation": "association"])
    let identifier = activity.requiredString("activityIdentifier")
    let association = association(of: activity)
    return identifier.map { GroupActivityPayload(activityIdentifier: $0, association: association) }
  }

  private mutating func association(
    of activity: JSONObjectReader
  ) -> GroupActivityPayload.Association {
    if case .object = activity.members["association"] {
      let association = activity.object("association", name: "an association")
      association?.checkKeys(["content"])
      let content = association?.requiredString("content")
      warnIfEmpty(content, at: activity.path.appending("association").appending("content"))
      return content.map { .content($0) } ?? .default
    }
    return activity.choice(
      "association",
      among: [("default", .default), ("none", GroupActivityPayload.Association.none)],
      expected: "`\"default\"`, `\"none\"` or an object with `content`") ?? .default
  }

  private static func isWebPage(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }
}
