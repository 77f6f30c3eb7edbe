import ByteText
import LocatedValues
public import SceneRouting

/// Reads one payload, inline in a fixture or in a file of its own, into the event that it causes.
struct PayloadReader {
  /// The app that pushes should be for.
  ///
  /// Nil if it is not known.
  let bundleIdentifier: String?
  /// The warnings for the events that are read.
  private(set) var warnings: [RoutingWarning] = []

  init(bundleIdentifier: String?) {
    self.bundleIdentifier = bundleIdentifier
  }

  /// Reads a user activity that is part of another event; its warnings are in `warnings`.
  mutating func innerActivity(_ value: LocatedValue) -> UserActivity? {
    warnings = []
    return userActivity(value, isPart: true)
  }

  /// Reads an app intent, which is always written into its event; its warnings are in `warnings`.
  mutating func appIntent(_ value: LocatedValue) -> AppIntentPayload? {
    warnings = []
    guard let intent = object(value, name: "an app intent", isPart: true) else { return nil }
    intent.checkKeys(
      ["type", "contentIdentifier"],
      aliases: [
        "intentType": "type", "name": "type", "persistentIdentifier": "contentIdentifier",
        "targetContentIdentifier": "contentIdentifier", "targetContentId": "contentIdentifier",
        "target-content-id": "contentIdentifier",
      ])
    let identifier = intent.string("contentIdentifier")
    warnIfEmpty(identifier, at: intent["contentIdentifier"])
    return intent.requiredString("type").map {
      AppIntentPayload(type: $0, contentIdentifier: identifier)
    }
  }

  /// Reads the payload `value`.
  ///
  /// Nil if it is not a payload of this kind.
  mutating func event(_ kind: PayloadKind, _ value: LocatedValue) -> RoutingEvent? {
    warnings = []
    var event =
      switch kind {
      case .notification: notification(value).map { RoutingEvent.notification($0) }
      case .shortcut: shortcut(value).map { RoutingEvent.shortcut($0) }
      case .userActivity: userActivity(value).map { RoutingEvent.userActivity($0) }
      case .sharePlay: groupActivity(value).map { RoutingEvent.sharePlay($0) }
      }
    event?.warnings = warnings
    return event
  }

  /// Returns the reader of the object `value`.
  ///
  /// In a fixture a path may be there too, but not in a file, nor in part of an event.
  func object(
    _ value: LocatedValue, name: String, isPart: Bool = false
  ) -> MemberReader? {
    let expected =
      value.index == .root || isPart ? "an object" : "an object or the path of its file"
    return MemberReader(value, name: name, expected: expected)
  }

  /// Warns of an identifier that is the empty string.
  mutating func warnIfEmpty(_ identifier: String?, at place: LocatedValue?) {
    if identifier == "" { warn(.emptyIdentifier, at: place) }
  }

  /// Adds a warning to the event and to the file's findings.
  mutating func warn(_ warning: RoutingWarning, at place: LocatedValue?) {
    warnings.append(warning)
    place?.report(warning)
  }

  /// Adds a warning about a member's key to the event and to the file's findings.
  mutating func warn(_ warning: RoutingWarning, atKeyOf member: LocatedValue) {
    warnings.append(warning)
    member.reportKey(warning)
  }
}

extension PayloadReader {
  /// Reads a quick action.
  mutating func shortcut(_ value: LocatedValue) -> ShortcutItem? {
    guard let item = object(value, name: "a shortcut") else { return nil }
    item.checkKeys(
      ["type", "title", "targetContentIdentifier", "userInfo"],
      aliases: [
        "UIApplicationShortcutItemType": "type", "localizedTitle": "title",
        "UIApplicationShortcutItemTitle": "title", "UIApplicationShortcutItemUserInfo": "userInfo",
        "targetContentId": "targetContentIdentifier",
        "target-content-id": "targetContentIdentifier",
      ])
    _ = item.string("title")
    item.checkObject("userInfo")
    var identifier: String?
    let place = item["targetContentIdentifier"]
    switch place?.content {
    case .string(let text):
      identifier = text
      warnIfEmpty(text, at: place)
    case nil, .null: break
    default: warn(.shortcutIdentifierIsNotText(found: place?.kindName ?? ""), at: place)
    }
    return item.requiredString("type").map {
      ShortcutItem(type: $0, targetContentIdentifier: identifier)
    }
  }

