import Foundation
import SceneFixtures
import Testing

@Suite struct WindowTests {
  @Test("Every event of windows.json opens the window that it should")
  func windows() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    try SceneFixture.verify(path: folder.appending(path: "windows.json").path)
  }
}
