package import ByteText

/// The facts about the app, and the rules that it may choose, which routing needs.
///
/// ```swift
/// let options = RouterOptions(ties: .reportAllTies)
/// SceneRouter(scenes, options: options).route("page/1").tied  // right, left
/// ```
public struct RouterOptions: Hashable, Sendable {
  /// False when the app's manifest allows one scene: that scene then takes every event (R7).
  public var supportsMultipleScenes: Bool
  /// The extent to which a decision reports ties (R3).
  public var ties: TiePolicy
  /// The prefix that a focus filter puts in front of every identifier (R12).
  ///
  /// Nil if there is none.
  ///
  /// The whole of what the device puts there: that it is the scheme `focus:` and the app's prefix
  /// is documented, how the two are joined is not.
  public var focusPrefix: String?
  /// The rule for an event without an identifier (R6).
  ///
  /// Nil for the rule of each scene's form.
  public var nilIdentifier: NilIdentifierPolicy?
  /// The predicates that an activation request without a session evaluates (R13).
  public var requestScores: RequestScores
  /// The effect of the older request without a session (R13).
  public var nilSession: NilSessionPolicy
  /// The app's `NSUserActivityTypes`.
  ///
  /// Nil if they are unknown and not checked (R14).
  public var declaredActivityTypes: Set<String>? {
    get { activityTypes.map { Set($0.map { $0.text }) } }
    set { activityTypes = newValue.map { Set($0.map { ExactText($0) }) } }
  }
  /// The types of `declaredActivityTypes`, apart even where Swift takes two of them for equal.
  package var activityTypes: Set<ExactText>?

  /// Creates options; what is left out follows the platform.
  public init(
    supportsMultipleScenes: Bool = true, ties: TiePolicy = .mostRecent,
    focusPrefix: String? = nil, nilIdentifier: NilIdentifierPolicy? = nil,
    requestScores: RequestScores = .prefersOnly, nilSession: NilSessionPolicy = .new,
    declaredActivityTypes: Set<String>? = nil
  ) {
    self.supportsMultipleScenes = supportsMultipleScenes
    self.ties = ties
    self.focusPrefix = focusPrefix
    self.nilIdentifier = nilIdentifier
    self.requestScores = requestScores
    self.nilSession = nilSession
    self.declaredActivityTypes = declaredActivityTypes
  }
}

/// The extent to which a decision reports scenes that share the winning score (R3).
///
/// The most recently activated scene wins under either policy. The order of scores is the
/// platform's; the rule for ties is ours, because the platform documents none. Reports of windows
/// side by side contradict it: a tie between scenes in the foreground is a warning.
public enum TiePolicy: String, Hashable, Sendable, CaseIterable {
  /// Only the winner, and only the errors of scenes that could have beaten it.
  case mostRecent
  /// Every scene of the winning score, and every error.
  case reportAllTies
}

/// The predicates that an activation request without a session evaluates (R13).
///
/// - Source: two reference pages of the request that contradict each other: one names the
///   predicate of preference, the other the activation conditions.
public enum RequestScores: String, Hashable, Sendable, CaseIterable {
  /// `prefers` only.
  case prefersOnly
  /// `prefers`, then `can`, as for every other event.
  case prefersOrCan
}

/// The rule for an event that has no identifier (R6).
public enum NilIdentifierPolicy: String, Hashable, Sendable, CaseIterable {
  /// The most recently activated scene, and no predicate is evaluated: our policy, the default of
  /// scenes written in UIKit's form.
  case mostRecent
  /// The most recently activated scene whose `can` is true of nil; where there is none, a new one.
  ///
  /// The default of scenes written in SwiftUI's form. Observed: a scene that allows nothing does
  /// not take a launch from the App Library, and one that allows `*` does.
  case canMustHold
}

/// The effect of the older request to activate a session when it names none (R13).
public enum NilSessionPolicy: String, Hashable, Sendable, CaseIterable {
  /// It makes a new scene, as a session of WWDC 2019 and the reference page say.
  case new
  /// The scenes decide, `can` included, and a new one is made where none takes the event: the
  /// call's header says that the system selects a session.
  case select
}
