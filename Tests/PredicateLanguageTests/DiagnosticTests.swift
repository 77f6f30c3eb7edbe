import Foundation
import PredicateLanguage
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    /// The ids of the errors, in source order.
    let ids: [String]
    /// The texts under the carets.
    let places: [String]
    let help: String?

    init(_ text: String, _ ids: [String], _ places: [String], help: String? = nil) {
      self.text = text
      self.ids = ids
      self.places = places
      self.help = help
    }

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(
      "SELF BEGINWITH 'a'", ["unknown-operator"], ["BEGINWITH"],
      help: "did you mean `BEGINSWITH`?"),
    Case(
      "SELF STARTSWITH 'a'", ["unknown-operator"], ["STARTSWITH"],
      help: "did you mean `BEGINSWITH`?"),
    Case("SELF CONTAIN 'a'", ["unknown-operator"], ["CONTAIN"], help: "did you mean `CONTAINS`?"),
    Case("SELF === 'a'", ["unknown-operator"], ["==="], help: "did you mean `==`?"),
    Case("SELF !== 'a'", ["unknown-operator"], ["!=="], help: "did you mean `!=`?"),
    Case("SELF =! 'a'", ["unknown-operator"], ["=!"], help: "did you mean `!=`?"),
    Case("SELF =~[c] 'a.*'", ["unknown-operator"], ["=~"], help: "did you mean `MATCHES`?"),
    Case("SELF !> 'a'", ["unknown-operator"], ["!>"], help: "did you mean `<=`?"),
    Case("SELF <=> 'a'", ["unknown-operator"], ["<=>"]),
    Case("SELF ===", ["unknown-operator"], ["==="]),
    Case("SELF = = 'a'", ["expected-operand"], ["="]),
    Case("SELFT == 'a'", ["unsupported-key-path"], ["SELFT"], help: "did you mean `SELF`?"),
    Case(
      "name == 'a'", ["unsupported-key-path"], ["name"],
      help: "the only value is `SELF`, the identifier; a string needs quotes: `\"name\"`"),
    Case(
      "FALSEPREDICTE", ["unsupported-key-path"], ["FALSEPREDICTE"],
      help: "did you mean `FALSEPREDICATE`?"),
    Case("SELF.length > 3", ["unsupported-key-path"], ["SELF.length"]),
    Case("SELF.@count > 3", ["unsupported-key-path"], ["SELF.@count"]),
    Case("@count > 3", ["unsupported-collection-operator"], ["@count"]),
    Case("lowercase(SELF) == 'a'", ["unsupported-function"], ["lowercase"]),
    Case("FUNCTION(SELF, 'x') == 'a'", ["unsupported-function"], ["FUNCTION"]),
    Case(
      "SUBQUERY(a, $x, $x == 1).@count > 0", ["unsupported-subquery"], ["SUBQUERY"]),
    Case("CAST(SELF, 'NSNumber') > 3", ["unsupported-cast"], ["CAST"]),
    Case("TERNARY(SELF == 'a', 1, 2) == 1", ["unsupported-ternary"], ["TERNARY"]),
    Case("FETCH(SELF, 1) == 1", ["unsupported-fetch"], ["FETCH"]),
    Case("SELF[0] == 'a'", ["unsupported-index"], ["["]),
    Case("SELF + 'x' == 'ax'", ["unsupported-arithmetic"], ["+"]),
    Case("-SELF == 'a'", ["unsupported-arithmetic"], ["-"]),
    Case("$a := 'x' == 'y'", ["unsupported-assignment"], [":="]),
    Case(
      "BLOCKPREDICATE(0x1) AND SELF == 'a'", ["unsupported-block"],
      ["BLOCKPREDICATE"]),
    Case("SELF := 'a'", ["unsupported-assignment"], [":="]),
    Case("SELF IN {'a'} UNION {'b'}", ["unsupported-set-operation"], ["UNION"]),
    Case("SELF UTI-EQUALS 'public.text'", ["unsupported-uti-operator"], ["UTI-EQUALS"]),
    Case("ANYKEY == 'a'", ["unsupported-any-key"], ["ANYKEY"]),
    Case(
      "SELF == 'a' & SELF == 'b'", ["unsupported-arithmetic"], ["&"], help: "did you mean `&&`?"),
    Case("SELF NOT IN {'a'}", ["not-before-operator"], ["NOT IN"]),
    Case("SELF < 'b' < 'c'", ["chained-comparison"], ["<"]),
    Case("SELF", ["bare-value"], ["SELF"]),
    Case("TRUE", ["bare-value"], ["TRUE"]),
    Case("", ["empty-predicate"], [""]),
    Case("SELF ==", ["expected-operand"], [""]),
    Case("SELF == 'a' AND", ["expected-predicate"], [""]),
    Case(
      "SELF == 'a", ["unterminated-string"], ["'"], help: "put a `'` where the text ends"),
    Case(
      "SELF == 'it's'", ["quote-in-string"], ["'"], help: #"write `'it\'s'`, or `"it's"`"#),
    Case(
      "SELF IN {'a', 'Tom's or Jerry's'}", ["quote-in-string"], ["'"],
      help: #"write `'Tom\'s or Jerry\'s'`, or `"Tom's or Jerry's"`"#),
    Case(
      #"SELF == "say "hi" now" OR SELF == "b""#, ["quote-in-string"], ["\""],
      help: #"write `"say \"hi\" now"`, or `'say "hi" now'`"#),
    Case(
      "name == 'Pepe's'", ["unsupported-key-path", "quote-in-string"], ["name", "'"],
      help: nil),
    Case("SELF == 'it's", ["quote-in-string"], ["'"]),
    Case("SELF == 'a'b OR", ["quote-in-string"], ["'"]),
    Case("(SELF == 'a'", ["unclosed-parenthesis"], ["("]),
    Case("SELF == 'a')", ["unopened-bracket"], [")"]),
    Case(")", ["unopened-bracket"], [")"]),
    Case("}", ["unopened-bracket"], ["}"], help: "remove it"),
    Case("] SELF == 'a'", ["unopened-bracket"], ["]"]),
    Case("(})", ["unopened-bracket"], ["}"]),
    Case("()", ["expected-predicate"], [")"]),
    Case("NOT )", ["unopened-bracket"], [")"]),
    Case("SELF == 'a' AND } OR x == 1", ["unopened-bracket", "unsupported-key-path"], ["}", "x"]),
    Case("SELF IN {'a'", ["unclosed-list"], ["{"]),
    Case("SELF IN {'a' 'b'}", ["expected-comma"], ["'b'"]),
    Case(
      "SELF IN ('a', 'b')", ["list-in-parentheses"], ["('a', 'b')"],
      help: "write braces: `{'a', 'b'}`"),
    Case(
      "SELF == ('a', 'b')", ["list-in-parentheses"], [","],
      help: "write braces: `{\"a\", \"b\"}`"),
    Case(
      "SELF IN 'a', 'b'", ["list-without-braces"], ["'a', 'b'"],
      help: "write braces: `{'a', 'b'}`"),
    Case("SELF ==[q] 'a'", ["unknown-option"], ["q"]),
    Case("SELF LIKE[c 'a'", ["unclosed-options"], ["["]),
    Case(
      "SELF == “a”", ["unexpected-character"], ["“"],
      help: "use straight quotes, `\"` or `'`"),
    Case("SELF\u{2003}== 'a'", ["unexpected-character"], ["\u{2003}"]),
    Case("SELF == '\\x4'", ["invalid-escape"], ["\\x4"]),
    Case("SELF == '\\uD83D'", ["lone-surrogate"], ["\\uD83D"]),
    Case("SELF == 12ab", ["invalid-number"], ["12ab"]),
    Case(
      "1 == -99999999999999999999", ["number-out-of-range"], ["-99999999999999999999"],
      help: "an identifier made of digits is text: put it in quotes"),
    Case("1e999 == 1", ["number-out-of-range"], ["1e999"]),
    Case("SELF == $", ["empty-variable-name"], ["$"]),
    Case("SELF BETWEEN {'a'}", ["between-bounds"], ["{'a'}"]),
    Case("SELF > 5", ["operand-type"], ["5"]),
    Case("SELF CONTAINS 5", ["operand-type"], ["5"]),
    Case("SELF IN 5", ["operand-type"], ["5"]),
    Case("ANY SELF == 'a'", ["modifier-operand"], ["SELF"]),
    Case("SELF LIKE 'a\\\\'", ["like-trailing-backslash"], ["'a\\\\'"]),
    Case("SELF MATCHES ''", ["regex-empty"], ["''"]),
    Case("SELF == %@", ["missing-argument"], ["%@"]),
    Case("SELF == %q", ["unknown-placeholder"], ["%q"]),
    // Several mistakes of one text, each once.
    Case(
      "SELF BEGINWITH 'a' AND name == 'b' OR SELF > 5",
      ["unknown-operator", "unsupported-key-path"], ["BEGINWITH", "name"]),
    Case(
      "-SELF == '\\x4'", ["unsupported-arithmetic", "invalid-escape"], ["-", "\\x4"]),
    Case(
      "lowercase(SELF) == 'a' AND name == 'b'", ["unsupported-function", "unsupported-key-path"],
      ["lowercase", "name"]),
    Case(
      "(SELF LIKE LIKE 'a') OR (SELF == )", ["expected-operand", "expected-operand"],
      ["LIKE", ")"]),
    Case(
      "SELF == 'a' OR OR SELF == 'b' AND", ["expected-predicate", "expected-predicate"],
      ["OR", ""]),
  ]

  @Test("Each mistake has its id, its place and its help", arguments: cases)
  func mistake(_ example: Case) throws {
    let error = try #require(Parsing.result(example.text).failure, "`\(example.text)` parses")
    let errors = error.diagnostics.filter { $0.severity == .error }
    let bytes = Array(example.text.utf8)
    let places = errors.map {
      String(decoding: bytes[$0.span.lowerBound..<$0.span.upperBound], as: UTF8.self)
    }
    #expect(errors.map(\.id) == example.ids, "\(error)")
    #expect(places == example.places, "\(error)")
    if let help = example.help { #expect(errors.first?.help == help) }
  }

  @Test("Every message is one lower-case sentence without a full stop", arguments: cases)
  func wording(_ example: Case) throws {
    let error = try #require(Parsing.result(example.text).failure)
    for diagnostic in error.diagnostics {
      let first = try #require(diagnostic.message.first)
      #expect(first.isLowercase || first == "`" || first.isNumber, "\(diagnostic.message)")
      #expect(!diagnostic.message.hasSuffix("."))
      #expect(diagnostic.id.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }

  struct RenderCase: Sendable, CustomTestStringConvertible {
    let source: String
    let place: String
    let lines: [String]

    var testDescription: String { source }
  }

  @Test(
    "The caret is below the place, past tabs, wide characters and combining marks",
    arguments: [
      RenderCase(source: "SELF == x", place: "x", lines: ["SELF == x", "        ^"]),
      RenderCase(source: "SELF\t== x", place: "x", lines: ["SELF    == x", "           ^"]),
      RenderCase(source: "'日本語' == x", place: "x", lines: ["'日本語' == x", "            ^"]),
      RenderCase(source: "'e\u{301}' == x", place: "x", lines: ["'e\u{301}' == x", "       ^"]),
      RenderCase(source: "'👨‍👩‍👧' == x", place: "x", lines: ["'👨‍👩‍👧' == x", "        ^"]),
      RenderCase(source: "'a' ==\n name", place: "name", lines: [" name", " ^^^^"]),
      RenderCase(
        source: "'\u{1B}[1m' == x", place: "x", lines: ["'\\u{1B}[1m' == x", "               ^"]),
      RenderCase(source: "'日本' == 日本", place: "日本", lines: ["'日本' == 日本", "          ^^^^"]),
    ])
  func caret(_ example: RenderCase) throws {
    let range = try #require(example.source.range(of: example.place, options: .backwards))
    let start = example.source.utf8.distance(
      from: example.source.startIndex, to: range.lowerBound)
    let span = SourceSpan(start, start + example.place.utf8.count)
    #expect(DiagnosticRenderer(source: example.source).excerpt(of: span) == example.lines)
  }

  @Test("A long line is cut to a window around the place")
  func window() {
    let source = String(repeating: "a", count: 300) + "X" + String(repeating: "b", count: 300)
    let lines = DiagnosticRenderer(source: source).excerpt(of: SourceSpan(300, 301))
    let column = Array(lines[1]).firstIndex(of: "^")
    #expect(lines[0].count <= 102)
    #expect(column.map { Array(lines[0])[$0] } == "X")
    #expect(lines[0].hasPrefix("…a") && lines[0].hasSuffix("b…"))
  }

  @Test("Below a line that is cut no caret stands past its end", arguments: [0, 200, 500])
  func cutPlace(start: Int) {
    let source = String(repeating: "a", count: 600)
    let renderer = DiagnosticRenderer(source: source, columns: 40)
    let lines = renderer.excerpt(of: SourceSpan(start, start + 90))
    #expect(lines[1].hasSuffix("^"))
    #expect(lines[1].count <= lines[0].count, "\(lines)")
  }

  @Test("A diagnostic is rendered with title, place, caret and help")
  func rendering() throws {
    let error = try #require(Parsing.result("SELF BEGINWITH 'mail/'").failure)
    let renderer = DiagnosticRenderer(source: error.source, label: "mail.json")
    #expect(
      renderer.render(error.diagnostics[0]) == """
        error[unknown-operator]: `BEGINWITH` is not an operator
          --> mail.json
          |
          | SELF BEGINWITH 'mail/'
          |      ^^^^^^^^^
          = help: did you mean `BEGINSWITH`?
        """)
    let colored = DiagnosticRenderer(source: error.source, usesColor: true)
    #expect(colored.render(error.diagnostics[0]).contains("\u{1B}[1;31m^^^^^^^^^\u{1B}[0m"))
  }

  @Test("What is valid and doubtful is a warning")
  func warnings() throws {
    let cases: [(String, [String])] = [
      ("SELF ==[l] 'a'", ["locale-option"]),
      ("SELF ==[cn] 'a'", ["options-ignored"]),
      ("SELF == 'a\\.b'", ["unknown-escape"]),
      ("SELF CONTAINS ''", ["empty-needle"]),
      ("SELF ==[cd] 'a\\n'", []),
    ]
    for (text, ids) in cases {
      let predicate = try ActivationPredicate(text)
      #expect(predicate.warnings.map(\.id) == ids, "\(text)")
      #expect(predicate.warnings.allSatisfy { $0.severity == .warning })
    }
  }
}
