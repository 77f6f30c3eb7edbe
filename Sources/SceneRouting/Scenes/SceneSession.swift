import PredicateLanguage

/// A window as the system remembers it, on screen or not: who it is and what it takes.
///
/// Conditions belong to the session: they outlive its scene and a relaunch (R4).
public struct SceneSession: Hashable, Sendable, Identifiable {
  /// The session's persistent identifier.
  public let id: SceneIdentifier
  /// The session's role.
  public let role: SceneRole
  /// Whether its scene is in memory.
  public var state: SessionState
  /// The predicates of the identifiers that the session takes.
  public var conditions: ActivationConditions

  /// Creates a session.
  public init(
    id: SceneIdentifier, role: SceneRole = .application, state: SessionState = .connected,
    conditions: ActivationConditions = ActivationConditions()
  ) {
    self.id = id
    self.role = role
    self.state = state
    self.conditions = conditions
  }

  /// True when an event would continue in the scene, false when it would reconnect the session.
  public var isConnected: Bool { state == .connected }
}

extension SceneSession: CustomStringConvertible {
  /// The session in one line: `notes: application, connected, can …, prefers …`.
  public var description: String {
    "\(clipped(id.rawValue)): \(clipped(role.shortName)), \(state.rawValue), \(conditions)"
  }
}

/// A scene session's persistent identifier: the name that survives the app's relaunch.
///
/// Compares by its UTF-8 bytes, as the platform compares identifiers: a precomposed and a
/// decomposed letter make two names.
public struct SceneIdentifier: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier's text.
  public let rawValue: String

  /// Creates an identifier from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The identifier's text.
  public var description: String { rawValue }

  /// Returns true when both have the same bytes.
  public static func == (left: SceneIdentifier, right: SceneIdentifier) -> Bool {
    guard left.rawValue.utf8.count == right.rawValue.utf8.count else { return false }
    return left.withBytes { one in
      right.withBytes { other in
        if one.baseAddress == other.baseAddress { return true }
        for place in 0..<one.count where one[place] != other[place] { return false }
        return true
      }
    }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)  // no UTF-8 byte: marks the end
  }

  /// Calls `body` with the UTF-8 bytes; a native string is not copied.
  @inline(__always)
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = rawValue.utf8.withContiguousStorageIfAvailable(body) { return value }
    var copy = rawValue
    return copy.withUTF8(body)
  }
}

/// The role of a scene session; events reach only the sessions of the role that they are for (R9).
///
/// Compares by its UTF-8 bytes, as a session's identifier does.
///
/// - Source: documented names of `UISceneSession.Role`; any other text is a role of its own.
public struct SceneRole: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The role's name in a scene manifest.
  public let rawValue: String

  /// Creates a role from its name in a scene manifest.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An interactive window: the default role.
  public static let application = SceneRole(rawValue: "UIWindowSceneSessionRoleApplication")
  /// A window on a connected display that takes no touches.
  public static let externalDisplay = SceneRole(
    rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  /// A window that shows a volume.
  public static let volumetric = SceneRole(
    rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
  /// An immersive space.
  public static let immersiveSpace = SceneRole(
    rawValue: "UISceneSessionRoleImmersiveSpaceApplication")
  /// The app's screen in a car.
  public static let car = SceneRole(rawValue: "CPTemplateApplicationSceneSessionRoleApplication")

  /// The role's name in a scene manifest.
  public var description: String { rawValue }

  /// Returns true when both have the same bytes.
  public static func == (left: SceneRole, right: SceneRole) -> Bool {
    SceneIdentifier(left.rawValue) == SceneIdentifier(right.rawValue)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(SceneIdentifier(rawValue)) }

  /// The roles that have a short name, which fixtures use.
  package static let shortNames: [(name: String, value: SceneRole)] = [
    ("application", .application), ("externalDisplay", .externalDisplay),
    ("immersiveSpace", .immersiveSpace), ("volumetric", .volumetric),
  ]

  /// The role's short name, or the full one where there is no short one.
  package var shortName: String {
    Self.shortNames.first { $0.value == self }?.name ?? rawValue
  }
}

/// Whether a session's scene is in memory.
///
/// Foreground and background do not matter (R4), so neither is a state here. A discarded session
/// is in no state: it has left its set.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
  /// The scene exists: an event continues in it.
  case connected
  /// The system has let go of the scene and kept the session: an event reconnects it.
  case disconnected
}
