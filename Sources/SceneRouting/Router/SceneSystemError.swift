import PredicateLanguage

/// An action that the system cannot carry out; the system is then as it was before.
public enum SceneSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No session has this identifier; `closest` is one that is spelt much like it.
  case unknownSession(SceneIdentifier, closest: SceneIdentifier?)
  /// The session was discarded.
  case discardedSession(SceneIdentifier)
  /// The identifier belongs to a session, or belonged to one.
  case usedIdentifier(SceneIdentifier)
  /// The manifest has no configuration of this name for the role (R11).
  case unknownConfiguration(String, role: SceneRole, known: [String])
  /// The session has no scene in memory, and `action` needs one.
  case notConnected(SceneIdentifier, action: String)
  /// The app supports one scene, and it exists (R7).
  case singleScene(SceneIdentifier)
  /// The app's process has ended, and `action` needs it.
  case notRunning(action: String)
  /// The conditions of a configuration cannot be given to a new scene.
  case unusableConditions(configuration: String, problem: String)
  /// No declaration of a SwiftUI app takes the identifier, which is an error on a Mac (R11).
  case noDeclarationMatches(String)
  /// The regular expressions of all sessions would take more memory than they may.
  case patternBudget(SceneSetError)
  /// The run had too few steps left to evaluate the scenes; `step` is the label of a timeline's
  /// step, or nil.
  case evaluationLimit(step: String?)

  /// A constant name in kebab case.
  public var id: String {
    switch self {
    case .unknownSession: "unknown-scene"
    case .discardedSession: "discarded-scene"
    case .usedIdentifier: "used-identifier"
    case .unknownConfiguration: "unknown-configuration"
    case .notConnected: "not-connected"
    case .singleScene: "single-scene"
    case .notRunning: "not-running"
    case .unusableConditions: "unusable-conditions"
    case .noDeclarationMatches: "no-declaration-matches"
    case .patternBudget: "pattern-budget"
    case .evaluationLimit: WorkBudget.evaluationLimit
    }
  }

  /// The names of all cases that an author may expect of a step.
  package static let ids = [
    "unknown-scene", "discarded-scene", "used-identifier", "unknown-configuration",
    "not-connected", "single-scene", "not-running", "unusable-conditions",
    "no-declaration-matches", "pattern-budget",
  ]

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .unknownSession(let id, _): "there is no session \(quoted(id))"
    case .discardedSession(let id): "the session \(quoted(id)) was discarded"
    case .usedIdentifier(let id):
      "a session \(quoted(id)) exists or existed, and no identifier is used again"
    case .unknownConfiguration(let name, let role, _):
      "the manifest has no configuration \(quoted(name)) for the role \(quoted(role.rawValue))"
    case .notConnected(let id, let action):
      "the session \(quoted(id)) has no scene in memory, which \(action) needs"
    case .singleScene(let id):
      "the app supports one scene only, and \(quoted(id)) is there already"
    case .notRunning(let action): "the app does not run, which \(action) needs"
    case .unusableConditions(let configuration, let problem):
      "the conditions of the configuration \(quoted(configuration)) do not fit: \(problem)"
    case .noDeclarationMatches(let identifier):
      RoutingWarning.noDeclarationMatches(identifier).message
    case .patternBudget(let error): error.message
    case .evaluationLimit(let step):
      (step.map { "where \(quoted($0)) goes is not known" } ?? "where events go is not known")
        + ": the command came to the \(WorkBudget.words)"
    }
  }

  /// The remedy.
  ///
  /// Nil if there is none to name.
  public var help: String? {
    switch self {
    case .unknownSession(_, let closest): closest.map { "did you mean \(quoted($0))?" }
    case .discardedSession, .usedIdentifier: "give the new window an identifier of its own"
    case .unknownConfiguration(let name, _, let known):
      Spelling.closest(to: name, among: known).map { "did you mean \(quoted($0))?" }
        ?? (known.isEmpty
          ? "add it to `UISceneConfigurations` in Info.plist"
          : "the manifest has \(Self.list(known))")
    case .notConnected: "activate the session first: that reconnects its scene"
    case .singleScene: "set `UIApplicationSupportsMultipleScenes` to true in Info.plist"
    case .notRunning: "start it first: an event or `activate` does, and `relaunch`"
    case .unusableConditions: "use no variable but `$IDENTIFIER`, where a string fits"
    case .noDeclarationMatches(let identifier):
      RoutingWarning.noDeclarationMatches(identifier).help
    case .patternBudget(let error): error.help
    case .evaluationLimit: WorkBudget.help
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String {
    help.map { "\(message); \($0)" } ?? message
  }

  /// The first of many names, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(RoutingLimits.listedNames).map { quoted($0) }.joined(separator: ", ")
    let more = names.count - RoutingLimits.listedNames
    return more > 0 ? "\(shown) and \(more) more" : shown
  }
}
