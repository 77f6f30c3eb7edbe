import Foundation
import SceneFixtures
import SceneLint
import TestSupport
import Testing

@Suite("Rules of lint")
struct CatalogueTests {
  /// Set to any text, writes the pages and the examples; the run fails all the same.
  private static let records = ProcessInfo.processInfo.environment["SCENEROUTE_RECORD"] != nil
  static let leastRules = 100

  @Test("Every id has one rule, and every rule a code of its own, in order")
  func complete() {
    let rules = LintCatalogue.rules
    #expect(rules.count >= Self.leastRules)
    #expect(Set(rules.map(\.id)).count == rules.count)
    let codes = rules.map(\.code)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
    #expect(codes.allSatisfy { $0.wholeMatch(of: /SR[0-9]{3}/) != nil })
    #expect(rules.allSatisfy { $0.id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test("A summary is a sentence without a full stop, and what follows it is prose")
  func words() {
    for rule in LintCatalogue.rules {
      #expect(!rule.summary.hasSuffix("."), "\(rule.code)")
      #expect(rule.why.hasSuffix("."), "\(rule.code)")
      #expect(rule.summary.count <= 100, "\(rule.code)")
      #expect(!rule.sources.isEmpty, "\(rule.code)")
    }
  }

  @Test("The pages in Documentation are those of the table, and no others are there")
  func pages() throws {
    var expected = ["README.md": LintCatalogue.overview]
    for rule in LintCatalogue.rules { expected["\(rule.code).md"] = rule.page }
    try compare(expected, in: "Documentation/lint")
  }

  @Test("The examples in Fixtures are those of the table, and no others are there")
  func examples() throws {
    for rule in LintCatalogue.rules {
      let form = rule.examples.form.rawValue
      var expected = ["red.\(form)": rule.examples.red, "green.\(form)": rule.examples.green]
      if let named = rule.examples.named { expected[named.name] = named.text }
      if let other = rule.examples.objectiveC {
        expected["red.m"] = other.red
        expected["green.m"] = other.green
      }
      try compare(expected, in: "Fixtures/lint/\(rule.code)")
    }
    let folder = PackageFolder.root.appending(path: "Fixtures/lint")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let codes = LintCatalogue.rules.map(\.code)
    #expect(Set(names).subtracting(codes) == ["README.md", "findings.jsonl"])
  }

  private func compare(_ expected: [String: String], in path: String) throws {
    let folder = PackageFolder.root.appending(path: path)
    if Self.records {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in expected {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      Issue.record("recorded \(path); run again without SCENEROUTE_RECORD")
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(expected.keys), "\(path)")
    for (name, text) in expected {
      let found = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(found == text, "\(path)/\(name) differs; run with SCENEROUTE_RECORD=1")
    }
  }
}
