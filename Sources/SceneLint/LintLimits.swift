/// Every bound of lint, each with its reason.
///
/// What is over a bound is not looked at, and a finding of `analysis-unknown` says so.
package enum LintLimits {
  /// The most findings of one rule in one file that are listed: nobody reads more.
  package static let findings = 1_000

  /// The most scenes of a fixture that are analysed together: of a thousand each two may overlap.
  package static let scenes = 1_000

  /// The most identifiers and texts of predicates that are compared with one another: each text
  /// that is not met is tried on each identifier that it resembles.
  package static let comparedTexts = 20_000

  /// The most pairs of an identifier and a text that resembles it.
  package static let comparedPairs = 400_000

  /// The most times that fixes are looked for anew after others were made.
  package static let fixPasses = 8
}
