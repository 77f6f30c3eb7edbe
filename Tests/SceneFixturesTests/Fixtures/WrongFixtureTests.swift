import PredicateLanguage
import SceneFixtures
import Testing

@Suite("Wrong fixtures")
struct WrongFixtureTests {
  static let rows = Result {
    try FixtureFiles.lines("wrong/expected.jsonl", of: ExpectedDiagnostic.self, atLeast: 140)
  }

  @Test("each wrong fixture gets its one diagnostic, at its place", arguments: try rows.get())
  func reports(_ expected: ExpectedDiagnostic) throws {
    let file = FixtureFiles.path("wrong/" + expected.file)
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: file) }
    let diagnostics = try #require(error).diagnostics
    let errors = diagnostics.filter { $0.severity == .error }
    if expected.layer == "predicate" {
      // The parser may have more to say about one mistake, but only about that predicate.
      #expect(errors.map(\.summary).contains(expected.summary))
      #expect(Set(errors.map(\.path)) == [expected.path])
    } else {
      #expect(errors.map(\.summary) == [expected.summary])
    }
    let reportedIn = expected.reportedIn.map { FixtureFiles.path("wrong/" + $0) } ?? file
    #expect(errors.first?.file == reportedIn)
  }

  @Test("the list names every file of its folder")
  func listIsComplete() throws {
    let files = try FixtureFiles.names(in: "wrong", suffix: ".json", atLeast: 140)
    #expect(Set(files) == Set(try Self.rows.get().map { "wrong/" + $0.file }))
  }
}
