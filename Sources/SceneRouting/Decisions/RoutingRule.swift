import PredicateLanguage

/// The rule that decided where an event goes, by its number in the repository's
/// `Documentation/RULES.md`.
///
/// ```swift
/// router.route("note/42").rule.description  // R3
/// router.route(nil).rule.description        // R6, mostRecent
/// ```
public enum RoutingRule: String, Hashable, Sendable, CaseIterable {
  /// The highest score wins, and of equal scores the most recent scene.
  case highestScore = "R3"
  /// No scene scores, so a new one is made.
  case noScene = "R5"
  /// Without an identifier the most recent scene takes the event.
  case mostRecent = "R6, mostRecent"
  /// Without an identifier `can` alone decides.
  case canMustHold = "R6, canMustHold"
  /// The app supports one scene.
  case singleScene = "R7"
  /// The request names a session, or has no identifier to go by.
  case request = "R13"
  /// The request goes to a scene that prefers its identifier, else a new one is made.
  case requestByPrefers = "R13, prefersOnly"
  /// The request goes to a scene that prefers or can take its identifier, else a new one is made.
  case requestByPrefersOrCan = "R13, prefersOrCan"
  /// The older call without a session makes a new scene.
  case requestForNewSession = "R13, new"
  /// The older call without a session lets the system select one.
  case requestForAnySession = "R13, select"
  /// A drag makes a new scene, or is refused.
  case drag = "R14"

  /// The rule's number, such as `R6`.
  public var number: String { String(rawValue.prefix { $0 != "," }) }

  /// The choice among what the rule leaves open, such as `canMustHold`.
  ///
  /// Nil if it leaves nothing open.
  public var option: String? {
    rawValue.contains(",") ? String(rawValue.drop { $0 != "," }.dropFirst(2)) : nil
  }
}

extension RoutingRule: CustomStringConvertible {
  /// The number and, after a comma, the choice: `R6, canMustHold`.
  public var description: String { rawValue }
}

extension RoutingRule: Encodable {}
