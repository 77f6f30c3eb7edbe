import Foundation

/// The identifiers of windows. The server writes the same into its pushes.
enum Routes {
    static let task = "tasks:"
    static let board = "board:"
    static let allBoards = board + "all"
}
