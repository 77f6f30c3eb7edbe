import ByteText
import LocatedValues
import PredicateLanguage
import SceneLifecycle
public import SceneRouting

/// The facts about the app as a whole that a fixture states.
public struct FixtureApp: Hashable, Sendable {
  /// False when the app's manifest allows one scene only.
  public let supportsMultipleScenes: Bool
  /// The activity types of the app's `NSUserActivityTypes`.
  ///
  /// Nil if the fixture does not say.
  public let activityTypes: [String]?
  /// The app's bundle identifier.
  ///
  /// Nil if the fixture does not say.
  public let bundleIdentifier: String?
  /// The declarations of the Info.plist that the fixture names.
  ///
  /// Nil if it names none.
  ///
  /// The three others are the manifest's where there is one.
  public let manifest: SceneManifest?

  package init(
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
  package init(_ manifest: SceneManifest) {
    self.supportsMultipleScenes = manifest.supportsMultipleScenes
    self.activityTypes = manifest.activityTypes
    self.bundleIdentifier = manifest.bundleIdentifier.flatMap { $0.has("$") ? nil : $0 }
    self.manifest = manifest
  }
}

/// Reads what a fixture says of the app, and compares its Info.plist with the rest of the fixture.
struct FixtureAppReader {
  private static let facts = ["supportsMultipleScenes", "activityTypes", "bundleIdentifier"]

  /// The object at the key `app`, or nil.
  private let app: MemberReader?
  private let files: NamedFiles

  init(_ app: MemberReader?, files: NamedFiles) {
    self.app = app
    self.files = files
  }

  /// Reads the facts of the app.
  func facts() -> FixtureApp {
    guard let app else { return FixtureApp() }
    app.checkKeys(
      Self.facts + ["manifest"] + AppDescriptionReader.keys,
      aliases: [
        "UIApplicationSupportsMultipleScenes": "supportsMultipleScenes",
        "NSUserActivityTypes": "activityTypes", "CFBundleIdentifier": "bundleIdentifier",
        "UIApplicationSceneManifest": "manifest", "infoPlist": "manifest",
        "Info.plist": "manifest", "methods": "implements", "delegateMethods": "implements",
      ])
    let stated = FixtureApp(
      supportsMultipleScenes: app.boolean("supportsMultipleScenes") ?? true,
      activityTypes: app.strings("activityTypes"),
      bundleIdentifier: app.string("bundleIdentifier"))
    guard app.has("manifest") else { return stated }
    if let fact = app.inSourceOrder(Self.facts.filter(app.has)).first {
      app.report(Self.conflict(of: fact), atKey: fact)
    }
    guard let file = app.string("manifest", expected: "the path of an Info.plist"),
      let place = app["manifest"]
    else { return stated }
    let limit = FixtureLimits.manifestBytes
    let manifest = files.load(file, limit: limit, namedBy: place) {
      bytes, name throws(FixtureError) in
      let plist = try InfoPlist.read(
        bytes, file: name,
        context: ManifestContext(choosesConfigurations: choosesConfigurations, isOfFixture: true))
      return (plist.manifest, plist.warnings)
    }
    return manifest.map { FixtureApp($0) } ?? stated
  }

  /// Whether the app has a method that chooses configurations.
  ///
  /// Nil if it does not say which methods it has, or is one of SwiftUI.
  private var choosesConfigurations: Bool? {
    guard let app, !app.has("declarations"), let values = app["implements"]?.parts else {
      return nil
    }
    let methods = values.compactMap { $0.text.flatMap { DelegateMethod(name: $0) } }
    if methods.contains(.configurationForConnecting) { return true }
    let modifiers: Set = [DelegateMethod.onOpenURL, .onContinueUserActivity, .onAppIntentExecution]
    return methods.isEmpty || !modifiers.isDisjoint(with: methods) ? nil : false
  }

