import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Fixes of lint")
struct FixTests {
  private static func fixed(_ text: String, unsafe: Bool = false) -> FixedFile {
    LintFixer(Linter(code: AppSources()), makesUnsafe: unsafe).fix(Array(text.utf8), file: "a.json")
  }

  private static func text(_ fixed: FixedFile) -> String {
    String(decoding: fixed.after, as: UTF8.self)
  }

  /// A fixture whose second scene prefers `predicate`, which is written as it is in JSON.
  private static func fixture(
    _ predicate: String, options: String = "{ \"profile\": \"engine\" }"
  ) -> String {
    """
    {\t"options": \(options),
      "scenes" : [ { "id": "list" },{ "id":"\\u006eote", "prefers":   "\(predicate)" } ],
      "events": [ { "identifier": "note\\/1", "expect": { "action": "continue" } } ] }

    """
  }

  // MARK: Safe fixes

  static let safeCodes = LintCatalogue.rules.filter { rule in
    guard rule.examples.form == .fixture, Build.canRun(rule.examples.red) else { return false }
    let file = Linter(code: AppSources()).lint(Array(rule.examples.red.utf8), file: "a.json")
    return file.findings.contains { $0.rule.id == rule.id && $0.fix?.isSafe == true }
  }.map(\.code)

  @Test("Ten rules and more have fixes that are safe")
  func count() {
    #expect(Self.safeCodes.count >= (Build.hasRegex ? 10 : 7))
    for code in ["SR021", "SR027", "SR028", "SR029", "SR030", "SR031", "SR032", "SR206"] {
      #expect(Self.safeCodes.contains(code), "\(code)")
    }
    // Another predicate, whoever meant which.
    for code in ["SR020", "SR022", "SR024", "SR025", "SR040"] {
      #expect(!Self.safeCodes.contains(code), "\(code)")
    }
  }

  @Test(
    "A safe fix of a red example takes its finding away and leaves every answer",
    arguments: safeCodes)
  func red(_ code: String) throws {
    let rule = try #require(LintCatalogue.rule(named: code))
    let fixed = Self.fixed(rule.examples.red)
    #expect(fixed.made.contains { $0.finding.rule.code == code && $0.effect == .same })
    let after = Linter(code: AppSources()).lint(fixed.after, file: "a.json")
    #expect(after.isReadable)
    #expect(!after.findings.contains { $0.rule.code == code })
    let again = Self.fixed(Self.text(fixed))
    #expect(again.after == fixed.after && again.made.isEmpty)
    try expectSameAnswers(fixed)
  }

  /// Holds the scenes of both files against strings made of pieces of their predicates.
  private func expectSameAnswers(_ fixed: FixedFile) throws {
    let before = try SceneFixture.read(fixed.before, file: "a.json")
    let after = try SceneFixture.read(fixed.after, file: "a.json")
    #expect(before.scenes.count == after.scenes.count)
    var random = SeededGenerator(seed: 17)
    let texts = before.scenes.flatMap {
      [$0.conditions.can.source, $0.conditions.prefers.source]
    }
    let pieces = texts.flatMap { $0.split { " '\"{}()".contains($0) } }.map(String.init)
    for _ in 0..<300 {
      let count = Int.random(in: 0...3, using: &random)
      var text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      if Bool.random(using: &random) { text = text.uppercased() }
      for (one, other) in zip(before.scenes, after.scenes) {
        for condition in ActivationCondition.allCases {
          let old = try? one.conditions[condition].evaluate(text)
          #expect(old == (try? other.conditions[condition].evaluate(text)), "\(text)")
        }
      }
    }
  }

