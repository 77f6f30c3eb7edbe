import FuzzTargets
import PredicateLanguage
import SceneFixtures
import Testing

@Suite("What the fuzzer found")
struct FuzzFindingTests {
  @Test(
    "A mistake in a pattern covers whole characters", .enabled(if: Build.hasRegex),
    arguments: ["\\pé", "[\\p€]", "a\\p😀b", "\u{FFFD}^[\\p\u{FFFD}{L} ]+$"])
  func mistakeInsideCharacter(pattern: String) throws {
    let error = #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate.matching(pattern)
    }
    let span = try #require(error?.diagnostics.first?.span)
    let bytes = Array(try #require(error?.source).utf8)
    let marked = bytes[span.lowerBound..<span.upperBound]
    #expect(!marked.isEmpty && String(validating: marked, as: UTF8.self) != nil)
    #expect(FuzzTarget.matches.finding(in: [0x30] + Array(pattern.utf8)) == nil)
  }

  @Test(
    "A recursion, which ICU lacks, is refused", .enabled(if: Build.hasRegex),
    arguments: ["a|(?R)", "(?0)", "(a|(?1))", "(?<n>a|(?&n))", "(?P>n)", "(?+1)(a)"])
  func recursion(pattern: String) {
    #expect(throws: InvalidPredicateError.self) { try ActivationPredicate.matching(pattern) }
    #expect(FuzzTarget.matches.finding(in: [0x30] + Array(pattern.utf8) + [0xFF, 0x62]) == nil)
  }

  @Test(
    "The name of a variable may begin with a combining mark",
    arguments: ["\u{7F2}", "\u{301}", "\u{200D}", "\u{FE0F}a"])
  func variableOfMarks(name: String) throws {
    let predicate = try ActivationPredicate(format: "SELF == $\(name)")
    #expect(predicate.openVariables == [name])
    #expect(FuzzTarget.parse.finding(in: Array("$\(name) == 1".utf8)) == nil)
  }

  @Test("A token in brackets is never printed raw")
  func controlCharacterInOption() {
    let text = "SELF > ['a\u{17}b\u{202E}'] 'c'"
    let error = #expect(throws: InvalidPredicateError.self) {
      try ActivationPredicate(format: text)
    }
    let messages = error?.diagnostics.map(\.message)
    #expect(messages?.first == "`'a\\u{17}b\\u{202E}'` is not a comparison option")
    #expect(FuzzTarget.parse.finding(in: Array(text.utf8)) == nil)
  }

  @Test("A key that the user chose is never printed raw, nor whole when it is long")
  func controlCharacterInKey() throws {
    for key in ["\u{7F}pen", "\u{202E}", String(repeating: "k", count: 5_000)] {
      let text = """
        {"scenes": [{"id": "open"}], "timeline": [{"background": "open", "expect": \
        {"states": {"\(key)": "b_ckground"}}}]}
        """
      let problem = try #require(throws: FixtureError.self) {
        try SceneFixture.read(Array(text.utf8), file: "a.json")
      }
      let messages = problem.diagnostics.map(\.message).filter { $0.contains("is no value of") }
      #expect(messages.count == 1)
      #expect(messages.allSatisfy { $0.utf8.count < 500 && !$0.contains(key) })
      #expect(FuzzTarget.timeline.finding(in: Array(text.utf8)) == nil)
    }
  }

  @Test("A value that a later key of the same name replaces is read too")
  func replacedValue() {
    let line = "{\"predicate\": \"SELF == 'a'\", \"input\": \"a\r\nb\", \"input\": \"c\"}"
    #expect(FuzzTarget.request.finding(in: Array(line.utf8)) == nil)
    #expect(throws: RequestError.self) { try EvaluationRequest.read(Array(line.utf8)) }
  }
}
