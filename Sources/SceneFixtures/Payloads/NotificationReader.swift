import PredicateLanguage
import SceneRouting

extension PayloadReader {
  private static let key = "target-content-id"

  /// Reads a push.
  ///
  /// Its keys are free, but without `aps` the platform does not take it.
  mutating func notification(_ value: JSONValue, at path: JSONPath) -> NotificationPayload? {
    guard let payload = object(value, at: path, name: "a notification") else { return nil }
    let bundle = text("Simulator Target Bundle", of: payload.members, at: path)
    if let bundle, let bundleIdentifier, bundle != bundleIdentifier {
      warn(
        .otherBundle(bundle, expected: bundleIdentifier),
        at: .value(path.appending("Simulator Target Bundle")))
    }
    let aps = aps(of: payload)
    let identifier = identifier(of: aps, at: path.appending("aps"))
    checkKeys(of: payload.members, at: path, isDeep: aps[Self.key] == nil)
    checkKeys(of: aps, at: path.appending("aps"), isAps: true)
    checkSize(of: payload)
    return NotificationPayload(
      targetContentIdentifier: identifier,
      category: text("category", of: aps, at: path.appending("aps")), bundleIdentifier: bundle)
  }

  private func aps(of payload: JSONObjectReader) -> [String: JSONValue] {
    switch payload.members["aps"] {
    case .object(let members): return members
    case nil: findings.report(PushProblem.missingAps, at: .value(payload.path))
    case let value?:
      findings.report(
        PushProblem.apsNotAnObject(found: value.kindName),
        at: .value(payload.path.appending("aps")))
    }
    return [:]
  }

  private mutating func identifier(of aps: [String: JSONValue], at path: JSONPath) -> String? {
    switch aps[Self.key] {
    case .string(let text):
      warnIfEmpty(text, at: path.appending(Self.key))
      return text
    case nil: return nil
    case let value?:
      warn(
        .pushIdentifierNotAString(found: value.kindName), at: .value(path.appending(Self.key)))
      return nil
    }
  }

  private mutating func text(
    _ key: String, of members: [String: JSONValue], at path: JSONPath
  ) -> String? {
    switch members[key] {
    case .string(let text): return text
    case nil: return nil
    case let value?:
      warn(.notAString(key, found: value.kindName), at: .value(path.appending(key)))
      return nil
    }
  }

  /// Finds the target content identifier's key outside `aps`, and its wrong names.
  ///
  /// Looks into the app's own data only when `isDeep`: there the key may mean something else.
  private mutating func checkKeys(
    of members: [String: JSONValue], at path: JSONPath, isAps: Bool = false, isDeep: Bool = false
  ) {
    for key in members.keys.sorted() {
      let place = Finding.Place.key(path.appending(key))
      if key == Self.key {
        if !isAps { warn(.keyOutsideAps(key), at: place) }
      } else if Self.meansIdentifier(key, isAps: isAps) {
        warn(.misnamedKey(key), at: place)
      }
      if isDeep, key != "aps", case .object(let inner) = members[key] {
        checkKeys(of: inner, at: path.appending(key), isDeep: true)
      }
    }
  }

  /// True for `targetContentIdentifier`, `notification-content-id` and the like; inside `aps`,
  /// whose keys are few, also for `target-content-id` with a typing mistake.
  private static func meansIdentifier(_ key: String, isAps: Bool) -> Bool {
    let letters = key.lowercased().filter { $0 != "-" && $0 != "_" }
    switch letters {
    case "targetcontentid", "targetcontentidentifier", "notificationcontentid",
      "notificationcontentidentifier":
      return true
    default: return isAps && Spelling.closest(to: key, among: [Self.key]) != nil
    }
  }

  private mutating func checkSize(of payload: JSONObjectReader) {
    let bytes = findings.compactLength(ofValueAt: payload.path)
    if bytes > FixtureLimits.notificationBytes {
      warn(.pushTooLarge(bytes: bytes), at: .value(payload.path))
    }
  }
}

/// What can be wrong with the form of a push.
enum PushProblem: Hashable {
  case missingAps
  case apsNotAnObject(found: String)
}

extension PushProblem: FindingContent {
  var id: String {
    switch self {
    case .missingAps: "missing-aps"
    case .apsNotAnObject: "aps-not-an-object"
    }
  }

  var message: String {
    switch self {
    case .missingAps: "a notification needs the key `aps`"
    case .apsNotAnObject(let found): "`aps` must be an object, not \(found)"
    }
  }

  var help: String? { "a push is `{\"aps\": {\"target-content-id\": \"…\"}}`" }
}
