import PredicateLanguage
import SceneRouting

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
