import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup("Notes") { List() }
    #if os(macOS)
      Window("About", id: "about") { About() }
    #endif
    WindowGroup(id: "other") { List() }
  }
}