  /// The finding about a fact beside an Info.plist.
  static func conflict(of fact: String) -> Mistake {
    ShapeProblem.conflictingKeys(
      "manifest", fact, in: "an app", help: "remove `\(fact)`: the Info.plist says it")
  }

  // MARK: - Beside the rest of the fixture

  /// Warns of more scenes than the app's Info.plist allows.
  func compare(_ manifest: SceneManifest?, sessions: [SceneSession]) {
    guard let app, let manifest else { return }
    let count = sessions.count { $0.role == .application && $0.state == .connected }
    if count > 1 && !manifest.supportsMultipleScenes {
      app.report(AppProblem.severalScenes(count), at: "manifest")
    }
  }

  /// Warns of configurations that the app's code names and its manifest lacks.
  func compare(_ description: AppDescription) {
    guard let app, let manifest = description.manifest else { return }
    let known =
      manifest.configurations.compactMap { $0.name } + description.declarations.map { $0.name }
    func report(_ name: String, at place: (Mistake) -> Void) {
      if !known.containsBytes(of: name) {
        place(AppProblem.unknownConfiguration(name, known: known))
      }
    }
    if !description.rules.isEmpty, let rules = app.list("delegate") {
      for rule in rules.parts where rule.isObject {
        let place = MemberReader(rule, name: "a rule")?["configuration"]
        if let place, let name = place.text { report(name, at: { place.report($0) }) }
      }
    }
    if !description.conditionsByName.isEmpty, let conditions = app.object("conditions") {
      for (name, index) in conditions.members {
        let key = LocatedValue(document: app.value.document, index: index)
        report(name, at: { key.reportKey($0) })
      }
    }
  }
}

/// A problem between a fixture and its app's manifest.
enum AppProblem {
  static func severalScenes(_ count: Int) -> Mistake {
    Mistake(
      "several-scenes-for-manifest", severity: .warning,
      "the manifest allows one scene, and \(count) are connected",
      help: "set `\(ManifestKeys.multipleScenes)` to `<true/>`, or leave one scene connected")
  }

  static func unknownConfiguration(_ name: String, known: [String]) -> Mistake {
    Mistake(
      "unknown-configuration", severity: .warning,
      "the manifest has no configuration \(quoted(name))",
      help: Spelling.closest(to: name, among: known).map { "did you mean \(quoted($0))?" }
        ?? "a scene that is made from it is an error")
  }

  static func unknownMethod(_ name: String) -> Mistake {
    Mistake(
      "unknown-method", severity: .warning, "\(quoted(name)) is not a method that hears of scenes",
      help: DelegateMethod.closest(to: name).map { "did you mean \(quoted($0))?" }
        ?? "write its name with its labels, such as `scene(_:openURLContexts:)`")
  }

  static func uncalledMethod(_ entry: UncalledMethod) -> Mistake {
    Mistake("method-not-called", severity: .warning, entry.message, help: entry.help)
  }

  /// An expectation names no method.
  static func noMethod(_ name: String) -> Mistake {
    Mistake(
      "unknown-value", "\(quoted(name)) is not a method that hears an event",
      help: DelegateMethod.closest(to: name).map { "did you mean \(quoted($0))?" }
        ?? "write its name with its labels, such as `scene(_:openURLContexts:)`")
  }
}

/// Reads how the app makes its scenes: rules, SwiftUI declarations, conditions of configurations.
struct AppDescriptionReader {
  /// The keys of `app` that belong to it.
  static let keys = [
    "configurations", "delegate", "declarations", "conditions", "platform", "implements",
  ]

  let profile: LanguageProfile
  /// Reads what stands in code.
  ///
  /// Nil if a fixture names no files.
  private let code: CodeReader?

  private let warnings: PredicateWarnings

  init(profile: LanguageProfile, code: CodeReader?, warnings: @escaping PredicateWarnings) {
    (self.profile, self.code, self.warnings) = (profile, code, warnings)
  }

