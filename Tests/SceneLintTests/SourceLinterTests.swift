import Foundation
import SceneFixtures
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Lint of sources")
struct SourceLinterTests {
  private func findings(_ lines: String...) -> [LintFinding] {
    let text = lines.joined(separator: "\n") + "\n"
    return SourceExample.findings(of: [("App.swift", Data(text.utf8))])
  }

  private func codes(_ lines: String...) -> [String] {
    let text = lines.joined(separator: "\n") + "\n"
    return SourceExample.findings(of: [("App.swift", Data(text.utf8))]).map {
      "\($0.diagnostic.line) \($0.rule.code)"
    }
  }

  private let wrong = #"let a = NSPredicate(format: "SELF BEGINWITH 'a'")"#

  @Test("A comment allows a finding with its reason, and not without")
  func reason() {
    #expect(codes(wrong + "  // sceneroute:allow SR001 a test") == [])
    #expect(codes(wrong + "  // sceneroute:allow SR001") == ["1 SR005", "1 SR001"].sorted())
    #expect(codes("// sceneroute:allow SR001 a test", wrong) == [])
    #expect(codes("// sceneroute:allow SR999 a test", wrong) == ["1 SR005", "2 SR001"])
  }

  @Test("Comments in a row are about the line after them, one behind code about its own line")
  func rows() {
    #expect(
      codes("// sceneroute:allow SR001 a", "// sceneroute:allow SR504 b", wrong) == ["2 SR004"])
    #expect(codes("let b = 1  // sceneroute:allow SR001 a", wrong) == ["1 SR004", "2 SR001"])
  }

  @Test("The caret stands in the source line, behind escapes and quotes")
  func caret() throws {
    let finding = try #require(
      findings(#"let a = NSPredicate(format: "\u{53}ELF  BEGINWITH \"a\"")"#).first)
    #expect(finding.diagnostic.column == 41)
    let lines = finding.diagnostic.render().split(separator: "\n")
    #expect(lines[4].prefix { $0 != "^" }.count == 4 + 40)
  }

  @Test("A baseline knows errors of sources, also when their lines move")
  func baseline() {
    var baseline = LintBaseline(at: "known.json", takesErrors: true)
    baseline.add(findings(wrong))
    #expect(baseline.count == 1)
    let (new, known) = baseline.takeKnown(from: findings("", "", wrong, "let b = 1"))
    #expect(new.isEmpty)
    #expect(known == 1)
    var fixtures = LintBaseline(at: "known.json")
    fixtures.add(findings(wrong))
    #expect(fixtures.count == 0)
  }

  @Test("Predicates about objects are left alone, whatever else they say")
  func keyPaths() {
    let texts = [
      "name == 'a' AND SELF != %@", "SELF IN children", "SELF.name beginwith 'a'", "SELF == parent",
      "count(tags) > 0 AND SELF != nil", "ANY SELF.tags.name == 'a'", "tags[0] == 'a'", "%K == 'a'",
      "SUBQUERY(SELF, $x, $x == 'a').@count > 0",
    ]
    for text in texts {
      #expect(
        codes("let a = NSPredicate(format: \"\(text)\", argumentArray: list)") == [], "\(text)")
    }
    #expect(codes("let a = NSPredicate(format: \"SELF BEGINSWITH note/\")") == ["1 SR001"])
    #expect(codes("let a = NSPredicate(format: \"SELF == mail:1\")") == ["1 SR001"])
  }

  @Test("What may be a number needs no quotes; what is a string for certain does")
  func runTimeStrings() {
    for (value, isTold) in [
      ("name", true), ("self.name", true), ("user.name", true), ("id.uuidString", true),
      ("count", false), ("names", false), ("Kind.folder.rawValue", false), ("both", false),
      ("make(name)", false), ("title", false), ("names.count", false),
    ] {
      let found = codes(
        "func f(name: String, count: Int, names: [String], both: String, id: UUID) -> P {",
        "  g(title: String(count), both: 7)", "  let both: Int = 7",
        "  return NSPredicate(format: \"kind == \\(\(value))\")", "}")
      #expect(found == (isTold ? ["4 SR507"] : []), "\(value)")
    }
    let joined = #"func f(name: String) { let a = NSPredicate(format: "kind == " + name) }"#
    #expect(codes(joined) == ["1 SR507"])
  }

  @Test("A file that is not UTF-8 has one note, and one for each byte on a line with a site")
  func bytes() {
    let site = #"let a = NSPredicate(format: "SELF == '\#u{1}'")"#
    let lines = ["// \u{1}", "// \u{1}\u{1}", site, "// \u{1}"]
    let data = Data(lines.joined(separator: "\n").utf8.map { $0 == 1 ? 0xE9 : $0 })
    let found = SourceExample.findings(of: [("App.swift", data)])
    #expect(found.map { "\($0.diagnostic.line) \($0.rule.code)" } == ["1 SR002", "3 SR002"])
  }

  @Test("Outside conditions SELF may be a number, and a method may compare it")
  func numbers() {
    let texts = [
      "self == 7", "NOT (SELF < 0)", "SELF BETWEEN {1, 3}", "SELF == YES", "SELF > %d",
      "(SELF isKindOfClass: %@)", "SELF isKindOfClass: %@ AND SELF != nil",
    ]
    for text in texts {
      #expect(
        codes("let a = NSPredicate(format: \"\(text)\", argumentArray: list)") == [], "\(text)")
      #expect(
        !codes(
          "conditions.canActivateForTargetContentIdentifierPredicate =",
          "  NSPredicate(format: \"\(text)\", argumentArray: list)"
        ).isEmpty, "\(text)")
    }
    #expect(codes("let a = NSPredicate(format: \"SELF BEGINSWITH 7\")") != [])
    #expect(codes(#"let a = NSPredicate(format: "SELF == %@", true)"#) == [])
  }
}
