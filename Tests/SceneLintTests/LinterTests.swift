import Foundation
import PredicateLanguage
import SceneFixtures
import SceneLint
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

@Suite("Lint of the examples")
struct LinterTests {
  @Test("Each red example has its rule's finding at its path, and each green one has none")
  func examples() throws {
    #expect(LintRule.readable.count >= 90)
    for rule in LintRule.readable {
      let red = try #require(Linter().lint(path: rule.file("red")))
      // The rule about too many findings comes with them.
      let findings = rule.id == .moreFindings ? Array(red.findings.suffix(1)) : red.findings
      #expect(findings.map(\.rule.code) == [rule.code], "\(rule.code): \(findings.map(\.path))")
      #expect(findings.map(\.path) == [rule.examples.path], "\(rule.code)")
      let green = try #require(Linter().lint(path: rule.file("green")))
      #expect(green.findings.map(\.rule.code) == [], "\(rule.code)")
      #expect(green.isReadable, "\(rule.code)")
    }
  }

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

  @Test("JSON of another kind is left, and what is named must be a fixture")
  func otherFiles() {
    let other = PackageFolder.root.appending(path: "Fixtures/schema/relation.schema.json").path
    #expect(Linter().lint(path: other, isNamed: false) == nil)
    #expect(Linter().lint(path: other)?.isReadable == false)
    #expect(Linter().lint(path: "not-there.json")?.findings.map(\.rule.id) == [.invalidFile])
  }
}

@Suite("Allowances and baselines of lint")
struct LintAllowanceTests {
  private func findings(_ lint: String) -> [String] {
    let text = """
      { "lint": [\(lint)],
        "scenes": [ { "id": "list" }, { "id": "notes", "prefers": "SELF IN[c] {'note/1', 'a'}" } ],
        "events": [ { "identifier": "note/1", "expect": { "scene": "notes" } } ] }
      """
    return Linter().lint(Array(text.utf8), file: "sample.json").findings.map(\.rule.id.rawValue)
  }

  @Test("A finding that is allowed by code or id is not told; what allows nothing is")
  func allowances() {
    #expect(findings("") == ["in-ignores-options"])
    #expect(findings(#"{ "allow": "SR021", "reason": "they compare so" }"#) == [])
    #expect(findings(#"{ "allow": "in-ignores-options", "reason": "they compare so" }"#) == [])
    #expect(
      findings(#"{ "allow": "SR022", "reason": "no" }"#)
        == ["in-ignores-options", "unused-suppression"])
    #expect(
      findings(#"{ "allow": "SR999", "reason": "no" }"#).contains("unknown-suppression"))
    #expect(findings(#"{ "allow": "SR021" }"#).contains("invalid-file"))
  }
}

@Suite("Fixes of lint")
struct LintFixerTests {
  /// The lines of a text that have no predicate.
  private func frame(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      !$0.contains("\"prefers\"") && !$0.contains("\"can\"")
    }
  }

  @Test("A safe fix leaves the meaning, the rest of the file, and no finding of its rule")
  func safe() throws {
    var fixed: Set<String> = []
    for rule in LintRule.readable {
      let bytes = try SceneFixture.bytes(path: rule.file("red"))
      guard rule.examples.form == .fixture, rule.id != .moreFindings else { continue }
      let result = LintFixer(Linter()).fix(bytes, file: "red.json")
      for fix in result.applied { #expect(fix.effect == .same, "\(rule.code)") }
      for fix in result.refused { #expect(fix.effect != .same, "\(rule.code)") }
      guard !result.applied.isEmpty else {
        #expect(result.bytes == bytes, "\(rule.code)")
        continue
      }
      fixed.insert(rule.code)
      #expect(frame(result.bytes) == frame(bytes), "\(rule.code)")
      let after = Linter().lint(result.bytes, file: "red.json")
      #expect(after.isReadable)
      #expect(!after.findings.contains { $0.rule.code == rule.code }, "\(rule.code)")
      #expect(LintFixer(Linter()).fix(result.bytes, file: "red.json").applied.isEmpty)
    }
    #expect(fixed.count >= (Build.hasRegex ? 9 : 7), "\(fixed.sorted())")
  }

  @Test("What changes the meaning is left, unless that is wanted, and then says what changes")
  func unsafe() throws {
    let rule = try #require(LintCatalogue.rule(named: "SR040"))
    let bytes = Array(rule.examples.red.utf8)
    let left = LintFixer(Linter()).fix(bytes, file: "red.json")
    #expect(left.bytes == bytes)
    #expect(left.refused.map(\.effect) == [.changes("Note/", from: true)])
    let changed = LintFixer(Linter(), mayChangeMeaning: true).fix(bytes, file: "red.json")
    #expect(changed.applied.map(\.effect) == [.changes("Note/", from: true)])
    #expect(String(decoding: changed.bytes, as: UTF8.self).contains("'note/'"))
    #expect(changed.refused.isEmpty)
  }

  @Test("Several findings of one predicate are mended one after the other, with escapes kept")
  func several() {
    let text = #"""
      { "scenes": [ { "id": "list" },
          { "id": "n", "prefers": "SELF IN[c] {'\u0061', 'b\/', 'b/'} OR NOT (NOT SELF = \"x\")" } ],
        "events": [ { "identifier": "a", "expect": { "scene": "n" } } ] }
      """#
    let result = LintFixer(Linter()).fix(Array(text.utf8), file: "sample.json")
    #expect(result.applied.count >= 4)
    #expect(
      String(decoding: result.bytes, as: UTF8.self).contains(
        #""SELF IN {'\u0061', 'b\/'} OR SELF == \"x\"""#),
      "\(String(decoding: result.bytes, as: UTF8.self))")
  }

  @Test("A file that is no fixture stays as it is")
  func noFixture() {
    for text in ["", "{", "[1]", #"{ "scenes": 1 }"#] {
      let result = LintFixer(Linter()).fix(Array(text.utf8), file: "sample.json")
      #expect(result.bytes == Array(text.utf8))
      #expect(result.applied.isEmpty)
    }
  }
}
