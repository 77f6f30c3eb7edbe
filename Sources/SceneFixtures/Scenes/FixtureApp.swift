/// What a fixture says of the app as a whole.
public struct FixtureApp: Hashable, Sendable {
  /// False when the app's manifest allows one scene only.
  public let supportsMultipleScenes: Bool
  /// The activity types of the app's `NSUserActivityTypes`, or nil when the fixture does not say.
  public let activityTypes: [String]?
  /// The app's bundle identifier, or nil when the fixture does not say.
  public let bundleIdentifier: String?

  init(
    supportsMultipleScenes: Bool = true, activityTypes: [String]? = nil,
    bundleIdentifier: String? = nil
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.activityTypes = activityTypes
    self.bundleIdentifier = bundleIdentifier
  }
}

extension FixtureApp {
  /// Reads the object at the key `app`.
  init(_ app: JSONObjectReader?) {
    app?.checkKeys(
      ["supportsMultipleScenes", "activityTypes", "bundleIdentifier"] + AppDescriptionReader.keys,
      aliases: [
        "UIApplicationSupportsMultipleScenes": "supportsMultipleScenes",
        "NSUserActivityTypes": "activityTypes", "CFBundleIdentifier": "bundleIdentifier",
      ])
    self.init(
      supportsMultipleScenes: app?.boolean("supportsMultipleScenes") ?? true,
      activityTypes: app?.strings("activityTypes"),
      bundleIdentifier: app?.string("bundleIdentifier"))
  }
}
