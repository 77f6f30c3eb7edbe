/// Every bound of lint, each with its reason.
///
/// What is over a bound is not looked at, and a finding of `analysis-unknown` says so.
package enum LintLimits {
  /// The most findings of one rule in one file that are listed: more would not be read.
  package static let findings = 1_000

  /// The most findings of one rule in one predicate that are listed: each shows the predicate.
  package static let findingsInPredicate = 20

  /// The most scenes of a fixture that are analysed together: of a thousand each two may overlap.
  package static let scenes = 1_000

  /// The most identifiers and texts of predicates that are compared with one another: each text
  /// that is not met is tried on each identifier that it resembles.
  static let comparedTexts = 20_000

  /// The most pairs of an identifier and a text that resembles it.
  static let comparedPairs = 400_000

  /// The most steps of comparing the identifiers of sources with the conditions there: conditions
  /// without a text that an identifier must have are tried on each.
  package static let identifierSteps = 10_000_000

  /// The steps for each identifier and condition beyond these, so that the time of many grows as
  /// their number.
  package static let stepsOfText = 2_000

  /// The most times that fixes are looked for anew after others were made.
  static let fixPasses = 8

  /// The most fixes of one predicate that are proved one by one, after all of them together could
  /// not be: each proof reads the whole predicate.
  static let provedFixes = 32

  /// The most findings that one entry of a baseline stands for: a greater number is a mistake, and
  /// sums of them stay small.
  static let baselineCount = 1_000_000
}
