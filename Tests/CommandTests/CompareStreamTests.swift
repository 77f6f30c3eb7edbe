import CustomDump
import Foundation
import PredicateLanguage
import TestSupport
import Testing

@Suite("compare --jsonl: one answer for one line")
struct CompareStreamTests {
  /// A line of the ground truth: other keys than `p` and `q` are for the test.
  private struct Truth: Decodable {
    struct Part: Decodable {
      let relation: String
      let shortest: [String: Int?]
    }

    let id: String
    let p: String
    let q: String
    let relation: String
    let shortest: [String: Int?]
    let ascii: Part
  }

  /// In a build without optimisation a part of the lines.
  private static let stride = Campaign.isBrief ? 7 : 1

  private func truth() throws -> [(line: String, row: Truth)] {
    let url = PackageFolder.root.appending(path: "Fixtures/analysis/relations.jsonl")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(lines.count == 971)
    return try Swift.stride(from: 0, to: lines.count, by: Self.stride).map { index in
      let row = try JSONDecoder().decode(Truth.self, from: Data(lines[index].utf8))
      return (lines[index], row)
    }
  }

  private func expect(
    _ answers: [ComparisonRow], _ truth: [(id: String, relation: String, lengths: [String: Int])]
  ) {
    let unknown = answers.count { $0.relation == "unknown" }
    #expect(unknown <= answers.count / 100)
    for (answer, expected) in zip(answers, truth) where answer.relation != "unknown" {
      #expect(answer.relation == expected.relation, "\(expected.id)")
      #expect(answer.witnesses?.lengths == expected.lengths, "\(expected.id)")
      #expect(answer.unknown == nil, "\(expected.id)")
      #expect(answer.notProvedShortest == [], "\(expected.id)")
    }
  }

