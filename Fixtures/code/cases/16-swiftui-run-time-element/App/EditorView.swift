import SwiftUI

struct EditorView: View {
  let note: Note

  var body: some View {
    NoteText(note)
      .handlesExternalEvents(preferring: [note.id.uuidString], allowing: ["*"])
  }
}