  static let rows: [(before: String, after: String, codes: [String])] = [
    ("SELF IN[c] {'a', 'b'}", "SELF IN {'a', 'b'}", ["SR021"]),
    ("SELF IN {'a', 'b', 'a', 'b'}", "SELF IN {'a', 'b'}", ["SR027"]),
    ("SELF == 'a' OR SELF == 'a'  OR ( SELF == 'a')", "SELF == 'a'", ["SR028"]),
    ("NOT(NOT (NOT SELF == 'a'))", "NOT SELF == 'a'", ["SR029"]),
    ("! (!(SELF == '\\u0061\\/'))", "(SELF == '\\u0061\\/')", ["SR029"]),
    ("SELF = 'a' OR self='b'", "SELF == 'a' OR self=='b'", ["SR030"]),
    ("ANY {'a', '\\u0062'} == SELF", "SELF IN {'a', '\\u0062'}", ["SR031"]),
    (
      "SELF == 'x' OR SELF ENDSWITH 'a' AND SELF BEGINSWITH 'b'",
      "SELF == 'x' OR (SELF ENDSWITH 'a' AND SELF BEGINSWITH 'b')", ["SR032"]
    ),
    ("SELF BEGINSWITH 'a' OR SELF == 'ab'", "SELF BEGINSWITH 'a'", ["SR206"]),
    (
      "SELF IN[c] {'\\u0061', 'b\\/', 'b/'} OR NOT (NOT SELF = \\\"x\\\")",
      "SELF IN {'\\u0061', 'b\\/'} OR SELF == \\\"x\\\"", ["SR021", "SR027", "SR029", "SR030"]
    ),
    // Two rules at one place: one now, the other in the next pass.
    ("SELF = 'a' OR SELF = 'a'", "SELF == 'a'", ["SR030", "SR028"]),
    ("NOT (NOT SELF = 'a')", "SELF == 'a'", ["SR029", "SR030"]),
  ]

  @Test("The text of a fix, byte for byte; nothing else of the file changes", arguments: rows)
  func layout(_ row: (before: String, after: String, codes: [String])) {
    let fixed = Self.fixed(Self.fixture(row.before))
    let text = Self.text(fixed)
    #expect(text == Self.fixture(row.after))
    #expect(Set(fixed.made.map(\.finding.rule.code)).isSuperset(of: row.codes))
    #expect(fixed.left.isEmpty)
    #expect(Self.fixed(text).after == fixed.after)
  }

  @Test("A byte order mark and ends of lines stay")
  func mark() {
    let before = "\u{FEFF}" + Self.fixture("SELF = 'a'").replacing("\n", with: "\r\n")
    let after = before.replacing("SELF = 'a'", with: "SELF == 'a'")
    #expect(Self.fixed(before).after == Array(after.utf8))
  }

  // MARK: What is not proved

  @Test("A part that only the fixture's own identifiers make superfluous stays")
  func within() throws {
    let options = "{ \"within\": \"SELF BEGINSWITH 'note/'\" }"
    let fixed = Self.fixed(
      Self.fixture("SELF BEGINSWITH 'note/' AND SELF CONTAINS '4'", options: options))
    #expect(fixed.after == fixed.before && fixed.made.isEmpty)
    let left = try #require(fixed.left.first)
    #expect(left.finding.rule.id == .vacuousPart)
    guard case .differs(let gained?, nil) = left.effect else {
      Issue.record("\(String(describing: left.effect))")
      return
    }
    #expect(gained.text.contains("4") && !gained.text.hasPrefix("note/"))
  }

