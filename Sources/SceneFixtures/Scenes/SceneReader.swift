package import ByteText
package import LocatedValues
package import PredicateIndex
package import PredicateLanguage
package import SceneLifecycle
package import SceneRouting

/// Reads the list of scenes.
package struct SceneReader {
  private static let keys =
    ["id", "state", "role", "title", "notes", AllowanceReader.key] + SessionDetails.keys
    + ConditionsReader.keys + CodeReader.keys
  private static let aliases = [
    "identifier": "id", "persistentIdentifier": "id", "name": "title",
  ].merging(ConditionsReader.aliases) { $1 }
  /// `connected` alone means foreground and active.
  private static let states =
    [(name: "connected", value: SceneState.foregroundActive)]
    + SceneState.allCases.filter { $0 != .discarded }.map { (name: $0.rawValue, value: $0) }

  private var conditions: ConditionsReader
  private let code: CodeReader
  /// The state of a scene without one.
  ///
  /// Nil if such a scene takes touches.
  private let usualState: SceneState?
  /// The description of the app, which says what scenes may be made from.
  private let app: AppDescription
  /// The budget for regular expressions, like the scene set's, so that one too many has a place.
  ///
  /// Nil after the first one too many.
  private var patterns: PatternBudget? = PatternBudget()
  /// The sessions without mistakes, in order of recency.
  package private(set) var sessions: [SceneSession] = []
  package private(set) var titles: [SceneIdentifier: String] = [:]
  /// The texts of the conditions that stand in the app's code.
  package private(set) var codes: [SceneIdentifier: SceneCode] = [:]
  /// The sessions that are on the screen, as the fixture says.
  package private(set) var visible: Set<SceneIdentifier> = []
  /// The facts that only a timeline needs, for the sessions that state some.
  package private(set) var details: [SceneIdentifier: SessionDetails] = [:]
  /// The identifier of every scene that has one, with or without other mistakes.
  package private(set) var names = SceneNames()

  /// Creates a reader.
  ///
  /// Without a process no scene is in memory. `code` reads what scenes name as their code; without
  /// it they may name no file.
  package init(
    profile: LanguageProfile, app: AppDescription = AppDescription(), isRunning: Bool = true,
    code: CodeReader? = nil,
    warnings: @escaping PredicateWarnings = FixtureDependencies.none.warnings
  ) {
    self.app = app
    usualState = isRunning ? nil : .disconnected
    conditions = ConditionsReader(profile: profile, warnings: warnings)
    self.code =
      code
      ?? CodeReader(
        profile: profile, files: NamedFiles(.none, fixture: "", origin: .memory), reader: nil)
  }

  /// Reads the scenes of `list`.
  package mutating func read(_ list: LocatedValue) {
    let count = list.count
    sessions.reserveCapacity(count)
    names.reserveCapacity(count)
    for value in list.parts {
      if let scene = MemberReader(value, name: "a scene") { read(scene) }
    }
  }

  private mutating func read(_ scene: MemberReader) {
    scene.checkKeys(Self.keys, aliases: Self.aliases)
    AllowanceReader.allowances(of: scene)
    _ = scene.string("notes")
    let id = identifier(of: scene)
    let state = state(of: scene) ?? usualState
    let role = RoleNames.role("role", of: scene)
    let title = scene.string("title")
    let ofCode = code.conditions(of: scene)
    let conditions = ofCode?.conditions ?? conditions.conditions(of: scene)
    let details = SessionDetails(scene, state: state)
    guard let id else { return }
    charge(conditions, of: scene)
    if let details { self.details[id] = details }
    if let name = details?.configuration {
      do throws(SceneSystemError) {
        try app.check(name, for: role ?? .application)
      } catch {
        scene.report(error, at: "configuration")
      }
    }
    if let title { titles[id] = title }
    if let ofCode { codes[id] = ofCode.code }
    if state?.isForeground == true, scene["state"]?.text == state?.rawValue { visible.insert(id) }
    sessions.append(
      SceneSession(
        id: id, role: role ?? .application,
        state: state?.isConnected ?? true ? .connected : .disconnected, conditions: conditions))
  }

  /// Counts the regular expressions of a scene.
  private mutating func charge(_ conditions: ActivationConditions, of scene: MemberReader) {
    for (key, predicate) in [("can", conditions.can), ("prefers", conditions.prefers)] {
      do throws(PatternBudget.Overrun) {
        try patterns?.add(predicate)
      } catch {
        scene.report(SceneProblem.patternBudget(error), at: key)
        patterns = nil
      }
    }
  }

  private func state(of scene: MemberReader) -> SceneState? {
    if let state = scene["state"], state.text == SceneState.discarded.rawValue {
      state.report(SceneProblem.discardedScene)
      return nil
    }
    return scene.choice("state", among: Self.states)
  }

  /// Returns the identifier of `scene`.
  ///
  /// Nil if it lacks its own.
  private mutating func identifier(of scene: MemberReader) -> SceneIdentifier? {
    guard let text = scene.requiredString("id"), let place = scene["id"] else { return nil }
    if text.isEmpty {
      place.report(SceneProblem.emptyIdentifier)
      return nil
    }
    let id = SceneIdentifier(text)
    if let first = names.add(id, at: place.index) {
      let line = LocatedValue(document: place.document, index: first).line
      place.report(SceneProblem.duplicateScene(text, firstLine: line))
      return nil
    }
    return id
  }

  /// The scenes of `root` as a set.
  ///
  /// Nil if it refuses them, which is a finding.
  package func sceneSet(of root: MemberReader) -> SceneSet? {
    do throws(SceneSetError) {
      return try SceneSet(sessions)
    } catch {
      root.report(error, at: "scenes")
      return nil
    }
  }
}

