/// A scene set refused a change because of the identifier that it was given.
public enum SceneSetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A session of this identifier is in the set already.
  case duplicateIdentifier(SceneIdentifier)
  /// No session has this identifier; `closest` is one that is spelt much like it.
  case unknownIdentifier(SceneIdentifier, closest: SceneIdentifier?)

  /// A constant name in kebab case.
  public var id: String {
    switch self {
    case .duplicateIdentifier: "duplicate-scene"
    case .unknownIdentifier: "unknown-scene"
    }
  }

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .duplicateIdentifier(let id): "a scene \(quoted(id)) is in the set already"
    case .unknownIdentifier(let id, _): "no scene \(quoted(id)) is in the set"
    }
  }

  /// How to mend it, or nil.
  public var help: String? {
    switch self {
    case .duplicateIdentifier: "give each session an identifier of its own"
    case .unknownIdentifier(_, nil): nil
    case .unknownIdentifier(_, let closest?): "did you mean \(quoted(closest))?"
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String {
    help.map { "\(message); \($0)" } ?? message
  }
}
