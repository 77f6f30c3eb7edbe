package import PredicateIndex
import PredicateLanguage

/// A scene set refused a change because of the identifier or the conditions that it was given.
public enum SceneSetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A session of this identifier is in the set already.
  case duplicateIdentifier(SceneIdentifier)
  /// No session has this identifier; `closest` is one that is spelt much like it.
  case unknownIdentifier(SceneIdentifier, closest: SceneIdentifier?)
  /// The regular expressions of the set would take more memory than they may: `pattern`, of this
  /// session, is the first that does not fit, and with it there would be `bytes`.
  case patternBudget(SceneIdentifier, pattern: String, bytes: Int, limit: Int)

  /// The error that `overrun` is when the conditions of a session are added.
  init(_ overrun: PatternBudget.Overrun, of id: SceneIdentifier) {
    self = .patternBudget(
      id, pattern: overrun.pattern, bytes: overrun.bytes, limit: overrun.limit)
  }

  /// Makes a change that no set can refuse; one that does has lost a session, and the process ends
  /// rather than route without it.
  package static func never<Value>(
    _ change: () throws(SceneSetError) -> Value
  ) -> Value {
    do throws(SceneSetError) {
      return try change()
    } catch {
      fatalError("a set of scenes has lost a session: \(error)")
    }
  }

  private var overrun: PatternBudget.Overrun? {
    guard case .patternBudget(_, let pattern, let bytes, let limit) = self else { return nil }
    return PatternBudget.Overrun(pattern: pattern, bytes: bytes, limit: limit)
  }

  /// A constant name in kebab case.
  public var id: String {
    switch self {
    case .duplicateIdentifier: "duplicate-scene"
    case .unknownIdentifier: "unknown-scene"
    case .patternBudget: "pattern-budget"
    }
  }

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .duplicateIdentifier(let id): "a scene \(quoted(id)) is in the set already"
    case .unknownIdentifier(let id, _): "no scene \(quoted(id)) is in the set"
    case .patternBudget(let id, _, _, _):
      "the conditions of \(quoted(id)) do not fit: \(overrun?.message ?? "")"
    }
  }

  /// The remedy.
  ///
  /// Nil if there is none to name.
  public var help: String? {
    switch self {
    case .duplicateIdentifier: "give each session an identifier of its own"
    case .unknownIdentifier(_, nil): nil
    case .unknownIdentifier(_, let closest?): "did you mean \(quoted(closest))?"
    case .patternBudget: overrun?.help
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String {
    help.map { "\(message); \($0)" } ?? message
  }
}

extension PatternBudget.Overrun {
  /// One sentence in lower case without a full stop.
  package var message: String {
    "with \(quoted(pattern)) the regular expressions of the scene set take \(bytes) bytes, "
      + "more than the limit of \(limit)"
  }

  /// The remedy.
  package var help: String {
    "shorten bounded repetitions such as `{1,99}`, give scenes copies of one predicate, or use "
      + "`BEGINSWITH` or `LIKE`"
  }
}