/// The facts about a session that a timeline needs beside those for routing.
package struct SessionDetails: Hashable, Sendable {
  /// The keys that belong to it.
  package static let keys = [
    "configuration", "kind", "restoration", "userInfo", destructionKey,
  ]
  static let destructionKey = "destructionConditions"

  package let state: SceneState
  package let configuration: String?
  package let kind: SessionKind
  package let restorationActivity: UserActivity?
  package let userInfo: [ExactText: String]
  package let destructionConditions: Set<DestructionCondition>

  /// Reads the details of a scene.
  ///
  /// Nil if the scene says nothing of them, as most do.
  package init?(_ scene: MemberReader, state: SceneState?) {
    guard state ?? .foregroundActive != .foregroundActive || Self.keys.contains(where: scene.has)
    else { return nil }
    self.state = state ?? .foregroundActive
    configuration = scene.string("configuration")
    kind = Self.kind(of: scene) ?? .primary
    restorationActivity = Self.restoration(of: scene)
    userInfo = Self.userInfo(of: scene)
    destructionConditions = Self.destructionConditions(of: scene) ?? []
  }

  /// Reads `destructionConditions`, a list.
  ///
  /// Nil if there is none.
  package static func destructionConditions(of object: MemberReader) -> Set<DestructionCondition>? {
    object.choices(destructionKey, of: DestructionCondition.self).map { Set($0) }
  }

  /// Reads `kind`.
  package static func kind(of object: MemberReader) -> SessionKind? {
    object.choice("kind", of: SessionKind.self)
  }

  /// Reads `restoration`, a user activity.
  package static func restoration(of object: MemberReader) -> UserActivity? {
    guard let value = object["restoration"] else { return nil }
    var payloads = PayloadReader(bundleIdentifier: nil)
    return payloads.innerActivity(value)
  }

  /// Reads `userInfo`, an object of strings.
  package static func userInfo(of object: MemberReader) -> [ExactText: String] {
    guard let info = object.object("userInfo") else { return [:] }
    return info.members.reduce(into: [:]) { result, member in
      result[ExactText(member.key)] = info.string(member.key)
    }
  }
}

/// The names that a fixture uses for the roles of scene sessions.
package enum RoleNames {
  /// Returns the short name of `role`, or the full one where there is no short one.
  package static func name(of role: SceneRole) -> String { role.shortName }

  /// Returns the role at `key`: a short name, or the full name of a scene manifest.
  package static func role(_ key: String, of object: MemberReader) -> SceneRole? {
    if let text = object[key]?.text, text.utf8.firstRange(of: "SceneSessionRole".utf8) != nil {
      if !ManifestKeys.roles.containsBytes(of: text) {
        object.report(ManifestProblem.unknownRole(text), at: key)
      }
      return SceneRole(rawValue: text)
    }
    return object.choice(key, among: SceneRole.shortNames)
  }
}

