import ByteText
import PredicateLanguage
import SceneFixtures

/// Makes the fixes of findings, each held against what the predicate meant before.
///
/// A fix is made where the analysis proves that the predicate is true for the same strings
/// afterwards, all Unicode strings, and has the same value without an identifier; or where the text
/// shows it, as of `NOT` of `NOT`. An operand that can fail stays. With
/// `makesUnsafe` the others are made too, and what they change is said.
package struct LintFixer: Sendable {
  private let linter: Linter
  private let makesUnsafe: Bool

  package init(_ linter: Linter, makesUnsafe: Bool) {
    self.linter = linter
    self.makesUnsafe = makesUnsafe
  }

  /// Fixes the fixture in `bytes`, which is called `file`, but for findings that `known` has.
  ///
  /// What a fix brings to light is fixed too, in `LintLimits.fixPasses` passes.
  ///
  /// - Complexity: for each pass that of the linter, and a proof for each predicate with fixes; at
  ///   most `LintLimits.provedFixes` more where the fixes of one predicate are not proved together.
  package func fix(
    _ bytes: [UInt8], file: String, leavingOut known: LintBaseline? = nil
  ) -> FixedFile {
    var fixed = FixedFile(path: file, before: bytes, after: bytes)
    for _ in 0..<LintLimits.fixPasses {
      guard let subject = linter.subject(fixed.after, file: file) else { return fixed }
      var findings = linter.lint(fixed.after, file: file, isBounded: false).findings
      if var known { findings = known.takeKnown(from: findings).new }
      var pass = FixPass(subject, makesUnsafe: makesUnsafe)
      pass.run(findings.filter { ExactText($0.diagnostic.file) == ExactText(file) })
      fixed.left = pass.left
      guard !pass.made.isEmpty else { return fixed }
      let after = subject.text.applying(pass.edits)
      // What was proved is what is read, or nothing is written.
      guard let changed = linter.subject(after, file: file),
        changed.predicates.map(\.source).elementsEqual(pass.sources)
      else { return fixed }
      fixed.after = after
      fixed.made += pass.made
    }
    return fixed
  }
}

/// A fixture with fixes.
package struct FixedFile: Sendable {
  /// A fix that was made.
  package struct Made: Sendable {
    package let finding: LintFinding
    package let effect: FixEffect
  }

  /// A fix that was to be safe, and was not made.
  package struct Left: Sendable {
    package let finding: LintFinding
    /// Nil where the predicate has too many fixes, or none can be read after this one.
    package let effect: FixEffect?
  }

  package let path: String
  package let before: [UInt8]
  package fileprivate(set) var after: [UInt8]
  /// In the order in which they were made.
  package fileprivate(set) var made: [Made] = []
  package fileprivate(set) var left: [Left] = []
}

/// Fixes that are made at once: at most one at each place.
private struct FixPass {
  private let subject: LintSubject
  private let makesUnsafe: Bool
  private let samples: [String]
  private(set) var made: [FixedFile.Made] = []
  private(set) var left: [FixedFile.Left] = []
  private(set) var edits: [FixtureEdit] = []
  /// The predicates as they become, in the order of the file.
  private(set) var sources: [String] = []

  init(_ subject: LintSubject, makesUnsafe: Bool) {
    self.subject = subject
    self.makesUnsafe = makesUnsafe
    samples = Array(subject.identifiers.prefix(64))
  }

  mutating func run(_ findings: [LintFinding]) {
    var fixable: [Int: [LintFinding]] = [:]
    for finding in findings {
      if let fix = finding.fix { fixable[fix.predicate, default: []].append(finding) }
    }
    for predicate in subject.predicates {
      var repair = Repair(predicate, samples)
      repair.run(fixable[predicate.value.order] ?? [], makesUnsafe: makesUnsafe)
      made += repair.made
      left += repair.left
      edits += repair.edits
      sources.append(repair.source)
    }
  }
}

/// The fixes of one predicate.
private struct Repair {
  private let predicate: LintPredicate
  private let samples: [String]
  private var changes: [PredicateEdit] = []
  private(set) var made: [FixedFile.Made] = []
  private(set) var left: [FixedFile.Left] = []

  init(_ predicate: LintPredicate, _ samples: [String]) {
    self.predicate = predicate
    self.samples = samples
  }

  /// The text as it becomes.
  var source: String { predicate.applying(changes) }

  var edits: [FixtureEdit] {
    made.flatMap { $0.finding.fix?.edits ?? [] }.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  mutating func run(_ findings: [LintFinding], makesUnsafe: Bool) {
    let safe = apart(findings.filter { $0.fix?.isSafe == true })
    if !makeTogether(safe) { makeEach(safe) }
    guard makesUnsafe else { return }
    left = []
    // The next pass makes more.
    for finding in apart(findings).prefix(LintLimits.provedFixes) {
      guard let text = text(with: finding), let after = predicate.read(text),
        let before = predicate.read(source)
      else { continue }
      add(finding, FixEffect(from: before, to: after, samples: samples))
    }
  }

  /// Those that change other places than those before them, and than what was made.
  private func apart(_ findings: [LintFinding]) -> [LintFinding] {
    var taken = changes.map(\.span)
    func start(_ finding: LintFinding) -> Int { finding.fix?.changes.first?.span.lowerBound ?? 0 }
    let sorted = findings.enumerated().sorted {
      (start($0.element), $0.offset) < (start($1.element), $1.offset)
    }
    return sorted.map(\.element).filter { finding in
      let own = (finding.fix?.changes ?? []).map(\.span)
      let isApart = !own.contains { span in
        taken.contains {
          $0.lowerBound < span.upperBound && span.lowerBound < $0.upperBound
            || $0.lowerBound == span.lowerBound
        }
      }
      if isApart { taken += own }
      return isApart
    }
  }

  /// Makes all of them, if a proof shows that the meaning stays.
  private mutating func makeTogether(_ findings: [LintFinding]) -> Bool {
    guard findings.count > 1 else { return false }
    let all = ordered(findings.flatMap { $0.fix?.changes ?? [] })
    guard let after = predicate.read(predicate.applying(all)),
      FixEffect(from: predicate.predicate, to: after, samples: []) == .same
    else { return false }
    changes = all
    made = findings.map { FixedFile.Made(finding: $0, effect: .same) }
    return true
  }

  /// Makes each fix that provably keeps the meaning, together with the fixes before it.
  private mutating func makeEach(_ findings: [LintFinding]) {
    for (index, finding) in findings.enumerated() {
      guard index < LintLimits.provedFixes, let text = text(with: finding),
        let after = predicate.read(text)
      else {
        left.append(FixedFile.Left(finding: finding, effect: nil))
        continue
      }
      let effect = FixEffect(from: predicate.predicate, to: after, samples: samples)
      if effect == .same {
        add(finding, effect)
      } else {
        left.append(FixedFile.Left(finding: finding, effect: effect))
      }
    }
  }

  private func ordered(_ changes: [PredicateEdit]) -> [PredicateEdit] {
    changes.sorted {
      ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound)
    }
  }

  private func text(with finding: LintFinding) -> String? {
    finding.fix.map { predicate.applying(ordered(changes + $0.changes)) }
  }

  private mutating func add(_ finding: LintFinding, _ effect: FixEffect) {
    changes = ordered(changes + (finding.fix?.changes ?? []))
    made.append(FixedFile.Made(finding: finding, effect: effect))
  }
}
