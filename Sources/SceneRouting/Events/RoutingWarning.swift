import PredicateLanguage

/// A note on an event or a decision that is valid but seldom what its author meant.
public struct RoutingWarning: Hashable, Sendable, Encodable {
  /// A constant name in kebab case, such as `no-scene-matches`.
  public let id: String
  /// One sentence in lower case without a full stop; the user's text is in backticks.
  public let message: String
  /// The remedy.
  ///
  /// Nil if there is none to name.
  public let help: String?

  /// Creates a warning.
  public init(id: String, message: String, help: String? = nil) {
    self.id = id
    self.message = message
    self.help = help
  }
}

extension RoutingWarning: CustomStringConvertible {
  /// The warning in one line: `no-scene-matches: …; …`.
  public var description: String {
    let parts = [message, help].compactMap { $0 }.map {
      clipped($0, to: RoutingLimits.reasonScalars)
    }
    return "\(clipped(id)): \(parts.joined(separator: "; "))"
  }
}

extension RoutingWarning {
  /// The warnings that this module gives; the raw value is the warning's id.
  ///
  /// Events carry warnings of those who read them, too, such as those of payloads.
  public enum Name: String, CaseIterable, Sendable {
    /// No scene takes the identifier, so a new scene is made (R5).
    case noSceneMatches = "no-scene-matches"
    /// The app supports one scene, and the set has more of the role (R7).
    case severalScenesInSingleSceneApp = "several-scenes-in-single-scene-app"
    /// The app supports one scene, and an app intent reaches none when it starts the app.
    case appIntentInSingleSceneApp = "app-intent-in-single-scene-app"
    /// The last primary window was closed, and auxiliary ones are left.
    case onlyAuxiliaryWindowsLeft = "only-auxiliary-windows-left"
    /// A dynamic quick action's identifier is not text, so the action lacks one.
    case shortcutIdentifierNotText = "shortcut-identifier-not-text"
    /// The app declares no activity of the event's type: a drag is refused (R14), and another
    /// activity is not delivered.
    case undeclaredActivityType = "undeclared-activity-type"
    /// No SwiftUI declaration takes the URL or activity that makes a new scene (R11).
    case noDeclarationMatches = "no-declaration-matches"
    /// The identifier is longer than predicates take, so none has a value on it.
    case identifierTooLong = "identifier-too-long"
    /// The requested session is not in the set, so the request is refused (R13).
    case unknownSession = "unknown-session"
    /// The notification starts the app, which may hear of it twice.
    case deliveredTwice = "delivered-twice"
    /// Two scenes on the screen have the winning score (R3).
    case tieBetweenVisibleWindows = "tie-between-visible-windows"
    /// The app implements no method that hears the event.
    case lostEvent = "lost-event"
  }

  package init(_ name: Name, message: String, help: String?) {
    self.init(id: name.rawValue, message: message, help: help)
  }
}

extension RoutingWarning {
  /// A dynamic quick action's identifier is of a type that is not text, so the action lacks one.
  ///
  /// `found` names the type, such as `a number`.
  public static func shortcutIdentifierIsNotText(found: String) -> RoutingWarning {
    RoutingWarning(
      .shortcutIdentifierNotText,
      message: "the shortcut's `targetContentIdentifier` is \(clipped(found, to: 40)), not text",
      help: "only text is routed: the event has no target content identifier")
  }

  /// No scene takes the identifier, so a new scene is made (R5).
  ///
  /// With `failures` it is not known whether the scenes that failed would have matched (R8).
  static func noSceneMatches(_ identifier: String, failures: Int) -> RoutingWarning {
    let shown = quoted(identifier)
    var message = failures == 0 ? matchless.words : "no scene that could be evaluated matches "
    message.reserveCapacity(message.utf8.count + shown.utf8.count)
    message += shown
    return RoutingWarning(.noSceneMatches, message: message, help: matchless.help)
  }

  /// The words of that warning before the identifier where no scene failed, and its help: a long
  /// log has many such lines.
  package static let matchless = (
    words: "no scene matches ",
    help: "every event must match at least one scene: let one scene's `can` be `TRUEPREDICATE`"
  )

  /// The help of that warning in an app whose scenes SwiftUI makes.
  ///
  /// `declaration` makes the window; nil where no declaration does.
  package static func helpOfSwiftUI(_ declaration: String?) -> String {
    let allow = "let an open window's `allowing` have a part of the identifier"
    return declaration.map {
      "the declaration \(quoted($0)) makes its window: expect the warning, or \(allow)"
    } ?? allow
  }

  /// The identifier is too long: no predicate has a value on it.
  static func identifierTooLong(bytes: Int) -> RoutingWarning {
    RoutingWarning(
      .identifierTooLong,
      message: "the identifier has \(bytes) bytes, more than the limit of "
        + "\(PredicateLimits.identifierBytes): no condition is evaluated",
      help: "an identifier names content; what the content is belongs elsewhere in the event")
  }

  /// No SwiftUI declaration takes the URL or activity that makes a new scene (R11).
  package static func noDeclarationMatches(_ identifier: String) -> RoutingWarning {
    RoutingWarning(
      .noDeclarationMatches,
      message: "no declaration's `matching` takes \(quoted(identifier)), and each has one",
      help: "give a declaration a value that is part of it, or leave `matching` out of one")
  }

  /// The notification starts the app, which may hear of it twice.
  package static let deliveredTwice = RoutingWarning(
    .deliveredTwice,
    message: "the notification starts the app, and its response may come twice: with the "
      + "connection and to the notification centre's delegate",
    help: "handle a response once, by the notification's identifier")

  /// Two scenes on the screen have the winning score (R3).
  package static func tieBetweenVisibleWindows(
    _ winner: SceneIdentifier, _ other: SceneIdentifier, score: RoutingScore
  ) -> RoutingWarning {
    let verb = score == .prefers ? "prefer" : "can take"
    return RoutingWarning(
      .tieBetweenVisibleWindows,
      message: "\(quoted(winner)) and \(quoted(other)) are both on the screen and \(verb) the "
        + "identifier: devices do not always choose the one that was activated last",
      help: "let one of the two prefer it")
  }

  /// The last primary window was closed, and windows are left that end with their task.
  package static let onlyAuxiliaryWindowsLeft = RoutingWarning(
    .onlyAuxiliaryWindowsLeft,
    message: "only auxiliary windows are left, and each ends with its task",
    help: "keep a primary window, so that people find their way back")

  /// The app says that it supports one scene, and the set has more of the role (R7).
  static let severalScenesInSingleSceneApp = RoutingWarning(
    .severalScenesInSingleSceneApp,
    message: "the app supports one scene only, but the scene set has several",
    help: "set `UIApplicationSupportsMultipleScenes` to true, or leave one scene in the set")

  /// The app says that it supports one scene, so that an app intent that starts it reaches none.
  static let appIntentInSingleSceneApp = RoutingWarning(
    .appIntentInSingleSceneApp,
    message: "the app supports one scene only: an app intent that starts it reaches no scene",
    help: "set `UIApplicationSupportsMultipleScenes` to true, also where the app shows one window")
}

extension [RoutingWarning] {
  /// Returns the warnings, with this help for the one that no scene takes the identifier.
  package func helping(_ help: String) -> [RoutingWarning] {
    map { warning in
      guard warning.id == RoutingWarning.Name.noSceneMatches.rawValue else { return warning }
      return RoutingWarning(.noSceneMatches, message: warning.message, help: help)
    }
  }
}
