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
    let named = try ActivationPredicate("SELF == %@ OR SELF IN %@", name, ["a", "b"])
    #expect(try named.evaluate("c"))
    let names = ["inbox", "sent"]
    let listed = try ActivationPredicate("SELF == %@ OR SELF IN %@", name, names)
    #expect(try listed.evaluate("sent"))
    #expect(
      try ActivationPredicate("self in {'a'} && not self = %@", "b").canonicalText
        == #"SELF IN {"a"} AND (NOT SELF == "b")"#)
    #expect(
      try ActivationPredicate("SELF CONTAINS ''").warnings[0].message
        == "`CONTAINS` with an empty string is always false")
    let mail = try ActivationPredicate("SELF BEGINSWITH[c] 'mail/'")
    #expect(try mail.evaluate("Mail/inbox"))
    #expect(try mail.evaluate(nil) == false)
  }

  @Test("A placeholder takes a variable, and the predicate is evaluated")
  func variable() throws {
    let id = "note/42"
    let own = try ActivationPredicate("SELF == %@ OR SELF IN %@", id, ["note/list"])
    #expect(try own.evaluate("note/42"))
  }

  @Test("A predicate of an argument has the canonical text with its value")
  func argument() throws {
    let mail = try ActivationPredicate("SELF BEGINSWITH %@", "mail/")
    #expect(try mail.evaluate("mail/inbox"))
    #expect(mail.canonicalText == #"SELF BEGINSWITH "mail/""#)
  }

  @Test("Variables of the program, their literals and arguments mean the same")
  func values() throws {
    let (text, part, numbers, flag) = ("a", "a-b".prefix(1), [1.5, 2], true)
    let equal = try ActivationPredicate("SELF == 'a'")
    #expect(try ActivationPredicate("SELF == %@", text) == equal)
    #expect(try ActivationPredicate("SELF == %@", part) == equal)
    #expect(try ActivationPredicate("SELF == %@", "a") == equal)
    #expect(try ActivationPredicate("SELF == %@", .string(text)) == equal)
    #expect(try ActivationPredicate("SELF == %@", PredicateArgument.string(text)) == equal)
    #expect(try ActivationPredicate("SELF == %@", nil) == ActivationPredicate("SELF == nil"))
    let mixed = try ActivationPredicate(
      "%@ IN %@ OR SELF IN %@ OR 1 == %@", 2, numbers, [text], flag)
    #expect(mixed.canonicalText == #"2 IN {1.5, 2} OR SELF IN {"a"} OR 1 == 1"#)
    let open = try ActivationPredicate("SELF == $name")
    #expect(try open.substituting(["name": text]) == equal)
    #expect(try open.substituting(["name": "a"]) == equal)
    #expect(try open.substituting(["name": .string(text)]) == equal)
    #expect(try open.substituting(["name": nil]) == ActivationPredicate("SELF == nil"))
    #expect(try open.substituting([:]) == open)
  }

  @Test("A layout keeps literals and placeholders")
  func layout() throws {
    #expect(
      try ActivationPredicate.formatted("self beginswith [dc]'mail/'&&! self=%@")
        == "SELF BEGINSWITH[cd] 'mail/' AND NOT SELF == %@")
    #expect(
      try ActivationPredicate.formatted("(self in{'a','b'}) && self!='b' or self=NULL")
        == "(SELF IN {'a', 'b'} AND SELF != 'b') OR SELF == nil")
    #expect(
      try ActivationPredicate.formatted("self in{'a','b'}&&!(self = %@)||self=NULL")
        == "(SELF IN {'a', 'b'} AND NOT SELF == %@) OR SELF == nil")
  }

  @Test("UIKit's profile refuses regular expressions", .enabled(if: Build.hasRegex))
  func profile() throws {
    let text = "SELF MATCHES 'note/[0-9]+'"
    #expect(try ActivationPredicate(format: text).violations(of: .uikit).count == 1)
    #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate(format: text, profile: .uikit)
    }
    let numbers = try ActivationPredicate.matching("note/[0-9]+")
    #expect(try numbers.evaluate("note/42"))
  }

  @Test("Constructors are phrases about the identifier, and combine")
  func constructors() throws {
    let note: ActivationPredicate = .equal(to: "note/42") || .beginning(with: "note/42/")
    #expect(try note.evaluate("note/42/page"))
    let mail = ActivationPredicate.all(of: [.beginning(with: "mail/"), !.ending(with: "/spam")])
    #expect(mail.canonicalText == #"SELF BEGINSWITH "mail/" AND (NOT SELF ENDSWITH "/spam")"#)
    let folders = try ActivationPredicate.one(of: ["inbox", "sent", "drafts"])
    #expect(try folders.evaluate("sent"))
    let firstHalf: ActivationPredicate = .between("a"..."m")
    #expect(try firstHalf.evaluate("c"))
    let pages = try ActivationPredicate.like("note/*/page-?")
    #expect(try pages.evaluate("note/7/page-3"))
    let options: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(try ActivationPredicate.equal(to: "cafe", options: options).evaluate("CAFÉ"))
  }

  @Test("Variables take their values later")
  func variables() throws {
    let template = try ActivationPredicate("SELF BEGINSWITH $folder")
    #expect(template.openVariables == ["folder"])
    let mail = try template.substituting(["folder": "mail/"])
    #expect(mail.canonicalText == #"SELF BEGINSWITH "mail/""#)
  }

  @Test("A predicate with an open variable has no value")
  func openVariable() throws {
    let template = try ActivationPredicate("SELF == $name")
    do {
      _ = try template.evaluate("note/42")
      Issue.record("it has a value")
    } catch {
      #expect(error.diagnostic.message == "the variable `$name` has no value")
    }
  }

  @Test("A mistake has an id, a help and a place, and is rendered with a caret")
  func mistakes() {
    do {
      _ = try ActivationPredicate("SELF BEGINWITH 'mail/'")
      Issue.record("it is read")
    } catch {
      #expect(error.diagnostics[0].id == "unknown-operator")
      #expect(error.diagnostics[0].help == "did you mean `BEGINSWITH`?")
      #expect(error.description.contains("^^^^^^^^^"))
      let bytes = Array(error.source.utf8)
      let span = error.diagnostics[0].span
      #expect(
        String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self) == "BEGINWITH")
      let renderer = DiagnosticRenderer(source: error.source, label: "mail.json", usesColor: true)
      let texts = error.diagnostics.map { renderer.render($0) }
      #expect(texts[0].contains("mail.json"))
      #expect(SourceSpan(3..<8).upperBound == 8)
    }
  }

  @Test("The article's predicates are those that it says", .enabled(if: Build.hasRegex))
  func article() throws {
    let inbox = try ActivationPredicate("SELF == 'mail/inbox'")
    let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/'")
    let invoice = try ActivationPredicate("SELF CONTAINS[cd] 'résumé'")
    let folder = try ActivationPredicate("SELF IN {'inbox', 'sent', 'drafts'}")
    let page = try ActivationPredicate("SELF LIKE 'note/*/page-?'")
    let number = try ActivationPredicate("SELF MATCHES 'note/[0-9]+'")
    #expect(try inbox.evaluate("mail/inbox"))
    #expect(try mail.evaluate("mail/inbox"))
    #expect(try invoice.evaluate("my Resume.pdf"))
    #expect(try folder.evaluate("sent"))
    #expect(try page.evaluate("note/7/page-3"))
    #expect(try number.evaluate("note/42"))

    let read = try ActivationPredicate("SELF BEGINSWITH 'mail/' AND NOT SELF ENDSWITH '/spam'")
    let built: ActivationPredicate = .beginning(with: "mail/") && !.ending(with: "/spam")
    #expect(read == built)

    let title = "it's"
    let note = try ActivationPredicate("SELF == %@ OR SELF IN %@", title, ["a", "b"])
    #expect(note.canonicalText == #"SELF == "it's" OR SELF IN {"a", "b"}"#)

    let trace = mail.trace("mial/inbox")
    #expect(trace.decidingPart.text == #"SELF BEGINSWITH "mail/""#)
    #expect(trace.decidingPart.reason == "the identifier begins with `mial/`")
  }

  @Test("A trace says what about the identifier decided")
  func trace() throws {
    let trace = try ActivationPredicate("SELF BEGINSWITH 'mail/'").trace("mial/inbox")
    #expect(trace.root.outcome == .value(false))
    #expect(trace.decidingPart.reason == "the identifier begins with `mial/`")
  }

  @Test("The article shows a mistake as it is rendered")
  func renderedMistake() {
    do {
      _ = try ActivationPredicate("SELF BEGINWITH 'mail/'")
      Issue.record("it is read")
    } catch {
      #expect(
        error.description == """
          error[unknown-operator]: `BEGINWITH` is not an operator
            |
            | SELF BEGINWITH 'mail/'
            |      ^^^^^^^^^
            = help: did you mean `BEGINSWITH`?
          """)
    }
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
