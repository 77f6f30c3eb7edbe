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
