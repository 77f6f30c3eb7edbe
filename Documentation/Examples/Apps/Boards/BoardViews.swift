import SwiftUI

/// A board, as links name it.
struct Board {
  let number: Int

  // The slash at the end keeps board 7 and board 70 apart, for SwiftUI looks for its strings
  // anywhere in an identifier.
  var link: String { "boards://board/\(number)/" }
}

/// A board; its window is the one for links to this board, and for nothing else.
struct BoardView: View {
  let board: Board

  var body: some View {
    Text("Board \(board.number)")
      .onOpenURL { _ in }
      .handlesExternalEvents(preferring: [board.link], allowing: [])
  }
}

/// All boards; its window takes what is not about one board.
struct BoardListView: View {
  @State private var shown = "all"

  var body: some View {
    Text(shown)
      .onOpenURL { url in shown = url.lastPathComponent }
      .handlesExternalEvents(
        preferring: ["boards://list"], allowing: ["boards://list", "boards://search"])
  }
}
