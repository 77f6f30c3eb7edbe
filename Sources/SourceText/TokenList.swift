/// The significant tokens of a source, and its comments.
package struct TokenList: Sendable {
  /// The tokens that mean something, in order.
  package private(set) var tokens: [SourceToken] = []
  /// The comments that `keepsComment` asked for.
  package private(set) var comments: [Range<Int>] = []

  /// Cuts `bytes` into tokens.
  ///
  /// - Complexity: O(n): n bytes.
  package init(
    _ bytes: UnsafeRawBufferPointer, _ language: SourceLanguage,
    keepsComment: (UnsafeRawBufferPointer) -> Bool = { _ in false }
  ) {
    var isAfterNewline = true
    // Sources have a token in six to eight bytes.
    tokens.reserveCapacity(bytes.count / 6)
    func take(_ token: SourceToken) {
      switch token.kind {
      case .newline, .inactive, .directiveEnd: isAfterNewline = true
      case .comment:
        let comment = UnsafeRawBufferPointer(rebasing: bytes[token.range])
        if keepsComment(comment) { comments.append(token.range) }
      default: break
      }
      guard !token.kind.isTrivia else { return }
      let isEnd = token.kind == .directiveEnd
      tokens.append(token.afterNewline(isAfterNewline && !isEnd))
      if !isEnd { isAfterNewline = false }
    }
    switch language {
    case .swift:
      var lexer = SwiftLexer(bytes)
      while let token = lexer.next() { take(token) }
    case .objectiveC:
      var lexer = ObjectiveCLexer(bytes)
      while let token = lexer.next() { take(token) }
    }
    // A file of comments has few.
    if tokens.count < tokens.capacity / 4 { tokens = tokens.withUnsafeBufferPointer { Array($0) } }
  }
}

extension TokenList {
  /// Returns how many tokens `bytes` have, space and comments among them.
  package static func count(_ bytes: UnsafeRawBufferPointer, _ language: SourceLanguage) -> Int {
    var count = 0
    switch language {
    case .swift:
      var lexer = SwiftLexer(bytes)
      while lexer.next() != nil { count += 1 }
    case .objectiveC:
      var lexer = ObjectiveCLexer(bytes)
      while lexer.next() != nil { count += 1 }
    }
    return count
  }
}
