import ByteText
package import LocatedValues
public import PredicateLanguage
package import SceneLifecycle
public import SceneRouting

/// The scenes of an app, and the events to route to them, as a JSON file gives them.
///
/// ```swift
/// let fixture = try SceneFixture.load(path: path)
/// let router = SceneRouter(fixture.sceneSet, options: fixture.options)
/// let decisions = router.route(contentsOf: fixture.events.map(\.event))
/// ```
public struct SceneFixture: Sendable {
  /// The title, which says what the fixture shows.
  ///
  /// Nil if there is none.
  public let title: String?
  /// The source of the scenes, in words.
  ///
  /// Nil if it is not given.
  public let source: String?
  /// The notes for a reader.
  ///
  /// Nil if there are none.
  public let notes: String?
  /// Facts of the app.
  public let app: FixtureApp
  /// The sessions, most recently activated first.
  public private(set) var scenes: [SceneSession]
  /// The titles of the windows that have one.
  package let titles: [SceneIdentifier: String]
  /// The texts of the conditions that stand in the app's code.
  package let codes: [SceneIdentifier: SceneCode]
  /// The same texts for the windows that the app or a step makes.
  let windowCodes: [ConditionKey.Owner: SceneCode]
  /// The same sessions, ready to be routed to.
  public private(set) var sceneSet: SceneSet
  /// The rules to route by.
  ///
  /// Ties are reported when one of the fixture's expectations names them.
  public private(set) var options: RouterOptions
  /// The events, in the order of the file.
  public let events: [FixtureEvent]
  /// Whether a scene is meant to score, for each of the fixture's identifiers.
  ///
  /// Nil if the fixture does not say.
  package let hits: [Bool]?
  /// The findings about what is probably not meant in a valid fixture.
  public let warnings: [FixtureDiagnostic]
  /// The steps, in the order of the file; empty for a fixture with events.
  public private(set) var timeline: [TimelineStep]
  /// The description of the way in which the app makes its scenes.
  package let description: AppDescription
  /// The facts about sessions that a timeline needs beside those for routing.
  package let details: [SceneIdentifier: SessionDetails]
  /// The sessions that are on the screen, as the fixture says.
  package private(set) var visible: Set<SceneIdentifier>
  /// The identifiers that an analysis of the fixture is about.
  ///
  /// Nil if the fixture does not say.
  public let within: ActivationPredicate?
  /// The identifiers of sessions that are gone; none is given out again.
  package let discarded: [SceneIdentifier]
  /// Whether the app's process runs at first.
  package let isRunning: Bool
  /// The sessions that were discarded while the app did not run and that it has not heard of yet.
  package let unheardDiscards: [SceneIdentifier]
  /// The files that the fixture names, as seen from where its own path begins.
  package let namedFiles: [String]
  /// The language that the conditions may use.
  package let profile: LanguageProfile
}

extension SceneFixture {
  /// The fixture with the windows that its timeline has after the step of this number, from 1, and
  /// without the timeline: events go to those windows.
  ///
  /// - Throws: as `system()`.
  package func played(through number: Int) throws(SceneSystemError) -> SceneFixture {
    var result = self
    let system = try play { $0.step.position + 1 < number }
    result.scenes = Array(system.scenes)
    result.sceneSet = system.scenes
    result.visible = Set(system.sessions.filter { $0.state.isForeground }.map { $0.id })
    result.options = system.options
    result.timeline = []
    return result
  }

  /// Reads the fixture in the file at `path`.
  ///
  /// `profile` is what conditions may use, in place of the fixture's own `options.profile`, which
  /// is UIKit's unless it is written. `files` are the files that the fixture may name. The key
  /// `code` needs `load(path:profile:files:code:warnings:)`.
  ///
  /// - Complexity: O(n) for a file of n bytes, at most `FixtureLimits.fileBytes`.
  /// - Throws: everything that is wrong with the file.
  public static func load(
    path: String, profile: LanguageProfile? = nil, files: FileAccess = .project
  ) throws(FixtureError) -> SceneFixture {
    try load(path: path, profile: profile, files: files, with: .none)
  }

  package static func load(
    path: String, profile: LanguageProfile? = nil, files: FileAccess = .project,
    with dependencies: FixtureDependencies
  ) throws(FixtureError) -> SceneFixture {
    let source = try source(path)
    return try read(
      source.bytes, file: path, profile: profile,
      files: NamedFiles(files, fixture: path, origin: source.isPipe ? .pipe : .file),
      with: dependencies, isAsked: true)
  }

  /// Reads the file at `path`, and keeps its bytes.
  ///
  /// - Returns: nil for JSON that is not a fixture, unless it must be one.
  /// - Throws: everything that is wrong with the file.
  package static func loadWithBytes(
    path: String, mustBeFixture: Bool, profile: LanguageProfile? = nil,
    files: FileAccess = .project, with dependencies: FixtureDependencies
  ) throws(FixtureError) -> (fixture: SceneFixture, bytes: [UInt8])? {
    let source = try source(path)
    let fixture = try readIfFixture(
      source.bytes, file: path, profile: profile,
      files: NamedFiles(files, fixture: path, origin: source.isPipe ? .pipe : .file),
      with: dependencies, mustBeFixture: mustBeFixture, isAsked: true)
    return fixture.map { ($0, source.bytes) }
  }

