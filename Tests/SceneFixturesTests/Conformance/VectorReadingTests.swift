import PredicateLanguage
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures
@testable import conformance

@Suite("Reading vectors")
struct VectorReadingTests {
  private static let good = """
    {"id":"a","kind":"evaluate","predicate":"SELF == 'x'","input":"x","expect":true,\
    "source":"rule E1","evidence":"observed"}
    """

  private static func read(_ text: String) -> Result<ConformanceSuite, FixtureError> {
    Result { () throws(FixtureError) in
      try ConformanceSuite.read(Array(text.utf8), file: "like.jsonl")
    }
  }

  private static func diagnostics(_ text: String) -> [FixtureDiagnostic] {
    guard case .failure(let error) = read(text) else { return [] }
    return error.diagnostics
  }

  /// A row with its members beside id, source and evidence.
  private static func row(_ members: String) -> String {
    #"{"id":"a","source":"s","evidence":"policy",\#(members)}"#
  }

  @Test("A line becomes a vector, whose topic is the file's name")
  func line() throws {
    let vectors = try Self.read("\n" + Self.good + "\r\n\n").get().vectors
    let vector = try #require(vectors.first)
    #expect(vectors.count == 1)
    #expect(vector.id == "a" && vector.topic == "like" && vector.line == 2)
    #expect(vector.evidence == .observed && vector.source == "rule E1")
    #expect(vector.check() == .passed)
  }

  @Test("A wrong answer fails with both answers in words")
  func wrongAnswer() throws {
    let text = Self.good.replacing("\"expect\":true", with: "\"expect\":false")
    let vector = try #require(try Self.read(text).get().vectors.first)
    #expect(vector.check() == .failed(expected: "false", actual: "true"))
  }

