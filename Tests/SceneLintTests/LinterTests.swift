import Foundation
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

  @Test("JSON of another kind is left, and what is named must be a fixture")
  func otherFiles() {
    let other = PackageFolder.root.appending(path: "Fixtures/schema/relation.schema.json").path
    #expect(Linter().lint(path: other, isNamed: false) == nil)
    #expect(Linter().lint(path: other)?.isReadable == false)
    #expect(Linter().lint(path: "not-there.json")?.findings.map(\.rule.id) == [.invalidFile])
  }
}
