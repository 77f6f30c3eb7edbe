import Foundation
import PredicateLanguage
import SceneFixtures
import SourceScan
import SourceText
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Checks of sources beside slow ones")
struct SourceCheckOracleTests {
  private static let swift = [
    "{\n", "}\n", "}\n", "(", ")", "[", "]", ";", "\n", "\n", " = ", ".", "if ", "else ", "? ",
    "case 1: ", "#if A\n", "#endif\n", "func f() {\n", "class A {\n", "f(c)\n", "c = d\n",
    "let c = UISceneActivationConditions()\n", "var d: UISceneActivationConditions = .init()\n",
    "c.canActivateForTargetContentIdentifierPredicate = p\n",
    "d.canActivateForTargetContentIdentifierPredicate = NSCompoundPredicate(\n",
    "d.e.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(format: \"a\")\n",
    "c.prefersToActivateForTargetContentIdentifierPredicate = q; ",
    "let q = NSCompoundPredicate(orPredicateWithSubpredicates: [\n",
    "NSPredicate(format: \"b\")\n", "NSPredicate(format: \"c\"), ", "\"c\"", "// c\n",
  ]
  private static let objectiveC = [
    "{\n", "}\n", "}\n", "(", ")", "[", "]", ";\n", "\n", " = ", "if (x) ", "else ", "case 1: ",
    "#if A\n", "#endif\n", "void f(void) {\n", "@implementation A\n", "@end\n", "@case ",
    "UISceneActivationConditions *c = [UISceneActivationConditions new];\n", "[s f:c];\n",
    "c.canActivateForTargetContentIdentifierPredicate = p;\n",
    "[c setCanActivateForTargetContentIdentifierPredicate:q];\n",
    "c.prefersToActivateForTargetContentIdentifierPredicate = [NSCompoundPredicate a:@[\n",
    "NSPredicate *q = [NSCompoundPredicate orPredicateWithSubpredicates:@[\n",
    "[NSPredicate predicateWithFormat:@\"b\"]", ", ", "@[", "c = d;\n",
  ]

