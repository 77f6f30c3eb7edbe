import Foundation
import SceneFixtures
import Testing

/// The windows of an app, checked wherever the app's tests run: no device, no simulator.
@Suite struct WindowTests {
  @Test("Every event of windows.json opens the window that it should")
  func windows() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    try SceneFixture.verify(path: folder.appending(path: "windows.json").path)
  }
}