/// The identifiers of a fixture's scenes, for the places that name a scene.
package struct SceneNames {
  /// Every identifier, with its place in the fixture.
  private var places: [SceneIdentifier: ValueIndex] = [:]
  /// The first identifiers, in the order of the fixture: what an unknown one may have meant.
  private var first: [String] = []
  /// Whether sessions may be named that the fixture does not list.
  private var allowsOthers = false

  package init() {}

  /// The same names for a timeline, which makes sessions of its own.
  package var allowingOthers: SceneNames {
    var names = self
    names.allowsOthers = true
    return names
  }

  package mutating func reserveCapacity(_ count: Int) { places.reserveCapacity(count) }

  /// Adds the identifier at `place`; returns the place of the first scene that has it, if one does.
  package mutating func add(_ id: SceneIdentifier, at place: ValueIndex) -> ValueIndex? {
    if let first = places.updateValue(place, forKey: id) {
      places[id] = first
      return first
    }
    if first.count < FixtureLimits.suggestionScenes { first.append(id.rawValue) }
    return nil
  }

  /// Whether a scene has the identifier.
  package func contains(_ id: SceneIdentifier) -> Bool { places[id] != nil }

  /// Returns the identifier `text`; one that no scene has is a finding.
  package func checked(_ text: String, at place: LocatedValue) -> SceneIdentifier {
    let id = SceneIdentifier(text)
    if !allowsOthers, places[id] == nil {
      place.report(
        SceneProblem.unknownScene(
          text, closest: Spelling.closest(to: text, among: first), known: Array(first.prefix(4))))
    }
    return id
  }
}

extension SceneSystemError: DiagnosticContent {}

/// A problem with the scenes of a fixture, beyond keys and types.
package enum SceneProblem {
  package static func duplicateScene(_ id: String, firstLine line: Int) -> Mistake {
    Mistake(
      "duplicate-scene", "a scene \(quoted(id)) is already in line \(line)",
      help: "give each scene an identifier of its own")
  }

  package static let emptyIdentifier = Mistake("empty-identifier", "a scene's identifier is empty")

  package static func argumentsWithoutPredicate(_ key: String, predicate: String) -> Mistake {
    Mistake(
      "arguments-without-predicate", "`\(key)` is given without `\(predicate)`",
      help: "the arguments fill the placeholders of `\(predicate)`")
  }

  package static func booleanCondition(_ key: String, _ value: Bool) -> Mistake {
    Mistake(
      "wrong-type", "`\(key)` must be a string, not a Boolean",
      help: "write `\(value ? "\"TRUEPREDICATE\"" : "\"FALSEPREDICATE\"")`")
  }

  /// Variables without a value; `closest` may be in a predicate of this place.
  package static func openVariables(_ names: [String], closest: String?) -> Mistake {
    Mistake(
      "open-variable",
      "the predicate fails on every identifier, because "
        + names.map { quoted("$" + $0) }.joined(separator: ", ") + " has no value",
      help: closest.map { "did you mean \(quoted("$" + $0))?" }
        ?? "write the value itself, or `%@` and the value as an argument")
  }

  package static let discardedScene = Mistake(
    "discarded-scene", "a discarded session is in no scene set",
    help: "leave the scene out, and name it in `discarded`")

  package static func unknownScene(_ id: String, closest: String?, known: [String]) -> Mistake {
    Mistake(
      "unknown-scene", "the fixture has no scene \(quoted(id))",
      help: closest.map { "did you mean \(quoted($0))?" }
        ?? (known.isEmpty
          ? nil : "some of its scenes are " + known.map { quoted($0) }.joined(separator: ", ")))
  }

  package static func patternBudget(_ overrun: PatternBudget.Overrun) -> Mistake {
    Mistake("pattern-budget", overrun.message, help: overrun.help)
  }

  package static func discardedAndListed(_ id: SceneIdentifier) -> Mistake {
    Mistake(
      "used-identifier", SceneSystemError.usedIdentifier(id).message,
      help: "take it out of `discarded` or out of `scenes`")
  }
}

extension SceneSetError: DiagnosticContent {}
