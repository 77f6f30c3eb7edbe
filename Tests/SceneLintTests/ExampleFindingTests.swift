import Foundation
import SceneFixtures
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Examples of the rules of lint")
struct ExampleFindingTests {
  static let codes = LintCatalogue.rules.filter { Build.canRun($0.examples.red) }.map(\.code)

  private func findings(_ code: String, _ name: String) throws -> [LintFinding] {
    let examples = try #require(LintCatalogue.rule(named: code)).examples
    let form = examples.form.rawValue
    let folder = PackageFolder.root.appending(path: "Fixtures/lint/\(code)").path
    let path = "\(folder)/\(name).\(form)"
    if form == "swift", let named = examples.named, !named.name.hasSuffix(".plist") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return try DriftExample.findings(
        of: [("\(name).swift", text)], against: [(named.name, named.text)])
    }
    if form == "swift" {
      let manifests = examples.named.map { ["\(folder)/\($0.name)"] } ?? []
      return try SourceExample.findings(of: [path], manifests: manifests)
    }
    return try #require(Linter(code: AppSources()).lint(path: path)).findings
  }

  @Test("A red example has its rule's finding alone, at the path of the table", arguments: codes)
  func red(_ code: String) throws {
    let rule = try #require(LintCatalogue.rule(named: code))
    var found = try findings(code, "red")
    if rule.id == .moreFindings {
      #expect(found.count == LintLimits.findings + 1)
      #expect(Set(found.dropLast().map(\.rule.code)) == ["SR329"])
      found = found.suffix(1)
    }
    #expect(found.map(\.rule.code) == [code])
    if let place = found.first?.diagnostic.line, rule.isOfSources {
      #expect("line \(place)" == rule.examples.path)
    } else {
      #expect(found.first?.path == rule.examples.path)
    }
    #expect(found.first?.diagnostic.message.isEmpty == false)
  }

  @Test("A green example has no finding of any rule", arguments: codes)
  func green(_ code: String) throws {
    let found = try findings(code, "green")
    #expect(found.isEmpty, "\(found.map { "\($0.rule.code) \($0.path)" })")
  }

  static let objectiveCCodes = LintCatalogue.rules.filter {
    $0.examples.objectiveC.map { Build.canRun($0.red) } == true
  }.map(\.code)

  @Test(
    "The examples in Objective-C have the rule's finding alone, and none",
    arguments: objectiveCCodes)
  func objectiveC(_ code: String) throws {
    let folder = PackageFolder.root.appending(path: "Fixtures/lint/\(code)").path
    let red = try SourceExample.findings(of: [folder + "/red.m"])
    #expect(red.map(\.rule.code) == [code])
    let green = try SourceExample.findings(of: [folder + "/green.m"])
    #expect(green.isEmpty, "\(green.map { "\($0.rule.code) \($0.diagnostic.place)" })")
  }

  @Test("Most rules are tried in every build")
  func count() {
    #expect(Self.codes.count >= (Build.hasRegex ? CatalogueTests.leastRules : 85))
  }
}
