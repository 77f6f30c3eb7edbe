import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup("Notes") { List() }
      #if os(macOS)
        .handlesExternalEvents(matching: ["note/"])
      #endif
  }
}
