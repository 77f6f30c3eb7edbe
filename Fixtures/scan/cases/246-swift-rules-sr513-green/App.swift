import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup {
      ContentView().handlesExternalEvents(preferring: ["main"], allowing: ["main"])
    }
    .handlesExternalEvents(matching: ["main"])
  }
}
