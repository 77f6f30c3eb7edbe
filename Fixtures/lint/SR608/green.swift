import AppIntents
import SwiftUI

struct OpenNote: AppIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open a note"
}

@main struct NotesApp: App {
  var body: some Scene {
    WindowGroup {
      Text("Notes")
        .onAppIntentExecution(OpenNote.self) { _ in }
    }
  }
}
