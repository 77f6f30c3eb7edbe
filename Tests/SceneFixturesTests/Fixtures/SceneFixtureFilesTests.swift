import PredicateLanguage
import SceneFixtures
import SceneRouting
import Testing

@Suite("Scene fixtures")
struct SceneFixtureFilesTests {
  static let names = Result {
    try FixtureFiles.names(in: "scenes", suffix: ".json", atLeast: 25)
  }

  @Test(
    "each scene fixture loads, with scenes, events and expectations", arguments: try names.get())
  func loads(_ name: String) throws {
    let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
    #expect(!fixture.scenes.isEmpty)
    #expect(!fixture.events.isEmpty)
    #expect(fixture.sceneSet.mostRecentFirst == fixture.scenes)
    #expect(fixture.events.contains { $0.expectation != nil })
  }
}
