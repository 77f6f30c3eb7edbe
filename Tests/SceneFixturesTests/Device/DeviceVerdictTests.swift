import Testing

@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

@Suite("Verdicts of a device on the rules")
struct DeviceVerdictTests {
  private static func rule(_ name: String, of verdict: DeviceVerdict) throws -> DeviceVerdict.Rule {
    try #require(verdict.rules.first { $0.name == name })
  }

  @Test("An answer that is ours settles its rule, and makes the evidence `observed`")
  func agrees() throws {
    let verdict = try MadeAnswers.verdict(#"{"vector":"between-1","answer":false}"#)
    let rule = try Self.rule("E4", of: verdict)
    #expect(rule.state == .settled && rule.agree == 1 && rule.open == 0)
    #expect(rule.confirmed == [.policy])
    #expect(rule.openQuestions.isEmpty)
    #expect(verdict.confirmed.map(\.id) == ["between-1"])
    #expect(verdict.differences.isEmpty)
  }

  @Test("An answer that is not ours contradicts it, with both answers and the place")
  func differs() throws {
    let verdict = try MadeAnswers.verdict(
      #"{"vector":"between-1","answer":true,"reason":"put in order"}"#)
    let rule = try Self.rule("E4", of: verdict)
    #expect(rule.state == .contradicted && rule.differ == 1)
    #expect(verdict.confirmed.isEmpty)
    let difference = try #require(verdict.differences.first)
    #expect(difference.rule == "E4" && difference.question?.id == "between")
    #expect(difference.vector?.id == "between-1" && difference.caseName == nil)
    #expect(difference.ours == "false" && difference.device == "true")
    #expect(difference.reason == "put in order" && difference.place.line == 2)
  }

  @Test("What is not answered is open, with its questions in order")
  func open() throws {
    let verdict = try MadeAnswers.verdict(#"{"vector":"between-1","answer":false}"#)
    let names = verdict.rules.map(\.name)
    // `other-1` names no rule: the first one of its question counts.
    #expect(names == ["R3", "R4", "L8", "E4", "E8", "E12"])
    let ties = try Self.rule("R3", of: verdict)
    #expect(ties.state == .open && ties.open == 3)
    #expect(ties.openQuestions.map(\.id) == ["visible", "ties"])
    #expect(try Self.rule("E12", of: verdict).open == 2)
    #expect(try Self.rule("E8", of: verdict).open == 2)
    #expect(verdict.count(.open) == 5 && verdict.count(.settled) == 1)
    #expect(verdict.count(.contradicted) == 0)
  }

  @Test("A rule with answers of both kinds is contradicted, and what agrees still counts")
  func mixed() throws {
    let verdict = try MadeAnswers.verdict(
      #"{"vector":"like-1","answer":true}"#, #"{"vector":"like-2","answer":true}"#,
      #"{"vector":"like-3","answer":false}"#)
    let rule = try Self.rule("E8", of: verdict)
    #expect(rule.state == .contradicted)
    #expect(rule.agree == 2 && rule.differ == 1 && rule.open == 1)
    #expect(verdict.confirmed.map(\.id) == ["like-1"])
    let difference = try #require(verdict.differences.first)
    #expect(difference.vector?.id == "like-2" && difference.question == nil)
  }

  @Test("Evidence that is no choice of ours stays as it is")
  func documentedStays() throws {
    let verdict = try MadeAnswers.verdict(
      #"{"vector":"like-3","answer":false}"#, #"{"vector":"text-1","text":"SELF == \"\u00e9\""}"#)
    #expect(verdict.confirmed.map(\.id) == ["text-1"])
    #expect(try Self.rule("vectors", of: verdict).confirmed == [.derived])
  }

  @Test(
    "A refusal is one whenever it comes, unless the question is when",
    arguments: [
      ("error-2", "refused", true), ("error-2", "error", true), ("error-3", "refused", true),
      ("error-3", "error", true), ("error-1", "refused", true), ("error-1", "error", false),
    ])
  func refusals(_ vector: String, _ answer: String, _ agrees: Bool) throws {
    let verdict = try MadeAnswers.verdict(#"{"vector":"\#(vector)","answer":"\#(answer)"}"#)
    #expect(verdict.differences.isEmpty == agrees)
    #expect(verdict.confirmed.map(\.id) == (agrees ? [vector] : []))
  }

  @Test(
    "A value where we refuse, and a refusal where we have a value, are differences",
    arguments: [
      (#"{"vector":"error-2","answer":false}"#, "refused", "false"),
      (#"{"vector":"error-3","answer":true}"#, "error", "true"),
      (#"{"vector":"like-1","answer":"refused"}"#, "true", "refused"),
      (#"{"vector":"like-1","answer":"error"}"#, "true", "error"),
      (#"{"vector":"text-1","answer":"refused"}"#, "SELF == \"\u{E9}\"", "refused"),
      (
        #"{"vector":"text-1","text":"SELF == \"e\u0301\""}"#, "SELF == \"\u{E9}\"",
        "SELF == \"e\u{301}\""
      ),
    ])
  func refusalsDiffer(_ line: String, _ ours: String, _ device: String) throws {
    let difference = try #require(try MadeAnswers.verdict(line).differences.first)
    #expect(difference.ours.unicodeScalars.elementsEqual(ours.unicodeScalars))
    #expect(difference.device.unicodeScalars.elementsEqual(device.unicodeScalars))
  }

  @Test("A vector about windows is confirmed when every case of its questions is answered as here")
  func routing() throws {
    let some = try MadeAnswers.verdict(
      #"{"question":"ties","case":"a","scene":"A"}"#, #"{"question":"ties","case":"b","scene":"B"}"#
    )
    #expect(some.confirmed.isEmpty)
    #expect(try Self.rule("R3", of: some).state == .open)
    let all = try MadeAnswers.verdict(
      #"{"question":"ties","case":"a","scene":"A"}"#,
      #"{"question":"ties","case":"b","scene":"B"}"#,
      #"{"question":"visible","case":"a","scene":"A"}"#)
    #expect(all.confirmed.map(\.id) == ["route-1"])
    #expect(try Self.rule("R3", of: all).state == .settled)
    #expect(try Self.rule("R3", of: all).confirmed == [.policy])
    let other = try MadeAnswers.verdict(
      #"{"question":"ties","case":"a","scene":"A"}"#,
      #"{"question":"ties","case":"b","scene":"none"}"#,
      #"{"question":"visible","case":"a","scene":"A"}"#)
    #expect(other.confirmed.isEmpty)
    let difference = try #require(other.differences.first)
    #expect(difference.caseName == "b" && difference.question?.id == "ties")
    #expect(difference.vector == nil && difference.ours == "B" && difference.device == "none")
  }

  @Test("A question in words of its own is compared by its words")
  func words() throws {
    let ours = try MadeAnswers.verdict(#"{"question":"closing","case":"ios","answer":"gone"}"#)
    #expect(try Self.rule("R4", of: ours).state == .settled)
    let other = try MadeAnswers.verdict(#"{"question":"closing","case":"ios","answer":"there"}"#)
    #expect(try Self.rule("R4", of: other).state == .contradicted)
  }

  @Test("A vector that no question names was not open, and counts when it was answered")
  func oursAlone() throws {
    let verdict = try MadeAnswers.verdict(#"{"vector":"limit-1","answer":false}"#)
    let rule = try #require(verdict.rules.last)
    #expect(rule.name == "vectors" && rule.state == .contradicted && rule.open == 0)
  }

  @Test("Rules come as R, L and E, each by number, and other names after them")
  func order() throws {
    let names = ["E12", "canonical", "R13", "E4", "L10", "R3", "L8", "the-order-of-calls", "Ex"]
    let questions = try DeviceQuestionList.read(
      Array(
        names.enumerated().map { index, name in
          #"{"id":"q\#(index)","number":\#(index + 1),"rules":["\#(name)"],"question":"?","#
            + #""ours":"!","cases":[{"id":"a","ours":"A"}]}"#
        }.joined(separator: "\n").utf8), file: "questions.jsonl")
    let suite = try MadeAnswers.suite.get()
    let answers = try DeviceAnswers.read(
      Array((MadeAnswers.system + #"{"question":"q0","case":"a","scene":"A"}"#).utf8),
      file: "answers.jsonl", suite: suite, questions: questions)
    let verdict = DeviceVerdict(answers, suite: suite, questions: questions)
    #expect(
      verdict.rules.map(\.name)
        == ["R3", "R13", "L8", "L10", "E4", "E12", "Ex", "canonical", "the-order-of-calls"])
  }
}
