import Foundation
import SceneFixtures
import SceneRouting
import Testing

@Suite struct WindowTests {
  private let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "windows.json").path

  @Test("Every event of windows.json opens the window that it should")
  func windows() throws {
    try SceneFixture.verify(path: path)
  }

  @Test("A note without a window of its own opens in the list", arguments: 1...9)
  func otherNotes(number: Int) throws {
    let fixture = try SceneFixture.load(path: path)
    let router = SceneRouter(fixture.sceneSet, options: fixture.options)
    #expect(router.route("note/\(number)").scene == "notes")
  }
}
