import SwiftUI

@main struct NotesApp: App {
  var body: some Scene {
    WindowGroup {
      Text("Notes").handlesExternalEvents(preferring: ["note/"], allowing: ["note/"])
    }
    .handlesExternalEvents(matching: ["note/"])
  }
}