  /// Reads a user activity.
  mutating func userActivity(
    _ value: LocatedValue, isPart: Bool = false
  ) -> UserActivity? {
    guard let activity = object(value, name: "a user activity", isPart: isPart) else { return nil }
    activity.checkKeys(
      ["activityType", "title", "targetContentIdentifier", "webpageURL", "userInfo"],
      aliases: [
        "type": "activityType", "url": "webpageURL", "targetContentId": "targetContentIdentifier",
        "target-content-id": "targetContentIdentifier",
      ])
    _ = activity.string("title")
    activity.checkObject("userInfo")
    let page = activity.string("webpageURL")
    if let page, !Self.isWebPage(page) {
      warn(.webpageScheme(page), at: activity["webpageURL"])
    }
    let identifier = activity.string("targetContentIdentifier")
    warnIfEmpty(identifier, at: activity["targetContentIdentifier"])
    return activity.requiredString("activityType").map {
      UserActivity(activityType: $0, targetContentIdentifier: identifier, webpageURL: page)
    }
  }

  /// Reads a group activity.
  mutating func groupActivity(_ value: LocatedValue) -> GroupActivityPayload? {
    guard let activity = object(value, name: "a group activity") else { return nil }
    activity.checkKeys(
      ["activityIdentifier", "association"], aliases: ["sceneAssociation": "association"])
    let identifier = activity.requiredString("activityIdentifier")
    let association = association(of: activity)
    return identifier.map { GroupActivityPayload(activityIdentifier: $0, association: association) }
  }

  private mutating func association(
    of activity: MemberReader
  ) -> GroupActivityPayload.Association {
    if activity["association"]?.isObject == true {
      let association = activity.object("association", name: "an association")
      association?.checkKeys(["content"])
      let content = association?.requiredString("content")
      warnIfEmpty(content, at: association?["content"])
      return content.map { .content($0) } ?? .default
    }
    return activity.choice(
      "association",
      among: [("default", .default), ("none", GroupActivityPayload.Association.none)],
      expected: "`\"default\"`, `\"none\"` or an object with `content`") ?? .default
  }

  private static func isWebPage(_ text: String) -> Bool {
    // A slash is a byte that the 0x20 does not change.
    let start = text.utf8.prefix(8).map { $0 | 0x20 }
    return start.starts(with: "https://".utf8) || start.starts(with: "http://".utf8)
  }
}

/// A file that holds one payload, and the event that it causes.
///
/// ```swift
/// let push = #"{ "aps": { "target-content-id": "note/42" } }"#
/// let file = try PayloadFile.read(.notification, Array(push.utf8), file: "reminder.apns")
/// file.event.targetContentIdentifier  // note/42
/// ```
public struct PayloadFile: Hashable, Sendable {
  /// The event; its name is the file's.
  public let event: RoutingEvent
  /// The findings about what is probably not meant in a valid file.
  public let warnings: [FixtureDiagnostic]

  /// Reads the payload in the file at `path`.
  ///
  /// `bundleIdentifier` is the app that a push should be for; nil is for no app.
  ///
  /// - Complexity: O(n) for a file of n bytes, at most `FixtureLimits.payloadBytes`.
  /// - Throws: everything that is wrong with the file.
  public static func load(
    _ kind: PayloadKind, path: String, bundleIdentifier: String? = nil
  ) throws(FixtureError) -> PayloadFile {
    try read(
      kind, FixtureError.reading(path, SourceFile.payload), file: path,
      bundleIdentifier: bundleIdentifier)
  }

  /// Reads the payload in `bytes`; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with the payload.
  public static func read(
    _ kind: PayloadKind, _ bytes: [UInt8], file: String, bundleIdentifier: String? = nil
  ) throws(FixtureError) -> PayloadFile {
    let document = SourceDocument(json: bytes, file: file)
    var reader = PayloadReader(bundleIdentifier: bundleIdentifier)
    var event = document.root.flatMap { reader.event(kind, $0) }
    let diagnostics = document.diagnostics()
    event?.name = PathText(file).name
    guard let event, !document.hasErrors else { throw FixtureError(diagnostics) }
    return PayloadFile(event: event, warnings: diagnostics)
  }
}

/// The kinds of payload that a file of its own can hold.
public enum PayloadKind: String, Hashable, Sendable, CaseIterable {
  /// A push, as an `.apns` file of the simulator holds it.
  case notification
  /// A quick action.
  case shortcut
  /// A user activity that the system delivers.
  case userActivity
  /// A group activity.
  case sharePlay
}
