import Foundation
import PredicateLanguage
import SceneFixtures
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

/// Random conditions in code beside random copies: the oracle evaluates both, naively, on every
/// string of a small alphabet.
@Suite("Drift beside brute force")
struct DriftOracleTests {
  private static let strings: [String] = {
    var all = [""]
    var last = [""]
    for _ in 0..<5 {
      last = last.flatMap { text in ["a", "b", "/"].map { text + $0 } }
      all += last
    }
    return all
  }()

  @Test(
    "Equal is what no string tells apart, and an identifier of a drift does", arguments: 0..<150)
  func random(seed: Int) throws {
    var world = DriftWorld(seed: UInt64(seed))
    let (code, copy, form) = world.next()
    let fixture = DriftExample.fixture("{ \"id\": \"Note\", \"can\": \"\(copy)\" }")
    let source = DriftExample.type("Note", can: form)
    let found = try DriftExample.findings(
      of: [("App.swift", source)], against: [("w.json", fixture)])
    let (one, other) = (try NaivePredicate(code), try NaivePredicate(copy))
    let differing = try Self.strings.first {
      try one.evaluate($0) != other.evaluate($0)
    }
    if let differing {
      #expect(
        found.map(\.rule.id) == [.conditionsDiffer], "\(code) | \(copy): \(differing)")
    }
    for finding in found {
      #expect(finding.rule.id == .conditionsDiffer, "\(finding.diagnostic.message)")
      #expect(!finding.witnesses.isEmpty)
      for (isCode, text) in finding.witnesses {
        #expect(try one.evaluate(text) == isCode, "\(code) | \(copy): \(text)")
        #expect(try other.evaluate(text) != isCode, "\(code) | \(copy): \(text)")
      }
    }
  }

  @Test("One literal changed in twenty sources: twenty drifts", arguments: DriftForm.all)
  func mutants(_ form: DriftForm) throws {
    let source = form.code.replacing("LITERAL", with: "n0te")
    let found = try DriftExample.findings(
      of: [("App." + form.ending, source)],
      against: [("w.json", DriftExample.fixture(form.copy.replacing("LITERAL", with: "note")))])
    #expect(found.map(\.rule.id) == [.conditionsDiffer], "\(found.map(\.diagnostic.message))")
    #expect(found.allSatisfy { !$0.witnesses.isEmpty })
  }

  @Test("Twenty respelt copies stay quiet", arguments: DriftForm.all)
  func respelt(_ form: DriftForm) throws {
    let source = form.code.replacing("LITERAL", with: "note")
    for copy in [form.copy, form.respelt] {
      let found = try DriftExample.findings(
        of: [("App." + form.ending, source)],
        against: [("w.json", DriftExample.fixture(copy.replacing("LITERAL", with: "note")))])
      #expect(found.map(\.diagnostic.message) == [])
    }
  }

  @Test("There are twenty forms")
  func count() { #expect(DriftForm.all.count == 20) }
}