  /// Returns the description in the object at `app`, without the manifest.
  func description(_ app: MemberReader?) -> AppDescription {
    guard let app else { return AppDescription() }
    let declarations = declarations(of: app)
    var description = AppDescription(
      rules: app.objects("delegate", name: "a rule").compactMap(rule),
      declarations: declarations,
      platform: app.choice("platform", of: AppPlatform.self) ?? .iOS,
      implements: methods(of: app, isSwiftUI: !declarations.isEmpty))
    description.conditionsByName = conditions(of: app)
    return description
  }

  /// The methods that the app implements; those that are not called are findings.
  private func methods(of app: MemberReader, isSwiftUI: Bool) -> Set<DelegateMethod>? {
    guard let names = app.locatedStrings("implements") else { return nil }
    var methods: Set<DelegateMethod> = []
    for (name, place) in names {
      guard let method = DelegateMethod(name: name) else {
        place.report(AppProblem.unknownMethod(name))
        continue
      }
      if !methods.insert(method).inserted { place.report(EventProblem.repeatedElement(name)) }
      if let entry = UncalledMethod.entry(of: method, isSwiftUI: isSwiftUI) {
        place.report(AppProblem.uncalledMethod(entry))
      }
    }
    return methods
  }

  /// Returns the configurations that the object at `app` lists.
  ///
  /// Nil if it lists none.
  func configurations(_ app: MemberReader?) -> [SceneConfiguration]? {
    guard let app, app.has("configurations") else { return nil }
    if app.has("manifest") {
      app.report(FixtureAppReader.conflict(of: "configurations"), atKey: "configurations")
    }
    return app.objects("configurations", name: "a configuration").map { object in
      object.checkKeys(["name", "role", "className", "delegateClassName", "storyboard"])
      return SceneConfiguration(
        name: object.string("name"), role: RoleNames.role("role", of: object) ?? .application,
        className: object.string("className"),
        delegateClassName: object.string("delegateClassName"),
        storyboard: object.string("storyboard"))
    }
  }

  private func rule(_ object: MemberReader) -> ConfigurationRule? {
    object.checkKeys(["activityType", "identifier", "identifierArguments", "configuration"])
    let configuration = object.requiredString("configuration")
    // The app's own code may use the whole language.
    var reader = PredicateReader(profile: .engine, warnings: warnings)
    let predicate = reader.predicate(
      "identifier", arguments: "identifierArguments", of: object)
    let type = object.string("activityType")
    guard object.has("activityType") != object.has("identifier") else {
      object.report(TimelineProblem.ruleWithoutOneTest)
      return nil
    }
    let test =
      type.map { ConfigurationRule.Test.activityType($0) }
      ?? predicate.map { .identifier($0) }
    guard let test, let configuration else { return nil }
    return ConfigurationRule(test, configuration: configuration)
  }

  private func declarations(of app: MemberReader) -> [SceneDeclaration] {
    if let code, app["declarations"]?.isObject == true, let object = app.object("declarations") {
      return code.declarations(of: object)
    }
    return app.objects("declarations", name: "a declaration").compactMap(declaration)
  }

  private func declaration(_ object: MemberReader) -> SceneDeclaration? {
    object.checkKeys(["name", "matching"])
    let matching = object.strings("matching")
    return object.requiredString("name").map { SceneDeclaration(name: $0, matching: matching) }
  }

  private func conditions(of app: MemberReader) -> [ExactText: ActivationConditions] {
    guard let object = app.object("conditions") else { return [:] }
    var reader = ConditionsReader(
      profile: profile, variables: [AppDescription.identifierVariable], warnings: warnings)
    var result: [ExactText: ActivationConditions] = [:]
    for (name, _) in object.members {
      guard let entry = object.object(name, name: "the conditions of a configuration") else {
        continue
      }
      entry.checkKeys(
        ConditionsReader.keys + CodeReader.keys, aliases: ConditionsReader.aliases)
      result[ExactText(name)] =
        code?.conditions(of: entry, as: .configuration(ExactText(name)))
        ?? reader.conditions(of: entry)
    }
    return result
  }
}
