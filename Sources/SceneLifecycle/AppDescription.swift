package import ByteText
public import PredicateLanguage
public import SceneRouting

/// The facts about an app that decide which scenes it gets and how they are made.
///
/// ```swift
/// let app = AppDescription(
///   rules: [ConfigurationRule(.identifier(.beginning(with: "note/")), configuration: "Note")])
/// try app.configuration(for: .identifier("note/42")).name  // Note
/// ```
public struct AppDescription: Hashable, Sendable {
  /// The declarations of Info.plist.
  ///
  /// Nil if they are not known: then no name is checked.
  public var manifest: SceneManifest?
  /// The delegate's choice of a configuration; the first rule that applies decides.
  public var rules: [ConfigurationRule]
  /// The scenes of a SwiftUI app, in order; empty for an app without SwiftUI's life cycle.
  public var declarations: [SceneDeclaration]
  /// The conditions that the app's code gives a new scene, by its configuration's name.
  ///
  /// `$IDENTIFIER` in them is the identifier that the scene was made for.
  public var conditions: [String: ActivationConditions] {
    get { Dictionary(conditionsByName.map { ($0.key.text, $0.value) }) { first, _ in first } }
    set {
      conditionsByName = Dictionary(uniqueKeysWithValues: newValue.map { (ExactText($0), $1) })
    }
  }
  /// The values of `conditions`, by names that differ even where Swift takes them for equal.
  package var conditionsByName: [ExactText: ActivationConditions] = [:]
  /// The system that the app runs on.
  public var platform: AppPlatform
  /// The policy for the last window when a person closes it.
  ///
  /// Nil for the rule of `platform`: on visionOS its session survives (documented), elsewhere it is
  /// discarded.
  public var lastWindow: LastWindowPolicy?
  /// The methods of delegates, and the modifiers, that the app implements.
  ///
  /// Nil if that is not known: then no event counts as lost.
  public var implements: Set<DelegateMethod>?
  /// The way in which the app intent that connects a scene comes to it.
  public var appIntentDelivery: AppIntentDelivery

  /// The policy for the last window when a person closes it.
  var lastWindowPolicy: LastWindowPolicy {
    lastWindow ?? (platform == .visionOS ? .survives : .discarded)
  }

  /// The variable of `conditions`.
  public static let identifierVariable = "IDENTIFIER"

  /// Creates a description.
  public init(
    manifest: SceneManifest? = nil, rules: [ConfigurationRule] = [],
    declarations: [SceneDeclaration] = [], conditions: [String: ActivationConditions] = [:],
    platform: AppPlatform = .iOS, lastWindow: LastWindowPolicy? = nil,
    appIntentDelivery: AppIntentDelivery = .afterConnection,
    implements: Set<DelegateMethod>? = nil
  ) {
    self.implements = implements
    self.platform = platform
    self.lastWindow = lastWindow
    self.appIntentDelivery = appIntentDelivery
    self.manifest = manifest
    self.rules = rules
    self.declarations = declarations
    self.conditions = conditions
  }

  /// Chooses the configuration of a new scene for `event` (R11).
  ///
  /// The app's rules come first. Then the declarations of a SwiftUI app: for a tap on the icon the
  /// first, else the first that matches, else the first without the modifier, else the first; but
  /// on macOS it is an error when none matches. Then the role's first configuration in the
  /// manifest.
  ///
  /// - Complexity: O(r): r rules and declarations.
  /// - Throws: `unknownConfiguration` for a rule that names what the manifest lacks,
  ///   `noDeclarationMatches` on macOS.
  public func configuration(
    for event: RoutingEvent
  ) throws(SceneSystemError) -> ConfigurationChoice {
    if let position = rules.firstIndex(where: { $0.applies(to: event) }) {
      let name = rules[position].configuration
      try check(name, for: event.role)
      return ConfigurationChoice(name: name, origin: .rule(position))
    }
    if let position = try declaration(for: event) {
      return ConfigurationChoice(name: declarations[position].name, origin: .declaration(position))
    }
    guard let first = manifest?.configurations(for: event.role).first else {
      return ConfigurationChoice(name: nil, origin: .unknown)
    }
    return ConfigurationChoice(name: first.name, origin: .manifest)
  }

