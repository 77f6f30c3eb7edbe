import ByteText
import LocatedValues
import PredicateLanguage
public import SceneRouting

/// The declarations of an app's Info.plist about scenes, activities and quick actions.
///
/// ```swift
/// let plist = try InfoPlist.load(path: path)
/// plist.manifest.supportsMultipleScenes
/// plist.manifest.configurations(for: .application)
/// ```
public struct InfoPlist: Hashable, Sendable {
  /// The declarations of the file.
  public let manifest: SceneManifest
  /// The paths of keys in the scene manifest that are not known, in the order of the file.
  ///
  /// - Shape: as in diagnostics, `$.UIApplicationSceneManifest.Key`.
  public let unknownKeys: [String]
  /// The findings about what is probably not meant in a valid file: warnings and notes, and an
  /// error where the app does not launch.
  public let warnings: [FixtureDiagnostic]
  /// The schemes of `CFBundleURLTypes`, whose URLs open the app, each once.
  package let urlSchemes: [String]
  /// Whether `UIBackgroundModes` has `remote-notification`.
  package let receivesNotifications: Bool
  /// Whether it is an app's and has no scene manifest.
  package let lacksSceneManifest: Bool
  /// Whether it has a scene manifest for every device.
  package let hasSceneManifest: Bool
  /// Whether its keys show that it is one of an app of UIKit or SwiftUI.
  package let isOfApp: Bool
  /// `UIMainStoryboardFile`, the storyboard of an app without scenes.
  ///
  /// Nil if there is none.
  package let mainStoryboard: String?

  /// Reads the Info.plist at `path`, in XML or binary.
  ///
  /// Of a built app the storyboards are looked for beside it.
  ///
  /// - Complexity: O(n) for a file of n bytes, at most `FixtureLimits.manifestBytes`.
  /// - Throws: everything that is wrong with the file.
  public static func load(path: String) throws(FixtureError) -> InfoPlist {
    try load(path: path, context: ManifestContext())
  }

  /// Reads the Info.plist at `path`; `context` has more facts about its app.
  ///
  /// - Parameter bytes: those of the file, where they were read already.
  package static func load(
    path: String, context: ManifestContext, bytes: [UInt8]? = nil
  ) throws(FixtureError) -> InfoPlist {
    let bytes =
      if let bytes { bytes } else { try FixtureError.reading(path, SourceFile.manifest) }
    return try read(
      bytes, file: path, context: context, bundle: BuiltBundle(ofManifestAt: path))
  }

  /// Reads the Info.plist in `bytes`; `file` names them in diagnostics.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: everything that is wrong with the file.
  public static func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> InfoPlist {
    try read(bytes, file: file, context: ManifestContext())
  }

  /// Reads the Info.plist in `bytes`; `context` and perhaps `bundle` have more facts about its app.
  static func read(
    _ bytes: [UInt8], file: String, context: ManifestContext, bundle: BuiltBundle? = nil
  ) throws(FixtureError) -> InfoPlist {
    guard bytes.count <= FixtureLimits.manifestBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: FixtureLimits.manifestBytes), file: file)
    }
    let document = SourceDocument(propertyList: bytes, file: file)
    let root = document.root.flatMap { MemberReader($0, name: "an Info.plist") }
    var reader = root.map { ManifestReader($0, context: context, bundle: bundle) }
    let manifest = reader?.manifest()
    let diagnostics = document.diagnostics()
    guard let root, let reader, let manifest, !document.hasErrors else {
      throw FixtureError(diagnostics)
    }
    return InfoPlist(
      manifest: manifest, unknownKeys: document.paths(of: reader.unknownKeys),
      warnings: diagnostics, urlSchemes: urlSchemes(of: root),
      receivesNotifications: receivesNotifications(root),
      lacksSceneManifest: reader.lacksSceneManifest,
      hasSceneManifest: root.has(ManifestKeys.sceneManifest), isOfApp: reader.facts.isCertain,
      mainStoryboard: root["UIMainStoryboardFile"]?.text)
  }

  // What these keys have wrong is nothing to the windows, and no finding.

  private static func urlSchemes(of top: MemberReader) -> [String] {
    (top["CFBundleURLTypes"]?.elements ?? []).flatMap { type -> [String] in
      guard type.isObject, let entry = MemberReader(type, name: "a URL type") else { return [] }
      return (entry["CFBundleURLSchemes"]?.elements ?? []).compactMap { $0.text }
    }.uniqued()
  }

  private static func receivesNotifications(_ top: MemberReader) -> Bool {
    (top["UIBackgroundModes"]?.elements ?? []).contains { $0.text == "remote-notification" }
  }
}