  @Test("A part that decides without an identifier is no finding where that is asked")
  func nilIdentifier() {
    let predicate = "SELF == nil OR SELF == 'note/1'"
    let asked = Self.fixture(predicate, options: "{ \"nilIdentifier\": \"canMustHold\" }")
      .replacing("prefers", with: "can")
    #expect(
      !Linter(code: AppSources()).lint(Array(asked.utf8), file: "a.json").findings.contains {
        $0.rule.id == .vacuousPart
      })
    #expect(Self.fixed(asked).made.isEmpty)
  }

  @Test("The effect of a change: the same, another one with a witness, or not known")
  func effects() throws {
    func effect(_ before: String, _ after: String) throws -> FixEffect {
      FixEffect(
        from: try ActivationPredicate(before), to: try ActivationPredicate(after), samples: [])
    }
    #expect(try effect("SELF = 'a'", "self == 'a'") == .same)
    #expect(try effect("SELF IN {'a','b'}", "SELF == 'b' OR SELF == 'a'") == .same)
    #expect(
      try effect("SELF == nil OR SELF == 'a'", "SELF == 'a'") == .differsWithoutIdentifier)
    guard case .differs(nil, let lost?) = try effect("SELF LIKE 'ab'", "SELF == 'ab'") else {
      Issue.record("LIKE compares compatible forms, and == does not")
      return
    }
    #expect(lost.text != "ab")
    guard case .differs(let gained?, nil) = try effect("SELF == 'ab'", "SELF BEGINSWITH 'a'") else {
      Issue.record("more identifiers begin with a")
      return
    }
    #expect(gained.text.hasPrefix("a") && gained.text != "ab")
    guard case .unknown = try effect("SELF LIKE SELF", "SELF LIKE SELF OR SELF == 'a'") else {
      Issue.record("a pattern that is the identifier is not analysed")
      return
    }
    #expect(try effect("SELF LIKE SELF", "(self like self)") == .same)
  }

  @Test("What is not analysed stays, unless the change is of the layout alone")
  func unknown() {
    let layout = Self.fixed(Self.fixture("SELF LIKE SELF AND SELF = 'a'"))
    #expect(Self.text(layout) == Self.fixture("SELF LIKE SELF AND SELF == 'a'"))
    let other = Self.fixed(Self.fixture("SELF LIKE SELF OR SELF IN[c] {'a', 'b'}"))
    #expect(other.after == other.before)
    #expect(other.left.map(\.finding.rule.id) == [.inIgnoresOptions])
  }

  @Test("Placeholders and their arguments stay together")
  func placeholders() throws {
    let before = """
      { "scenes": [ { "id": "a" }, { "id": "b", "prefers": "SELF == %@ OR SELF == %@",
        "prefersArguments": ["x", "x"] } ] }
      """
    let fixed = Self.fixed(before)
    #expect(fixed.after == fixed.before)
    _ = try SceneFixture.read(fixed.after, file: "a.json")
  }

  // MARK: Unsafe fixes

  @Test("A change of the meaning is made only where that is wanted, and says what changes")
  func unsafe() throws {
    let before = Self.fixture("SELF BEGINSWITH 'note/*'")
    let safe = Self.fixed(before)
    #expect(safe.after == safe.before && safe.made.isEmpty && safe.left.isEmpty)
    let fixed = Self.fixed(before, unsafe: true)
    #expect(Self.text(fixed) == Self.fixture("SELF BEGINSWITH 'note/'"))
    let made = try #require(fixed.made.first)
    #expect(made.finding.rule.id == .wildcardInText)
    guard case .differs(let gained?, nil) = made.effect else {
      Issue.record("\(made.effect)")
      return
    }
    #expect(gained.text.hasPrefix("note/") && !gained.text.hasPrefix("note/*"))
  }

  // MARK: Allowances, baselines, limits

  @Test("What is allowed or known is not changed")
  func leftAlone() {
    let before = Self.fixture("SELF = 'a'")
    let allowed = before.replacing(
      "\"prefers\":", with: #""lint": [{ "allow": "SR030", "reason": "x" }], "prefers":"#)
    #expect(allowed != before)
    #expect(Self.fixed(allowed).made.isEmpty)
    let bytes = Array(before.utf8)
    var known = LintBaseline(at: "baseline.json")
    known.add(Linter(code: AppSources()).lint(bytes, file: "a.json").findings)
    let fixer = LintFixer(Linter(code: AppSources()), makesUnsafe: true)
    #expect(fixer.fix(bytes, file: "a.json", leavingOut: known).after == bytes)
    #expect(fixer.fix(bytes, file: "a.json").after != bytes)
  }

  @Test(
    "A file that cannot be read is left as it is", arguments: ["", "{", "[]", "{\"scenes\":1}"])
  func unreadable(_ text: String) {
    let fixed = Self.fixed(text, unsafe: true)
    #expect(fixed.after == Array(text.utf8) && fixed.made.isEmpty)
  }

  @Test("Many fixes in one predicate are proved at once, however deep they are")
  func many() {
    let list = (0..<2_000).map { "'\($0 % 1_000)'" }.joined(separator: ",")
    let fixed = Self.fixed(Self.fixture("SELF IN {\(list)}"))
    let half = (0..<1_000).map { "'\($0)'" }.joined(separator: ",")
    #expect(Self.text(fixed) == Self.fixture("SELF IN {\(half)}"))
    let deep =
      String(repeating: "NOT (", count: 100) + "SELF == 'a'" + String(repeating: ")", count: 100)
    #expect(Self.text(Self.fixed(Self.fixture(deep))) == Self.fixture("(SELF == 'a')"))
  }
}
