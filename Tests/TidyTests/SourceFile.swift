/// One text file of the repository: its path from the root, with `/`, and its text.
struct SourceFile {
  let path: String
  let text: String
  /// The lines without their ends; line n of an editor is `lines[n - 1]`.
  let lines: [Substring]
  /// Code apart from comments and string text; empty for files that are not Swift.
  let tokens: [SwiftToken]
  let comments: [SwiftComment]
  let blocks: [SwiftBlock]
  private let firstTokens: [Int: SwiftToken]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    let lexer = SwiftLexer(path.hasSuffix(".swift") ? text : "")
    tokens = lexer.tokens
    comments = lexer.comments
    blocks = SwiftBlockScanner(lexer.tokens).blocks()
    firstTokens = Dictionary(
      lexer.tokens.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The folder right below `Sources`, or nil for files elsewhere.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  /// Returns the first token of a 1-based line, or nil for a line without code.
  func firstToken(ofLine line: Int) -> SwiftToken? {
    firstTokens[line]
  }

  /// Returns the text of the token `offset` places after the one at `index`, or the empty string.
  func text(at index: Int, offset: Int = 0) -> String {
    tokens.indices.contains(index + offset) ? tokens[index + offset].text : ""
  }
}
