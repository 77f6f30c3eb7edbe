import PredicateIndex
import PredicateLanguage
package import SceneRouting

/// Reads the list of scenes.
struct SceneReader {
  private static let keys =
    ["id", "state", "role", "title"] + SessionDetails.keys + ConditionsReader.keys
  private static let aliases = [
    "identifier": "id", "persistentIdentifier": "id", "name": "title",
  ].merging(ConditionsReader.aliases) { $1 }
  /// A scene of which nothing is said but that it is there takes touches.
  private static let states =
    [(name: "connected", value: SceneState.foregroundActive)]
    + SceneState.allCases.filter { $0 != .discarded }.map { (name: $0.rawValue, value: $0) }

  let findings: FindingList
  private var conditions: ConditionsReader
  /// As the scene set's, so that a regular expression too many has a place; nil after the first.
  private var patterns: PatternBudget? = PatternBudget()
  /// What was read: the sessions without mistakes, in order of recency.
  private(set) var sessions: [SceneSession] = []
  private(set) var titles: [SceneIdentifier: String] = [:]
  /// What only a timeline needs, of the sessions that say something of it.
  private(set) var details: [SceneIdentifier: SessionDetails] = [:]
  /// The position of every scene that has an identifier, with or without other mistakes.
  private(set) var positions: [SceneIdentifier: Int] = [:]

  init(profile: LanguageProfile, findings: FindingList) {
    self.findings = findings
    conditions = ConditionsReader(profile: profile, findings: findings)
  }

  /// Reads the scenes of the list at `path`.
  mutating func read(_ scenes: [JSONValue], at path: JSONPath) {
    sessions.reserveCapacity(scenes.count)
    for (position, value) in scenes.enumerated() {
      if let scene = JSONObjectReader(
        value, at: path.appending(position), name: "a scene", findings: findings)
      {
        read(scene, position)
      }
    }
  }

  private mutating func read(_ scene: JSONObjectReader, _ position: Int) {
    scene.checkKeys(Self.keys, aliases: Self.aliases)
    let id = identifier(of: scene, position)
    let state = state(of: scene)
    let role = RoleNames.role("role", of: scene)
    let title = scene.string("title")
    let conditions = conditions.conditions(of: scene)
    let details = SessionDetails(scene, state: state)
    guard let id else { return }
    charge(conditions, of: scene)
    if let details { self.details[id] = details }
    if let title { titles[id] = title }
    sessions.append(
      SceneSession(
        id: id, role: role ?? .application,
        state: state?.isConnected ?? true ? .connected : .disconnected, conditions: conditions))
  }

  /// Counts the regular expressions of a scene.
  private mutating func charge(_ conditions: ActivationConditions, of scene: JSONObjectReader) {
    for (key, predicate) in [("can", conditions.can), ("prefers", conditions.prefers)] {
      do throws(PatternBudget.Overrun) {
        try patterns?.add(predicate)
      } catch {
        findings.report(
          SceneProblem.patternBudget(error), at: .value(scene.path.appending(key)))
        patterns = nil
      }
    }
  }

  private func state(of scene: JSONObjectReader) -> SceneState? {
    guard scene.members["state"] != .string(SceneState.discarded.rawValue) else {
      findings.report(SceneProblem.discardedScene, at: .value(scene.path.appending("state")))
      return nil
    }
    return scene.choice("state", among: Self.states)
  }

  /// Returns the identifier of `scene`; nil when it has none of its own.
  private mutating func identifier(
    of scene: JSONObjectReader, _ position: Int
  ) -> SceneIdentifier? {
    guard let text = scene.requiredString("id") else { return nil }
    let place = Finding.Place.value(scene.path.appending("id"))
    if text.isEmpty {
      findings.report(SceneProblem.emptyIdentifier, at: place)
      return nil
    }
    let id = SceneIdentifier(text)
    if let first = positions[id] {
      let list = JSONPath.root.appending("scenes")
      let line = findings.line(ofValueAt: list.appending(first).appending("id"))
      findings.report(SceneProblem.duplicateScene(text, firstLine: line), at: place)
      return nil
    }
    positions[id] = position
    return id
  }
}

/// What a timeline needs to know of a session beside what routing does.
struct SessionDetails: Hashable, Sendable {
  /// The keys that belong to it.
  static let keys = ["configuration", "kind", "restoration", "userInfo"]

  let state: SceneState
  let configuration: String?
  let kind: SessionKind
  let restorationActivity: UserActivity?
  let userInfo: [String: String]

  /// Reads the details of a scene; nil when it says nothing of them, as most do.
  init?(_ scene: JSONObjectReader, state: SceneState?) {
    guard state ?? .foregroundActive != .foregroundActive || Self.keys.contains(where: scene.has)
    else { return nil }
    self.state = state ?? .foregroundActive
    configuration = scene.string("configuration")
    kind = Self.kind(of: scene) ?? .primary
    restorationActivity = Self.restoration(of: scene)
    userInfo = Self.userInfo(of: scene)
  }

  /// Reads `kind`.
  static func kind(of object: JSONObjectReader) -> SessionKind? {
    object.choice("kind", among: SessionKind.allCases.map { (name: $0.rawValue, value: $0) })
  }

