import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup { ContentView() }
      .handlesExternalEvents(matching: ["main"])  // reuse the open window
  }
}
