import ByteText
package import LocatedValues
import PredicateLanguage
import SceneLifecycle
package import SceneRouting

/// Reads a fixture's top level, and hands its parts to their readers.
struct FixtureReader {
  private static let keys = [
    "$schema", "title", "source", "notes", "app", "focusPrefix", "options", "scenes", "events",
    "identifiers", "timeline", "discarded", "process", "hits", "meta", AllowanceReader.key,
  ]

  /// The language of conditions, in place of the fixture's own.
  ///
  /// Nil if that one counts.
  let profile: LanguageProfile?
  let files: NamedFiles
  let dependencies: FixtureDependencies

  /// Returns the fixture of the document `value`.
  ///
  /// Nil if it has mistakes.
  func fixture(_ value: LocatedValue) -> SceneFixture? {
    guard let root = MemberReader(value, name: "a fixture") else { return nil }
    root.checkKeys(Self.keys)
    _ = root.string("$schema")
    root.checkObject("meta")
    AllowanceReader.allowances(of: root)
    let stated = root.object("options")
    stated?.checkKeys(["profile", "within"] + RouterOptionsReader.keys)
    let within = stated.flatMap(within(of:))
    let ownProfile = stated?.choice("profile", of: LanguageProfile.self)
    // What depends on a profile that is misspelt is not judged.
    let usual = stated?.has("profile") == true ? LanguageProfile.engine : .uikit
    let profile = profile ?? ownProfile ?? usual
    let code = CodeReader(profile: profile, files: files, reader: dependencies.code)
    let appObject = root.object("app")
    let appReader = FixtureAppReader(appObject, files: files)
    let app = appReader.facts()
    var description = AppDescriptionReader(
      profile: profile, code: code, warnings: dependencies.warnings
    ).description(appObject)
    description.manifest = app.manifest ?? manifest(of: appObject, app: app, profile)
    description.lastWindow = stated?.choice("lastWindow", of: LastWindowPolicy.self)
    description.appIntentDelivery =
      stated?.choice("appIntentDelivery", of: AppIntentDelivery.self) ?? .afterConnection
    let process = root.object("process")
    process?.checkKeys(["isRunning", "unheardDiscards"])
    let isRunning = process?.boolean("isRunning") ?? true
    let unheard = (process?.strings("unheardDiscards") ?? []).map { SceneIdentifier($0) }
    var scenes = SceneReader(
      profile: profile, app: description, isRunning: isRunning, code: code,
      warnings: dependencies.warnings)
    root.require("scenes")
    if let list = root.list("scenes") { scenes.read(list) }
    let knowsMethods = description.implements != nil
    let events = events(of: root, app: app, scenes: scenes.names, knowsMethods)
    let timeline = timeline(
      of: root, app: app, scenes: scenes.names.allowingOthers, profile, code, knowsMethods)
    let discarded = discarded(of: root, besides: scenes.names)
    appReader.compare(app.manifest, sessions: scenes.sessions)
    appReader.compare(description)
    var options = RouterOptionsReader().options(stated)
    options.supportsMultipleScenes = app.supportsMultipleScenes
    let namesTies = events.contains { $0.expectation?.tied != nil }
    options.ties = namesTies ? .reportAllTies : .mostRecent
    options.focusPrefix = root.string("focusPrefix")
    options.activityTypes = app.activityTypes.map { Set($0.map { ExactText($0) }) }
    let (title, source, notes) = (root.string("title"), root.string("source"), root.string("notes"))
    let hits = hits(of: root)
    let document = value.document
    guard !document.hasErrors, let sceneSet = scenes.sceneSet(of: root) else { return nil }
    return SceneFixture(
      title: title, source: source, notes: notes, app: app, scenes: scenes.sessions,
      titles: scenes.titles, codes: scenes.codes, windowCodes: code.windows,
      sceneSet: sceneSet, options: options, events: events, hits: hits,
      warnings: document.diagnostics(), timeline: timeline, description: description,
      details: scenes.details, visible: scenes.visible, within: within, discarded: discarded,
      isRunning: isRunning, unheardDiscards: unheard, namedFiles: files.labels,
      profile: profile)
  }

  /// The predicate of the identifiers that an analysis is about, which no scene has to evaluate.
  private func within(of options: MemberReader) -> ActivationPredicate? {
    var reader = PredicateReader(profile: .engine, warnings: dependencies.warnings)
    return reader.predicate("within", arguments: "withinArguments", of: options)
  }

