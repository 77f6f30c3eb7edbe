/// The strokes of a tree drawn with text.
enum TreeLines {
  static let middle = "├─ "
  static let last = "└─ "
  static let through = "│  "
  static let blank = "   "

  /// The strokes that are in the lines below `branch`.
  static func below(_ branch: String) -> String {
    switch branch {
    case middle: through
    case last: blank
    default: ""
    }
  }
}
