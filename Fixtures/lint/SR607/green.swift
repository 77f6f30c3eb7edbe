import AppIntents
import SwiftUI

struct OpenNote: AppIntent {
  static let title: LocalizedStringResource = "Open a note"

  func perform() async throws -> some IntentResult {
    Router.shared.open("note")
    return .result()
  }
}

@main struct NotesApp: App {
  var body: some Scene {
    WindowGroup { Text("Notes") }
  }
}
