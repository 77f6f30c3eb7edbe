import PredicateAnalysis
import PredicateLanguage
import SceneFixtures

/// A change of a fixture that mends a finding, and what it does to the meaning.
package struct AppliedFix: Sendable {
  /// What a change does to the strings for which a predicate is true.
  package enum Effect: Hashable, Sendable {
    /// None: both predicates are true for the same strings, of all.
    case same
    /// The value of this string changes, from what is said here.
    case changes(String, from: Bool)
    /// That is not known, and why.
    case unknown(String)
  }

  package let finding: LintFinding
  package let effect: Effect
  /// The predicate before and after.
  package let before: String
  package let after: String
}

/// A fixture with what lint can mend mended.
package struct FixedFile: Sendable {
  /// The bytes as they become.
  package let bytes: [UInt8]
  /// What was changed, in the order in which it was.
  package let applied: [AppliedFix]
  /// What was not, because it would change the meaning and may not, or is not proved.
  package let refused: [AppliedFix]
}

/// Mends findings, and proves what each change does.
package struct LintFixer: Sendable {
  private let linter: Linter
  /// Whether changes of the meaning are made, too.
  private let mayChangeMeaning: Bool

  package init(_ linter: Linter, mayChangeMeaning: Bool = false) {
    self.linter = linter
    self.mayChangeMeaning = mayChangeMeaning
  }

  /// Returns the fixture in `bytes` with its findings mended; `file` names it.
  ///
  /// A predicate is changed once a round, and looked at again, until nothing is left to mend.
  ///
  /// - Complexity: of at most `LintLimits.fixPasses` rounds, each of one look at the fixture and a
  ///   proof for each change.
  package func fix(_ bytes: [UInt8], file: String) -> FixedFile {
    var bytes = bytes
    var applied: [AppliedFix] = []
    var refused: [AppliedFix] = []
    var known: Set<Attempt> = []
    for _ in 0..<LintLimits.fixPasses {
      let round = round(bytes, file, &known)
      refused += round.refused
      guard !round.edits.isEmpty, let text = FixtureText(bytes, file: file) else { break }
      bytes = text.applying(round.edits)
      applied += round.applied
    }
    return FixedFile(bytes: bytes, applied: applied, refused: refused)
  }

  /// A change that was refused: it is not tried again.
  private struct Attempt: Hashable {
    let anchor: String
    let before: String
    let after: String
  }

  private struct Round {
    var edits: [FixtureEdit] = []
    var applied: [AppliedFix] = []
    var refused: [AppliedFix] = []
  }

  /// Chooses a change for each predicate that has one.
  private func round(_ bytes: [UInt8], _ file: String, _ known: inout Set<Attempt>) -> Round {
    var round = Round()
    var changed: Set<String> = []
    for finding in linter.lint(bytes, file: file).findings {
      guard let fix = finding.fix, !changed.contains(finding.path) else { continue }
      let (before, after) = (fix.before.source, fix.after.source)
      let attempt = Attempt(anchor: finding.anchor, before: before, after: after)
      guard !known.contains(attempt) else { continue }
      let applied = AppliedFix(
        finding: finding, effect: Self.effect(of: fix.before, fix.after), before: before,
        after: after)
      if applied.effect == .same || mayChangeMeaning && !fix.isSafe {
        round.edits += fix.edits
        round.applied.append(applied)
        changed.insert(finding.path)
      } else {
        known.insert(attempt)
        round.refused.append(applied)
      }
    }
    round.edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    return round
  }

  /// What becomes of the strings for which a predicate is true, when it becomes another.
  private static func effect(
    of old: ActivationPredicate, _ new: ActivationPredicate
  ) -> AppliedFix.Effect {
    if old == new { return .same }
    switch PredicateAnalyzer().relation(of: old, and: new) {
    case .known(let report):
      if let lost = report.firstOnly { return .changes(lost.text, from: true) }
      if let gained = report.secondOnly { return .changes(gained.text, from: false) }
      return .same
    case .unknown(let obstacle): return .unknown(obstacle.diagnostic.message)
    }
  }
}
