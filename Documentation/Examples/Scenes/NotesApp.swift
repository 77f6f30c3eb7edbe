import SwiftUI

/// An app of SwiftUI with a window for the library and one for each note that is open.
@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup("Library", id: "library") {
      LibraryView()
        .handlesExternalEvents(preferring: [], allowing: ["library"])
    }
    WindowGroup("Note", id: "note") {
      NoteView()
    }
    .handlesExternalEvents(matching: ["note/"])
  }
}

/// A note; its window is the one for links to this note.
struct NoteView: View {
  @State private var link = ""

  var body: some View {
    Text(link)
      .onOpenURL { url in link = url.absoluteString }
      .handlesExternalEvents(preferring: [link], allowing: [])
  }
}

/// The list of all notes.
struct LibraryView: View {
  var body: some View { Text("Library") }
}
