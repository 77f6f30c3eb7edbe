import SwiftUI

@main
struct NotesApp: App {
  var body: some Scene {
    Outer()
    Group {
      Inner()
    }
  }
}

struct Inner: Scene {
  var body: some Scene { Window("Log", id: "log") { Log() } }
}
struct Outer: SwiftUI.Scene {
  var body: some Scene {
    WindowGroup("Notes") { List() }
    Inner()
  }
}