  /// Reads `restoration`, a user activity.
  static func restoration(of object: JSONObjectReader) -> UserActivity? {
    guard let value = object.members["restoration"] else { return nil }
    var payloads = PayloadReader(findings: object.findings, bundleIdentifier: nil)
    return payloads.innerActivity(value, at: object.path.appending("restoration"))
  }

  /// Reads `userInfo`, an object of strings.
  static func userInfo(of object: JSONObjectReader) -> [String: String] {
    guard let info = object.object("userInfo") else { return [:] }
    return info.members.keys.reduce(into: [:]) { result, key in result[key] = info.string(key) }
  }
}

/// The names that a fixture uses for the roles of scene sessions.
package enum RoleNames {
  private static let short: [(name: String, value: SceneRole)] = [
    ("application", .application), ("externalDisplay", .externalDisplay),
    ("immersiveSpace", .immersiveSpace), ("volumetric", .volumetric),
  ]

  /// Returns the short name of `role`, or the full one where there is no short one.
  package static func name(of role: SceneRole) -> String {
    short.first { $0.value == role }?.name ?? role.rawValue
  }

  /// Returns the role at `key`: a short name, or the full name of a scene manifest.
  static func role(_ key: String, of object: JSONObjectReader) -> SceneRole? {
    if case .string(let text) = object.members[key], text.contains("SceneSessionRole") {
      return SceneRole(rawValue: text)
    }
    return object.choice(key, among: short)
  }
}

/// The identifiers of a fixture's scenes, for the places that name a scene.
struct SceneNames {
  /// Every identifier, with its position in the fixture.
  private let positions: [SceneIdentifier: Int]
  /// The first identifiers, in the order of the fixture: what an unknown one may have meant.
  private let first: [String]

  /// Whether sessions may be named that the fixture does not list: a timeline makes its own.
  private let allowsOthers: Bool

  init(positions: [SceneIdentifier: Int], allowsOthers: Bool = false) {
    self.positions = positions
    self.allowsOthers = allowsOthers
    self.first =
      positions
      .filter { $0.value < FixtureLimits.suggestionScenes }
      .sorted { $0.value < $1.value }
      .map(\.key.rawValue)
  }

  /// Returns the identifier `text`; one that no scene has is a finding.
  func checked(
    _ text: String, at path: JSONPath, _ findings: FindingList
  ) -> SceneIdentifier {
    let id = SceneIdentifier(text)
    if positions[id] == nil, !allowsOthers {
      findings.report(
        SceneProblem.unknownScene(
          text, closest: Spelling.closest(to: text, among: first), known: Array(first.prefix(4))),
        at: .value(path))
    }
    return id
  }
}

/// What can be wrong with the scenes of a fixture, beyond keys and types.
enum SceneProblem: Hashable {
  case duplicateScene(String, firstLine: Int)
  case emptyIdentifier
  case mixedConditions(String, String)
  case argumentsWithoutPredicate(String, predicate: String)
  case booleanCondition(String, Bool)
  case openVariables([String])
  case discardedScene
  case unknownScene(String, closest: String?, known: [String])
  case patternBudget(PatternBudget.Overrun)
}

extension SceneProblem: FindingContent {
  var id: String {
    switch self {
    case .duplicateScene: "duplicate-scene"
    case .emptyIdentifier: "empty-identifier"
    case .mixedConditions: "conflicting-keys"
    case .argumentsWithoutPredicate: "arguments-without-predicate"
    case .booleanCondition: "wrong-type"
    case .openVariables: "open-variable"
    case .discardedScene: "discarded-scene"
    case .unknownScene: "unknown-scene"
    case .patternBudget: "pattern-budget"
    }
  }

  var message: String {
    switch self {
    case .duplicateScene(let id, let line):
      "a scene \(quoted(id)) stands already in line \(line)"
    case .emptyIdentifier: "a scene's identifier is empty"
    case .mixedConditions(let first, let second):
      "a scene has either `\(first)` or `\(second)`, not both"
    case .argumentsWithoutPredicate(let key, let predicate):
      "`\(key)` stands without `\(predicate)`"
    case .booleanCondition(let key, _): "`\(key)` must be a string, not a Boolean"
    case .openVariables(let names):
      "the predicate fails on every identifier, because "
        + names.map { quoted("$" + $0) }.joined(separator: ", ") + " has no value"
    case .discardedScene: "a discarded session is in no scene set"
    case .unknownScene(let id, _, _): "the fixture has no scene \(quoted(id))"
    case .patternBudget(let overrun): overrun.message
    }
  }

  var help: String? {
    switch self {
    case .duplicateScene: "give each scene an identifier of its own"
    case .emptyIdentifier: nil
    case .mixedConditions:
      "`can` and `prefers` are UIKit's, `preferring` and `allowing` are SwiftUI's"
    case .argumentsWithoutPredicate(_, let predicate):
      "the arguments fill the placeholders of `\(predicate)`"
    case .booleanCondition(_, let value):
      "write `\(value ? "\"TRUEPREDICATE\"" : "\"FALSEPREDICATE\"")`"
    case .discardedScene: "leave the scene out, and name it in `discarded`"
    case .openVariables: "write the value itself, or `%@` and the value as an argument"
    case .patternBudget(let overrun): overrun.help
    case .unknownScene(_, let closest?, _): "did you mean \(quoted(closest))?"
    case .unknownScene(_, nil, let known):
      known.isEmpty
        ? nil : "some of its scenes are " + known.map { quoted($0) }.joined(separator: ", ")
    }
  }
}