  /// The position of the declaration that makes a new scene for `event`.
  ///
  /// Nil if there is none.
  private func declaration(for event: RoutingEvent) throws(SceneSystemError) -> Int? {
    guard !declarations.isEmpty else { return nil }
    // A launch without an event, and an empty window.
    if event.source == .icon, event.role == .application { return 0 }
    let identifier = event.swiftUIIdentifier
    if let position = declarations.firstIndex(where: { $0.matches(identifier) })
      ?? declarations.firstIndex(where: { $0.matching == nil })
    {
      return position
    }
    // A display, a car or a space of another role has no declaration here.
    guard event.role == .application else { return nil }
    if platform == .macOS, let identifier { throw .noDeclarationMatches(identifier) }
    return 0
  }

  /// The warning of a URL, activity or app intent for which a new scene is made and that no
  /// declaration takes.
  package func warning(ofNewSceneFor event: RoutingEvent) -> RoutingWarning? {
    let isMatched = [.url, .userActivity, .handoff, .appIntent].contains(event.source)
    guard isMatched, !declarations.isEmpty, let identifier = event.swiftUIIdentifier,
      !rules.contains(where: { $0.applies(to: event) }),
      !declarations.contains(where: { $0.matching == nil || $0.matches(identifier) })
    else { return nil }
    return .noDeclarationMatches(identifier)
  }

  /// A decision on `event` with the help for the app: open windows of SwiftUI come before its
  /// declarations, and a declaration makes a new one on purpose.
  ///
  /// With nil, one line of a log, no declaration is looked for.
  ///
  /// - Complexity: O(d): d strings of declarations.
  package func helping(_ decision: RoutingDecision, on event: RoutingEvent?) -> RoutingDecision {
    guard decision.isLost, isSwiftUI else { return decision }
    guard let event else { return decision.helping(RoutingWarning.helpOfSwiftUI(nil)) }
    return helpOfNewScene(for: event).map(decision.helping) ?? decision
  }

  /// The help where `event` makes a new scene.
  ///
  /// Nil if the help is that of UIKit.
  ///
  /// `choice`: who chose the scene's configuration; nil where no scene was made.
  func helpOfNewScene(for event: RoutingEvent, _ choice: ConfigurationChoice? = nil) -> String? {
    guard isSwiftUI, event.role == .application else { return nil }
    let name = (choice ?? (try? configuration(for: event)))?.name
    let isKnown = name.map { name in declarations.map { $0.name }.containsBytes(of: name) } ?? false
    return RoutingWarning.helpOfSwiftUI(isKnown ? name : nil)
  }

  /// Checks that a scene of `role` can be made from the configuration of this name.
  ///
  /// - Throws: `unknownConfiguration`.
  package func check(_ name: String, for role: SceneRole) throws(SceneSystemError) {
    if declarations.contains(where: { $0.name.hasBytes(of: name) }) { return }
    guard let manifest else { return }
    guard manifest.configuration(named: name, for: role) == nil else { return }
    throw .unknownConfiguration(
      name, role: role, known: manifest.configurations(for: role).compactMap { $0.name })
  }
}

extension AppDescription {
  /// The conditions that the app's code gives a new scene of this configuration.
  ///
  /// - Throws: `unusableConditions` when the identifier does not fit in.
  func conditions(
    of configuration: String?, identifier: String?
  ) throws(SceneSystemError) -> ActivationConditions {
    guard let name = configuration, let template = conditionsByName[ExactText(name)] else {
      return ActivationConditions()
    }
    return ActivationConditions(
      can: try filled(template.can, identifier, configuration: name),
      prefers: try filled(template.prefers, identifier, configuration: name),
      form: template.form)
  }