extension LocatedValue {
  /// The elements of a list; nothing for other values.
  fileprivate var elements: [LocatedValue] { isList ? Array(parts) : [] }
}

/// Reads the top level of an Info.plist, and hands its parts to their readers.
struct ManifestReader {
  /// The members of the scene manifest whose keys are not known.
  private(set) var unknownKeys: [LocatedValue] = []
  /// Whether it is an app's and has no scene manifest.
  private(set) var lacksSceneManifest = false
  private let top: MemberReader
  let facts: BundleFacts
  private let context: ManifestContext
  private let bundle: BuiltBundle?

  /// Creates the reader of the dictionary at the top; `bundle` is the built app around it.
  init(_ top: MemberReader, context: ManifestContext, bundle: BuiltBundle?) {
    (self.top, self.context, self.bundle) = (top, context, bundle)
    facts = BundleFacts(top)
  }

  /// Reads the dictionary; what has mistakes is left out.
  mutating func manifest() -> SceneManifest {
    for member in top.members(besides: ManifestKeys.top) {
      let problem = ManifestKeys.problem(ofTopKey: member.key) { top.has($0) }
      if let problem { member.reportKey(problem) }
    }
    var manifest = SceneManifest(supportsMultipleScenes: false)
    if let scenes = top.object(ManifestKeys.sceneManifest, name: "a scene manifest") {
      readScenes(scenes, into: &manifest)
    } else if !top.members.contains(where: { ManifestKeys.isSceneManifest($0.key) }),
      let missing = facts.missingManifest(context)
    {
      lacksSceneManifest = true
      let isError = missing.isError && !context.isOfFixture
      report(ManifestProblem.noSceneManifest(missing, isError: isError), at: top)
    }
    manifest.activityTypes = activityTypes(of: top)
    manifest.shortcutItems = ShortcutItemReader().items(of: top)
    manifest.bundleIdentifier = top.string(ManifestKeys.bundleIdentifier)
    return manifest
  }

  private mutating func readScenes(
    _ scenes: MemberReader, into manifest: inout SceneManifest
  ) {
    manifest.supportsMultipleScenes = scenes.boolean(ManifestKeys.multipleScenes) ?? false
    manifest.preferredDefaultRole = scenes.string(ManifestKeys.preferredRole)
      .map(SceneRole.init(rawValue:))
    if let role = manifest.preferredDefaultRole,
      !ManifestKeys.roles.containsBytes(of: role.rawValue)
    {
      scenes.report(ManifestProblem.unknownRole(role.rawValue), at: ManifestKeys.preferredRole)
    }
    for member in scenes.members(besides: ManifestKeys.manifest) {
      unknownKeys.append(member)
      member.reportKey(Self.problem(ofManifestKey: member.key))
    }
    let hasConfigurations = scenes.has(ManifestKeys.configurations)
    guard let roles = scenes.object(ManifestKeys.configurations, name: "the configurations")
    else {
      if !hasConfigurations { reportNoConfigurations(in: scenes) }
      return
    }
    var reader = ConfigurationReader(
      lacksMethod: lacksMethod, missingClasses: context.missingClasses, isBuilt: facts.isBuilt,
      bundle: bundle)
    manifest.configurations = reader.configurations(of: roles)
    unknownKeys += reader.unknownKeys
    if roles.members.isEmpty { reportNoConfigurations(in: roles) }
    let count = manifest.configurations(for: .application).count
    if count > 1 && !manifest.supportsMultipleScenes {
      scenes.report(
        ManifestProblem.severalConfigurations(count), at: ManifestKeys.multipleScenes)
    }
  }

  /// Whether the app is known to be one of UIKit whose code chooses no configuration.
  private var lacksMethod: Bool { context.choosesConfigurations == false }

  private func reportNoConfigurations(in object: MemberReader) {
    guard lacksMethod else { return report(ManifestProblem.noConfigurations(nil), at: object) }
    let sdk = facts.sdkThatNeedsScenes(context)
    let problem = NoConfigurations(sdk: sdk, isError: sdk != nil && !context.isOfFixture)
    report(ManifestProblem.noConfigurations(problem), at: object)
  }

  /// Adds a finding about whether the app launches: its Info.plist can be read all the same.
  private func report(_ problem: Mistake, at object: MemberReader) {
    object.value.document.report(
      problem, at: .value(object.value.index), leavesFileUsable: true)
  }

