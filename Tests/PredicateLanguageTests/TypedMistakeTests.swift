import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("What people type at first")
struct TypedMistakeTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let predicate: String
    let arguments: [String]?
    let id: String
    let place: String
    let help: String
    let mends: Bool
    /// The ids of further mistakes in the text.
    let more: [String]?

    var testDescription: String { predicate }

    var values: [PredicateArgument] { (arguments ?? []).map { .string($0) } }
  }

  static let rows = Result {
    try VectorFile.rows("wrong/predicates.jsonl", as: Row.self, leastCount: 118)
  }

  @Test("Each has one error with its place and its help", arguments: try rows.get())
  func mistake(row: Row) throws {
    let error = try #require(Parsing.result(row.predicate, row.values).failure)
    let errors = error.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.id) == [row.id] + (row.more ?? []), "\(error)")
    let first = try #require(errors.first)
    #expect(Self.text(row.predicate, first.span) == row.place)
    #expect(first.help == row.help)
  }

  @Test("What the help shows can be typed as shown", arguments: try rows.get().filter(\.mends))
  func mended(row: Row) throws {
    guard Build.canRun(row.predicate) else { return }
    let error = try #require(Parsing.result(row.predicate, row.values).failure)
    let first = try #require(error.diagnostics.first { $0.severity == .error })
    let hint = try #require(first.help?.split(separator: "`", omittingEmptySubsequences: false))
    // The hint is in the last pair of backticks.
    let shown = String(try #require(hint.dropLast().last))
    let mended = Self.replacing(first.span, of: row.predicate, by: shown)
    let result = Parsing.result(mended, row.values)
    #expect(throws: Never.self, "`\(mended)`") { try result.get() }
  }

  @Test("Neighbours of each have places inside the text and help of a bounded length")
  func neighbours() throws {
    var count = 0
    for row in try Self.rows.get() {
      let text = row.predicate
      for neighbour in [
        " \(text) ", text.lowercased(), text.uppercased(), "(\(text))", "NOT \(text)",
        "\(text) AND SELF == 'x'", "SELF == 'x' OR \(text)", "\(text) \(text)",
        text.replacing(" ", with: "  "), text.replacing(" ", with: "\t"),
        text.replacing(" ", with: ""), String(text.dropLast()), String(text.dropFirst()),
        text + String(repeating: "/\u{1B}x", count: 200), "{\(text)", "\(text),b", "\(text)\u{0}",
      ] {
        count += 1
        guard let error = Parsing.result(neighbour, row.values).failure else { continue }
        for diagnostic in error.diagnostics {
          let span = diagnostic.span
          let isInside = 0 <= span.lowerBound && span.upperBound <= neighbour.utf8.count
          let isAtEnd = span.lowerBound == neighbour.utf8.count
          if !isInside || span.lowerBound >= span.upperBound && !isAtEnd {
            Issue.record("\(diagnostic) in `\(neighbour)`")
          }
          if diagnostic.help.map({ $0.utf8.count > 400 || $0.utf8.contains(0x1B) }) == true {
            Issue.record("\(diagnostic) in `\(neighbour)` has too much help")
          }
        }
      }
    }
    #expect(count >= 1_000)
  }

  @Test("Long texts without quotes are read in linear time")
  func linear() {
    for part in [
      "note/42 ", "a ", "[1] ", "“", "`", "SELF BETWEEN 'a' AND ", "IS NOT ", "'a'", "a/b ",
      "('a' 'b' ", "'a', ", "a/b == ",
    ] {
      let text = "SELF == " + String(repeating: part, count: 60_000 / part.utf8.count)
      let clock = ContinuousClock()
      let time = clock.measure { _ = Parsing.result(text) }
      #expect(time < .seconds(10), "\(part)")
    }
  }

  @Test("A number of arguments is spelled as people say it")
  func argumentCount() {
    let one = Parsing.result("SELF == 'a'", ["b"]).failure?.diagnostics.first?.message
    #expect(one == "1 argument is given, the predicate uses none")
    let two = Parsing.result("SELF == %@", ["b", "c"]).failure?.diagnostics.first?.message
    #expect(two == "2 arguments are given, the predicate uses 1")
    let surplus = Parsing.result("SELF == note/42 OR", ["a"]).failure?.diagnostics.map(\.id)
    #expect(surplus == ["unquoted-value", "expected-predicate"])
  }

  @Test("A lost backslash has help for the text as it is")
  func backslash() throws {
    let warning = try ActivationPredicate(#"SELF LIKE 'a\.b'"#).warnings.first
    #expect(warning?.help == #"write `\\.` to keep the backslash"#)
    #expect(try ActivationPredicate(#"SELF LIKE 'a\\.b'"#).warnings.isEmpty)

    let end = #"for one backslash in the pattern write `\\\\` in the text, or `\\` in an argument"#
    #expect(Parsing.result(#"SELF LIKE 'a\\'"#).failure?.diagnostics.first?.help == end)
    #expect(Parsing.result("SELF LIKE %@", [#"a\"#]).failure?.diagnostics.first?.help == end)
    #expect(try ActivationPredicate(#"SELF LIKE 'a\\\\'"#).evaluate(#"a\"#))
    #expect(try ActivationPredicate("SELF LIKE %@", #"a\\"#).evaluate(#"a\"#))
  }

  #if PCRE2
    @Test("Help of a pattern has the backslashes of the place that the pattern is in")
    func patternBackslash() throws {
      let literal = Parsing.result("SELF MATCHES 'a{'").failure?.diagnostics.first
      #expect(literal?.help == #"to match a brace, write `\\{`"#)
      #expect(try ActivationPredicate(#"SELF MATCHES 'a\\{'"#).evaluate("a{"))
      let argument = Parsing.result("SELF MATCHES %@", ["a{"]).failure?.diagnostics.first
      #expect(argument?.help == #"to match a brace, write `\{`"#)
      #expect(try ActivationPredicate("SELF MATCHES %@", #"a\{"#).evaluate("a{"))
      let star = Parsing.result("SELF MATCHES '*a'").failure?.diagnostics.first
      #expect(
        star?.help == "to match the character itself, put a backslash before it, "
          + #"which a string has as `\\`"#)
      #expect(try ActivationPredicate(#"SELF MATCHES '\\*a'"#).evaluate("*a"))
    }
  #endif

  @Test(
    "What only resembles a value without quotes, a list or a quoted predicate has its own error",
    arguments: [
      ("a == SELF", "unsupported-key-path"), ("a.b == SELF", "unsupported-key-path"),
      ("length(SELF) == SELF", "unsupported-function"), ("1+2 == SELF", "unsupported-arithmetic"),
      ("SELF.length/2 == SELF", "unsupported-key-path"),
      ("@count == SELF", "unsupported-collection-operator"),
      ("'note'", "bare-value"), ("'SELF'", "bare-value"), ("'a' AND SELF == 'b'", "bare-value"),
      ("\"'SELF == 1'\"", "bare-value"), ("SELF BEGINSWITH 'a', 'b'", "expected-end"),
      ("SELF IN 'a', 'b' == 'c'", "expected-end"), ("SELF BETWEEN 'a', 'b', 'c'", "expected-end"),
    ])
  func others(text: String, id: String) {
    #expect(Parsing.result(text).failure?.diagnostics.first?.id == id)
  }

  static func text(_ source: String, _ span: SourceSpan) -> String {
    String(decoding: Array(source.utf8)[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  /// The text with `shown` in the place of `span`.
  static func replacing(_ span: SourceSpan, of source: String, by shown: String) -> String {
    let bytes = Array(source.utf8)
    return String(decoding: bytes[..<span.lowerBound], as: UTF8.self) + shown
      + String(decoding: bytes[span.upperBound...], as: UTF8.self)
  }
}
