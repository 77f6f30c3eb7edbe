import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("What a predicate keeps")
struct KeptPartsTests {
  private static let texts = [
    "SELF == 'a'", "TRUEPREDICATE", "SELF BEGINSWITH[c] 'Note/' AND NOT SELF == 'note/1'",
    "SELF IN {'b', 'a', nil, 'a'} OR 'c' == SELF", "SELF LIKE 'a\\\\*b*c?d' || SELF LIKE[cd] 'É*'",
    "SELF BETWEEN {'a', 'm'} AND SELF != \"x\\ty\"", "ANY {SELF, 'b'} LIKE SELF",
    "SELF == $name OR SELF == 'b'", "SELF CONTAINS ''", "SELF ==[n] 'e\u{301}'", "nil != SELF",
    "((SELF == 'a') OR (SELF ENDSWITH 'b'))", "SELF > 'a' AND 3 < 4",
  ]

  @Test("A tree that is read again is the one that was read first", arguments: texts)
  func trees(text: String) throws {
    let predicate = try ActivationPredicate(format: text)
    #expect(predicate.storage.program.rare?.tree == nil)
    let (parsed, warnings) = Parser.parse(text)
    let kept = try ActivationPredicate(
      compiling: parsed, source: text, warnings: warnings, profile: .engine)
    let (tree, expected) = (predicate.storage.tree, kept.storage.tree)
    #expect(kept.storage.program.rare?.tree != nil)
    #expect(tree == expected)
    #expect(tree.spans == expected.spans)
    #expect(tree.extents == expected.extents)
    #expect(predicate == kept)
    #expect(predicate.hashValue == kept.hashValue)
    #expect(predicate.canonicalText == kept.canonicalText)
    #expect(predicate.source == text && kept.source == text)
    #expect(predicate.warnings == kept.warnings)
    #expect(predicate.openVariables == kept.openVariables)
    for identifier in [nil, "", "a", "note/1", "Note/2", "a*bxcyd", "é"] {
      let (trace, other) = (predicate.trace(identifier), kept.trace(identifier))
      #expect(trace == other)
    }
  }

  @Test("What a text does not tell keeps its tree")
  func arguments() throws {
    let one = try ActivationPredicate("SELF == %@ OR SELF IN %@", "a", ["b", "c"])
    #expect(one.canonicalText == #"SELF == "a" OR SELF IN {"b", "c"}"#)
    #expect(one.source == "SELF == %@ OR SELF IN %@")
    #expect(try one != ActivationPredicate("SELF == %@ OR SELF IN %@", "a", ["b", "d"]))
    let template = try ActivationPredicate("SELF BEGINSWITH $folder")
    let mail = try template.substituting(["folder": "mail/"] as [String: PredicateArgument])
    #expect(mail.canonicalText == #"SELF BEGINSWITH "mail/""#)
    #expect(template.openVariables == ["folder"] && mail.openVariables.isEmpty)
    #expect(mail.source == template.source && mail != template)
    #expect(try mail.evaluate("mail/1"))
    let both = mail && !one
    #expect(both.canonicalText == ActivationPredicate.all(of: [mail, !one]).canonicalText)
    #expect(try both == ActivationPredicate(format: both.source))
  }

  @Test("An error of evaluation has the place of its comparison in the text")
  func errors() throws {
    let text = "SELF == 'a' OR SELF == $name"
    let open = try ActivationPredicate(format: text)
    let error = #expect(throws: PredicateEvaluationError.self) { try open.evaluate("b") }
    #expect(error?.source == text)
    #expect(error?.diagnostic.span == SourceSpan(23, 28))
    let failing = try ActivationPredicate(format: "SELF == 'a' OR 'x' LIKE SELF")
    let other = #expect(throws: PredicateEvaluationError.self) { try failing.evaluate("b\\") }
    #expect(other?.diagnostic.span == SourceSpan(15, 28))
  }

  @Test(
    "A constant that stands in the text as it is compared is read there, others after it",
    arguments: [
      ("SELF == 'ab'", true), ("'ab' == SELF", true), ("SELF BEGINSWITH[c] \"ab\"", true),
      ("SELF ENDSWITH[c] 'aB'", false), ("SELF CONTAINS 'é'", false),
      ("SELF CONTAINS[n] 'é'", true), ("SELF < 'ab'", true), ("SELF == 'a\\tb'", false),
      ("SELF == ''", true), ("SELF BETWEEN {'a', 'b'}", true),
    ])
  func constants(text: String, isInSource: Bool) throws {
    let predicate = try ActivationPredicate(format: text)
    let program = predicate.storage.program
    let source = Int(program.textOffset)..<Int(program.textOffset) + text.utf8.count
    for instruction in program.instructions {
      #expect(source.contains(Int(instruction.constant)) == isInSource)
    }
    // An argument is in no text.
    let argument = try ActivationPredicate("SELF == %@", "ab")
    let place = argument.storage.program.instructions[0].constant
    #expect(place >= argument.storage.program.textOffset + 10)
    #expect(try argument.evaluate("ab") && !argument.evaluate("%@"))
  }

  @Test("Lists and patterns are read where they are written, and found as they are")
  func parts() throws {
    let list = (0..<40).map { $0 % 3 == 0 ? "'\\t\($0)'" : "'item-\($0)'" }
    let member = try ActivationPredicate(format: "SELF IN {\(list.joined(separator: ", "))}")
    for number in 0..<40 {
      let text = number % 3 == 0 ? "\t\(number)" : "item-\(number)"
      #expect(try member.evaluate(text))
      #expect(try !member.evaluate(text + "0x"))
    }
    let patterns = (0..<200).map { ["a\($0)*b?c", "\($0)\\\\*", "É\($0)*"][$0 % 3] }
    let like = try ActivationPredicate(
      format: patterns.map { "SELF LIKE[cd] '\($0)'" }.joined(separator: " OR "))
    let program = like.storage.program
    let found = program.instructions.map { program.pattern(of: $0) ?? "" }
    #expect(found == patterns.map { $0.replacing("\\\\", with: "\\") })
    #expect(
      program.instructions.map { Int(program.patternLength(of: $0)) }
        == found.map(\.utf8.count))
    #expect(try like.evaluate("A3xxbyC") && like.evaluate("4*") && like.evaluate("e5 and more"))
    #expect(try !like.evaluate("4x") && !like.evaluate("a3c"))
  }

  @Test("Predicates that differ have other tests, or their trees tell them apart")
  func equality() throws {
    let predicates = try Self.texts.map { try ActivationPredicate(format: $0) }
    for (place, one) in predicates.enumerated() {
      for (other, two) in predicates.enumerated() { #expect((one == two) == (place == other)) }
      #expect(one == ActivationPredicate(building: one.storage.tree))
    }
    #expect(try ActivationPredicate(format: "TRUEPREDICATE") == .always)
    #expect(try ActivationPredicate(format: "FALSEPREDICATE") != .always)
  }
}