  private static func problem(ofManifestKey key: String) -> Mistake {
    if ManifestKeys.top.containsBytes(of: key) {
      return ManifestProblem.misplacedKey(key, place: "the top of Info.plist")
    }
    if let place = ManifestKeys.place(of: key) {
      return ManifestProblem.misplacedKey(key, place: place)
    }
    return ManifestProblem.unknownKey(key, in: .manifest)
  }

  // MARK: - Activities

  private func activityTypes(of top: MemberReader) -> [String] {
    var types: [String] = []
    var seen: Set<ExactText> = []
    for (type, value) in top.locatedStrings(ManifestKeys.activityTypes) ?? [] {
      if type.isEmpty {
        value.report(ManifestProblem.emptyActivityType)
      } else if !seen.insert(ExactText(type)).inserted {
        value.report(ManifestProblem.duplicateActivityType(type))
      } else {
        if !Self.isActivityType(type) { value.report(ManifestProblem.activityTypeForm(type)) }
        types.append(type)
      }
    }
    return types
  }

  /// True for reverse-DNS form, for the name of an intent, which SiriKit makes the activity's type,
  /// for the system's types, and where the build fills in a part.
  private static func isActivityType(_ type: String) -> Bool {
    if type.unicodeScalars.contains(where: { $0.properties.isWhitespace }) { return false }
    let parts = type.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty } || type.endsWith("Intent")
      || type.has("$") || type == UserActivity.browsingWebType
      || type.beginsWith("TVUserActivityType")
  }
}

/// Reads the quick actions that an Info.plist declares.
struct ShortcutItemReader {
  /// Reads the items at the top of an Info.plist; those with mistakes are left out.
  func items(of top: MemberReader) -> [StaticShortcutItem] {
    top.objects(ManifestKeys.shortcutItems, name: "a quick action").compactMap(item)
  }

  private func item(_ entry: MemberReader) -> StaticShortcutItem? {
    for member in entry.members(besides: ManifestKeys.shortcut) {
      let key = member.key
      member.reportKey(
        Self.meansIdentifier(key)
          ? ManifestProblem.staticIdentifier(key) : ManifestProblem.unknownKey(key, in: .shortcut))
    }
    let type = required(ManifestKeys.shortcutType, of: entry)
    let title = required(ManifestKeys.shortcutTitle, of: entry)
    let subtitle = entry.string(ManifestKeys.shortcutSubtitle)
    for key in ManifestKeys.shortcutIcons { _ = entry.string(key) }
    entry.checkObject(ManifestKeys.shortcutUserInfo)
    guard let type, let title else { return nil }
    return StaticShortcutItem(type: type, title: title, subtitle: subtitle)
  }

  private func required(_ key: String, of entry: MemberReader) -> String? {
    if !entry.has(key) { entry.report(ManifestProblem.missingShortcutKey(key)) }
    guard let text = entry.string(key) else { return nil }
    if text.isEmpty { entry.report(ManifestProblem.emptyValue(key, isError: true), at: key) }
    return text
  }

  /// True for `targetContentIdentifier`, `UIApplicationShortcutItemTargetContentId` and the like.
  private static func meansIdentifier(_ key: String) -> Bool {
    key.asciiLowercased.replacing("-", by: "").replacing("_", by: "").has("targetcontentid")
  }
}

/// Reads the configurations of a scene manifest, role by role.
struct ConfigurationReader {
  /// Whether the app is known to be one of UIKit whose code names no delegate's class.
  private let lacksMethod: Bool
  /// The delegates' classes that the app's sources do not have.
  private let missingClasses: Set<ExactText>
  /// Whether a build has written the file.
  private let isBuilt: Bool
  /// The built app around the file.
  ///
  /// Nil if there is none.
  private let bundle: BuiltBundle?
  /// The members of configurations whose keys are not known.
  private(set) var unknownKeys: [LocatedValue] = []
  /// The role and the place of each name, as it was given first.
  private var names: [ExactText: (role: String, place: LocatedValue)] = [:]

  init(lacksMethod: Bool, missingClasses: Set<ExactText>, isBuilt: Bool, bundle: BuiltBundle?) {
    (self.lacksMethod, self.missingClasses) = (lacksMethod, missingClasses)
    (self.isBuilt, self.bundle) = (isBuilt, bundle)
  }