  private func filled(
    _ predicate: ActivationPredicate, _ identifier: String?, configuration: String
  ) throws(SceneSystemError) -> ActivationPredicate {
    guard !predicate.openVariables.isEmpty else { return predicate }
    if let other = predicate.openVariables.first(where: { $0 != Self.identifierVariable }) {
      throw .unusableConditions(
        configuration: configuration, problem: "nothing gives \(quoted("$" + other)) a value")
    }
    do throws(InvalidPredicateError) {
      let value = identifier.map { PredicateArgument.string($0) } ?? .null
      return try predicate.substituting([Self.identifierVariable: value])
    } catch {
      let problem = error.diagnostics.first?.message ?? "they are not valid"
      throw .unusableConditions(configuration: configuration, problem: problem)
    }
  }
}

/// One line of the app's own choice of a configuration: its delegate's
/// `application(_:configurationForConnecting:options:)` as data.
public struct ConfigurationRule: Hashable, Sendable {
  /// A condition on an event for the rule to apply.
  public enum Test: Hashable, Sendable {
    /// A user activity of this type.
    case activityType(String)
    /// A target content identifier without a focus prefix, if the predicate is true of it.
    case identifier(ActivationPredicate)
  }

  /// The condition on an event for the rule to apply.
  public var test: Test
  /// The name of the configuration that the app then returns.
  public var configuration: String

  /// Creates a rule.
  public init(_ test: Test, configuration: String) {
    self.test = test
    self.configuration = configuration
  }

  /// Whether the rule applies to `event`; a predicate that fails applies to nothing.
  func applies(to event: RoutingEvent) -> Bool {
    switch test {
    case .activityType(let type): event.activityType?.hasBytes(of: type) == true
    case .identifier(let predicate):
      event.targetContentIdentifier != nil
        && (try? predicate.evaluate(event.targetContentIdentifier)) == true
    }
  }
}

/// The configuration of a new scene, and who chose it (R11).
public struct ConfigurationChoice: Hashable, Sendable {
  /// The source of the choice.
  public enum Origin: Hashable, Sendable {
    /// The app's rule at this position.
    case rule(Int)
    /// The SwiftUI declaration at this position.
    case declaration(Int)
    /// The manifest: the role's first configuration.
    case manifest
    /// The author of the timeline's step.
    case step
    /// No known origin: neither rules nor a manifest are known.
    case unknown
  }

  /// The configuration's name.
  ///
  /// Nil for one without a name, or if the origin is unknown.
  public let name: String?
  /// The source of the choice.
  public let origin: Origin
}

/// A scene in the body of a SwiftUI app.
///
/// - Source: documented; a set of `handlesExternalEvents(matching:)` matches an identifier that
///   contains one of its strings, ignoring case and diacritics.
public struct SceneDeclaration: Hashable, Sendable {
  /// The declaration's name in the fixture; it is the configuration of the sessions made from it.
  public var name: String
  /// The strings of `handlesExternalEvents(matching:)`.
  ///
  /// Nil if the modifier is missing.
  public var matching: [String]? { didSet { predicate = Self.predicate(of: matching) } }
  /// The predicate of `matching`, ready for many events.
  private var predicate: ActivationPredicate?

  /// Creates a declaration.
  public init(name: String, matching: [String]? = nil) {
    self.name = name
    self.matching = matching
    predicate = Self.predicate(of: matching)
  }

  private static func predicate(of matching: [String]?) -> ActivationPredicate? {
    matching.map { ActivationConditions(preferring: $0, allowing: []).prefers }
  }

  /// Whether a new window for `identifier` may come from here.
  func matches(_ identifier: String?) -> Bool {
    guard let predicate, let identifier else { return false }
    return (try? predicate.evaluate(identifier)) == true
  }
}
