import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup("Notes") { List() }
    DetailScenes()
    Settings { Preferences() }
  }
}