/// Makes predicates, copies of them, and Swift that sets them.
private struct DriftWorld {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  private mutating func word() -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(["a", "b", "/"]) }.joined()
  }

  private indirect enum Tree {
    case test(String, String)
    case not(Tree)
    case both(Tree, Tree)
    case either(Tree, Tree)
  }

  private mutating func tree(_ depth: Int) -> Tree {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
    case 0, 1: .test(pick(["==", "!=", "BEGINSWITH", "ENDSWITH", "CONTAINS"]), word())
    case 2: .not(tree(depth - 1))
    case 3: .both(tree(depth - 1), tree(depth - 1))
    default: .either(tree(depth - 1), tree(depth - 1))
    }
  }

  private mutating func text(_ tree: Tree, isRespelt: Bool) -> String {
    switch tree {
    case .test("BEGINSWITH", let word) where isRespelt: return "SELF LIKE '\(word)*'"
    case .test("==", let word) where isRespelt: return "SELF IN {'\(word)'}"
    case .test(let sign, let word): return "SELF \(sign) '\(word)'"
    case .not(let inner): return "NOT (\(text(inner, isRespelt: isRespelt)))"
    case .both(let one, let other):
      let (left, right) = isRespelt ? (other, one) : (one, other)
      return "(\(text(left, isRespelt: isRespelt))) AND (\(text(right, isRespelt: isRespelt)))"
    case .either(let one, let other):
      let (left, right) = (text(one, isRespelt: isRespelt), text(other, isRespelt: isRespelt))
      // De Morgan.
      return isRespelt ? "NOT (NOT (\(right)) AND NOT (\(left)))" : "(\(left)) OR (\(right))"
    }
  }

  private mutating func mutated(_ tree: Tree) -> Tree {
    switch tree {
    case .test(let sign, _) where Bool.random(using: &random): return .test(sign, word())
    case .test(_, let word): return .test(pick(["==", "BEGINSWITH", "CONTAINS"]), word)
    case .not(let inner): return .not(mutated(inner))
    case .both(let one, let other): return .both(mutated(one), other)
    case .either(let one, let other): return .either(one, mutated(other))
    }
  }

  /// The predicate of the code, that of the fixture, and the expression that makes the first.
  mutating func next() -> (code: String, copy: String, form: String) {
    let tree = tree(2)
    let code = text(tree, isRespelt: false)
    let isSame = Int.random(in: 0..<3, using: &random) == 0
    let copy = text(isSame ? tree : mutated(tree), isRespelt: Bool.random(using: &random))
    let half = code.index(code.startIndex, offsetBy: 6)
    let form = pick([
      "NSPredicate(format: \"\(code)\")", "NSPredicate(format: #\"\(code)\"#)",
      "NSPredicate(format: \"\(code[..<half])\" + \"\(code[half...])\")",
    ])
    return (code, copy, form)
  }
}

/// A way to write a condition, in which one literal is to be changed.
struct DriftForm: Sendable, CustomTestStringConvertible {
  let ending: String
  let code: String
  /// The scene that copies it, and one that says the same otherwise.
  let copy: String
  let respelt: String

  var testDescription: String { ending + " " + respelt }

  private static func swift(
    _ value: String, _ copy: String, or respelt: String, before: String = "", key: String = "can"
  ) -> DriftForm {
    let type = DriftExample.type(
      "NoteScene", can: key == "can" ? value : nil, prefers: key == "can" ? nil : value)
    return DriftForm(
      ending: "swift", code: before + "\n" + type,
      copy: "{ \"id\": \"note-42\", \"\(key)\": \"\(copy)\" }",
      respelt: "{ \"id\": \"other\", \"\(key)\": \"\(respelt)\" }")
  }

  private static func view(_ arguments: String, _ copy: String, or respelt: String) -> DriftForm {
    DriftForm(
      ending: "swift",
      code: """
        struct NoteView: View {
          static let word = "LITERAL/"
          var body: some View { Text("").handlesExternalEvents(\(arguments)) }
        }
        """,
      copy: "{ \"id\": \"note\", \(copy) }", respelt: "{ \"id\": \"other\", \(respelt) }")
  }

  private static func objectiveC(_ value: String, _ copy: String, or respelt: String) -> DriftForm {
    DriftForm(
      ending: "m",
      code: """
        static NSString *const Word = @"LITERAL/";
        #define MACRO @"LITERAL/"
        @implementation NoteScene
        - (void)show:(UIScene *)scene {
          scene.activationConditions.canActivateForTargetContentIdentifierPredicate = \(value);
        }
        @end
        """,
      copy: "{ \"id\": \"note\", \"can\": \"\(copy)\" }",
      respelt: "{ \"id\": \"other\", \"can\": \"\(respelt)\" }")
  }

  private static let begins = "SELF BEGINSWITH 'LITERAL/'"
  private static let like = "SELF LIKE 'LITERAL/*'"

