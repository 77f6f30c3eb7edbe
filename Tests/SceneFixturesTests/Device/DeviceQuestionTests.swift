import Foundation
import Testing

@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

@Suite("Questions to a device")
struct DeviceQuestionTests {
  private static let list = Result { () throws(FixtureError) in
    try DeviceQuestionList.load(path: FixtureFiles.path("device/questions.jsonl"))
  }

  /// What the questions need to know of a vector: a choice by an option is never a device's.
  private struct Row: Decodable {
    struct Options: Decodable {}

    let id: String
    let kind: String
    let source: String
    let evidence: String
    let options: Options?

    /// Whether a device can say what is only our choice so far.
    var isOpen: Bool {
      let isLimit = source.hasPrefix("the limits of") || source.hasPrefix("ICU 72 takes it")
      return evidence == "policy" && !isLimit && options == nil
    }
  }

  private static let rows = Result {
    try FixtureFiles.names(in: "conformance", suffix: ".jsonl", atLeast: 20).flatMap {
      try FixtureFiles.lines($0, of: Row.self, atLeast: 40)
    }
  }

  @Test("Every vector that is our choice belongs to a question, a predicate to one alone")
  func vectorsAreAsked() throws {
    let asked = try Self.list.get().questions.flatMap(\.vectors)
    let counts = Dictionary(grouping: asked) { $0 }.mapValues(\.count)
    let rows = try Self.rows.get()
    let open = rows.filter(\.isOpen)
    #expect(open.count >= 390)
    for row in open {
      #expect(counts[row.id] != nil, "no question names \(row.id), \(row.source)")
    }
    for row in rows where row.kind != "route" {
      #expect(counts[row.id] ?? 0 <= 1, "two questions name \(row.id)")
    }
    let known = Set(rows.map(\.id))
    #expect(asked.filter { !known.contains($0) } == [])
  }

  @Test("A question with vectors names the rules that its vectors name")
  func rulesAgree() throws {
    let vectors = try ConformanceSuite.load(path: FixtureFiles.path("conformance")).vectors
    let rules = Dictionary(vectors.map { ($0.id, $0.rule) }, uniquingKeysWith: { $1 })
    let questions = try Self.list.get().questions
    #expect(questions.count >= 28)
    for question in questions where question.cases.isEmpty {
      let named = Set(question.vectors.compactMap { rules[$0] ?? nil })
      #expect(named.isSubset(of: question.rules), "\(question.id)")
    }
  }

  @Test("Every line is read, and its words are its own")
  func reads() throws {
    let list = try MadeAnswers.questions.get()
    let closing = try #require(list.question("closing"))
    #expect(closing.words == ["gone", "there"] && closing.answerKey == "answer")
    let ties = try #require(list.question("ties"))
    #expect(ties.words == ["A", "B", "new", "none"] && ties.answerKey == "scene")
    #expect(ties.cases == [.init(id: "a", ours: "A"), .init(id: "b", ours: "B")])
    #expect(ties.number == 13 && ties.rules == ["R3"] && ties.vectors == ["route-1"])
    #expect(list.question("forms")?.isAboutReading == true && !ties.isAboutReading)
    #expect(list.question("nobody") == nil)
  }

  @Test(
    "A line with a mistake is named",
    arguments: [
      (#""id":"","number":1,"rules":["R1"],"vectors":["a"]"#, "empty-identifier"),
      (#""id":"a","number":0,"rules":["R1"],"vectors":["a"]"#, "wrong-number"),
      (#""id":"a","number":1.5,"rules":["R1"],"vectors":["a"]"#, "wrong-number"),
      (#""id":"a","number":1,"vectors":["a"]"#, "missing-key"),
      (#""id":"a","number":1,"rules":[],"vectors":["a"]"#, "no-rule"),
      (#""id":"a","number":1,"rules":["R1"]"#, "nothing-asked"),
      (#""id":"a","number":1,"rules":["R1"],"vectors":["a"],"answer":1"#, "unknown-key"),
      (#""id":"a","number":1,"rules":["R1"],"vectors":["a"],"refusal":"no""#, "unknown-value"),
      (#""id":"a","number":1,"rules":["R1"],"cases":[{"id":"x"}]"#, "missing-key"),
      (#""id":"a","number":1,"rules":["R1"],"cases":[{"id":"x","ours":"C"}]"#, "unknown-value"),
      (
        #""id":"a","number":1,"rules":["R1"],"answers":["y"],"cases":[{"id":"x","ours":"A"}]"#,
        "unknown-value"
      ),
      (
        #""id":"a","number":1,"rules":["R1"],"#
          + #""cases":[{"id":"x","ours":"A"},{"id":"x","ours":"B"}]"#, "duplicate-case"
      ),
    ])
  func mistakes(_ members: String, _ id: String) {
    let text = "{\(members),\"question\":\"?\",\"ours\":\"!\"}"
    let result = Result { () throws(FixtureError) in
      try DeviceQuestionList.read(Array(text.utf8), file: "questions.jsonl")
    }
    guard case .failure(let error) = result else {
      Issue.record("it was read")
      return
    }
    #expect(error.diagnostics.map(\.id) == [id])
  }

  @Test("A name that is used and a file without questions are errors")
  func names() {
    let line = #"{"id":"a","number":1,"rules":["R1"],"vectors":["a"],"question":"?","ours":"!"}"#
    for (text, id) in [(line + "\n" + line, "duplicate-question"), ("\n", "no-questions")] {
      let result = Result { () throws(FixtureError) in
        try DeviceQuestionList.read(Array(text.utf8), file: "questions.jsonl")
      }
      guard case .failure(let error) = result else {
        Issue.record("\(id): it was read")
        continue
      }
      #expect(error.diagnostics.map(\.id) == [id])
    }
  }
}
