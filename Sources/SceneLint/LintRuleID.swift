package import SceneProofs
import SceneRouting

/// The id of a rule of lint; its table in `Catalogue` declares it.
///
/// A rule that another verb has a warning for has that warning's id.
package struct LintRuleID: Hashable, Sendable {
  package let rawValue: String

  init(_ rawValue: String) { self.rawValue = rawValue }

  /// The id that a warning or a user names.
  ///
  /// Nil if no rule has it.
  package init?(rawValue: String) {
    guard let rule = LintCatalogue.rule(named: rawValue), rule.id.rawValue == rawValue else {
      return nil
    }
    self = rule.id
  }

  /// The rules about the missing parts of a valid Info.plist: errors, each with a rule of its own.
  package static let ofLaunch: Set<Self> = [
    .noSceneManifest, .noConfigurations, .configurationWithoutDelegate,
  ]

  /// The rules that apply only where fixtures are compared with sources.
  package static let ofDrift: Set<Self> = [
    .conditionsDiffer, .conditionsNotCovered, .identifierWithoutScene, .driftUnknown,
  ]

  /// The rules proved of the scenes together, which may take long; all other rules need no proof.
  package static let proved: Set<Self> = [
    .gap, .fight, .neverWins, .dead, .always, .vacuousPart, .prefersOutsideCan,
    .prefersNeverMatters, .analysisUnknown,
  ]
}

extension LintRuleID {
  /// The rule that finds what the analysis proves.
  package init(_ kind: SceneFinding.Kind) {
    switch kind {
    case .gap: self = .gap
    case .fight: self = .fight
    case .neverWins: self = .neverWins
    case .dead: self = .dead
    case .always: self = .always
    case .vacuousPart: self = .vacuousPart
    case .prefersOutsideCan: self = .prefersOutsideCan
    case .prefersNeverMatters: self = .prefersNeverMatters
    }
  }

  /// The code and the name, as every verb prints them, such as `SR202 fight`.
  package var heading: String { "\(LintCatalogue.rule(self).code) \(rawValue)" }
}
