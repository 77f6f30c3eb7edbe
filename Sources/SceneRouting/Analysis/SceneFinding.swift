public import PredicateAnalysis
public import PredicateLanguage

/// What is true of a set of scenes for all identifiers of a domain.
public struct SceneFinding: Hashable, Sendable {
  /// What was found.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No scene takes an identifier: it opens a new window each time.
    case gap
    /// Two scenes have the same highest score for an identifier, so recency decides.
    case fight
    /// A scene takes identifiers, and of each of them another scene scores more.
    case neverWins
    /// A scene takes no identifier.
    case dead
    /// A predicate is true for every identifier.
    case always
    /// A part of a predicate could be left out.
    case vacuousPart
    /// A scene prefers an identifier that its `can` refuses.
    case prefersOutsideCan
    /// With `prefers` never true the same scenes would get the same identifiers.
    case prefersNeverMatters
  }

  /// A condition of one scene, or a part of it.
  public struct Place: Hashable, Sendable {
    /// The scene.
    public let scene: SceneIdentifier
    /// Which of its predicates.
    public let condition: ActivationCondition
    /// The part, in the predicate's source; nil for the whole.
    public let span: SourceSpan?
  }

  /// What was found.
  public let kind: Kind
  /// The role within which the scenes compete.
  public let role: SceneRole
  /// The scenes that it is about, most recent first; none for a gap.
  public let scenes: [SceneIdentifier]
  /// The score that two scenes share; nil for other findings.
  public let score: RoutingScore?
  /// The predicate that it is about; nil when it is about none or several.
  public let place: Place?
  /// The scenes that take every identifier before the scene that never wins, else none; of too many
  /// that prefer the same the first.
  public let rivals: [SceneIdentifier]
  /// A shortest identifier that shows it, or, by its kind, one of which that is not known; nil when
  /// it is about all identifiers.
  public let witness: Witness?
  /// An identifier for people that shows it; nil when it is about all identifiers.
  public let readable: Witness?
  /// Whether it is proved that no ASCII identifier shows it.
  public let isBeyondASCII: Bool
  /// How grave it is: a note for what is documented practice or a matter of taste.
  public let severity: Diagnostic.Severity
  /// What to do, in one sentence; nil where that is not clear.
  public let help: String?
  /// What was found, in one sentence.
  ///
  /// - Shape: lower case, no full stop, the user's text in backticks, no control characters.
  public let message: String

  init(
    _ kind: Kind, _ role: SceneRole, _ scenes: [SceneIdentifier], score: RoutingScore? = nil,
    place: Place? = nil, rivals: [SceneIdentifier] = [], witness: Witness? = nil,
    readable: ReadableWitness? = nil, severity: Diagnostic.Severity = .warning, _ message: String,
    help: String? = nil
  ) {
    self.kind = kind
    self.role = role
    self.scenes = scenes
    self.score = score
    self.place = place
    self.rivals = rivals
    self.witness = witness
    self.readable = readable?.witness
    isBeyondASCII = readable?.isBeyondASCII ?? false
    self.severity = severity
    self.help = help
    self.message = message
  }
}

extension SceneFinding: CustomStringConvertible {
  /// The sentence.
  public var description: String { message }
}

/// A question about scenes that has no answer.
public struct UnknownFinding: Hashable, Sendable {
  /// What was looked for.
  public let kind: SceneFinding.Kind
  /// The scenes that it is about; none for a gap.
  public let scenes: [SceneIdentifier]
  /// Why there is no answer.
  public let obstacle: AnalysisObstacle
}

/// What is known of a set of scenes for all identifiers of a domain.
public struct SceneAnalysis: Hashable, Sendable {
  /// False when the app supports one scene, so that no predicate is evaluated (R7).
  public let isConsulted: Bool
  /// What was found, gaps first.
  public let findings: [SceneFinding]
  /// What has no answer: that nothing was found there is no proof.
  public let unknowns: [UnknownFinding]
}

/// How the identifiers that two scenes take relate.
public struct SceneRelation: Hashable, Sendable {
  /// The more recent scene.
  public let first: SceneIdentifier
  /// The other scene of the same role.
  public let second: SceneIdentifier
  /// How what the first takes relates to what the second takes, as `can` or as `prefers`.
  public let relation: AnalysisOutcome<PredicateRelation>
}
