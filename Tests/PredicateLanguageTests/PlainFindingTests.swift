import Foundation
import PredicateAnalysis
import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Warnings of what is plainly not meant")
struct PlainFindingTests {
  typealias Row = TypedMistakeTests.Row

  static let rows = Result {
    try VectorFile.rows("wrong/warnings.jsonl", as: Row.self, leastCount: 85)
      .filter { Build.canRun($0.predicate + $0.help) }
  }

  @Test("Each has one warning with its place and its help", arguments: try rows.get())
  func warning(row: Row) throws {
    let predicate = try ActivationPredicate(format: row.predicate, arguments: row.values)
    #expect(predicate.allWarnings.map(\.id) == [row.id] + (row.more ?? []))
    #expect(predicate.allWarnings.allSatisfy { $0.severity == .warning })
    let first = try #require(predicate.allWarnings.first)
    #expect(TypedMistakeTests.text(row.predicate, first.span) == row.place)
    #expect(first.help == row.help)
    #expect(first.message.first?.isUppercase == false && first.message.last != ".")
  }

  @Test(
    "What the help shows has no warning in its place", arguments: try rows.get().filter(\.mends))
  func mended(row: Row) throws {
    let warning = try #require(ActivationPredicate(format: row.predicate).allWarnings.first)
    let shown = try #require(warning.help?.split(separator: "`").reversed().first { $0 != "?" })
    let mended = TypedMistakeTests.replacing(warning.span, of: row.predicate, by: String(shown))
    let arguments: [PredicateArgument] =
      mended.contains("%K") ? ["self"] : mended.contains("%@") ? ["note/42"] : []
    let predicate = try ActivationPredicate(format: mended, arguments: arguments)
    #expect(predicate.allWarnings.isEmpty, "`\(mended)`")
  }

  @Test(
    "What is right or may be meant has no warning",
    arguments: [
      "TRUEPREDICATE", "FALSEPREDICATE", "NOT FALSEPREDICATE", "SELF == 'a' AND TRUEPREDICATE",
      "SELF == '42'", "SELF == 'TRUE'", "SELF == nil", "SELF != nil", "SELF == ''", "1 == 1",
      "'a' == 'a'", "SELF == SELF", "'x' IN SELF", "SELF IN 'abc'", "'a' == SELF", "'a' < SELF",
      "SELF IN {'a', 1}", "ANY {'a', 'b'} == SELF", "ANY {} == SELF", "NONE {1} == SELF",
      "SELF == '100%'", "SELF == 'a%20b'", "SELF == '%20d'", "SELF CONTAINS '%'", "SELF == '%'",
      "SELF == 'a%d'", "SELF LIKE '100%'", "SELF LIKE 'a%20b'", "SELF LIKE '%*'", "SELF LIKE 'abc'",
      "SELF LIKE 'a*'", "SELF LIKE 'com.example.*'", "SELF LIKE '*.*'", "SELF LIKE 'a.b?'",
      "SELF LIKE '*/.*'", "SELF LIKE '.'", "SELF LIKE 'a[1]*'", "SELF LIKE '*(1)*'",
      "SELF LIKE 'price$'", "SELF LIKE 'a?b+c'", "SELF BETWEEN {'a', 'b'}",
      "SELF BETWEEN {'a', 'a'}", "SELF BETWEEN[c] {'A', 'a'}", "SELF BETWEEN[c] {'a', 'B'}",
      "SELF == 'a' AND SELF BEGINSWITH 'a'", "SELF ==[c] 'a' AND SELF ==[c] 'A'",
      "SELF ==[c] 'a' AND SELF == 'A'", "SELF ==[c] 'ss' AND SELF BEGINSWITH[c] 's'",
      "SELF ==[d] 'é' AND SELF == 'e'", "SELF ==[cd] 'E' AND SELF ==[d] 'é'",
      "SELF ==[c] 'ß' AND SELF BEGINSWITH[c] 'S'",
      "SELF BEGINSWITH 'a' AND SELF BEGINSWITH 'ab'", "SELF BEGINSWITH 'a' AND SELF ENDSWITH 'b'",
      "SELF BEGINSWITH 'a' AND NOT SELF BEGINSWITH 'b'",
      "SELF BEGINSWITH 'A' AND SELF CONTAINS 'b'",
      "SELF BEGINSWITH[c] 'A' AND SELF BEGINSWITH 'a'", "SELF == 'a' OR SELF == 'b'",
      "SELF != 'a' AND SELF != 'b'", "SELF != 'a' OR SELF != 'a'", "SELF == 'a' AND SELF == 'a'",
      "SELF == 'a' OR NOT SELF == 'b'", "SELF == $a AND SELF == $b", "SELF != $a OR SELF != $b",
      "SELF == $a AND SELF != $a", "SELF BEGINSWITH 'é' AND SELF BEGINSWITH 'e\u{301}'",
      "(SELF == 'a' OR SELF == 'b') AND SELF == 'a'", "SELF < 'b' OR SELF >= 'b'",
      "SELF LIKE SELF OR NOT SELF LIKE SELF",
    ])
  func silent(text: String) throws {
    #expect(try ActivationPredicate(format: text).allWarnings.isEmpty)
  }

