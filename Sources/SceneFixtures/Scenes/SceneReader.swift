import PredicateLanguage
import SceneRouting

/// Reads the list of scenes.
struct SceneReader {
  private static let keys = [
    "id", "can", "prefers", "canArguments", "prefersArguments", "preferring", "allowing", "state",
    "role", "title",
  ]
  private static let aliases = [
    "identifier": "id", "persistentIdentifier": "id", "name": "title",
    "canActivateForTargetContentIdentifierPredicate": "can",
    "prefersToActivateForTargetContentIdentifierPredicate": "prefers",
  ]
  private static let states = SessionState.allCases.map { (name: $0.rawValue, value: $0) }

  let findings: FindingList
  private var predicates: PredicateReader
  /// What was read: the sessions without mistakes, in order of recency.
  private(set) var sessions: [SceneSession] = []
  private(set) var titles: [SceneIdentifier: String] = [:]
  /// The position of every scene that has an identifier, with or without other mistakes.
  private(set) var positions: [SceneIdentifier: Int] = [:]

  init(profile: LanguageProfile, findings: FindingList) {
    self.findings = findings
    self.predicates = PredicateReader(profile: profile)
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
    let state = scene.choice("state", among: Self.states)
    let role = RoleNames.role("role", of: scene)
    let title = scene.string("title")
    let conditions = conditions(of: scene)
    guard let id else { return }
    if let title { titles[id] = title }
    sessions.append(
      SceneSession(
        id: id, role: role ?? .application, state: state ?? .connected, conditions: conditions))
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

  private mutating func conditions(of scene: JSONObjectReader) -> ActivationConditions {
    let can = predicates.predicate("can", arguments: "canArguments", of: scene)
    let prefers = predicates.predicate("prefers", arguments: "prefersArguments", of: scene)
    guard let swiftUI = ["preferring", "allowing"].first(where: scene.has) else {
      return ActivationConditions(can: can ?? .always, prefers: prefers ?? .never)
    }
    let classic = ["can", "prefers", "canArguments", "prefersArguments"].first(where: scene.has)
    if let classic {
      let keys = scene.inSourceOrder([classic, swiftUI])
      findings.report(
        SceneProblem.mixedConditions(keys[0], keys[1]), at: .key(scene.path.appending(keys[1])))
    }
    for key in ["preferring", "allowing"] where !scene.has(key) && classic == nil {
      scene.reportMissing(key)
    }
    return ActivationConditions(
      preferring: scene.strings("preferring") ?? [], allowing: scene.strings("allowing") ?? [])
  }
}
