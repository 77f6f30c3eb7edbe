import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup("Notes") {
      ListView()
    }
    .handlesExternalEvents(matching: ["list"])
    WindowGroup(id: "editor") {
      EditorView()
        .handlesExternalEvents(preferring: ["editor"], allowing: [])
    }
    .handlesExternalEvents(matching: [Self.scheme, "editor"])
    DocumentGroup(newDocument: TextFile()) { file in
      FileView(file)
    }
    Settings {
      SettingsView()
    }
  }

  static let scheme = "note:"
}