  @Test("What is not known is said part by part, as of one pair")
  func openParts() throws {
    let (p, q) = ("SELF == 'a'", "SELF LIKE SELF")
    var run = Subprocess("sceneroute", ["compare", "--jsonl", "--profile", "engine"])
    run.input = Data(#"{"p": "\#(p)", "q": "\#(q)"}"#.utf8 + [0x0A])
    let row = try JSONDecoder().decode(ComparisonRow.self, from: Data(run.run().output.utf8))
    let one = try Subprocess(
      "sceneroute", ["compare", p, q, "--format", "json", "--profile", "engine"]
    ).run()
    let answer = try JSONDecoder().decode(ComparisonRow.self, from: Data(one.output.utf8))
    let parts = try #require(row.unknown?.parts)
    #expect(!parts.isEmpty && parts == answer.unknown?.parts)
  }

  @Test(
    "The ground truth, lines as they are: relations and lengths of witnesses",
    .enabled(if: Build.hasRegex))
  func groundTruth() throws {
    let truth = try truth()
    let answers = try ComparisonRow.rows(truth.map(\.line))
    expect(
      answers, truth.map { ($0.row.id, $0.row.relation, $0.row.shortest.compactMapValues(\.self)) })
  }

  @Test("The ground truth within ASCII, as a predicate", .enabled(if: Build.hasRegex))
  func groundTruthInASCII() throws {
    let rows = try truth().map(\.row)
    let ascii = #"SELF MATCHES "[\\x00-\\x7F]*""#
    let answers = try ComparisonRow.rows(rows.map { ["p": $0.p, "q": $0.q, "within": ascii] })
    expect(
      answers,
      rows.map { ($0.id, $0.ascii.relation, $0.ascii.shortest.compactMapValues(\.self)) })
  }

  @Test("Every witness is where it is said to be")
  func witnesses() throws {
    let pairs = [
      ("SELF LIKE[c] 'note/?*'", "SELF BEGINSWITH 'note/'", "TRUEPREDICATE"),
      ("SELF CONTAINS[cd] 'k'", "SELF IN {'k', 'K'}", "SELF != ''"),
      ("SELF < 'b'", "SELF BETWEEN {'a', 'c'}", "SELF ENDSWITH '/'"),
    ]
    let answers = try ComparisonRow.rows(pairs.map { ["p": $0.0, "q": $0.1, "within": $0.2] })
    let parts = ["pNotQ": (true, false), "qNotP": (false, true), "both": (true, true)]
    for ((p, q, within), answer) in zip(pairs, answers) {
      let (isP, isQ) = (try ActivationPredicate(format: p), try ActivationPredicate(format: q))
      let domain = try ActivationPredicate(format: within)
      let found = try #require(answer.witnesses?.byKey)
      #expect(found.count >= 3)
      for (key, text) in found {
        let expected = parts[key] ?? (false, false)
        #expect(try isP.evaluate(text) == expected.0, "\(key): \(text) of \(p)")
        #expect(try isQ.evaluate(text) == expected.1, "\(key): \(text) of \(q)")
        #expect(try domain.evaluate(text))
      }
    }
  }

  @Test("A witness of which it is not proved that it is shortest is named")
  func notProvedShortest() throws {
    let pair = [
      "p": "(SELF BEGINSWITH 'a' AND SELF CONTAINS 'S') OR SELF LIKE[cd] '*i?**'",
      "q": "NOT SELF ENDSWITH '0'", "within": "NOT SELF CONTAINS '\\n'",
    ]
    let answer = try #require(try ComparisonRow.rows([pair]).first)
    #expect(answer.relation == "overlaps")
    #expect(answer.witnesses?.pNotQ?.isEmpty == false)
    #expect(answer.notProvedShortest?.contains("pNotQ") == true)
  }

  @Test("A wrong line is an error in its place, the others are answered, and the status is 2")
  func wrongLines() throws {
    let good = #"{"p":"SELF == 'a'","q":"SELF == 'b'"}"#
    let lines = [
      good, "no json", "", "[]", "{}", #"{"p":"SELF == 'a'"}"#, #"{"p":1,"q":"SELF == 'a'"}"#,
      #"{"p":"SELF =","q":"SELF == 'a'"}"#, #"{"p":"SELF == 'a'","q":"SELF MATCHES '('"}"#,
      #"{"p":"SELF == 'a'","q":"SELF == 'a'","within":"SELF"}"#,
      #"{"p":"SELF == 'a'","q":"SELF == 'a'","within":7}"#,
      #"{"p":"SELF == 'a'","q":"SELF == 'a'","p":"SELF == 'a'"}"#,
      #"{"p":"SELF == 'a'","q":"SELF == 'a'","within":null,"id":["other keys"]}"#,
      String(repeating: "x", count: 1 << 21), good,
    ]
    let answers = try ComparisonRow.rows(lines, status: 2)
    expectNoDifference(
      answers.map { $0.error?.id ?? $0.relation ?? "nothing" },
      [
        "disjoint", "line-not-json", "line-not-json", "line-not-an-object", "missing-key",
        "missing-key", "wrong-type", "expected-operand",
        Build.hasRegex ? "regex-unclosed-group" : answers[8].error?.id ?? "", "bare-value",
        "wrong-type", "duplicate-key", "equal", "line-too-long", "disjoint",
      ])
    #expect(answers[7].error?.predicate == "p")
    #expect(answers[7].error?.span == [6, 6])
    #expect(answers[8].error?.predicate == "q")
    #expect(answers[8].error?.stage == "compile")
    #expect(answers[9].error?.predicate == "within")
    #expect(answers[1].error?.predicate == nil)
    #expect(answers[3].error?.message == "the line must be an object with `p` and `q`")
  }

  @Test("Bytes that are not UTF-8 are an error of their line")
  func invalidUTF8() throws {
    let bytes = [0x7B, 0xFF, 0x0A] + Array(#"{"p":"SELF == 'a'","q":"SELF == 'a'"}"#.utf8)
    let run = CommandRun(["compare", "--jsonl"], bytes: bytes)
    let answers = try run.lines.map(ComparisonRow.read)
    #expect(run.status == 2)
    #expect(answers.map { $0.error?.id ?? $0.relation } == ["line-not-utf8", "equal"])
  }

  @Test("--profile is about P and Q, and not about the domain", .enabled(if: Build.hasRegex))
  func profile() throws {
    let run = CommandRun(
      ["compare", "--jsonl", "--profile", "uikit"],
      input: """
        {"p":"SELF == 'a'","q":"SELF == 'b'","within":"SELF MATCHES 'a'"}
        {"p":"SELF MATCHES 'a'","q":"SELF == 'b'"}

        """)
    let answers = try run.lines.map(ComparisonRow.read)
    #expect(answers.map { $0.error?.predicate ?? $0.relation } == ["impliedBy", "p"])
  }

  @Test("No lines, no answers; a thousand lines, a thousand answers in order")
  func manyLines() throws {
    #expect(CommandRun(["compare", "--jsonl"]).output == "")
    let pairs = (0..<1_000).map { ["p": "SELF == 'a\($0)'", "q": "SELF BEGINSWITH 'a'"] }
    let answers = try ComparisonRow.rows(pairs)
    #expect(answers.allSatisfy { $0.relation == "implies" })
    #expect(answers.compactMap(\.witnesses?.both) == (0..<1_000).map { "a\($0)" })
  }

  @Test("Who waits for an answer gets it before the next line is sent")
  func answersAtOnce() throws {
    let comparer = try Conversation("sceneroute", ["compare", "--jsonl"])
    for (p, relation) in [("SELF == 'a'", "equal"), ("SELF == 'b'", "disjoint")] {
      try comparer.send(#"{"p":"\#(p)","q":"SELF == 'a'"}"# + "\n")
      #expect(try ComparisonRow.read(try comparer.receive(lines: 1)).relation == relation)
    }
    #expect(try comparer.finish() == 0)
  }
}
