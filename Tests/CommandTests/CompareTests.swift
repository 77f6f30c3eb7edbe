import CustomDump
import Foundation
import TestSupport
import Testing

@Suite("compare: two predicates, for people and for programs")
struct CompareTests {
  private func answer(_ arguments: String..., status: Int32 = 0) throws -> ComparisonRow {
    let run = CommandRun(["compare"] + arguments + ["--format", "json"])
    #expect(run.status == status)
    #expect(run.errors == "")
    #expect(run.lines.count == 1)
    return try ComparisonRow.read(run.output)
  }

  @Test("The default domain is printable ASCII and the characters of both predicates' constants")
  func defaultDomain() throws {
    let same = try answer("SELF LIKE 'note/42'", "SELF == 'note/42'")
    #expect(same.relation == "equal")
    #expect(same.domain == "printable ASCII")
    let foreign = try answer("SELF == '\u{E4}'", "SELF IN {'\u{F6}', '\\t'}")
    #expect(foreign.relation == "disjoint")
    #expect(foreign.domain == "printable ASCII and \"\\t\u{E4}\u{F6}\"")
    let mark = try answer("SELF BEGINSWITH 'e'", "SELF BEGINSWITH 'e' AND SELF != 'e\u{301}'")
    #expect(mark.relation == "equal")
  }

  @Test("What differs only outside ASCII is said to, and what holds within ASCII")
  func onlyBeyondASCII() throws {
    let all = try answer("SELF LIKE 'note/42'", "SELF == 'note/42'", "--all-strings")
    #expect(all.relation == "impliedBy")
    #expect(all.witnesses?.lengths == ["pNotQ": 6, "both": 7, "neither": 0])
    #expect(all.onlyBeyondASCII == ["pNotQ"])
    #expect(all.relationInASCII == "equal")
    #expect(all.readable?.both == "note/42")
    let plain = try answer("SELF CONTAINS 'a'", "SELF CONTAINS 'b'", "--all-strings")
    #expect(plain.onlyBeyondASCII == [])
    #expect(plain.relationInASCII == "overlaps")
  }

  @Test("A readable witness is printable ASCII where the shortest is not")
  func readable() throws {
    let row = try answer("SELF LIKE 'https://*'", "SELF == ''", "--all-strings")
    #expect(row.witnesses?.lengths["pNotQ"] == 7)
    #expect(row.readable?.pNotQ == "https://")
    #expect(row.onlyBeyondASCII == [])
  }

  @Test("Within a predicate, of all strings")
  func within() throws {
    let row = try answer(
      "SELF BEGINSWITH 'mail'", "SELF CONTAINS 'a'", "--within",
      "SELF == 'mail' OR SELF == '\u{E4}'")
    #expect(row.relation == "equal")
    #expect(row.readable?.byKey == ["both": "mail", "neither": "\u{E4}"])
    #expect(row.domain == "SELF == \"mail\" OR SELF == \"\u{E4}\"")
    let none = try answer("SELF == 'a'", "SELF == 'b'", "--within", "FALSEPREDICATE")
    #expect(none.relation == "equal")
    #expect(none.diagnostics?.map(\.id) == ["empty-domain"])
  }

  @Test("No answer is an answer: the reason, its place, and what is known all the same")
  func unknown() throws {
    let row = try answer("SELF == 'x'", "SELF LIKE SELF")
    #expect(row.relation == "unknown")
    #expect(row.unknown?.id == "analysis-identifier-pattern")
    #expect(row.unknown?.predicate == "q")
    #expect(row.unknown?.span == [0, 14])
    #expect(row.unknown?.parts == ["pNotQ"])
    #expect(row.witnesses?.pNotQ == nil)
    #expect(row.witnesses?.both == "x")
    let text = CommandRun(["compare", "SELF == 'x'", "SELF LIKE SELF"])
    #expect(text.status == 0)
    #expect(text.output.hasPrefix("unknown: how P and Q relate could not be proved\n"))
    #expect(text.output.contains("  | SELF LIKE SELF\n  | ^^^^^^^^^^^^^^\n"))
    let variable = try answer("SELF == $name", "SELF == 'a'", "--within", "SELF == 'a'")
    #expect(variable.unknown?.id == "analysis-variable")
    #expect(variable.unknown?.predicate == "p")
    let domain = try answer("SELF == 'b*'", "SELF IN {'b*', '\\\\'}", "--within", "SELF LIKE SELF")
    #expect(domain.unknown?.predicate == "within")
  }

  @Test("A relation that is proved is told, whatever is not known of other parts")
  func partlyUnknown() throws {
    let row = try answer("SELF != 'x'", "SELF LIKE SELF")
    #expect(row.relation == "overlaps")
    #expect(row.unknown?.parts == ["neither"])
    let text = CommandRun(["compare", "SELF != 'x'", "SELF LIKE SELF"])
    #expect(text.output.hasPrefix("overlaps: "))
    #expect(text.output.contains("  neither  not known\n"))
    #expect(text.output.contains("warning[analysis-identifier-pattern]"))
  }

  @Test("A predicate that is none: every mistake with its place, status 2, in both forms")
  func mistakes() throws {
    let arguments = ["SELF BEGINWITH 'a'", "SELF == 'a' AND", "--within", "SELF"]
    let text = CommandRun(["compare"] + arguments)
    #expect(text.status == 2)
    #expect(text.output == "")
    for part in [
      "error[unknown-operator]", "--> P", "--> Q", "--> --within", "  | SELF BEGINWITH 'a'\n",
      "  |      ^^^^^^^^^\n", "did you mean `BEGINSWITH`?",
    ] {
      #expect(text.errors.contains(part), "\(part)")
    }
    let row = try answer(arguments[0], arguments[1], arguments[2], arguments[3], status: 2)
    #expect(row.relation == nil)
    #expect(row.diagnostics?.map(\.predicate) == ["p", "q", "within"])
    #expect(row.diagnostics?.first?.span == [5, 14])
  }

  @Test("Warnings of the predicates are told beside the answer")
  func warnings() throws {
    let row = try answer("SELF ==[l] 'a'", "SELF == 'a'")
    #expect(row.relation == "equal")
    #expect(row.diagnostics?.map(\.id) == ["locale-option"])
    #expect(row.diagnostics?.first?.severity == "warning")
    #expect(row.diagnostics?.first?.predicate == "p")
  }

  @Test(
    "Wrong usage is status 64",
    arguments: [
      [], ["SELF == 'a'"], ["--jsonl", "SELF == 'a'", "SELF == 'a'"],
      ["--jsonl", "--all-strings"], ["--jsonl", "--within", "SELF == 'a'"],
      ["SELF == 'a'", "SELF == 'b'", "--within", "SELF == 'a'", "--all-strings"],
      ["SELF == 'a'", "SELF == 'b'", "SELF == 'c'"],
    ])
  func usage(_ arguments: [String]) {
    #expect(CommandRun(["compare"] + arguments).status == 64)
  }
}
