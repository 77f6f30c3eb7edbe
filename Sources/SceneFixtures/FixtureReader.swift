import PredicateLanguage
import SceneRouting

/// Reads a fixture's top level, and hands its parts to their readers.
struct FixtureReader {
  private static let keys = [
    "$schema", "title", "source", "notes", "app", "focusPrefix", "options", "scenes", "events",
    "identifiers", "timeline", "discarded", "process", "hits", "meta",
  ]

  let profile: LanguageProfile
  let findings: FindingList
  let files: NamedFiles

  /// Returns the fixture of the document `value`, or nil when it has mistakes.
  func fixture(_ value: JSONValue) -> SceneFixture? {
    guard
      let root = JSONObjectReader(value, at: .root, name: "a fixture", findings: findings)
    else { return nil }
    root.checkKeys(Self.keys)
    _ = root.string("$schema")
    _ = root.object("meta")
    let appObject = root.object("app")
    let appReader = FixtureAppReader(findings: findings, files: files)
    let app = appReader.app(appObject)
    var description = AppDescriptionReader(profile: profile, findings: findings)
      .description(appObject)
    description.manifest = app.manifest ?? manifest(of: appObject, app: app)
    let process = root.object("process")
    process?.checkKeys(["isRunning", "unheardDiscards"])
    let isRunning = process?.boolean("isRunning") ?? true
    let unheard = (process?.strings("unheardDiscards") ?? []).map { SceneIdentifier($0) }
    var scenes = SceneReader(profile: profile, findings: findings)
    if !root.has("scenes") { root.reportMissing("scenes") }
    if let list = root.list("scenes") { scenes.read(list, at: JSONPath.root.appending("scenes")) }
    let events = events(of: root, app: app, scenes: SceneNames(positions: scenes.positions))
    let timeline = timeline(of: root, app: app, positions: scenes.positions)
    let discarded = (root.strings("discarded") ?? []).map { SceneIdentifier($0) }
    appReader.compare(app, sessions: scenes.sessions)
    appReader.compare(description)
    let options = options(of: root, app: app, events: events)
    let (title, source, notes) = (root.string("title"), root.string("source"), root.string("notes"))
    let hits = hits(of: root)
    guard !findings.hasErrors, let sceneSet = try? SceneSet(scenes.sessions) else { return nil }
    return SceneFixture(
      title: title, source: source, notes: notes, app: app, scenes: scenes.sessions,
      titles: scenes.titles, sceneSet: sceneSet, options: options, events: events, hits: hits,
      warnings: findings.diagnostics(), timeline: timeline, description: description,
      details: scenes.details, discarded: discarded,
      isRunning: isRunning, unheardDiscards: unheard)
  }

  /// The manifest of an app that lists its configurations in the fixture itself.
  private func manifest(of object: JSONObjectReader?, app: FixtureApp) -> SceneManifest? {
    AppDescriptionReader(profile: profile, findings: findings).configurations(object).map {
      SceneManifest(
        supportsMultipleScenes: app.supportsMultipleScenes, configurations: $0,
        activityTypes: app.activityTypes ?? [], bundleIdentifier: app.bundleIdentifier)
    }
  }

  private func timeline(
    of root: JSONObjectReader, app: FixtureApp, positions: [SceneIdentifier: Int]
  ) -> [TimelineStep] {
    guard let list = root.list("timeline") else { return [] }
    for key in ["events", "identifiers"] where root.has(key) {
      findings.report(
        TimelineProblem.eventsAndTimeline(key), at: .key(root.path.appending("timeline")))
    }
    var reader = TimelineReader(
      profile: profile, findings: findings, app: app,
      scenes: SceneNames(positions: positions, allowsOthers: true), files: files)
    return reader.steps(list, at: root.path.appending("timeline"))
  }

  private func events(
    of root: JSONObjectReader, app: FixtureApp, scenes: SceneNames
  ) -> [FixtureEvent] {
    if root.has("events") && root.has("identifiers") {
      let keys = root.inSourceOrder(["events", "identifiers"])
      findings.report(EventProblem.eventsAndIdentifiers, at: .key(root.path.appending(keys[1])))
    }
    var reader = EventReader(findings: findings, app: app, scenes: scenes, files: files)
    if let list = root.list("events") {
      return reader.events(list, at: root.path.appending("events"))
    }
    return identifiers(of: root)
  }

  private func identifiers(of root: JSONObjectReader) -> [FixtureEvent] {
    let path = root.path.appending("identifiers")
    return (root.list("identifiers") ?? []).enumerated().compactMap { position, value in
      switch value {
      case .string(let text): return FixtureEvent(.identifier(text), origin: .identifier(position))
      case .null: return FixtureEvent(.identifier(nil), origin: .identifier(position))
      default:
        findings.report(
          ShapeProblem.wrongType(
            of: "an identifier", found: value.kindName, expected: "a string or null"),
          at: .value(path.appending(position)))
        return nil
      }
    }
  }

  private func hits(of root: JSONObjectReader) -> [Bool]? {
    guard let list = root.list("hits") else { return nil }
    let path = root.path.appending("hits")
    let hits = list.enumerated().compactMap { position, value -> Bool? in
      if case .boolean(let hit) = value { return hit }
      findings.report(
        ShapeProblem.wrongType(of: "a hit", found: value.kindName, expected: "true or false"),
        at: .value(path.appending(position)))
      return nil
    }
    if case .array(let identifiers) = root.members["identifiers"] {
      if identifiers.count != list.count {
        findings.report(
          EventProblem.hitCount(hits: list.count, identifiers: identifiers.count), at: .value(path))
      }
    } else if !root.has("identifiers") {
      root.reportMissing("identifiers", name: "a fixture with `hits`")
    }
    return hits
  }

  private func options(
    of root: JSONObjectReader, app: FixtureApp, events: [FixtureEvent]
  ) -> RouterOptions {
    let options = root.object("options")
    options?.checkKeys(["requestScores"])
    let scores = options?.choice(
      "requestScores", among: RequestScores.allCases.map { (name: $0.rawValue, value: $0) })
    let namesTies = events.contains { $0.expectation?.tied != nil }
    return RouterOptions(
      supportsMultipleScenes: app.supportsMultipleScenes,
      ties: namesTies ? .reportAllTies : .mostRecent, focusPrefix: root.string("focusPrefix"),
      requestScores: scores ?? .prefersOnly,
      declaredActivityTypes: app.activityTypes.map { Set($0) })
  }
}
