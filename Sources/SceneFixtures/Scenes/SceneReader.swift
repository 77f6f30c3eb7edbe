import PredicateIndex
import PredicateLanguage
import SceneRouting

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
