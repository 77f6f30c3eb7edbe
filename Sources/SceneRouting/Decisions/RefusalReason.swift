import PredicateLanguage

/// Why an event opens no window.
public enum RefusalReason: Hashable, Sendable, CustomStringConvertible {
  /// The dragged activity's type is not among the app's `NSUserActivityTypes` (R14).
  case undeclaredActivityType(String)
  /// The requested session is not in the set: discarded, or never there (R13).
  ///
  /// Our policy: the platform reports an error and documents no fallback.
  case unknownSession(SceneIdentifier, closest: SceneIdentifier?)

  /// A constant name in kebab case, which is that of the decision's warning.
  public var id: String {
    warningName.rawValue
  }

  private var warningName: RoutingWarning.Name {
    switch self {
    case .undeclaredActivityType: .undeclaredActivityType
    case .unknownSession: .unknownSession
    }
  }

  /// The reason as a warning of the decision.
  var warning: RoutingWarning {
    RoutingWarning(warningName, message: message, help: help)
  }

  /// One sentence in lower case without a full stop.
  public var message: String {
    switch self {
    case .undeclaredActivityType(let type):
      "the activity type \(quoted(type)) is not declared in `NSUserActivityTypes`"
    case .unknownSession(let id, _):
      "the requested session \(quoted(id)) is not in the scene set"
    }
  }

  /// How to mend it, or nil.
  public var help: String? {
    switch self {
    case .undeclaredActivityType: "add the type to `NSUserActivityTypes` in Info.plist"
    case .unknownSession(_, nil): nil
    case .unknownSession(_, let closest?): "did you mean \(quoted(closest))?"
    }
  }

  /// The message and, after a semicolon, the help.
  public var description: String {
    help.map { "\(message); \($0)" } ?? message
  }
}
