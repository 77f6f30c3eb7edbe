import PredicateLanguage
import SceneRouting

/// Reads what an event's author expects.
struct ExpectationReader {
  private static let keys = ["scene", "score", "action", "tied", "warnings"]
  static let scores = RoutingScore.allCases.reversed().map { (name: $0.name, value: $0) }
  static let actions = ["continue", "reconnect", "create", "refuse"]
    .map { (name: $0, value: $0) }

  /// The fixture's scenes: an expectation names no others.
  let scenes: SceneNames

  /// Returns the expectation in the object at `expect`, or nil when there is none.
  func expectation(of event: JSONObjectReader) -> RoutingExpectation? {
    guard let object = event.object("expect", name: "an expectation") else { return nil }
    let isClean = object.checkKeys(Self.keys)
    if isClean && object.members.isEmpty {
      object.findings.report(EventProblem.emptyExpectation, at: .value(object.path))
    }
    let expectation = RoutingExpectation(
      receiver: receiver(of: object),
      score: object.choice("score", among: Self.scores),
      action: object.choice("action", among: Self.actions),
      tied: Self.names("tied", of: object)?.map { name in
        scenes.checked(name.text, at: name.path, object.findings)
      },
      warnings: Self.warnings(of: object))
    checkConsistency(of: expectation, object)
    return expectation
  }

  private func receiver(of object: JSONObjectReader) -> RoutingExpectation.Receiver? {
    if case .null = object.members["scene"] { return .noScene }
    return object.string("scene", expected: "a string or null").map {
      .scene(scenes.checked($0, at: object.path.appending("scene"), object.findings))
    }
  }

  static func warnings(of object: JSONObjectReader) -> [String]? {
    names("warnings", of: object)?.map { name in
      if !WarningNames.all.contains(name.text) {
        object.findings.report(EventProblem.unknownWarning(name.text), at: .value(name.path))
      }
      return name.text
    }
  }

  /// Returns the strings of the list at `key` and their places; a repeated one is a finding.
  private static func names(
    _ key: String, of object: JSONObjectReader
  ) -> [(text: String, path: JSONPath)]? {
    var known: Set<String> = []
    return object.strings(key)?.enumerated().map { position, text in
      let path = object.path.appending(key).appending(position)
      if !known.insert(text).inserted {
        object.findings.report(EventProblem.repeatedElement(text), at: .value(path))
      }
      return (text, path)
    }
  }

  private func checkConsistency(of expectation: RoutingExpectation, _ object: JSONObjectReader) {
    guard let action = expectation.action, let receiver = expectation.receiver else { return }
    let hasScene = action == "continue" || action == "reconnect"
    if hasScene == (receiver == .noScene) {
      object.findings.report(
        EventProblem.impossibleExpectation(action: action, expectsScene: !hasScene),
        at: .value(object.path.appending("scene")))
    }
  }
}