  /// Calls `body` with random sources and their sites.
  private func forEachSource(_ body: (ScanSource, ScanResult) -> Void) {
    var random = SeededGenerator(seed: 7)
    for number in 0..<3_000 {
      let isSwift = number % 2 == 0
      let pieces = isSwift ? Self.swift : Self.objectiveC
      let text = (0..<Int.random(in: 2...60, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      Array(text.utf8).withUnsafeBytes { bytes in
        let source = ScanSource(
          path: isSwift ? "A.swift" : "A.m", language: isSwift ? .swift : .objectiveC, bytes: bytes)
        body(source, SourceScan.scan([source]))
      }
    }
  }

  private func words(_ findings: SourceFindings) -> [String] {
    findings.found.map { "\($0.place.offset) \($0.finding.rule.code)" }
  }

  @Test("Conditions that are set twice, or given to no scene, are those of a slow walk")
  func flow() {
    var found = 0
    forEachSource { source, result in
      let sites = result.sites.filter { $0.kind == .can || $0.kind == .prefers }
      var findings = SourceFindings([source], result.lines)
      var slow = findings
      var flow = ConditionFlow(source, file: 0, sites)
      flow.run(&findings)
      SlowConditionFlow(source, file: 0).run(sites, &slow)
      let text = String(decoding: source.bytes, as: UTF8.self)
      #expect(words(findings) == words(slow), "\(text)")
      found += slow.found.count
    }
    #expect(found > 500)
  }

  @Test("The parts of compounds are those of a slow walk")
  func parts() {
    var found = 0
    forEachSource { source, result in
      let parts = ConditionParts(result.sites, [source])
      let slow = SlowConditionParts(result.sites, [source])
      let text = String(decoding: source.bytes, as: UTF8.self)
      for site in result.sites {
        #expect(parts.contains(site) == slow.contains(site), "\(text)")
        found += slow.contains(site) ? 1 : 0
      }
    }
    #expect(found > 500)
  }

  @Test("Each finding is allowed by the comment on its line or those right before it, and no other")
  func allowances() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let kinds = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        Int.random(in: 0..<5, using: &random)
      }
      let wrong = "let a = NSPredicate(format: \"SELF BEGINWITH 'a'\")"
      let comment = "// sceneroute:allow SR001 x"
      let lines = kinds.map { kind -> String in
        switch kind {
        case 0: wrong
        case 1: "\(wrong) \(comment)"
        case 2: "  " + comment
        case 3: "let b = 1  \(comment)"
        default: ""
        }
      }
      var expected: [String] = []
      for (line, kind) in kinds.enumerated() {
        let hasFinding = kind < 2
        // The comments of their own in a row right before the line.
        let row = kinds[..<line].reversed().prefix { $0 == 2 }.count
        if hasFinding, kind != 1, row == 0 { expected.append("\(line + 1) SR001") }
        if kind == 3 { expected.append("\(line + 1) SR004") }
        if kind == 2 {
          let next = kinds[line...].first { $0 != 2 } ?? 4
          if next > 1 { expected.append("\(line + 1) SR004") }
        }
      }
      let text = lines.joined(separator: "\n") + "\n"
      let found = SourceExample.findings(of: [("App.swift", Data(text.utf8))]).map {
        "\($0.diagnostic.line) \($0.rule.code)"
      }
      #expect(found.sorted() == expected.sorted(), "\(text)")
    }
  }

  @Test(
    "An identifier is told that no condition takes, evaluated one by one",
    .enabled(if: Build.hasRegex))
  func identifiers() throws {
    var random = SeededGenerator(seed: 13)
    let names = ["a", "b", "ab", "a/b", "B", "c1"]
    let operators = ["==", "BEGINSWITH", "CONTAINS", "LIKE[c]", "MATCHES", "!="]
    for _ in 0..<200 {
      let conditions = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let name = try #require(names.randomElement(using: &random))
        return "SELF \(try #require(operators.randomElement(using: &random))) '\(name)'"
      }
      let sets = Bool.random(using: &random) ? ["b"] : []
      let identifiers = try (0..<4).map { _ in try #require(names.randomElement(using: &random)) }
      let property = "canActivateForTargetContentIdentifierPredicate"
      let lines =
        conditions.map { "c.\(property) = NSPredicate(format: \"\($0)\")" }
        + sets.map { "v.handlesExternalEvents(preferring: [\"\($0)\"], allowing: [])" }
        + identifiers.map { "a.targetContentIdentifier = \"\($0)\"" }
      let predicates = try conditions.map { try ActivationPredicate($0) }
      let expected = try identifiers.indices.filter { place in
        let text = identifiers[place]
        return try !predicates.contains { try $0.evaluate(text) }
          && !sets.contains { text.contains($0) }
      }.map { lines.count - identifiers.count + $0 + 1 }
      let text = lines.joined(separator: "\n") + "\n"
      let found = SourceExample.findings(of: [("App.swift", Data(text.utf8))])
        .filter { $0.rule.code == "SR514" }.map(\.diagnostic.line)
      #expect(found == expected, "\(text)")
    }
  }

  @Test("Where comparing takes too many steps, the rest is not known")
  func limit() {
    let text =
      "c.canActivateForTargetContentIdentifierPredicate = "
      + "NSPredicate(format: \"NOT SELF LIKE '?'\")\n"
      + (0..<9).map { "a.targetContentIdentifier = \"\($0)\"\n" }.joined()
    Array(text.utf8).withUnsafeBytes { bytes in
      let source = ScanSource(path: "A.swift", language: .swift, bytes: bytes)
      let result = SourceScan.scan([source])
      var findings = SourceFindings([source], result.lines)
      IdentifierCheck(result, most: 1).run(&findings)
      let codes = findings.found.map(\.finding.rule.code)
      #expect(codes == ["SR514", "SR209"])
    }
  }
}
