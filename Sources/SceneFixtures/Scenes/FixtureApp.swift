public import SceneRouting

/// What a fixture says of the app as a whole.
public struct FixtureApp: Hashable, Sendable {
  /// False when the app's manifest allows one scene only.
  public let supportsMultipleScenes: Bool
  /// The activity types of the app's `NSUserActivityTypes`, or nil when the fixture does not say.
  public let activityTypes: [String]?
  /// The app's bundle identifier, or nil when the fixture does not say.
  public let bundleIdentifier: String?
  /// What the Info.plist that the fixture names declares, or nil when it names none.
  ///
  /// The three others are the manifest's where there is one.
  public let manifest: SceneManifest?

  init(
    supportsMultipleScenes: Bool = true, activityTypes: [String]? = nil,
    bundleIdentifier: String? = nil
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.activityTypes = activityTypes
    self.bundleIdentifier = bundleIdentifier
    self.manifest = nil
  }

  /// Creates the app of an Info.plist.
  ///
  /// A bundle identifier that the build fills in, `$(PRODUCT_BUNDLE_IDENTIFIER)`, is not known.
  init(_ manifest: SceneManifest) {
    self.supportsMultipleScenes = manifest.supportsMultipleScenes
    self.activityTypes = manifest.activityTypes
    self.bundleIdentifier = manifest.bundleIdentifier.flatMap { $0.contains("$") ? nil : $0 }
    self.manifest = manifest
  }
}
