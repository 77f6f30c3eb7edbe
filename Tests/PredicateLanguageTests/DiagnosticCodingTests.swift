import PredicateLanguage
import TestSupport
import Testing

@Suite("Diagnostics as values for encoders, and in one line")
struct DiagnosticCodingTests {
  private static let wrong = [
    "", "SELF BEGINWITH 'mail/'", "SELF == 'a", "SELFT == 'a'", "note/42 == SELF",
    "SELF == \u{202E}'a'", "SELF == 'a' AND", "(((", "SELF MATCHES '('",
    "'\u{1F469}\u{200D}\u{1F680}' = SELF OR = 1",
  ]

  @Test("Every diagnostic of a wrong text comes back", arguments: wrong)
  func diagnostics(_ text: String) throws {
    let error = #expect(throws: InvalidPredicateError.self) { try ActivationPredicate(text) }
    let diagnostics = try #require(error).diagnostics
    #expect(!diagnostics.isEmpty)
    for diagnostic in diagnostics {
      #expect(try RoundTrip.flaw(of: diagnostic) == nil)
      #expect(!diagnostic.description.contains { $0.isNewline })
    }
  }

  @Test("An evaluation's error comes back, and renders its caret as before")
  func evaluation() throws {
    let predicate = try ActivationPredicate("SELF == 'a' OR SELF == $name")
    let error = #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate("b") }
    let first = try #require(error)
    #expect(try RoundTrip.flaw(of: first) == nil)
    #expect(
      try RoundTrip.json(of: first) == """
        {"help":"substitute the variables before the predicate is used",\
        "id":"unbound-variable","message":"the variable `$name` has no value",\
        "predicate":"SELF == 'a' OR SELF == $name","severity":"error","span":[23,28]}
        """)
  }

  @Test(
    "What is no diagnostic is refused with its place and a sentence",
    arguments: [
      ("[5]", "$: a span has two offsets, from 0, and the second is not below the first"),
      ("[5, 4]", "$: a span has two offsets, from 0, and the second is not below the first"),
      ("[-1, 4]", "$: a span has two offsets, from 0, and the second is not below the first"),
      ("[1, 2, 3]", "$: a span has two offsets, from 0, and the second is not below the first"),
    ])
  func wrongSpan(_ json: String, _ mistake: String) {
    #expect(RoundTrip.mistake(in: json, as: SourceSpan.self) == mistake)
  }

  @Test(
    "So is what is no evaluation error",
    arguments: [
      (
        #"{"id":"a","severity":"eror","message":"b","span":[0,1],"predicate":"SELF"}"#,
        "$.severity: `eror` is no value of `severity`; did you mean `error`?"
      ),
      (
        #"{"id":"a","severity":"fatal","message":"b","span":[0,1],"predicate":"SELF"}"#,
        "$.severity: `fatal` is no value of `severity`; its values are `error`, `warning`, `note`"
      ),
      (
        #"{"id":"a","severity":"error","message":"b","span":[0,5],"predicate":"SELF"}"#,
        "$.span: the span 0..<5 ends after the predicate's 4 bytes"
      ),
      (
        #"{"id":"a","severity":"error","message":"b","span":[5,0],"predicate":"SELF"}"#,
        "$.span: a span has two offsets, from 0, and the second is not below the first"
      ),
    ])
  func wrongError(_ json: String, _ mistake: String) {
    #expect(RoundTrip.mistake(in: json, as: PredicateEvaluationError.self) == mistake)
  }

  @Test("A diagnostic prints in one line")
  func printed() throws {
    let error = #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate("SELF BEGINWITH 'a'")
    }
    let diagnostic = try #require(error?.diagnostics.first)
    let help = try #require(diagnostic.help)
    #expect(
      diagnostic.description
        == "error[unknown-operator] at 5..<14: \(diagnostic.message); \(help)")
    #expect(diagnostic.span.description == "5..<14")
    let made = Diagnostic(
      id: "a", severity: .note, span: SourceSpan(0..<0), message: "b\nc", help: nil)
    #expect(made.description == #"note[a] at 0..<0: b\nc"#)
  }
}
