import SwiftUI

struct DetailScenes: Scene {
  @SceneBuilder var body: some Scene {
    WindowGroup(id: "detail") { Detail() }
      .handlesExternalEvents(matching: ["detail/"])
    Window("About", id: "about") { About() }
  }
}
