import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup("Notes", id: "notes") {
      NotesView()
        .handlesExternalEvents(preferring: ["notes"], allowing: ["notes"])
    }
    .commands { SidebarCommands() }
    .handlesExternalEvents(matching: ["notes"])

    WindowGroup("Note", for: Note.ID.self) { $id in
      NoteView(id: id)
    }
    .handlesExternalEvents(matching: Set(arrayLiteral: "note/"))

    #if os(macOS)
    Settings { SettingsView() }
      .handlesExternalEvents(matching: [])
    #endif
  }
}
