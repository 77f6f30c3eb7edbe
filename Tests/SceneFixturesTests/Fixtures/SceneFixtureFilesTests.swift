import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("Scene fixtures")
struct SceneFixtureFilesTests {
  /// Those that this build can load: some have conditions with MATCHES.
  static let names = Result {
    try FixtureFiles.names(in: "scenes", suffix: ".json", atLeast: 25).filter {
      Build.canRun(String(decoding: try FixtureFiles.bytes($0), as: UTF8.self))
    }
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
