import CustomDump
import Foundation
import TestSupport
import Testing

@Suite struct RequestStreamTests {
  /// One answer, whichever of the two forms it has.
  private struct Answer: Decodable, Equatable {
    struct Problem: Decodable, Equatable {
      let id: String
      let stage: String
      let message: String
      let span: [Int]
    }

    let result: Bool?
    let canonical: String?
    let error: Problem?
  }

  private func answers(_ input: Data, status: Int32 = 0) throws -> [Answer] {
    var run = Subprocess("sceneroute", ["evaluate", "--jsonl"])
    run.input = input
    let outcome = try run.run()
    #expect(outcome.status == status)
    #expect(outcome.errors == "")
    #expect(outcome.output.isEmpty || outcome.output.hasSuffix("\n"))
    return try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  private func answers(_ lines: [String], status: Int32 = 0) throws -> [Answer] {
    try answers(Data(lines.joined(separator: "\n").utf8), status: status)
  }

  @Test("Each line gets one answer, in order, whatever it is")
  func oneForOne() throws {
    let isA = #""predicate":"SELF == 'a'""#
    let answers = try answers(
      [
        "{\(isA),\"input\":\"a\"}", "not json", "{\(isA),\"input\":\"b\"}", "", "[]", "{}",
        #"{"predicate":7,"input":"a"}"#, "{\(isA),\"input\":7}", "{\(isA)}",
        #"{"predicate":"SELF =","input":"a"}"#, "{\(isA),\"input\":null,\"id\":\"other keys\"}",
        #"{"predicate":"SELF == %@","arguments":["a"],"input":"a"}"#,
        #"{"predicate":"SELF == %@","arguments":{},"input":"a"}"#, "{\"predicate\":\"\\ud800\"}",
        "{\(isA),\"input\":\"a\",\"input\":\"b\"}", "{\(isA),\"input\":\"a\"}",
      ], status: 2)
    let marks = answers.map { $0.error?.id ?? $0.result.map(String.init) ?? "nothing" }
    expectNoDifference(
      marks,
      [
        "true", "line-not-json", "false", "line-not-json", "line-not-an-object", "missing-key",
        "wrong-type", "wrong-type", "missing-key", marks[9], "false", "true", "wrong-type",
        "line-not-json", "duplicate-key", "true",
      ])
    #expect(answers[0].canonical == #"SELF == "a""#)
    #expect(answers[1].error?.span == [0, 3])
    #expect(answers[9].error?.stage == "parse")
  }

  @Test("An error says its stage")
  func stages() throws {
    let answers = try answers([
      #"{"predicate":"SELF ==","input":"a"}"#,
      #"{"predicate":"SELF MATCHES '('","input":"a"}"#,
      #"{"predicate":"SELF == $name","input":"a"}"#,
    ])
    #expect(answers.map(\.error?.stage) == ["parse", "compile", "evaluate"])
    for answer in answers {
      let span = try #require(answer.error?.span)
      #expect(span.count == 2 && span[0] <= span[1])
    }
  }

  @Test("Arguments may be of every kind, and a wrong one is an error of its line alone")
  func arguments() throws {
    let answers = try answers([
      #"{"predicate":"SELF IN %@","arguments":[["a","b"]],"input":"b"}"#,
      #"{"predicate":"SELF == %@","arguments":[null],"input":null}"#,
      #"{"predicate":"SELF == %@ OR SELF == 'x'","arguments":[true],"input":"x"}"#,
      #"{"predicate":"SELF == %d OR SELF == 'x'","arguments":[1],"input":"x"}"#,
      #"{"predicate":"SELF == %f OR SELF == 'x'","arguments":[1.5],"input":"x"}"#,
      #"{"predicate":"SELF == %@","arguments":[],"input":"x"}"#,
      #"{"predicate":"SELF == 'x'","arguments":["y"],"input":"x"}"#,
    ])
    #expect(answers.map(\.result) == [true, true, true, true, true, nil, nil])
    #expect(answers.suffix(2).allSatisfy { $0.error != nil })
  }

  @Test("A line up to the limit is read, a longer one is an error, and reading goes on")
  func longLines() throws {
    let limit = 1 << 20
    func line(bytes: Int) -> String {
      let frame = #"{"predicate":"TRUEPREDICATE","input":null,"pad":""}"#
      let pad = String(repeating: "x", count: bytes - frame.utf8.count)
      return frame.replacing(#""pad":"""#, with: #""pad":"\#(pad)""#)
    }
    let answers = try answers(
      [
        line(bytes: limit), line(bytes: limit + 1), line(bytes: 3 * limit), line(bytes: 100),
      ], status: 2)
    #expect(answers.map(\.result) == [true, nil, nil, true])
    #expect(answers.map(\.error?.id) == [nil, "line-too-long", "line-too-long", nil])
  }

  @Test("An overlong last line without a line feed is answered", arguments: [1, 2, 70_000])
  func overlongEnd(beyond: Int) throws {
    let request = #"{"predicate":"TRUEPREDICATE","input":null}"#
    let long = String(repeating: " ", count: (1 << 20) + beyond)
    for lines in [[long], [request, long], [long, long]] {
      let answers = try answers(lines, status: 2)
      #expect(answers.count == lines.count)
      #expect(answers.last?.error?.id == "line-too-long")
    }
  }

  @Test(
    "A predicate's mistake is an answer; a line that is no request is bad input, once is enough")
  func statuses() throws {
    let good = #"{"predicate":"SELF == 'a'","input":"a"}"#
    let wrong = [
      #"{"predicate":"SELF =","input":"a"}"#, #"{"predicate":"SELF == $x","input":"a"}"#,
      #"{"predicate":"SELF BEGINSWITH"}"#,
    ]
    #expect(try answers([good] + wrong).count == 4)
    for line in ["", "x", "7", "{}", #"{"predicate":"SELF == 'a'"}"#] {
      #expect(try answers([line + "\n" + good] + wrong, status: 2).count == 5, "\(line)")
    }
  }

  @Test("Bytes that are not UTF-8 are an error of their line")
  func invalidUTF8() throws {
    var input = Data([0x7B, 0xFF, 0x0A])
    input.append(Data(#"{"predicate":"TRUEPREDICATE","input":"a"}"#.utf8))
    let answers = try answers(input, status: 2)
    #expect(answers.map(\.error?.id) == ["line-not-utf8", nil])
    #expect(answers.first?.error?.span == [1, 2])
    #expect(answers.map(\.result) == [nil, true])
  }

  @Test("No input, no answer")
  func noInput() throws {
    #expect(try answers(Data()).isEmpty)
  }

  @Test("Who waits for an answer gets it before the next line is sent")
  func answersAtOnce() throws {
    let evaluator = try Conversation("sceneroute", ["evaluate", "--jsonl"])
    for (input, result) in [("a", "true"), ("b", "false")] {
      try evaluator.send(#"{"predicate":"SELF == 'a'","input":"\#(input)"}"# + "\n")
      let answer = try evaluator.receive(lines: 1)
      #expect(answer == #"{"result":\#(result),"canonical":"SELF == \"a\""}"# + "\n")
    }
    #expect(try evaluator.finish() == 0)
  }
}
