import PredicateLanguage
import Testing

@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

@Suite("Answers of a device")
struct DeviceAnswerTests {
  private static let good = #"{"vector":"like-1","answer":true}"#

  private static func diagnostics(_ text: String) throws -> [FixtureDiagnostic] {
    guard case .failure(let error) = try MadeAnswers.answers(text) else { return [] }
    return error.diagnostics
  }

  @Test("Every kind of answer is read, with its place and the device's words")
  func kinds() throws {
    let answers = try MadeAnswers.answers(
      MadeAnswers.system + """
        {"vector":"like-1","answer":true}
        {"vector":"like-2","answer":false,"reason":"r","note":"n"}
        {"vector":"error-1","answer":"refused"}

        {"vector":"error-2","answer":"error"}
        {"vector":"text-1","text":"x"}
        {"question":"ties","case":"a","scene":"new","heard":["new willConnectTo"]}
        {"question":"closing","case":"ios","answer":"there"}\r

        """
    ).get()
    #expect(answers.system == DeviceSystem(name: "iOS", version: "26.1", device: "iPad"))
    #expect(answers.system.sentence == "iOS 26.1 on iPad")
    #expect(answers.count == 7)
    #expect(
      answers.vectors.mapValues(\.value) == [
        "like-1": .value(true), "like-2": .value(false), "error-1": .refused, "error-2": .error,
        "text-1": .text("x"),
      ])
    let cases = answers.cases.mapValues(\.value)
    #expect(
      cases == [
        .init(question: "ties", id: "a"): "new", .init(question: "closing", id: "ios"): "there",
      ])
    let second = try #require(answers.vectors["like-2"])
    #expect(second.reason == "r; n")
    #expect(second.place == FixturePlace(file: "answers.jsonl", line: 3, column: 11))
    #expect(answers.vectors["error-2"]?.place.line == 6)
  }

  @Test("A system that names itself again and an answer that is given again do no harm")
  func repetition() throws {
    let text = MadeAnswers.system + Self.good + "\n"
    let answers = try MadeAnswers.answers(text + text).get()
    #expect(answers.count == 1)
    #expect(answers.vectors["like-1"]?.place.line == 2)
  }

  @Test(
    "A line with a mistake is named with its place",
    arguments: [
      ("{", "unexpected-end", 2), ("[]", "wrong-type", 1), ("{}", "no-answer", 1),
      (#"{"vector":"like-2","question":"ties"}"#, "no-answer", 1),
      (#"{"system":"iOS","version":"26.1"}"#, "missing-key", 1),
      (#"{"system":"iOS","version":"","device":"x"}"#, "empty-text", 27),
      (#"{"system":"iOS","version":"26.2","device":"iPad"}"#, "another-system", 11),
      (#"{"vector":7,"answer":true}"#, "wrong-type", 11),
      (#"{"vector":"like-2"}"#, "missing-key", 1),
      (#"{"vector":"like-2","answer":1}"#, "wrong-answer", 29),
      (#"{"vector":"like-2","answer":"no"}"#, "wrong-answer", 29),
      (#"{"vector":"like-2","answer":true,"scene":"A"}"#, "unknown-key", 34),
      (#"{"vector":"like-2","answer":true,"reason":1}"#, "wrong-type", 43),
      (#"{"vector":"like-2","text":"a"}"#, "unknown-key", 20),
      (#"{"vector":"like-1","answer":false}"#, "second-answer", 29),
      (#"{"vector":"lik-2","answer":true}"#, "unknown-vector", 11),
      (#"{"vector":"route-1","answer":true}"#, "vector-of-routing", 11),
      (#"{"vector":"text-1","answer":true}"#, "wrong-type", 29),
      (#"{"question":"ties","scene":"A"}"#, "missing-key", 1),
      (#"{"question":"ties","case":"c","scene":"A"}"#, "unknown-value", 27),
      (#"{"question":"ties","case":"a","scene":"a"}"#, "unknown-value", 39),
      (#"{"question":"ties","case":"a","answer":"A"}"#, "unknown-key", 31),
      (#"{"question":"ties","case":"a","scene":"A","heard":"B"}"#, "wrong-type", 51),
      (#"{"question":"closing","case":"ios","answer":"lost"}"#, "unknown-value", 45),
      (#"{"question":"tie","case":"a","scene":"A"}"#, "unknown-question", 13),
      (#"{"question":"like","case":"a","scene":"A"}"#, "question-of-vectors", 13),
    ])
  func mistakes(_ line: String, _ id: String, _ column: Int) throws {
    let found = try Self.diagnostics(MadeAnswers.system + Self.good + "\n" + line)
    let first = try #require(found.first { $0.id == id }, "\(found.map(\.id))")
    #expect(first.severity == .error && first.line == 3 && first.column == column)
  }

  @Test("A second answer names the first one, and of a case, too")
  func secondAnswers() throws {
    let found = try Self.diagnostics(
      MadeAnswers.system + """
        {"question":"ties","case":"a","scene":"A"}
        {"question":"ties","case":"a","scene":"B"}
        {"vector":"text-1","text":"a"}
        {"vector":"text-1","text":"b"}
        """)
    #expect(found.map(\.id) == ["second-answer", "second-answer"])
    #expect(found.map(\.message).allSatisfy { $0.contains("line 2") || $0.contains("line 4") })
    #expect(found.map(\.path) == ["$.scene", "$.text"])
  }

  @Test("Two forms of é are two answers")
  func textIsCompared() throws {
    let composed = #"{"vector":"text-1","text":"\u00e9"}"#
    let decomposed = #"{"vector":"text-1","text":"e\u0301"}"#
    #expect(try Self.diagnostics(MadeAnswers.system + composed + "\n" + composed).isEmpty)
    let found = try Self.diagnostics(MadeAnswers.system + composed + "\n" + decomposed)
    #expect(found.map(\.id) == ["second-answer"])
  }

  @Test("What was misspelt is suggested: of vectors one of the same topic first")
  func suggestions() throws {
    let found = try Self.diagnostics(
      MadeAnswers.system + """
        {"vector":"like-4","answer":true}
        {"vector":"bteween-1","answer":true}
        {"vector":"nothing of the kind","answer":true}
        {"question":"tie","case":"a","scene":"A"}
        {"question":"nothing","case":"a","scene":"A"}
        """)
    #expect(
      found.map(\.help) == [
        "did you mean `like-1`?", "did you mean `between-1`?",
        "the answers may be those of another version of the suite", "did you mean `ties`?",
        "those with cases are `ties`, `visible`, `closing`",
      ])
  }

  @Test("Only the first unknown vectors are compared with all that there are")
  func suggestionsEnd() throws {
    let lines = String(
      repeating: #"{"vector":"like-4","answer":true}"# + "\n",
      count: AnswerReader.suggestionVectors + 1)
    let found = try Self.diagnostics(MadeAnswers.system + lines)
    let suggested = found.count { $0.help == "did you mean `like-1`?" }
    #expect(found.count == AnswerReader.suggestionVectors + 1)
    #expect(suggested == AnswerReader.suggestionVectors)
  }

  @Test("The first line must name the system, which is said once")
  func systemIsFirst() throws {
    let found = try Self.diagnostics(Self.good + "\n" + Self.good + "\n" + MadeAnswers.system)
    #expect(found.map(\.id) == ["no-system"])
    #expect(found.map(\.line) == [1])
  }

  @Test(
    "A file without answers is an error",
    arguments: ["", "\n \n", MadeAnswers.system, MadeAnswers.system + "\n" + MadeAnswers.system])
  func noAnswers(_ text: String) throws {
    #expect(try Self.diagnostics(text).map(\.id) == ["no-answers"])
  }

  @Test("A long line, text that is no UTF-8 and a missing file have errors of their own")
  func badFiles() throws {
    let long = String(repeating: " ", count: ValueLimits.vectorBytes) + "{}"
    #expect(try Self.diagnostics(MadeAnswers.system + long).map(\.id) == ["line-too-long"])
    let (suite, questions) = (try MadeAnswers.suite.get(), try MadeAnswers.questions.get())
    for (id, read) in [
      (
        "not-utf8",
        { () throws(FixtureError) in
          try DeviceAnswers.read(
            [0x7B, 0xFF, 0x7D], file: "a.jsonl", suite: suite, questions: questions)
        }
      ),
      (
        "file-not-found",
        { () throws(FixtureError) in
          try DeviceAnswers.load(path: "is-not-there", suite: suite, questions: questions)
        }
      ),
    ] as [(String, () throws(FixtureError) -> DeviceAnswers)] {
      guard case .failure(let error) = Result(catching: read) else {
        Issue.record("\(id): it was read")
        continue
      }
      #expect(error.diagnostics.map(\.id) == [id])
    }
  }

  @Test("The mistakes of a file are counted when they are too many to list")
  func manyMistakes() throws {
    let lines = String(repeating: "1\n", count: FixtureLimits.diagnostics + 5)
    let found = try Self.diagnostics(MadeAnswers.system + lines)
    #expect(found.count == FixtureLimits.diagnostics + 1)
    #expect(found.last?.message == "5 more are not listed")
  }
}
