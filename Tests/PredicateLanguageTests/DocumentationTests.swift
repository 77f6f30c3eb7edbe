import PredicateLanguage
import TestSupport
import Testing

/// The examples of the documentation, with the public interface alone.
@Suite("Examples of the documentation")
struct DocumentationTests {
  @Test("Predicates are read with arguments, and written in one spelling")
  func reading() throws {
    let note = try ActivationPredicate("SELF == %@ OR SELF IN %@", "note/42", ["a", "b"])
    #expect(try note.evaluate("b"))
    let name = "c"
    #expect(try ActivationPredicate("SELF == %@", .string(name)).evaluate("c"))
    #expect(
      try ActivationPredicate("self in {'a'} && not self = %@", "b").canonicalText
        == #"SELF IN {"a"} AND (NOT SELF == "b")"#)
    #expect(
      try ActivationPredicate("SELF CONTAINS ''").warnings[0].message
        == "`CONTAINS` with an empty string is always false")
    let mail = try ActivationPredicate("SELF BEGINSWITH[c] 'mail/'")
    #expect(try mail.evaluate("Mail/inbox"))
    #expect(try !mail.evaluate(nil))
  }

  @Test("UIKit's profile refuses regular expressions", .enabled(if: Build.hasRegex))
  func profile() throws {
    let text = "SELF MATCHES 'note/[0-9]+'"
    #expect(try ActivationPredicate(format: text).violations(of: .uikit).count == 1)
    #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate(format: text, profile: .uikit)
    }
    #expect(try ActivationPredicate.matching("note/[0-9]+").evaluate("note/42"))
  }

  @Test("Constructors are phrases about the identifier, and combine")
  func constructors() throws {
    let note: ActivationPredicate = .equal(to: "note/42") || .beginning(with: "note/42/")
    #expect(try note.evaluate("note/42/page"))
    let mail = ActivationPredicate.all(of: [.beginning(with: "mail/"), !.ending(with: "/spam")])
    #expect(mail.canonicalText == #"SELF BEGINSWITH "mail/" AND (NOT SELF ENDSWITH "/spam")"#)
    #expect(try ActivationPredicate.one(of: ["inbox", "sent", "drafts"]).evaluate("sent"))
    let firstHalf: ActivationPredicate = .between("a"..."m")
    #expect(try firstHalf.evaluate("c"))
    #expect(try ActivationPredicate.like("note/*/page-?").evaluate("note/7/page-3"))
    let options: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(try ActivationPredicate.equal(to: "cafe", options: options).evaluate("CAFÉ"))
  }

  @Test("Variables take their values later")
  func variables() throws {
    let template = try ActivationPredicate("SELF BEGINSWITH $folder")
    #expect(template.openVariables == ["folder"])
    let error = #expect(throws: PredicateEvaluationError.self) { try template.evaluate("mail/a") }
    #expect(error?.diagnostic.message == "the variable `$folder` has no value")
    let mail = try template.substituting(["folder": "mail/"])
    #expect(mail.canonicalText == #"SELF BEGINSWITH "mail/""#)
  }

  @Test("A mistake has an id, a help and a place, and is rendered with a caret")
  func mistakes() throws {
    let thrown = #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate("SELF BEGINWITH 'mail/'")
    }
    let error = try #require(thrown)
    #expect(error.diagnostics[0].id == "unknown-operator")
    #expect(error.diagnostics[0].help == "did you mean `BEGINSWITH`?")
    let bytes = Array(error.source.utf8)
    let span = error.diagnostics[0].span
    #expect(
      String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self) == "BEGINWITH")
    let renderer = DiagnosticRenderer(source: error.source, label: "mail.json", usesColor: true)
    #expect(renderer.render(error.diagnostics[0]).contains("^^^^^^^^^"))
    #expect(SourceSpan(3..<8).upperBound == 8)
  }

  @Test("An outline has the parts of a predicate with their types")
  func outline() throws {
    let outline = try ActivationPredicate("SELF BEGINSWITH[c] 'a' OR SELF == nil").outline
    #expect(outline.root.kind == .or)
    #expect(outline.root.children[0].text == #"SELF BEGINSWITH[c] "a""#)
    #expect(outline.root.children[1].text == "SELF == nil")
    let comparison = outline.root.children[0].kind
    guard case .comparison(let operation, let options, let modifier) = comparison else {
      Issue.record("\(comparison)")
      return
    }
    #expect(operation.symbol + options.symbol == "BEGINSWITH[c]")
    #expect(modifier == nil)
  }
}
