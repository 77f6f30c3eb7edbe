package import ByteText
import PredicateAnalysis
package import PredicateLanguage
package import SceneFixtures
package import SceneProofs
import SceneRouting

/// The rules whose findings are reported.
package struct LintSelection: Hashable, Sendable {
  /// Nil for all.
  package let selected: Set<LintRuleID>?
  package let ignored: Set<LintRuleID>

  package init(selected: Set<LintRuleID>? = nil, ignored: Set<LintRuleID> = []) {
    self.selected = selected
    self.ignored = ignored
  }

  package var isAll: Bool { selected == nil && ignored.isEmpty }

  /// Whether the selection needs proofs: it has a rule that is proved, or names the rule about
  /// allowances in vain.
  var needsProofs: Bool {
    selected?.contains(.unusedSuppression) == true || LintRuleID.proved.contains(where: contains)
  }

  func contains(_ rule: LintRuleID) -> Bool {
    selected?.contains(rule) ?? true && !ignored.contains(rule)
  }
}

/// Looks for what is wrong or doubtful in fixtures and Info.plists.
package struct Linter: Sendable {
  /// The language that conditions may use, in place of the one that fixtures name.
  ///
  /// Nil if the fixtures decide.
  package let profile: LanguageProfile?
  /// The files that fixtures may name.
  package let access: FileAccess
  /// The parts of other modules that reading a fixture uses.
  let dependencies: FixtureDependencies
  /// Files as an editor has them, by their paths: these bytes are looked at, not those on disk.
  package let documents: [ExactText: [UInt8]]

  /// The facts about the apps whose Info.plists are named.
  package let manifest: ManifestContext
  /// The rules whose findings are reported.
  package let selection: LintSelection
  /// Called with the name of each proof before it begins, to show progress.
  package var begin: (@Sendable (String) -> Void)?

  package init(
    profile: LanguageProfile? = nil, access: FileAccess = .project,
    code: (any SceneCodeReading)? = nil, documents: [ExactText: [UInt8]] = [:],
    manifest: ManifestContext = ManifestContext(), selection: LintSelection = LintSelection()
  ) {
    self.manifest = manifest
    self.selection = selection
    self.profile = profile
    self.access = access
    dependencies = FixtureDependencies(code: code) { $0.allWarnings }
    self.documents = documents
  }

  /// Looks at the file at `path`.
  ///
  /// `isNamed`: it must be a fixture, or an Info.plist by its name; else other JSON is left.
  ///
  /// - Complexity: O(n log n) for n bytes and findings; and the analysis of its scenes, see
  ///   `LintLimits`.
  /// - Returns: nil for JSON of another kind.
  package func lint(path: String, isNamed: Bool = true) -> LintedFile? {
    if isNamed, PathText(path).ends(with: ".plist", foldingCase: true) { return lintManifest(path) }
    if isNamed, let document = documents[ExactText(path)] { return lint(document, file: path) }
    do throws(FixtureError) {
      guard
        let (fixture, bytes) = try SceneFixture.loadWithBytes(
          path: path, mustBeFixture: isNamed, profile: profile, files: access,
          with: dependencies)
      else { return nil }
      return lint(fixture, bytes, path)
    } catch {
      return unreadable(error, path)
    }
  }

  /// Looks at the fixture in `bytes`; `file` names them in findings, and files that the fixture
  /// names are looked for beside it.
  ///
  /// `isBounded`: of many findings of a rule some are left out, and counted. `proved` is what was
  /// proved of the fixture's scenes already, for its usual identifiers; nil for nothing.
  package func lint(
    _ bytes: [UInt8], file: String, isBounded: Bool = true, proved: SceneAnalysis? = nil
  ) -> LintedFile {
    do throws(FixtureError) {
      let fixture = try SceneFixture.read(
        bytes, file: file, profile: profile, files: access, with: dependencies)
      return lint(fixture, bytes, file, isBounded: isBounded, proved: proved)
    } catch {
      return unreadable(error, file)
    }
  }

  /// Reads the fixture in `bytes` for whoever looks at its predicates.
  ///
  /// Nil if the file is not a fixture.
  func subject(_ bytes: [UInt8], file: String) -> LintSubject? {
    let fixture = try? SceneFixture.read(
      bytes, file: file, profile: profile, files: access, with: dependencies)
    guard let fixture, let text = FixtureText(bytes, file: file)
    else { return nil }
    return LintSubject(fixture, text)
  }

  /// The file that could not be read, with what is wrong with it.
  package func unreadable(_ error: FixtureError, _ path: String) -> LintedFile {
    var file = LintedFile(path: path)
    file.isReadable = false
    file.findings = error.diagnostics.map { LintFinding($0, anchor: $0.path) }
    return file
  }

  private func lintManifest(_ path: String) -> LintedFile {
    do throws(FixtureError) {
      var file = LintedFile(path: path)
      let plist = try InfoPlist.load(
        path: path, context: manifest, bytes: documents[ExactText(path)])
      file.findings = plist.warnings.map { LintFinding($0, anchor: $0.path) }
        .filter { selection.contains($0.rule.id) }
      return file
    } catch {
      return unreadable(error, path)
    }
  }

  private func lint(
    _ fixture: SceneFixture, _ bytes: [UInt8], _ path: String, isBounded: Bool = true,
    proved: SceneAnalysis? = nil
  ) -> LintedFile {
    var file = LintedFile(path: path)
    guard let text = FixtureText(bytes, file: path) else { return file }
    let subject = LintSubject(fixture, text)
    // Proofs have what the events leave.
    let checked = WorkBudget.part(of: 2) { fixture.checked() }
    var drafts = drafts(of: subject, proved)
    let anchors = StablePathWriter(subject)
    var findings: [LintFinding]
    do throws(SceneSystemError) {
      let check = try checked.get()
      findings = check.warnings.map { LintFinding($0, anchor: anchors.anchor(of: $0.path)) }
      if check.cases.isEmpty { drafts += Self.expectsNothing(subject, path) }
    } catch {
      file.isReadable = false
      let problem = FixtureDiagnostic.impossible(error, file: path)
      findings = (fixture.warnings + [problem]).map {
        LintFinding($0, anchor: anchors.anchor(of: $0.path))
      }
    }
    findings += LintFinding.located(drafts, in: text, anchors)
    var filter = AllowanceFilter(text, areProved: selection.needsProofs)
    findings = Self.sorted(filter.apply(to: findings, anchors), path)
    // An event that is in the gap tells it better.
    let showsGap = findings.contains { $0.rule.id == .noSceneMatches }
    findings.removeAll {
      $0.rule.id == .gap && showsGap || !selection.contains($0.rule.id)
    }
    file.findings = isBounded ? Self.bounded(findings) : findings
    if findings.contains(where: { $0.fix != nil }) { file.fixable = bytes }
    file.allowed = filter.allowed
    return file
  }

  /// Returns the findings of lint's own rules.
  private func drafts(
    of subject: LintSubject, _ proved: SceneAnalysis?
  ) -> [UnplacedFinding] {
    var drafts: [UnplacedFinding] = []
    for predicate in subject.predicates {
      var walk = PredicateWalk(predicate)
      walk.run()
      drafts += walk.drafts
    }
    var scenes = SceneRules(subject)
    scenes.run()
    var evidence = EvidenceSearch(subject)
    evidence.run()
    var events = EventRules(subject)
    events.run()
    drafts += scenes.drafts + evidence.drafts + events.drafts
    guard selection.needsProofs else { return drafts }
    var analysis = AnalysisRules(subject)
    analysis.run(proved, begin)
    let causes = FindingSuppression(drafts, analysis: analysis.drafts, subject)
    return drafts + analysis.drafts.filter { !causes.explain($0) }
  }

  /// A fixture without events is one of scenes alone, and of those there is nothing to expect.
  private static func expectsNothing(_ subject: LintSubject, _ path: String) -> [UnplacedFinding] {
    let fixture = subject.fixture
    if fixture.events.isEmpty && fixture.timeline.isEmpty || fixture.hits != nil { return [] }
    let diagnostic = FixtureDiagnostic.expectsNothing(
      in: fixture, file: path, isError: false)
    // Bare identifiers are not an unfinished test.
    let isTest = !fixture.timeline.isEmpty || fixture.events.contains { !$0.isBare }
    return [
      UnplacedFinding(
        .expectsNothing, diagnostic.message, help: diagnostic.help, at: .value(subject.text.root),
        severity: isTest ? .warning : .note)
    ]
  }

  /// Findings in the order of the file; those of files that it names come after.
  private static func sorted(_ findings: [LintFinding], _ path: String) -> [LintFinding] {
    let own = ExactText(path)
    return findings.enumerated().sorted { left, right in
      let (one, other) = (left.element.diagnostic, right.element.diagnostic)
      let (first, second) = (ExactText(one.file), ExactText(other.file))
      if first != second {
        if first == own || second == own { return first == own }
        return first < second
      }
      return (one.line, one.column, left.element.rule.code, left.offset)
        < (other.line, other.column, right.element.rule.code, right.offset)
    }.map(\.element)
  }

  /// The findings without those of a rule that has too many, in all or in one predicate.
  package static func bounded(_ findings: [LintFinding]) -> [LintFinding] {
    struct Place: Hashable {
      let rule: LintRuleID
      /// Nil for all of the file.
      let predicate: ExactText?
    }
    func bounds(of finding: LintFinding) -> [(place: Place, limit: Int)] {
      let all = (Place(rule: finding.rule.id, predicate: nil), LintLimits.findings)
      guard finding.diagnostic.predicate != nil else { return [all] }
      let place = Place(rule: finding.rule.id, predicate: ExactText(finding.path))
      return [(place, LintLimits.findingsInPredicate), all]
    }
    var counts: [Place: Int] = [:]
    for finding in findings {
      for bound in bounds(of: finding) { counts[bound.place, default: 0] += 1 }
    }
    var seen: [Place: Int] = [:]
    var result: [LintFinding] = []
    for finding in findings {
      var isListed = true
      var more: Int?
      for (place, limit) in bounds(of: finding) {
        seen[place, default: 0] += 1
        let count = seen[place] ?? 0
        if count > limit { isListed = false }
        if count == limit, let all = counts[place], all > limit { more = all - limit }
      }
      if isListed { result.append(finding) }
      if isListed, let more { result.append(finding.counting(more: more)) }
    }
    return result
  }
}