  static let all: [DriftForm] = [
    swift(
      DriftExample.predicate("SELF == 'LITERAL'"), "SELF == 'LITERAL'", or: "SELF IN {'LITERAL'}"),
    swift(DriftExample.predicate(begins), begins, or: like),
    swift(
      "NSPredicate(format: \"SELF == %@\", \"LITERAL\")", "SELF == 'LITERAL'",
      or: "NOT SELF != 'LITERAL'"),
    swift(
      "NSPredicate(format: \"SELF BEGINSWITH %@\", Words.note)", begins, or: like,
      before: "enum Words { static let note = \"LITERAL/\" }"),
    swift(
      "NSPredicate(format: \"SELF BEGINSWITH '\\(word)'\")", begins, or: like,
      before: "let word = \"LITERAL/\""),
    swift("NSPredicate(format: \"SELF BEGINSWITH \" + \"'LITERAL/'\")", begins, or: like),
    swift(
      "NSPredicate(format: \"SELF IN %@\", [\"LITERAL\", \"list\"])",
      "SELF IN {'LITERAL', 'list'}", or: "SELF == 'list' OR SELF == 'LITERAL'"),
    swift(
      "NSPredicate(format: #\"SELF == \"LITERAL\"\"#)", "SELF == 'LITERAL'",
      or: "SELF IN {'LITERAL'}"),
    swift("NSPredicate(format: \"\"\"\n  SELF BEGINSWITH 'LITERAL/'\n  \"\"\")", begins, or: like),
    swift(
      DriftExample.predicate("NOT SELF ENDSWITH[c] 'LITERAL'"), "NOT SELF ENDSWITH[c] 'LITERAL'",
      or: "NOT SELF LIKE[c] '*LITERAL'"),
    swift(
      DriftExample.predicate("SELF == 'a' OR (SELF CONTAINS 'LITERAL' AND SELF != 'b')"),
      "SELF == 'a' OR (SELF CONTAINS 'LITERAL' AND SELF != 'b')",
      or: "(NOT SELF IN {'b'} AND SELF LIKE '*LITERAL*') OR SELF IN {'a'}"),
    swift(
      DriftExample.predicate("SELF == 'LITERAL'"), "SELF == 'LITERAL'",
      or: "SELF IN {'LITERAL'}", key: "prefers"),
    swift(DriftExample.predicate("SELF LIKE 'LITERAL/*'"), like, or: begins, key: "prefers"),
    view(
      "preferring: [], allowing: [\"LITERAL\"]", "\"preferring\": [], \"allowing\": [\"LITERAL\"]",
      or: "\"preferring\": [\"\"], \"allowing\": [\"LITERAL\", \"LITERALS\"]"),
    view(
      "preferring: Set([\"a\", \"LITERAL\"]), allowing: [\"*\"]",
      "\"preferring\": [\"a\", \"LITERAL\"], \"allowing\": [\"*\"]",
      or: "\"preferring\": [\"LITERAL\", \"A\"], \"allowing\": [\"*\", \"b\"]"),
    view(
      "preferring: [], allowing: [Self.word]", "\"preferring\": [], \"allowing\": [\"LITERAL/\"]",
      or: "\"can\": \"SELF CONTAINS[cd] 'LITERAL/'\", \"prefers\": \"FALSEPREDICATE\""),
    objectiveC(
      "[NSPredicate predicateWithFormat:@\"SELF == 'LITERAL'\"]", "SELF == 'LITERAL'",
      or: "SELF IN {'LITERAL'}"),
    objectiveC("[NSPredicate predicateWithFormat:@\"SELF BEGINSWITH %@\", Word]", begins, or: like),
    objectiveC(
      "[NSPredicate predicateWithFormat:@\"SELF BEGINSWITH %@\", MACRO]", begins, or: like),
    objectiveC(
      "[NSPredicate predicateWithFormat:@\"SELF IN %@\", @[@\"x\", @\"LITERAL\"]]",
      "SELF IN {'x', 'LITERAL'}", or: "SELF == 'LITERAL' OR SELF == 'x'"),
  ]
}
