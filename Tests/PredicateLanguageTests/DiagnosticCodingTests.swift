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

  @Test("Every diagnostic of a wrong text has its parts in its object", arguments: wrong)
  func diagnostics(_ text: String) throws {
    let error = #expect(throws: InvalidPredicateError.self) { try ActivationPredicate(text) }
    let diagnostics = try #require(error).diagnostics
    #expect(!diagnostics.isEmpty)
    for diagnostic in diagnostics {
      let json = try RoundTrip.json(of: diagnostic)
      let (first, last) = (diagnostic.span.lowerBound, diagnostic.span.upperBound)
      #expect(json.contains(#""id":"\#(diagnostic.id)""#))
      #expect(json.contains(#""severity":"error","span":[\#(first),\#(last)]"#))
      #expect(!diagnostic.description.contains { $0.isNewline })
    }
  }

  @Test("An evaluation's error has the predicate's text in its object")
  func evaluation() throws {
    let predicate = try ActivationPredicate("SELF == 'a' OR SELF == $name")
    let error = #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate("b") }
    let first = try #require(error)
    #expect(
      try RoundTrip.json(of: first) == """
        {"help":"substitute the variables before the predicate is used",\
        "id":"unbound-variable","message":"the variable `$name` has no value",\
        "predicate":"SELF == 'a' OR SELF == $name","severity":"error","span":[23,28]}
        """)
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
