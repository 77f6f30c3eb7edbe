public import PredicateAnalysis
public import PredicateLanguage
public import SceneRouting

/// A fact about a set of scenes, true for all identifiers of a domain.
public struct SceneFinding: Hashable, Sendable {
  /// The kinds of findings.
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
    /// The same scenes would get the same identifiers if `prefers` were never true.
    case prefersNeverMatters
  }

  /// A condition of one scene, or a part of it.
  public struct Place: Hashable, Sendable {
    /// The scene.
    public let scene: SceneIdentifier
    /// The predicate of the scene.
    public let condition: ActivationCondition
    /// The part, in the predicate's source.
    ///
    /// Nil if it is the whole.
    public let span: SourceSpan?
  }

  /// The kind of finding.
  public let kind: Kind
  /// The role within which the scenes compete.
  public let role: SceneRole
  /// The scenes that it is about, most recent first; none for a gap.
  public let scenes: [SceneIdentifier]
  /// The score that two scenes share.
  ///
  /// Nil if the finding is another one.
  public let score: RoutingScore?
  /// The predicate that it is about.
  ///
  /// Nil if the finding is about none or several.
  public let place: Place?
  /// The scenes that take every identifier before the scene that never wins, else none; of too many
  /// that prefer the same the first.
  public let rivals: [SceneIdentifier]
  /// An identifier that shows the finding: a shortest one, or, by the kind, one that may not be
  /// shortest.
  ///
  /// Nil if the finding is about all identifiers.
  public let witness: Witness?
  /// An identifier for people that shows it.
  ///
  /// Nil if the finding is about all identifiers.
  public let readable: Witness?
  /// Whether it is proved that no ASCII identifier shows it.
  public let isBeyondASCII: Bool
  /// The finding's severity: a note for what is documented practice or a matter of taste.
  public let severity: Diagnostic.Severity
  /// The remedy, in one sentence.
  ///
  /// Nil if it is not clear.
  public let help: String?
  /// The finding, in one sentence.
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
  /// The kind of finding that was searched for.
  public let kind: SceneFinding.Kind
  /// The scenes that it is about; none for a gap.
  public let scenes: [SceneIdentifier]
  /// The reason that there is no answer.
  public let obstacle: AnalysisObstacle
}

/// The findings about a set of scenes for all identifiers of a domain.
public struct SceneAnalysis: Hashable, Sendable {
  /// False when the app supports one scene, so that no predicate is evaluated (R7).
  public let isConsulted: Bool
  /// The findings, gaps first.
  public let findings: [SceneFinding]
  /// The searches without an answer: that nothing was found there is no proof.
  public let unknowns: [UnknownFinding]
}

/// The relation of the identifiers that two scenes take.
public struct SceneRelation: Hashable, Sendable {
  /// The more recent scene.
  public let first: SceneIdentifier
  /// The other scene of the same role.
  public let second: SceneIdentifier
  /// The relation of the identifiers that the first scene takes to those that the second takes, as
  /// `can` or as `prefers`.
  public let relation: AnalysisOutcome<PredicateRelation>
}
