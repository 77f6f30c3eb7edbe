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
