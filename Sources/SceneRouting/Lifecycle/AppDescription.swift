/// What must be known of an app to tell which scenes it gets and how they are made.
public struct AppDescription: Hashable, Sendable {
  /// What Info.plist declares, or nil when it is not known: then no name is checked.
  public var manifest: SceneManifest?
  /// The delegate's choice of a configuration; the first rule that applies decides.
  public var rules: [ConfigurationRule]
  /// The scenes of a SwiftUI app, in order; empty for an app without SwiftUI's life cycle.
  public var declarations: [SceneDeclaration]
  /// The conditions that the app's code gives a new scene, by its configuration's name.
  ///
  /// `$IDENTIFIER` in them is the identifier that the scene was made for.
  public var conditions: [String: ActivationConditions]

  /// The variable of `conditions`.
  public static let identifierVariable = "IDENTIFIER"

  /// Creates a description.
  public init(
    manifest: SceneManifest? = nil, rules: [ConfigurationRule] = [],
    declarations: [SceneDeclaration] = [], conditions: [String: ActivationConditions] = [:]
  ) {
    self.manifest = manifest
    self.rules = rules
    self.declarations = declarations
    self.conditions = conditions
  }

  /// Chooses the configuration of a new scene for `event` (R11).
  ///
  /// The app's rules come first, then the declarations of a SwiftUI app: the first that matches,
  /// else the first without the modifier. Then the first configuration of the role in the manifest.
  ///
  /// - Complexity: O(r): r rules and declarations.
  /// - Throws: `unknownConfiguration` for a rule that names what the manifest lacks.
  public func configuration(
    for event: RoutingEvent
  ) throws(SceneSystemError) -> ConfigurationChoice {
    if let position = rules.firstIndex(where: { $0.applies(to: event) }) {
      let name = rules[position].configuration
      try check(name, for: event.role)
      return ConfigurationChoice(name: name, origin: .rule(position))
    }
    if let position = declarations.firstIndex(where: { $0.matches(event.targetContentIdentifier) })
      ?? declarations.firstIndex(where: { $0.matching == nil })
    {
      return ConfigurationChoice(name: declarations[position].name, origin: .declaration(position))
    }
    guard let first = manifest?.configurations(for: event.role).first else {
      return ConfigurationChoice(name: nil, origin: .unknown)
    }
    return ConfigurationChoice(name: first.name, origin: .manifest)
  }

  /// Checks that a scene of `role` can be made from the configuration of this name.
  ///
  /// - Throws: `unknownConfiguration`.
  func check(_ name: String, for role: SceneRole) throws(SceneSystemError) {
    if declarations.contains(where: { $0.name == name }) { return }
    guard let manifest else { return }
    guard manifest.configuration(named: name, for: role) == nil else { return }
    throw .unknownConfiguration(
      name, role: role, known: manifest.configurations(for: role).compactMap(\.name))
  }
}
