import SceneRouting

/// What a timeline needs to know of a session beside what routing does.
struct SessionDetails: Hashable, Sendable {
  /// The keys that belong to it.
  static let keys = ["configuration", "kind", "restoration", "userInfo"]

  let state: SceneState
  let configuration: String?
  let kind: SessionKind
  let restorationActivity: UserActivity?
  let userInfo: [String: String]

  /// Reads the details of a scene; nil when it says nothing of them, as most do.
  init?(_ scene: JSONObjectReader, state: SceneState?) {
    guard state ?? .foregroundActive != .foregroundActive || Self.keys.contains(where: scene.has)
    else { return nil }
    self.state = state ?? .foregroundActive
    configuration = scene.string("configuration")
    kind = Self.kind(of: scene) ?? .primary
    restorationActivity = Self.restoration(of: scene)
    userInfo = Self.userInfo(of: scene)
  }

  /// Reads `kind`.
  static func kind(of object: JSONObjectReader) -> SessionKind? {
    object.choice("kind", among: SessionKind.allCases.map { (name: $0.rawValue, value: $0) })
  }

  /// Reads `restoration`, a user activity.
  static func restoration(of object: JSONObjectReader) -> UserActivity? {
    guard let value = object.members["restoration"] else { return nil }
    var payloads = PayloadReader(findings: object.findings, bundleIdentifier: nil)
    return payloads.innerActivity(value, at: object.path.appending("restoration"))
  }

  /// Reads `userInfo`, an object of strings.
  static func userInfo(of object: JSONObjectReader) -> [String: String] {
    guard let info = object.object("userInfo") else { return [:] }
    return info.members.keys.reduce(into: [:]) { result, key in result[key] = info.string(key) }
  }
}
