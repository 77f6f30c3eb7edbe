import PredicateLanguage

/// A scene in the body of a SwiftUI app.
///
/// - Source: documented; a set of `handlesExternalEvents(matching:)` matches an identifier that
///   contains one of its strings, ignoring case and diacritics.
public struct SceneDeclaration: Hashable, Sendable {
  /// What the fixture calls it; it is the configuration of the sessions that are made from it.
  public var name: String
  /// The strings of `handlesExternalEvents(matching:)`, or nil without the modifier.
  public var matching: [String]?

  /// Creates a declaration.
  public init(name: String, matching: [String]? = nil) {
    self.name = name
    self.matching = matching
  }

  /// Whether a new window for `identifier` may come from here.
  func matches(_ identifier: String?) -> Bool {
    guard let matching, let identifier else { return false }
    let conditions = ActivationConditions(preferring: matching, allowing: [])
    return (try? conditions.prefers.evaluate(identifier)) == true
  }
}
