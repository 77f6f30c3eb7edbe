import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Checks and findings of fixtures in one line")
struct CheckDescriptionTests {
  @Test(
    "Every finding about a wrong file prints in one line",
    arguments: try WrongFixtureTests.rows.get())
  func findings(_ row: ExpectedDiagnostic) throws {
    let path = FixtureFiles.path("wrong/" + row.file)
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: path) }
    for finding in try #require(error).diagnostics {
      #expect(!finding.description.contains { $0.isNewline })
    }
  }

  @Test("The cases of a check that fails print in one line")
  func failing() throws {
    let fixture = try Reading.fixture(
      """
      {"scenes":[{"id":"a"}],"events":[
      {"name":"reply","identifier":"x","expect":{"scene":"a"}},
      {"identifier":"y","expect":{"scene":null,"score":"prefers"}}]}
      """)
    let check = try fixture.check()
    #expect(
      check.cases.map(\.description) == [
        "test.json:2:43: reply: passed",
        "test.json:3:28: #2: scene is `a`, not `none`; score is `can`, not `prefers`",
      ])
  }

  @Test("A finding prints as compilers write it")
  func printed() throws {
    #expect(
      Reading.diagnostics(Reading.text(scenes: #"{"id":"a","cann":"TRUEPREDICATE"}"#))
        .map(\.description) == [
          "test.json:1:22: error[unknown-key]: a scene has no key `cann`; did you mean `can`?"
        ])
    let silent = try Reading.fixture(Reading.text(scenes: #"{"id":"a"}"#))
    let whole = FixtureDiagnostic.expectsNothing(in: silent, file: "a\nb.json", isError: false)
    #expect(
      whole.description
        == "a\\nb.json: warning[expects-nothing]: the fixture expects nothing; give an event or a "
        + "step an `expect`; `sceneroute test --record` writes them")
  }
}
