/// One pair of braces of a Swift file and what they enclose.
struct SwiftBlock: Equatable {
  /// What the braces belong to.
  enum Kind: Equatable {
    /// The body of a type or an extension; `keyword` is `struct`, `enum`, `protocol` and so on.
    case type(keyword: String, name: String, isPublic: Bool)
    /// The body of a function, an initializer, a subscript or a deinitializer.
    case function(name: String)
    /// An accessor, a closure or a statement.
    case other
  }

  let kind: Kind
  /// The line of the keyword, or of the opening brace where there is none.
  let firstLine: Int
  /// The line of the closing brace.
  let lastLine: Int
  /// How many braces enclose the block.
  let depth: Int
  /// Token positions between the braces.
  let content: Range<Int>

  var lineCount: Int { lastLine - firstLine + 1 }
}
