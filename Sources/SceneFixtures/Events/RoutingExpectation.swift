import PredicateLanguage
public import SceneRouting

/// What an author expects of the decision on one event; what is nil is not compared.
public struct RoutingExpectation: Hashable, Sendable {
  /// Who should get the event.
  public enum Receiver: Hashable, Sendable {
    /// The session of this identifier.
    case scene(SceneIdentifier)
    /// No session of the set.
    case noScene
  }

  /// Who should get the event.
  public var receiver: Receiver?
  /// The winning score.
  public var score: RoutingScore?
  /// The name of the action: `continue`, `reconnect`, `create` or `refuse`.
  public var action: String?
  /// Every scene of the winning score, most recent first.
  public var tied: [SceneIdentifier]?
  /// The ids of all warnings, in any order, each once.
  public var warnings: [String]?

  /// Creates an expectation; what is left out is not compared.
  public init(
    receiver: Receiver? = nil, score: RoutingScore? = nil, action: String? = nil,
    tied: [SceneIdentifier]? = nil, warnings: [String]? = nil
  ) {
    self.receiver = receiver
    self.score = score
    self.action = action
    self.tied = tied
    self.warnings = warnings
  }

  /// One field that is not as expected.
  public struct Difference: Hashable, Sendable {
    /// The field's key in a fixture: `scene`, `score`, `action`, `tied` or `warnings`.
    public let field: String
    /// What was expected, fit to be printed.
    public let expected: String
    /// What came, fit to be printed.
    public let actual: String
  }

  /// Returns every field of `decision` that is not as expected; empty when all are.
  ///
  /// - Shape: in the order scene, score, action, tied, warnings.
  public func differences(from decision: RoutingDecision) -> [Difference] {
    var differences: [Difference] = []
    func compare(_ field: String, _ expected: String?, _ actual: String, isSame: Bool) {
      guard let expected, !isSame else { return }
      differences.append(Difference(field: field, expected: expected, actual: actual))
    }
    let actualReceiver = decision.scene.map(Receiver.scene) ?? .noScene
    compare(
      "scene", receiver.map(Self.text), Self.text(actualReceiver),
      isSame: receiver == actualReceiver)
    compare("score", score?.name, decision.score.name, isSame: score == decision.score)
    compare("action", action, decision.action.name, isSame: action == decision.action.name)
    compare(
      "tied", tied.map { Self.text($0.map(\.rawValue)) },
      Self.text(decision.tied.map(\.rawValue)), isSame: tied == decision.tied)
    let ids = Set(decision.warnings.map(\.id)).sorted()
    compare(
      "warnings", warnings.map { Self.text($0.sorted()) }, Self.text(ids),
      isSame: warnings?.sorted() == ids)
    return differences
  }

  private static func text(_ receiver: Receiver) -> String {
    switch receiver {
    case .scene(let id): clipped(id.rawValue)
    case .noScene: "none"
    }
  }

  private static func text(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    return names.map { clipped($0) }
      .joined(separator: ", ")
  }
}

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

/// The ids of all warnings that an event or a step can have.
///
/// An expectation that names another is misspelt. FORMAT.md and the schema of fixtures list the
/// same.
enum WarningNames {
  /// Every id, in alphabetical order.
  static let all: [String] =
    (PayloadWarningName.allCases.map(\.rawValue) + RoutingWarning.Name.allCases.map(\.rawValue))
    .sorted()
}