  /// The file at `path`.
  private static func source(
    _ path: String
  ) throws(FixtureError) -> (bytes: [UInt8], isPipe: Bool) {
    try FixtureError.reading(path, SourceFile.fixture)
  }

  /// The bytes of the file at `path`.
  package static func bytes(path: String) throws(FixtureError) -> [UInt8] {
    try source(path).bytes
  }

  /// Reads the fixture in `bytes`; `file` names them in diagnostics, and payloads that the fixture
  /// names are looked for in its folder, where `files` has them.
  ///
  /// - Throws: everything that is wrong with the fixture.
  public static func read(
    _ bytes: [UInt8], file: String, profile: LanguageProfile? = nil,
    files: FileAccess = .none
  ) throws(FixtureError) -> SceneFixture {
    try read(bytes, file: file, profile: profile, files: files, with: .none)
  }

  package static func read(
    _ bytes: [UInt8], file: String, profile: LanguageProfile? = nil, files: FileAccess = .none,
    with dependencies: FixtureDependencies
  ) throws(FixtureError) -> SceneFixture {
    try read(
      bytes, file: file, profile: profile,
      files: NamedFiles(files, fixture: file, origin: .memory), with: dependencies)
  }

  /// `isAsked`: the steps of the run grow with the fixture.
  package static func read(
    _ bytes: [UInt8], file: String, profile: LanguageProfile? = nil, files: NamedFiles,
    with dependencies: FixtureDependencies, isAsked: Bool = false
  ) throws(FixtureError) -> SceneFixture {
    let fixture = try readIfFixture(
      bytes, file: file, profile: profile, files: files, with: dependencies, mustBeFixture: true,
      isAsked: isAsked)
    // What must be a fixture is one, or an error was thrown.
    guard let fixture else { throw FixtureError(FileProblem.notFound(file), file: file) }
    return fixture
  }

  private static func readIfFixture(
    _ bytes: [UInt8], file: String, profile: LanguageProfile?, files: NamedFiles,
    with dependencies: FixtureDependencies, mustBeFixture: Bool, isAsked: Bool
  ) throws(FixtureError) -> SceneFixture? {
    guard bytes.count <= FixtureLimits.fileBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: FixtureLimits.fileBytes), file: file)
    }
    guard SpaceRun.accepts(bytes) else { throw FixtureError(FileProblem.tooMuchSpace, file: file) }
    let document = SourceDocument(json: bytes, file: file)
    if !mustBeFixture, document.root.map(isFixture) == false { return nil }
    if let mistake = OtherFile.mistake(bytes, path: file, root: document.root) {
      throw FixtureError(mistake, file: file)
    }
    if isAsked { WorkBudget.current?.admit(bytes: AskedBytes.count(in: document.tree)) }
    let reader = FixtureReader(profile: profile, files: files, dependencies: dependencies)
    let fixture = document.root.flatMap { reader.fixture($0) }
    guard let fixture, !document.hasErrors else {
      throw FixtureError(document.diagnostics(), namedFiles: files.labels)
    }
    return fixture
  }

  /// Whether JSON is meant as a fixture: one that lacks `scenes` has expectations all the same.
  package static func isFixture(_ root: LocatedValue) -> Bool {
    root.isObject
      && root.parts.contains { member in
        member.key == "scenes"
          || ["events", "timeline"].contains(member.key)
            && member.isList && member.parts.contains { $0.hasMember("expect") }
      }
  }

  /// The identifiers of the fixture's events and steps, each once, in the order of the file.
  ///
  /// - Complexity: O(n): n events and steps.
  public var identifiers: [String] {
    let ofSteps = timeline.compactMap { $0.event?.targetContentIdentifier }
    return (events.compactMap { $0.event.targetContentIdentifier } + ofSteps).uniqued()
  }

  /// Returns this fixture with `events` after its own.
  public func adding(_ events: [RoutingEvent]) -> SceneFixture {
    replacingEvents(self.events + events.map { FixtureEvent($0) })
  }

  /// Returns this fixture with `events` in place of its own.
  public func replacing(with events: [RoutingEvent]) -> SceneFixture {
    replacingEvents(events.map { FixtureEvent($0) })
  }

  private func replacingEvents(_ events: [FixtureEvent]) -> SceneFixture {
    copy(scenes, sceneSet, events, description, timeline)
  }

  /// Returns this fixture with other predicates or another order of its scenes.
  ///
  /// Nil if no set holds them.
  package func replacingScenes(
    _ scenes: [SceneSession], _ description: AppDescription, _ timeline: [TimelineStep]
  ) -> SceneFixture? {
    guard let sceneSet = try? SceneSet(scenes) else { return nil }
    return copy(scenes, sceneSet, events, description, timeline)
  }

  private func copy(
    _ scenes: [SceneSession], _ sceneSet: SceneSet, _ events: [FixtureEvent],
    _ description: AppDescription, _ timeline: [TimelineStep]
  ) -> SceneFixture {
    SceneFixture(
      title: title, source: source, notes: notes, app: app, scenes: scenes, titles: titles,
      codes: codes, windowCodes: windowCodes,
      sceneSet: sceneSet, options: options, events: events, hits: hits, warnings: warnings,
      timeline: timeline, description: description, details: details, visible: visible,
      within: within, discarded: discarded, isRunning: isRunning,
      unheardDiscards: unheardDiscards, namedFiles: namedFiles,
      profile: profile)
  }
}
