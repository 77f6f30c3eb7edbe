import SceneFixtures
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Allowances and baselines of lint")
struct AllowanceTests {
  private static func lint(_ text: String) -> LintedFile {
    Linter(code: AppSources()).lint(Array(text.utf8), file: "in/a.json")
  }

  private static func codes(_ file: LintedFile) -> [String] { file.findings.map(\.rule.code) }

  /// A scene with SR207 and SR030, and what it and the fixture allow.
  private static func fixture(scene: String = "", top: String = "") -> String {
    """
    { \(top) "scenes": [ \(list)
        { "id": "a", \(scene) "can": "SELF == 'x'", "prefers": "SELF = 'note/1'" } ],
      "events": [ { "identifier": "note/1", "expect": { "scene": "a" } } ] }
    """
  }

  private static let list = #"{ "id": "list", "can": "SELF != 'x'" },"#

  private static func allow(_ rule: String, _ reason: String = "it is meant") -> String {
    "\"lint\": [{ \"allow\": \"\(rule)\", \"reason\": \"\(reason)\" }],"
  }

  @Test("An allowance leaves out its rule in its part, by code or id")
  func allowed() {
    #expect(Self.codes(Self.lint(Self.fixture())).sorted() == ["SR030", "SR207"])
    for rule in ["SR207", "prefers-outside-can", "sr207"] {
      for text in [Self.fixture(scene: Self.allow(rule)), Self.fixture(top: Self.allow(rule))] {
        let file = Self.lint(text)
        #expect(Self.codes(file) == ["SR030"] && file.allowed == 1, "\(rule)")
      }
    }
  }

  @Test("An allowance that allows nothing, or names no rule, is a finding")
  func unused() throws {
    let unused = Self.lint(Self.fixture(scene: Self.allow("SR021")))
    #expect(Self.codes(unused).sorted() == ["SR004", "SR030", "SR207"])
    #expect(unused.findings.contains { $0.path == "$.scenes[1].lint[0].allow" })
    let elsewhere = Self.fixture().replacing(
      "{ \"id\": \"list\",", with: "{ \"id\": \"list\", \(Self.allow("SR030"))")
    #expect(Self.codes(Self.lint(elsewhere)).contains("SR004"))
    for rule in ["SR999", "no-such-rule", "SR001", "SR004"] {
      let file = Self.lint(Self.fixture(scene: Self.allow(rule)))
      #expect(Self.codes(file).contains("SR005"), "\(rule)")
      #expect(file.allowed == 0)
    }
  }

  @Test("An allowance has a reason", arguments: ["", " ", "\\n\\t"])
  func reason(_ text: String) {
    let file = Self.lint(Self.fixture(scene: Self.allow("SR207", text)))
    #expect(!file.isReadable)
    let without = Self.lint(Self.fixture(scene: "\"lint\": [{ \"allow\": \"SR207\" }],"))
    #expect(!without.isReadable)
  }

  // MARK: Baselines

  @Test("A baseline knows findings where they were, also after lines and scenes move")
  func known() throws {
    var baseline = LintBaseline(at: "in/baseline.json")
    baseline.add(Self.lint(Self.fixture()).findings)
    #expect(baseline.count == 2)
    let text = String(decoding: baseline.text, as: UTF8.self)
    let entry = #"a.json", "code": "SR207", "anchor": "$.scenes[a].prefers" }"#
    #expect(text.contains(entry), "\(text)")
    let other = #"{ "id": "b", "can": "SELF == 'z'", "prefers": "SELF = 'b'" },"#
    let moved = Self.fixture().replacing(
      Self.list, with: #"\#n\#n{ "id": "list", "can": "NOT SELF IN {'x', 'z'}" }, "# + other)
    let (new, count) = baseline.takeKnown(from: Self.lint(moved).findings)
    #expect(count == 2)
    #expect(Set(new.map(\.rule.code)) == ["SR030", "SR207"])
    #expect(new.allSatisfy { $0.anchor.hasPrefix("$.scenes[b]") })
    #expect(baseline.settled(in: ["in/a.json"]) == 0)
  }

  @Test("An entry stands for as many findings as it counts, and what is left is settled")
  func counted() {
    var baseline = LintBaseline(at: "in/baseline.json")
    let findings = Self.lint(Self.fixture()).findings
    baseline.add(findings + findings)
    #expect(baseline.takeKnown(from: findings).new.isEmpty)
    #expect(baseline.settled(in: ["in/a.json"]) == 2)
    #expect(baseline.settled(in: ["in/b.json"]) == 0)
  }
}
