import PredicateLanguage
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

/// Reads what a fixture says of the app, and compares its Info.plist with the rest of the fixture.
struct FixtureAppReader {
  private static let facts = ["supportsMultipleScenes", "activityTypes", "bundleIdentifier"]

  let findings: FindingList
  private let path = JSONPath.root.appending("app").appending("manifest")

  private let files: NamedFiles

  init(findings: FindingList, files: NamedFiles) {
    self.findings = findings
    self.files = files
  }

  /// Reads the object at the key `app`.
  func app(_ app: JSONObjectReader?) -> FixtureApp {
    guard let app else { return FixtureApp() }
    app.checkKeys(
      Self.facts + ["manifest"] + AppDescriptionReader.keys,
      aliases: [
        "UIApplicationSupportsMultipleScenes": "supportsMultipleScenes",
        "NSUserActivityTypes": "activityTypes", "CFBundleIdentifier": "bundleIdentifier",
        "UIApplicationSceneManifest": "manifest", "infoPlist": "manifest",
        "Info.plist": "manifest",
      ])
    let stated = FixtureApp(
      supportsMultipleScenes: app.boolean("supportsMultipleScenes") ?? true,
      activityTypes: app.strings("activityTypes"),
      bundleIdentifier: app.string("bundleIdentifier"))
    guard app.has("manifest") else { return stated }
    if let fact = app.inSourceOrder(Self.facts.filter(app.has)).first {
      findings.report(AppProblem.factBesidesManifest(fact), at: .key(app.path.appending(fact)))
    }
    guard let file = app.string("manifest", expected: "the path of an Info.plist") else {
      return stated
    }
    return manifest(file).map(FixtureApp.init) ?? stated
  }

  private func manifest(_ file: String) -> SceneManifest? {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try files.read(file, limit: FixtureLimits.manifestBytes)
    } catch {
      findings.report(error, at: .value(path))
      return nil
    }
    do throws(FixtureError) {
      let plist = try InfoPlist.read(bytes, file: files.label(file))
      findings.include(plist.warnings, namedAt: path)
      return plist.manifest
    } catch {
      findings.include(error.diagnostics, namedAt: path)
      return nil
    }
  }

  // MARK: - Beside the rest of the fixture

  /// Warns of more scenes than the manifest of `app` allows.
  func compare(_ app: FixtureApp, sessions: [SceneSession]) {
    guard let manifest = app.manifest else { return }
    let count = sessions.count { $0.role == .application && $0.state == .connected }
    if count > 1 && !manifest.supportsMultipleScenes {
      findings.report(AppProblem.severalScenes(count), at: .value(path))
    }
  }

  /// Warns of configurations that the app's code names and its manifest lacks.
  func compare(_ description: AppDescription) {
    guard let manifest = description.manifest else { return }
    let known =
      manifest.configurations.compactMap(\.name) + description.declarations.map(\.name)
    let app = JSONPath.root.appending("app")
    for (position, rule) in description.rules.enumerated()
    where !known.contains(rule.configuration) {
      findings.report(
        AppProblem.unknownConfiguration(rule.configuration, known: known),
        at: .value(
          app.appending("delegate").appending(position).appending("configuration")))
    }
    for name in description.conditions.keys.sorted() where !known.contains(name) {
      findings.report(
        AppProblem.unknownConfiguration(name, known: known),
        at: .key(app.appending("conditions").appending(name)))
    }
  }
}

/// What can be wrong between a fixture and its app's manifest.
enum AppProblem: Hashable {
  case factBesidesManifest(String)
  case severalScenes(Int)
  case unknownConfiguration(String, known: [String])
}

extension AppProblem: FindingContent {
  var id: String {
    switch self {
    case .factBesidesManifest: "conflicting-keys"
    case .severalScenes: "several-scenes-for-manifest"
    case .unknownConfiguration: "unknown-configuration"
    }
  }

  var severity: Diagnostic.Severity {
    if case .factBesidesManifest = self { .error } else { .warning }
  }

  var message: String {
    switch self {
    case .factBesidesManifest(let key):
      "an app has either `manifest` or `\(key)`, not both"
    case .severalScenes(let count):
      "the manifest allows one scene, and \(count) are connected"
    case .unknownConfiguration(let name, _):
      "the manifest has no configuration \(quoted(name))"
    }
  }

  var help: String? {
    switch self {
    case .factBesidesManifest(let key): "remove `\(key)`: the Info.plist says it"
    case .severalScenes:
      "set `\(ManifestKeys.multipleScenes)` to `<true/>`, or leave one scene connected"
    case .unknownConfiguration(let name, let known):
      Spelling.closest(to: name, among: known).map { "did you mean \(quoted($0))?" }
        ?? "a scene that is made from it is an error"
    }
  }
}
