package import SceneRouting

/// The names that a fixture uses for the roles of scene sessions.
package enum RoleNames {
  private static let short: [(name: String, value: SceneRole)] = [
    ("application", .application), ("externalDisplay", .externalDisplay),
    ("immersiveSpace", .immersiveSpace), ("volumetric", .volumetric),
  ]

  /// Returns the short name of `role`, or the full one where there is no short one.
  package static func name(of role: SceneRole) -> String {
    short.first { $0.value == role }?.name ?? role.rawValue
  }

  /// Returns the role at `key`: a short name, or the full name of a scene manifest.
  static func role(_ key: String, of object: JSONObjectReader) -> SceneRole? {
    if case .string(let text) = object.members[key], text.contains("SceneSessionRole") {
      return SceneRole(rawValue: text)
    }
    return object.choice(key, among: short)
  }
}
