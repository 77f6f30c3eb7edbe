/// One line of standard input.
struct InputLine {
  /// What stood on the line, without its line feed.
  enum Content: Equatable {
    case text(String)
    case notUTF8([UInt8])
    case tooLong
  }

  /// The line's number, from 1.
  let number: Int
  let content: Content
}
