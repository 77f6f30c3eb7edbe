import PredicateLanguage
import SceneFixtures
import SceneLint

/// `lint --fix`: mends what can be mended, shows the differences, and says what each one means.
struct LintMender {
  private let plan: LintPlan
  private let fixer: LintFixer
  private let console: Console

  init(_ plan: LintPlan, mayChangeMeaning: Bool, _ console: Console) {
    self.plan = plan
    fixer = LintFixer(plan.linter, mayChangeMeaning: mayChangeMeaning)
    self.console = console
  }

  /// Mends every file; what is left to say is in a run that comes after.
  func mend() {
    var (changes, files) = (0, 0)
    for input in plan.inputs where input.problem == nil && mayWrite(input) {
      // What cannot be read is told by the run that comes after.
      guard let bytes = try? SceneFixture.bytes(path: input.path) else { continue }
      let fixed = fixer.fix(bytes, file: input.path)
      if !fixed.applied.isEmpty, write(fixed, insteadOf: bytes, input.path) {
        changes += fixed.applied.count
        files += 1
      }
      for fix in fixed.refused { tell("left", fix) }
    }
    let sum = changes == 0 ? "nothing" : changes.counting("finding")
    console.output.writeLine("\(sum) mended in \(files.counting("file"))")
    console.output.writeLine("")
  }

  /// Only fixtures have predicates, and nothing can take the place of a pipe or a link in a folder.
  private func mayWrite(_ input: TestPlan.Input) -> Bool {
    !input.path.lowercased().hasSuffix(".plist")
      && (input.isNamed || !FixtureFolder.isLink(input.path))
  }

  private func write(_ fixed: FixedFile, insteadOf bytes: [UInt8], _ path: String) -> Bool {
    let name = VisibleText.escaped(path)
    let reason =
      FixtureFolder.isRegular(path)
      ? FileWriting.replace(path, with: fixed.bytes) : "it is no regular file"
    if let reason {
      console.reportError(id: "unwritable-file", "cannot write `\(name)`: \(reason)")
      return false
    }
    UnifiedDiff(bytes, fixed.bytes, name: name).write(to: console.output, console.outputPainter)
    for fix in fixed.applied { tell("mended", fix) }
    return true
  }

  private func tell(_ verb: String, _ fix: AppliedFix) {
    let finding = fix.finding
    let effect =
      switch fix.effect {
      case .same: "the same identifiers, which is proved"
      case .changes(let text, let wasTrue):
        "\(quoted(text)) was \(wasTrue) and \(verb == "left" ? "would be" : "is") "
          + "\(!wasTrue)"
      case .unknown(let reason): "what changes is not known: \(reason)"
      }
    let place = VisibleText.escaped("\(finding.diagnostic.place)")
    let text = "\(verb) \(finding.rule.code) \(finding.name) at \(place): \(effect)"
    for line in text.wrapped(to: console.columns) { console.output.writeLine(StyledText(line)) }
  }
}