  @Test("Canonical text is compared unit by unit")
  func canonicalText() throws {
    let text = Self.row(
      #""kind":"canonical","predicate":"SELF == '\u00e9'","expect":"SELF == \"e\u0301\"""#)
    let vector = try #require(try Self.read(text).get().vectors.first)
    #expect(vector.check() != .passed)
  }

  @Test("Errors compare the id and the place")
  func errors() throws {
    let text = Self.row(
      #""kind":"error","predicate":"SELF == ","expect":{"id":"expected-operand","span":[0,1]}"#)
    let vector = try #require(try Self.read(text).get().vectors.first)
    #expect(
      vector.check()
        == .failed(expected: "expected-operand at 0..<1", actual: "expected-operand at 8..<8"))
  }

  @Test("A routing vector names the scene and its score")
  func route() throws {
    let text = Self.row(
      #""kind":"route","scenes":[{"id":"m"}],"identifier":"x","#
        + #""expect":{"scene":"m","score":"prefers"}"#
    )
    let vector = try #require(try Self.read(text).get().vectors.first)
    #expect(vector.check() == .failed(expected: "score `prefers`", actual: "score `can`"))
  }

  @Test("A routing vector may name an event, options, an action and a rule")
  func event() throws {
    func outcome(_ expect: String) throws -> ConformanceOutcome? {
      let text = Self.row(
        #""kind":"route","scenes":[{"id":"m"}],"options":{"nilIdentifier":"canMustHold"},"#
          + #""event":{"icon":true},"expect":{"scene":"m","score":"can",\#(expect)}"#)
      return try Self.read(text).get().vectors.first?.check()
    }
    #expect(try outcome(#""action":"continue","rule":"R6, canMustHold""#) == .passed)
    #expect(
      try outcome(#""action":"create","rule":"R6, mostRecent""#)
        == .failed(
          expected: "action `create`, rule `R6, mostRecent`",
          actual: "action `continue`, rule `R6, canMustHold`"))
  }

  @Test(
    "A row with a mistake is named with its place",
    arguments: [
      ("{", "unexpected-end"), ("[]", "wrong-type"),
      (row(#""kind":"evaluate","predicate":"SELF == 'x'","input":"x""#), "missing-key"),
      (row(#""kind":"evaluate","predicate":"SELF == 'x'","expect":true"#), "missing-key"),
      (row(#""kind":"evaluate","input":null,"expect":true"#), "missing-key"),
      (row(#""kind":"evaluate","predicate":"a","input":1,"expect":true"#), "wrong-type"),
      (row(#""kind":"evaluate","predicate":"a","input":"","expect":1"#), "wrong-type"),
      (row(#""kind":"evalute","predicate":"a","expect":true"#), "unknown-value"),
      (row(#""kind":"canonical","predicate":"a","expect":"a","input":"x""#), "unknown-key"),
      (
        row(#""kind":"error","predicate":"a","expect":{"id":"a","span":[2,1]}"#),
        "wrong-span"
      ),
      (row(#""kind":"error","predicate":"a","expect":{"id":"a","span":[]}"#), "wrong-span"),
      (row(#""kind":"error","predicate":"a","expect":{"id":"a","span":[1]}"#), "wrong-span"),
      (row(#""kind":"error","predicate":"a","expect":{"id":"a","span":[1,2,3]}"#), "wrong-span"),
      (
        row(#""kind":"route","scenes":[],"identifier":"","expect":{"scene":null,"score":"can"}"#),
        "score-without-scene"
      ),
      (
        row(#""kind":"route","scenes":[],"identifier":"","expect":{"scene":"m","score":"can"}"#),
        "unknown-scene"
      ),
      (
        row(
          #""kind":"route","scenes":[],"identifier":"a","event":{"icon":true},"#
            + #""expect":{"scene":null,"score":"none"}"#), "conflicting-keys"
      ),
      (
        row(
          #""kind":"route","scenes":[],"event":{"notification":"push.apns"},"#
            + #""expect":{"scene":null,"score":"none"}"#), "no-file-access"
      ),
      (
        row(
          #""kind":"route","scenes":[],"event":{"icon":true,"expect":{"scene":null}},"#
            + #""expect":{"scene":null,"score":"none"}"#), "unknown-key"
      ),
      (
        row(
          #""kind":"route","scenes":[],"identifier":"a","options":{"lastWindow":"survives"},"#
            + #""expect":{"scene":null,"score":"none"}"#), "unknown-key"
      ),
    ])
  func mistakes(_ text: String, _ id: String) throws {
    let found = Self.diagnostics(Self.good.replacing("\"a\"", with: "\"first\"") + "\n" + text)
    let first = try #require(found.first)
    #expect(found.count == 1 && first.severity == .error && first.line == 2)
    #expect(first.id == id)
    #expect(first.span.lowerBound > Self.good.utf8.count)
  }

  @Test("A message about form names the line of the file")
  func linesInMessages() throws {
    let found = Self.diagnostics(Self.good + "\n{\"id\":1,\"id\":2}\n{")
    #expect(found.map(\.line) == [2, 3])
    #expect(found.allSatisfy { $0.message.contains("line \($0.line)") })
  }

  @Test("Every line with a mistake is listed, and a used id names the first use")
  func allMistakes() {
    let found = Self.diagnostics("{}\n\(Self.good)\n\(Self.good)\nnull")
    #expect(found.map(\.line) == [1, 1, 1, 1, 3, 4])
    #expect(found.contains { $0.id == "duplicate-vector" && $0.message.contains("line 2") })
  }

  @Test("A long line, and a file without vectors, have errors of their own")
  func limits() {
    let long = String(repeating: " ", count: ValueLimits.vectorBytes) + "{}"
    #expect(Self.diagnostics(long).map(\.id) == ["line-too-long"])
    #expect(Self.diagnostics("\n \n").map(\.id) == ["no-vectors"])
    let missing = Result { () throws(FixtureError) in
      try ConformanceSuite.load(path: "is-not-there.jsonl")
    }
    guard case .failure(let error) = missing else {
      Issue.record("a missing file was read")
      return
    }
    #expect(error.diagnostics.map(\.id) == ["file-not-found"])
  }

  @Test("The mistakes of a file are counted when they are too many to list")
  func manyMistakes() throws {
    let found = Self.diagnostics(String(repeating: "1\n", count: FixtureLimits.diagnostics + 5))
    #expect(found.count == FixtureLimits.diagnostics + 1)
    #expect(try #require(found.last).message == "5 more are not listed")
  }
}
