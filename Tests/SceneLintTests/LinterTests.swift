import Foundation
import PredicateAnalysis
import SceneFixtures
import SceneLint
import SceneProofs
import SceneRouting
import TestSupport
import Testing

extension LintRule {
  /// The rules whose examples this build can read.
  static var readable: [LintRule] {
    LintCatalogue.rules.filter { rule in
      Build.hasRegex || !(rule.examples.red + rule.examples.green).contains("MATCHES")
    }
  }

  func file(_ name: String) -> String {
    PackageFolder.root.appending(path: "Fixtures/lint/\(code)")
      .appending(path: "\(name).\(examples.form.rawValue)").path
  }
}

@Suite("What lint says, and of which files")
struct LinterTests {
  @Test("Text, help and place of a finding are words in one line, and its place is in the file")
  func sentences() throws {
    for rule in LintRule.readable {
      for finding in try #require(Linter().lint(path: rule.file("red"))).findings {
        let diagnostic = finding.diagnostic
        #expect(!diagnostic.message.isEmpty && !diagnostic.message.contains("\n"))
        #expect(!diagnostic.message.hasSuffix("."), "\(rule.code)")
        #expect(diagnostic.help?.contains("\n") != true)
        #expect(diagnostic.line >= 1 && diagnostic.column >= 1)
        #expect(!finding.anchor.isEmpty)
      }
    }
  }

  @Test("An app that does not launch is an error of its own rule, in a file that is read")
  func launch() throws {
    let path = try #require(LintCatalogue.rule(named: "SR401")).file("red")
    for (sdk, severity) in [(nil, "warning"), (26, "warning"), (27, "error")] {
      let file = Linter(manifest: ManifestContext(sdk: sdk)).lint(path: path)
      #expect(file?.isReadable == true)
      #expect(file?.findings.map { "\($0.rule.code) \($0.severity.word)" } == ["SR401 \(severity)"])
    }
    let empty = try #require(LintCatalogue.rule(named: "SR402")).file("red")
    let context = ManifestContext(sdk: 27, choosesConfigurations: false)
    let found = Linter(manifest: context).lint(path: empty)?.findings
    #expect(found?.map { "\($0.rule.code) \($0.severity.word)" } == ["SR402 error"])
    let fine = Linter(manifest: context).lint(path: path.replacing("red.", with: "green."))
    #expect(fine?.findings.isEmpty == true)
  }

  @Test("JSON of another kind is left, and what is named must be a fixture")
  func otherFiles() {
    let other = PackageFolder.root.appending(path: "Fixtures/schema/relation.schema.json").path
    #expect(Linter().lint(path: other, isNamed: false) == nil)
    #expect(Linter().lint(path: other)?.isReadable == false)
    #expect(Linter().lint(path: "not-there.json")?.findings.map(\.rule.id) == [.invalidFile])
  }

  @Test("What is proved already is taken as it is, and nothing is proved again")
  func provedBefore() throws {
    let path = PackageFolder.root.appending(path: "Fixtures/scenes/swiftui-recorder.json").path
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let fixture = try SceneFixture.load(path: path)
    let predicates = fixture.scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] }
    let analyzer = SceneAnalyzer(
      domain: .usual(for: predicates, samples: fixture.identifiers + [""]),
      samples: fixture.identifiers)
    let (own, proved, empty) = (
      Linter().lint(bytes, file: path),
      Linter().lint(
        bytes, file: path, proved: analyzer.analysis(of: fixture.scenes, options: fixture.options)),
      Linter().lint(bytes, file: path, proved: analyzer.analysis(of: [], options: fixture.options))
    )
    func proofs(_ file: LintedFile) -> [String] {
      file.findings.filter { LintRuleID.proved.contains($0.rule.id) }.map(\.diagnostic.message)
    }
    #expect(own.findings.map(\.diagnostic) == proved.findings.map(\.diagnostic))
    // What is said of no scenes is told, though this fixture has some.
    #expect(
      proofs(empty) == [
        "no scene is there: each identifier opens a new window, such as `recorder://main`"
      ])
    #expect(!proofs(own).isEmpty && proofs(own) != proofs(empty))
  }

  @Test("Without the rules that need proofs, all others find what they find with them")
  func withoutProofs() throws {
    let quick = Linter(selection: LintSelection(ignored: LintRuleID.proved))
    var left = 0
    for rule in LintRule.readable {
      for name in ["red", "green"] {
        let all = try #require(Linter().lint(path: rule.file(name))).findings
        let some = try #require(quick.lint(path: rule.file(name))).findings
        let others = all.filter { !LintRuleID.proved.contains($0.rule.id) }
        #expect(some.map(\.diagnostic) == others.map(\.diagnostic), "\(rule.code) \(name)")
        left += all.count - others.count
      }
    }
    let proved = LintRule.readable.count { LintRuleID.proved.contains($0.id) }
    #expect(proved > 5 && left >= proved)
  }

  @Test("Nothing is proved for rules that need no proof")
  func provesNothing() {
    let scenes = (0..<100).map { number in
      """
      { "id": "w\(number)", "can": "SELF BEGINSWITH 'p/\(number)/' OR SELF ENDSWITH '/\(number)'",
        "prefers": "SELF LIKE 'p/\(number)/file/*' AND NOT SELF CONTAINS[c] 'draft'" }
      """
    }
    let fixture = Array("{ \"scenes\": [\(scenes.joined(separator: ","))] }".utf8)
    func time(_ selection: LintSelection) -> Duration {
      ContinuousClock().measure {
        #expect(Linter(selection: selection).lint(fixture, file: "many.json").isReadable)
      }
    }
    let all = time(LintSelection())
    // It is a hundredth.
    #expect(time(LintSelection(ignored: LintRuleID.proved)) * 4 < all)
    #expect(time(LintSelection(selected: [.mixedAndOr, .noSceneMatches])) * 4 < all)
  }

  @Test("What allows a rule that was not looked for is not called needless")
  func allowancesWithoutProofs() {
    let fixture = Array(
      """
      { "scenes": [{ "id": "a" }],
        "lint": [{ "allow": "SR201", "reason": "x" }, { "allow": "SR021", "reason": "y" }] }
      """.utf8)
    func needless(_ selection: LintSelection) -> [String] {
      Linter(selection: selection).lint(fixture, file: "a.json").findings
        .filter { $0.rule.id == .unusedSuppression }.map(\.diagnostic.message)
    }
    #expect(needless(LintSelection()).count == 2)
    #expect(needless(LintSelection(ignored: [.gap])).count == 2)
    #expect(needless(LintSelection(selected: [.unusedSuppression])).count == 2)
    #expect(needless(LintSelection(ignored: LintRuleID.proved)).count == 1)
  }

  @Test("A comparison is found with SELF on its right, too, and its text is put right there")
  func mirrored() throws {
    func findings(_ predicate: String) -> [LintFinding] {
      let fixture = """
        { "scenes": [{ "id": "list" }, { "id": "b", "prefers": "\(predicate)" }],
          "events": [{ "identifier": "note/1", "expect": { "scene": "list" } },
                     { "identifier": "domain/7", "expect": { "scene": "list" } }] }
        """
      return Linter(selection: LintSelection(ignored: LintRuleID.proved))
        .lint(Array(fixture.utf8), file: "a.json").findings
    }
    var found: Set<LintRuleID> = []
    for (plain, mirrored) in [
      ("SELF == 'Note/1'", "'Note/1' == SELF"), ("SELF IN {'Note/1'}", "{'Note/1'} CONTAINS SELF"),
      ("SELF CONTAINS 'main'", "'main' IN SELF"),
    ] {
      let (one, other) = (findings(plain), findings(mirrored))
      #expect(!one.isEmpty)
      #expect(one.map(\.rule.id) == other.map(\.rule.id), "\(mirrored)")
      #expect(one.map(\.diagnostic.message) == other.map(\.diagnostic.message))
      #expect(
        one.map { $0.fix?.edits.map(\.replacement) }
          == other.map { $0.fix?.edits.map(\.replacement) })
      found.formUnion(one.map(\.rule.id))
    }
    #expect(found == [.caseMismatch, .wordInsideWord])
  }
}
