import SceneRouting

/// Reads the top level of an Info.plist, and hands its parts to their readers.
struct ManifestReader {
  let findings: FindingList
  /// The keys in the scene manifest that are not known.
  private(set) var unknownKeys: [JSONPath] = []

  init(findings: FindingList) {
    self.findings = findings
  }

  /// Reads the dictionary `root`; what has mistakes is left out.
  mutating func manifest(_ root: PropertyListDictionary) -> SceneManifest {
    let top = PropertyListReader(
      name: "an Info.plist", members: root, path: .root, findings: findings)
    for key in top.keys(besides: ManifestKeys.top) {
      if let problem = ManifestKeys.problem(ofTopKey: key) {
        findings.report(problem, at: .key(top.path(of: key)))
      }
    }
    var manifest = SceneManifest(supportsMultipleScenes: false)
    if let scenes = top.dictionary(ManifestKeys.sceneManifest, name: "a scene manifest") {
      readScenes(scenes, into: &manifest)
    } else if !top.has(ManifestKeys.sceneManifest) {
      findings.report(ManifestProblem.noSceneManifest, at: .value(.root))
    }
    manifest.activityTypes = activityTypes(of: top)
    manifest.shortcutItems = ShortcutItemReader().items(of: top)
    manifest.bundleIdentifier = top.string(ManifestKeys.bundleIdentifier)
    return manifest
  }

  private mutating func readScenes(
    _ scenes: PropertyListReader, into manifest: inout SceneManifest
  ) {
    manifest.supportsMultipleScenes = scenes.boolean(ManifestKeys.multipleScenes) ?? false
    manifest.preferredDefaultRole = scenes.string(ManifestKeys.preferredRole)
      .map(SceneRole.init(rawValue:))
    if let role = manifest.preferredDefaultRole, !ManifestKeys.roles.contains(role.rawValue) {
      scenes.report(
        .unknownRole(role.rawValue), at: .value(scenes.path(of: ManifestKeys.preferredRole)))
    }
    for key in scenes.keys(besides: ManifestKeys.manifest) {
      unknownKeys.append(scenes.path(of: key))
      scenes.report(Self.problem(ofManifestKey: key), at: .key(scenes.path(of: key)))
    }
    let hasConfigurations = scenes.has(ManifestKeys.configurations)
    guard let roles = scenes.dictionary(ManifestKeys.configurations, name: "the configurations")
    else {
      if !hasConfigurations { scenes.report(.noConfigurations, at: .value(scenes.path)) }
      return
    }
    var reader = ConfigurationReader(findings: findings)
    manifest.configurations = reader.configurations(of: roles)
    unknownKeys += reader.unknownKeys
    if roles.members.members.isEmpty { roles.report(.noConfigurations, at: .value(roles.path)) }
    let count = manifest.configurations(for: .application).count
    if count > 1 && !manifest.supportsMultipleScenes {
      scenes.report(
        .severalConfigurations(count), at: .value(scenes.path(of: ManifestKeys.multipleScenes)))
    }
  }

  private static func problem(ofManifestKey key: String) -> ManifestProblem {
    if ManifestKeys.top.contains(key) {
      return .misplacedKey(key, place: "the top of Info.plist")
    }
    if let place = ManifestKeys.place(of: key) { return .misplacedKey(key, place: place) }
    return .unknownKey(key, in: .manifest)
  }

  // MARK: - Activities

  private func activityTypes(of top: PropertyListReader) -> [String] {
    var types: [String] = []
    var seen: Set<String> = []
    for (type, path) in top.strings(ManifestKeys.activityTypes) {
      if type.isEmpty {
        findings.report(ManifestProblem.emptyActivityType, at: .value(path))
      } else if !seen.insert(type).inserted {
        findings.report(ManifestProblem.duplicateActivityType(type), at: .value(path))
      } else {
        if !Self.isActivityType(type) {
          findings.report(ManifestProblem.activityTypeForm(type), at: .value(path))
        }
        types.append(type)
      }
    }
    return types
  }

  /// True for reverse-DNS form, for the name of an intent, which SiriKit makes the activity's type,
  /// for the system's types, and where the build fills in a part.
  private static func isActivityType(_ type: String) -> Bool {
    if type.contains(where: \.isWhitespace) { return false }
    let parts = type.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty } || type.hasSuffix("Intent")
      || type.contains("$") || type == UserActivity.browsingWebType
  }
}
