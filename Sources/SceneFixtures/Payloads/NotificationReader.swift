import ByteText
import LocatedValues
import PredicateLanguage
import SceneRouting

extension PayloadReader {
  private static let key = "target-content-id"

  /// Reads a push.
  ///
  /// Its keys are free, but without `aps` the platform does not take it.
  mutating func notification(_ value: LocatedValue) -> NotificationPayload? {
    guard let payload = object(value, name: "a notification") else { return nil }
    let bundle = text("Simulator Target Bundle", of: payload)
    if let bundle, let bundleIdentifier, !bundle.hasBytes(of: bundleIdentifier) {
      warn(
        .otherBundle(bundle, expected: bundleIdentifier), at: payload["Simulator Target Bundle"])
    }
    let aps = aps(of: payload)
    let identifier = aps.flatMap { self.identifier(of: $0) }
    checkKeys(of: payload, isDeep: aps?.has(Self.key) != true)
    if let aps { checkKeys(of: aps, isAps: true) }
    if let aps, let value = aps["alert"], value.isObject,
      let alert = MemberReader(value, name: "alert")
    {
      checkKeys(of: alert, isAlert: true)
    }
    checkSize(of: value)
    return NotificationPayload(
      targetContentIdentifier: identifier, category: aps.flatMap { text("category", of: $0) },
      bundleIdentifier: bundle)
  }

  private func aps(of payload: MemberReader) -> MemberReader? {
    guard let aps = payload["aps"] else {
      payload.report(PushProblem.missingAps)
      return nil
    }
    guard aps.isObject else {
      aps.report(PushProblem.apsNotAnObject(found: aps.kindName))
      return nil
    }
    return payload.object("aps")
  }

  private mutating func identifier(of aps: MemberReader) -> String? {
    guard let value = aps[Self.key] else { return nil }
    if let text = value.text {
      warnIfEmpty(text, at: value)
      return text
    }
    warn(.pushIdentifierNotAString(found: value.kindName), at: value)
    return nil
  }

  private mutating func text(_ key: String, of object: MemberReader) -> String? {
    guard let value = object[key] else { return nil }
    if let text = value.text { return text }
    warn(.notAString(key, found: value.kindName), at: value)
    return nil
  }

  /// Finds the target content identifier's key outside `aps`, and its wrong names.
  ///
  /// Looks into the app's own data only when `isDeep`: there the key may mean something else.
  private mutating func checkKeys(
    of object: MemberReader, isAps: Bool = false, isAlert: Bool = false, isDeep: Bool = false
  ) {
    for (key, index) in object.members.sorted(by: { $0.key < $1.key }) {
      let value = LocatedValue(document: object.value.document, index: index)
      if key.hasBytes(of: Self.key) {
        if isAlert {
          warn(.keyInsideAlert(key), atKeyOf: value)
        } else if !isAps {
          warn(.keyOutsideAps(key), atKeyOf: value)
        }
      } else if Self.meansIdentifier(key, isAps: isAps) {
        warn(.misnamedKey(key), atKeyOf: value)
      }
      if isDeep, key != "aps", value.isObject, let inner = MemberReader(value, name: key) {
        checkKeys(of: inner, isDeep: true)
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

  private mutating func checkSize(of payload: LocatedValue) {
    let bytes = payload.compactLength
    if bytes > FixtureLimits.notificationBytes { warn(.pushTooLarge(bytes: bytes), at: payload) }
  }
}

/// A problem with the form of a push.
enum PushProblem {
  static let missingAps = Mistake(
    "missing-aps", "a notification needs the key `aps`",
    help: "a push is `{\"aps\": {\"target-content-id\": \"…\"}}`")

  static func apsNotAnObject(found: String) -> Mistake {
    Mistake(
      "aps-not-an-object", "`aps` must be an object, not \(found)",
      help: "a push is `{\"aps\": {\"target-content-id\": \"…\"}}`")
  }
}
