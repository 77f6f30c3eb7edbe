import SwiftUI

#if os(macOS)
  @main struct NotesApp: App {
    var body: some Scene { Window("Notes", id: "notes") { List() } }
  }
#else
  @main struct NotesApp: App {
    var body: some Scene { WindowGroup("Notes") { List() } }
  }
#endif