  /// Reads the dictionary of arrays `roles`, in the order of the file.
  mutating func configurations(of roles: MemberReader) -> [SceneConfiguration] {
    let isAlone = !roles.has(SceneRole.application.rawValue)
    return roles.members.map { $0.key }.flatMap { role -> [SceneConfiguration] in
      if !ManifestKeys.roles.containsBytes(of: role) {
        roles.report(ManifestProblem.unknownRole(role, isAlone: isAlone), atKey: role)
      }
      let entries = roles.objects(role, name: "a configuration")
      return entries.map { entry in
        let name = name(of: entry, role: role, isAlone: entries.count == 1)
        return configuration(entry, role: SceneRole(rawValue: role), name: name)
      }
    }
  }

  private mutating func configuration(
    _ entry: MemberReader, role: SceneRole, name: String?
  ) -> SceneConfiguration {
    for member in entry.members(besides: ManifestKeys.configuration) {
      unknownKeys.append(member)
      member.reportKey(ManifestProblem.unknownKey(member.key, in: .configuration))
    }
    var configuration = SceneConfiguration(name: name, role: role)
    configuration.className = text(ManifestKeys.className, of: entry)
    configuration.delegateClassName = text(ManifestKeys.delegateClassName, of: entry)
    configuration.storyboard = text(ManifestKeys.storyboard, of: entry)
    configuration.initialImmersionStyle = text(ManifestKeys.immersionStyle, of: entry)
    checkDelegate(of: entry, role, configuration)
    if isBuilt { checkBuilt(entry, configuration) }
    return configuration
  }

  /// The app's own scenes and those of CarPlay need a delegate; SwiftUI makes one for its own.
  private func checkDelegate(
    of entry: MemberReader, _ role: SceneRole, _ configuration: SceneConfiguration
  ) {
    if let name = configuration.delegateClassName, missingClasses.contains(ExactText(name)),
      let place = entry[ManifestKeys.delegateClassName]
    {
      place.document.report(
        ManifestProblem.missingDelegate(name), at: .value(place.index), leavesFileUsable: true)
    }
    guard !entry.has(ManifestKeys.delegateClassName) else { return }
    let hasStoryboard = configuration.storyboard != nil
    if role.rawValue.beginsWith("CP") {
      entry.report(ManifestProblem.noDelegate(.ofCarPlay, isKnown: lacksMethod))
    } else if role == .application || role == .externalDisplay,
      hasStoryboard || !entry.has(ManifestKeys.storyboard)
    {
      entry.report(
        ManifestProblem.noDelegate(hasStoryboard ? .storyboard : .nothing, isKnown: lacksMethod))
    }
  }

  /// A build has filled in every name, and the bundle has what they name.
  private func checkBuilt(_ entry: MemberReader, _ configuration: SceneConfiguration) {
    if let name = configuration.delegateClassName, name.has("$") || !name.has(".") {
      entry.report(
        ManifestProblem.delegateClassForm(name), at: ManifestKeys.delegateClassName)
    }
    if let bundle, let name = configuration.storyboard, !bundle.hasStoryboard(name) {
      entry.report(ManifestProblem.missingStoryboard(name), at: ManifestKeys.storyboard)
    }
  }

  /// Returns the name of `entry`; names are unique in the file, whatever the role.
  private mutating func name(
    of entry: MemberReader, role: String, isAlone: Bool
  ) -> String? {
    guard let place = entry[ManifestKeys.configurationName] else {
      if !isAlone { entry.report(ManifestProblem.unnamedConfiguration) }
      return nil
    }
    guard let name = entry.string(ManifestKeys.configurationName) else { return nil }
    if name.isEmpty {
      place.report(ManifestProblem.emptyConfigurationName)
      return nil
    }
    guard let first = names[ExactText(name)] else {
      names[ExactText(name)] = (role, place)
      return name
    }
    let line = place.document.hasLines ? first.place.line : nil
    place.report(
      first.role.hasBytes(of: role)
        ? ManifestProblem.duplicateConfiguration(name, line: line)
        : ManifestProblem.configurationInTwoRoles(name, role: first.role, line: line))
    return name
  }

  /// Returns the text at `key`.
  ///
  /// Nil if it is empty, which names nothing.
  private func text(_ key: String, of entry: MemberReader) -> String? {
    guard let text = entry.string(key) else { return nil }
    if text.isEmpty {
      entry.report(ManifestProblem.emptyValue(key, isError: false), at: key)
    }
    return text.isEmpty ? nil : text
  }
}
