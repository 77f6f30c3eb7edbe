public import SceneRouting

/// What an app's Info.plist says of scenes, activities and quick actions.
public struct InfoPlist: Hashable, Sendable {
  /// What the file declares.
  public let manifest: SceneManifest
  /// The paths of keys in the scene manifest that are not known, in the order of the file.
  ///
  /// - Shape: as in diagnostics, `$.UIApplicationSceneManifest.Key`.
  public let unknownKeys: [String]
  /// What a careful reader should know although the file is valid: warnings and notes.
  public let warnings: [FixtureDiagnostic]

  /// Reads the Info.plist at `path`, in XML or binary.
  ///
  /// - Complexity: O(n) for a file of n bytes, at most `FixtureLimits.manifestBytes`.
  /// - Throws: everything that is wrong with the file.
  public static func load(path: String) throws(FixtureError) -> InfoPlist {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try SourceFile.manifest(path)
    } catch {
      throw FixtureError(error, file: path)
    }
    return try read(bytes, file: path)
  }

  /// Reads the Info.plist in `bytes`; `file` names them in diagnostics.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: everything that is wrong with the file.
  public static func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> InfoPlist {
    guard bytes.count <= FixtureLimits.manifestBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: FixtureLimits.manifestBytes), file: file)
    }
    let document = PropertyListDocument(bytes, file: file)
    var reader = ManifestReader(findings: document.findings)
    let manifest = document.root.map { reader.manifest($0) }
    let diagnostics = document.findings.diagnostics()
    guard let manifest, !document.findings.hasErrors else { throw FixtureError(diagnostics) }
    return InfoPlist(
      manifest: manifest, unknownKeys: reader.unknownKeys.map(\.description),
      warnings: diagnostics)
  }
}

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

/// Reads the quick actions that an Info.plist declares.
struct ShortcutItemReader {
  /// Reads the items at the top of an Info.plist; those with mistakes are left out.
  func items(of top: PropertyListReader) -> [StaticShortcutItem] {
    top.dictionaries(ManifestKeys.shortcutItems, name: "a quick action").compactMap(item)
  }

  private func item(_ entry: PropertyListReader) -> StaticShortcutItem? {
    for key in entry.keys(besides: ManifestKeys.shortcut) {
      entry.report(
        Self.meansIdentifier(key) ? .staticIdentifier(key) : .unknownKey(key, in: .shortcut),
        at: .key(entry.path(of: key)))
    }
    let type = required(ManifestKeys.shortcutType, of: entry)
    let title = required(ManifestKeys.shortcutTitle, of: entry)
    let subtitle = entry.string(ManifestKeys.shortcutSubtitle)
    for key in ManifestKeys.shortcutIcons { _ = entry.string(key) }
    _ = entry.dictionary(ManifestKeys.shortcutUserInfo, name: "user information")
    guard let type, let title else { return nil }
    return StaticShortcutItem(type: type, title: title, subtitle: subtitle)
  }

  private func required(_ key: String, of entry: PropertyListReader) -> String? {
    if !entry.has(key) { entry.report(.missingShortcutKey(key), at: .value(entry.path)) }
    guard let text = entry.string(key) else { return nil }
    if text.isEmpty {
      entry.report(.emptyValue(key, isError: true), at: .value(entry.path(of: key)))
    }
    return text
  }

  /// True for `targetContentIdentifier`, `UIApplicationShortcutItemTargetContentId` and the like.
  private static func meansIdentifier(_ key: String) -> Bool {
    key.lowercased().filter { $0 != "-" && $0 != "_" }.contains("targetcontentid")
  }
}