  /// The sessions that are gone; one that is a scene, too, is a finding.
  private func discarded(
    of root: MemberReader, besides scenes: SceneNames
  ) -> [SceneIdentifier] {
    (root.locatedStrings("discarded") ?? []).map { name in
      let id = SceneIdentifier(name.text)
      if scenes.contains(id) { name.value.report(SceneProblem.discardedAndListed(id)) }
      return id
    }
  }

  /// The manifest of an app that lists its configurations in the fixture itself.
  private func manifest(
    of object: MemberReader?, app: FixtureApp, _ profile: LanguageProfile
  ) -> SceneManifest? {
    AppDescriptionReader(profile: profile, code: nil, warnings: dependencies.warnings)
      .configurations(object).map {
        SceneManifest(
          supportsMultipleScenes: app.supportsMultipleScenes, configurations: $0,
          activityTypes: app.activityTypes ?? [], bundleIdentifier: app.bundleIdentifier)
      }
  }

  private func timeline(
    of root: MemberReader, app: FixtureApp, scenes: SceneNames, _ profile: LanguageProfile,
    _ code: CodeReader, _ knowsMethods: Bool
  ) -> [TimelineStep] {
    guard let list = root.list("timeline") else { return [] }
    for key in ["events", "identifiers"] where root.has(key) {
      root.report(
        ShapeProblem.conflictingKeys(
          key, "timeline", in: "a fixture",
          help: "write each event as a step: the steps have the events' keys"),
        atKey: "timeline")
    }
    var reader = TimelineReader(
      profile: profile, app: app, scenes: scenes, files: files, code: code,
      warnings: dependencies.warnings, knowsMethods: knowsMethods)
    return reader.steps(list)
  }

  private func events(
    of root: MemberReader, app: FixtureApp, scenes: SceneNames, _ knowsMethods: Bool
  ) -> [FixtureEvent] {
    if root.has("events") && root.has("identifiers") {
      root.report(
        ShapeProblem.conflictingKeys(
          "events", "identifiers", in: "a fixture",
          help: "write each identifier as an event `{\"identifier\": \"…\"}`"),
        atKey: root.inSourceOrder(["events", "identifiers"])[1])
    }
    var reader = EventReader(app: app, scenes: scenes, files: files, knowsMethods: knowsMethods)
    if let list = root.list("events") { return reader.events(list) }
    return identifiers(of: root)
  }

  private func identifiers(of root: MemberReader) -> [FixtureEvent] {
    guard let list = root.list("identifiers") else { return [] }
    return list.parts.compactMap { value in
      switch value.content {
      case .string(let text): return FixtureEvent(.identifier(text), bareAt: value.place)
      case .null: return FixtureEvent(.identifier(nil), bareAt: value.place)
      default:
        value.report(
          ShapeProblem.wrongType(
            of: "an identifier", found: value.kindName, expected: "a string or null"))
        return nil
      }
    }
  }

  private func hits(of root: MemberReader) -> [Bool]? {
    guard let list = root.list("hits") else { return nil }
    let hits = list.parts.compactMap { value -> Bool? in
      if case .boolean(let hit) = value.content { return hit }
      value.report(
        ShapeProblem.wrongType(of: "a hit", found: value.kindName, expected: "true or false"))
      return nil
    }
    if let identifiers = root["identifiers"], identifiers.isList {
      if identifiers.count != list.count {
        list.report(EventProblem.hitCount(hits: list.count, identifiers: identifiers.count))
      }
    } else {
      root.require("identifiers", for: "a fixture with `hits`")
    }
    return hits
  }
}

/// Reads the choices that the platform leaves open.
package struct RouterOptionsReader {
  /// The keys that belong to them.
  package static let keys = vectorKeys + ["lastWindow", "appIntentDelivery"]
  /// Those of them that decide where a single event goes.
  package static let vectorKeys = ["requestScores", "nilIdentifier", "nilSession"]

  package init() {}

  /// Returns the choices of the object at `options`, or the defaults.
  package func options(_ stated: MemberReader?) -> RouterOptions {
    RouterOptions(
      nilIdentifier: stated?.choice("nilIdentifier", of: NilIdentifierPolicy.self),
      requestScores: stated?.choice("requestScores", of: RequestScores.self) ?? .prefersOnly,
      nilSession: stated?.choice("nilSession", of: NilSessionPolicy.self) ?? .new)
  }
}
