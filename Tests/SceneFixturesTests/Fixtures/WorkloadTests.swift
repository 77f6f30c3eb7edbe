import SceneFixtures
import SceneRouting
import Testing

@Suite("Workloads")
struct WorkloadTests {
  static let names = Result {
    try FixtureFiles.names(in: "workload", suffix: ".json", atLeast: 2)
  }

  #if Regex
    @Test(
      "a generated workload is read, and its hits are the routing's", arguments: try names.get())
    func agreesWithHits(_ name: String) throws {
      let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
      let hits = try #require(fixture.hits)
      #expect(fixture.scenes.count >= 60)
      #expect(fixture.events.count >= 150)
      let router = LinearRouter(fixture.sceneSet, options: fixture.options)
      #expect(fixture.events.map { router.route($0.event).score > .none } == hits)
    }
  #else
    @Test("without regular expressions each `MATCHES` is an error", arguments: try names.get())
    func reportsMatches(_ name: String) throws {
      let error = #expect(throws: FixtureError.self) {
        try SceneFixture.load(path: FixtureFiles.path(name))
      }
      #expect(Set(try #require(error).diagnostics.map(\.id)) == ["regex-unavailable"])
    }
  #endif
}
