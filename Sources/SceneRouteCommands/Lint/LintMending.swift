import ByteText
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLint

/// Makes the fixes of a run, writes the files, and shows the differences.
struct LintMending {
  private let plan: LintPlan
  private let console: Console
  private let fixer: LintFixer
  private let makesUnsafe: Bool
  /// Whether nothing is written.
  private let onlyShows: Bool

  init(_ plan: LintPlan, on console: Console, makesUnsafe: Bool, onlyShows: Bool) {
    (self.plan, self.console) = (plan, console)
    (self.makesUnsafe, self.onlyShows) = (makesUnsafe, onlyShows)
    fixer = LintFixer(plan.linter, makesUnsafe: makesUnsafe)
  }

  /// Mends the files of `run` but for what `known` has, and looks at those that changed again.
  func mend(_ run: inout LintRun, besides known: LintBaseline?) {
    let inputs = Dictionary(
      plan.inputs.map { (ExactText($0.path), $0) }, uniquingKeysWith: { first, _ in first })
    run.isMended = true
    var counts = (fixes: 0, files: 0, left: 0, unfinished: 0)
    for (place, file) in run.files.enumerated() {
      guard let input = inputs[ExactText(file.path)], isFixable(file), let bytes = file.fixable
      else {
        continue
      }
      // A link in a folder may lead to a file that the user did not name; `fmt` skips it too.
      if !input.isNamed, FixtureFolder.isLink(file.path) { continue }
      let fixed = fixer.fix(bytes, file: file.path, leavingOut: known)
      counts.left += fixed.left.count
      guard fixed.after != fixed.before else {
        show(fixed)
        continue
      }
      if !onlyShows,
        let reason = FileWriting.rewrite(file.path, from: fixed.before, to: fixed.after)
      {
        console.reportUnwritable(file.path, reason)
        continue
      }
      show(fixed)
      counts.fixes += fixed.made.count
      counts.files += 1
      // Findings that a fix brings to light are fixed too, in a limited number of rounds.
      let next = fixer.fix(fixed.after, file: file.path, leavingOut: known)
      if next.after != fixed.after { counts.unfinished += 1 }
      if onlyShows {
        console.note(.checkFailed)
        continue
      }
      if let again = plan.lint(input) { run.files[place] = again }
    }
    sumUp(counts)
  }

  private func sumUp(_ counts: (fixes: Int, files: Int, left: Int, unfinished: Int)) {
    let verb = onlyShows ? "would be mended" : "mended"
    let sum =
      counts.fixes == 0
      ? (onlyShows ? "nothing to mend" : "nothing mended")
      : "\(counts.fixes.counting("finding")) \(verb) in \(counts.files.counting("file"))"
    let left = counts.left == 0 ? "" : ", \(counts.left) left: not proved to mean the same"
    console.output.writeLine(StyledText(sum + left))
    if counts.unfinished > 0 {
      console.output.writeLine(
        StyledText(
          "more can be mended in \(counts.unfinished.counting("file")): run `lint --fix` again"))
    }
    if !onlyShows { console.output.writeLine("") }
  }

  private func isFixable(_ file: LintedFile) -> Bool {
    file.findings.contains { $0.fix.map { $0.isSafe || makesUnsafe } == true }
  }

  // MARK: What changes

  private func show(_ fixed: FixedFile) {
    UnifiedDiff(fixed.before, fixed.after, name: fixed.path)
      .write(to: console.output, console.outputPainter)
    for fix in fixed.made where fix.effect != .same {
      write("changed:", .boldYellow, fix.finding, Self.words(of: fix.effect, isMade: true))
    }
    for fix in fixed.left {
      let reason = fix.effect.map { Self.words(of: $0, isMade: false) }
      write("left:", .boldCyan, fix.finding, reason ?? "the predicate has too many fixes")
    }
  }

  private func write(
    _ word: String, _ look: Painter.Look, _ finding: LintFinding, _ text: String
  ) {
    let diagnostic = finding.diagnostic
    let name = "\(finding.rule.code) \(finding.rule.id.rawValue)"
    console.output.writeLine(
      console.outputPainter.paint(word, look)
        + " \(diagnostic.place) (\(diagnostic.path)): \(name): \(text)")
  }

  private static func words(of effect: FixEffect, isMade: Bool) -> String {
    switch effect {
    case .same: return "it means the same"
    case .differsWithoutIdentifier: return "the value without an identifier differs"
    case .unknown(let obstacle):
      return "what it changes is not known: \(obstacle.diagnostic.message)"
    case .differs(let gained, let lost):
      let verb = isMade ? "is" : "would be"
      let end = isMade ? " now" : ""
      let parts = [
        gained.map { "\(verb) true for \(shown($0))\(end)" },
        lost.map { "\(verb) false for \(shown($0))\(end)" },
      ].compactMap(\.self)
      return "it " + parts.joined(separator: ", and ")
    }
  }

  private static func shown(_ witness: Witness) -> String {
    witness.text.isEmpty ? "the empty identifier" : quoted(witness.text)
  }
}