  #if PCRE2
    @Test("What may fail is not said to be always true")
    func failing() throws {
      for text in [
        "SELF MATCHES 'a' OR NOT SELF MATCHES 'a'",
        "SELF != 'a' OR SELF MATCHES 'x' OR SELF != 'b'",
      ] {
        #expect(try ActivationPredicate(format: text).allWarnings.isEmpty)
      }
    }
  #endif

  @Test("An argument is no literal, and its value counts")
  func arguments() throws {
    let ids = { (text: String, values: [PredicateArgument]) in
      try ActivationPredicate(format: text, arguments: values).allWarnings.map(\.id)
    }
    #expect(try ids("SELF == %@", ["%@"]) == [])
    #expect(try ids("SELF IN %@", [["%d", "a"]]) == [])
    #expect(try ids("SELF == %@", [42]) == ["never-true"])
    #expect(try ids("SELF == %d", [42]) == ["never-true"])
    #expect(try ids("SELF IN %@", [[]]) == [])
    #expect(try ids("SELF LIKE %@", [".*"]) == ["regex-in-like"])
    #expect(try ids("SELF == %@ AND %K == %@", ["a", "SELF", "b"]) == ["never-true"])
    #expect(try ActivationPredicate.one(of: []).allWarnings.isEmpty)
    let number = try ActivationPredicate("SELF == %@", 42).allWarnings.first
    #expect(number?.help == "compare it with a string")
    #expect(number?.message.contains("not a number or Boolean") == true)
  }

  @Test(
    "A number is called a number in every base, and a Boolean a Boolean",
    arguments: [
      ("42", "a number"), ("0xFF", "a number"), ("YES", "a Boolean"), ("false", "a Boolean"),
    ])
  func numbers(value: String, name: String) throws {
    let warning = try ActivationPredicate(format: "SELF == \(value)").allWarnings.first
    #expect(warning?.message.contains(name) == true, "\(warning?.message ?? "")")
  }

  @Test("FORMAT.md lists every warning")
  func documented() throws {
    let format = try String(contentsOf: Repository.fixture("FORMAT.md"), encoding: .utf8)
    let ids = Set(try Self.rows.get().map(\.id))
    #expect(ids.count == 6)
    for id in ids { #expect(format.contains("\n| `\(id)` |"), "\(id)") }
  }

  @Test("Where MATCHES is refused, no help names it")
  func profile() throws {
    let text = "SELF LIKE '^note/[0-9]+$'"
    let warning = try ActivationPredicate(format: text, profile: .uikit).allWarnings.first
    #expect(warning?.id == "regex-in-like")
    #expect(warning?.help == "`*` is any text, and `?` is one character")
  }

  @Test("The longest predicates are looked at in linear time")
  func linear() throws {
    for (part, last) in [
      ("SELF == 'a' AND ", "SELF == 'a'"), ("SELF != 'a' OR ", "SELF != 'a'"),
      ("SELF=='a'OR NOT SELF=='b'OR ", "SELF=='b'"), ("SELF BEGINSWITH 'a' AND ", "SELF<'b'"),
      ("SELF==1 OR ", "SELF==1"), ("'a'LIKE SELF OR ", "SELF==''"), ("SELF=='%@'OR ", "SELF==''"),
      ("SELF LIKE'.*x$'OR ", "SELF==''"), ("SELF<'b'AND ", "SELF=='a'"),
      ("SELF=='\(String(repeating: "a", count: 200))'AND ", "SELF=='a'"),
    ] {
      let count = (PredicateLimits.predicateBytes - last.utf8.count) / part.utf8.count
      let text = String(repeating: part, count: count) + last
      let time = try ContinuousClock().measure {
        _ = try ActivationPredicate(format: text).allWarnings
      }
      #expect(time < .seconds(10), "\(part)")
    }
    let open = String(repeating: "(SELF=='a'AND ", count: PredicateLimits.nesting - 1)
    let deep = open + "SELF=='b'" + String(repeating: ")", count: PredicateLimits.nesting - 1)
    #expect(try ActivationPredicate(format: deep).allWarnings.map(\.id) == ["never-true"])
  }
}
