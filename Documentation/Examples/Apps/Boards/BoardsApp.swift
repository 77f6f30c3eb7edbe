import SwiftUI

/// An app of SwiftUI with a window for all boards and one for each board that is open.
@main
struct BoardsApp: App {
  var body: some Scene {
    WindowGroup("Boards", id: "boards") {
      BoardListView()
    }
    WindowGroup("Board", id: "board") {
      BoardView(board: Board(number: 1))
    }
    .handlesExternalEvents(matching: ["boards://board/"])
  }
}
