/// Finds a string that was typed without its quotes, such as `note/42`, `*.pdf` or `https://a.b`.
///
/// Looks at bytes: such a value may have any characters, and most are not tokens of the language.
/// It ends at white space, or goes on over words up to what may follow a comparison. One name or
/// key path, a number, a call and a sum are not taken for it: they have mistakes of their own.
///
/// Invariant: what is scanned ends at the latest where the parser goes on after a mistake, so that
/// the whole text is read in linear time.
struct UnquotedValue {
  /// The most words of one value.
  private static let words = 16

  private let lexer: Lexer
  private let operation: ComparisonOperator
  private let isInList: Bool

  /// Returns the place of the unquoted value that begins at `token`, or nil.
  static func span(
    at token: Token, in lexer: Lexer, of operation: ComparisonOperator, isInList: Bool
  ) -> SourceSpan? {
    switch token.kind {
    case .name, .number, .arithmetic, .dot, .colon, .leftBracket: break
    case .invalid where !lexer.isQuote(at: token.span.lowerBound): break
    case .keyword(let word) where word != .this && !isFollowedBySpace(token, in: lexer): break
    default: return nil
    }
    let finder = UnquotedValue(lexer: lexer, operation: operation, isInList: isInList)
    return finder.end(from: token.span.lowerBound).map { SourceSpan(token.span.lowerBound, $0) }
  }

  /// Returns the place of the unquoted value that begins at `token` and is one word before an
  /// operator and `SELF`, as in `note/42 == SELF`.
  ///
  /// Nil if anything else is on the left of an operator.
  static func span(beforeOperatorAt token: Token, in lexer: Lexer) -> SourceSpan? {
    switch token.kind {
    case .name, .number, .arithmetic, .dot: break
    case .keyword(let word) where word != .this && !isFollowedBySpace(token, in: lexer): break
    default: return nil
    }
    let start = token.span.lowerBound
    let finder = UnquotedValue(lexer: lexer, operation: .equal, isInList: false)
    guard let end = finder.endOfWord(from: start), !finder.isSomethingElse(start, end),
      finder.bytes[start..<end].contains(where: { $0.continuesName })
    else { return nil }
    var rest = lexer
    rest.skip(SourceSpan(start, end))
    switch rest.next().kind {
    case .comparison: break
    case .keyword(let word) where word.comparisonOperator != nil: break
    default: return nil
    }
    var next = rest.next()
    if next.kind == .leftBracket {
      _ = rest.next()
      guard rest.next().kind == .rightBracket else { return nil }
      next = rest.next()
    }
    return next.kind == .keyword(.this) ? SourceSpan(start, end) : nil
  }

  private static func isFollowedBySpace(_ token: Token, in lexer: Lexer) -> Bool {
    let end = token.span.upperBound
    return end == lexer.bytes.count || lexer.bytes[end].isWhitespace
  }

  private var bytes: [UInt8] { lexer.bytes }

  private func end(from start: Int) -> Int? {
    guard let first = endOfWord(from: start), !isOptions(bytes[start..<first]) else { return nil }
    let isSign = !bytes[start..<first].contains { $0.continuesName }
    if isSign && !(operation.isPattern && endsValue(at: first)) { return nil }
    if let last = endOfWords(after: first), last > first { return last }
    return isSomethingElse(start, first) ? nil : first
  }

  /// The end of the last word before what may follow a comparison.
  ///
  /// Nil if other text comes first.
  private func endOfWords(after first: Int) -> Int? {
    var end = first
    for _ in 0..<Self.words {
      if endsValue(at: end) { return end }
      let start = skipSpaces(from: end)
      guard start > end, !"({[".utf8.contains(bytes[start]),
        Keyword.spelled(bytes[start..<lexer.endOfName(from: start)]) == nil,
        let next = endOfWord(from: start), bytes[start..<next].contains(where: { $0.continuesName })
      else { return nil }
      end = next
    }
    return nil
  }

  private func skipSpaces(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isWhitespace { end += 1 }
    return end
  }

  /// Whether the end of the text, a closing bracket, a comma, `AND` or `OR` comes at `position`.
  private func endsValue(at position: Int) -> Bool {
    let start = skipSpaces(from: position)
    guard start < bytes.count else { return true }
    switch Unicode.Scalar(bytes[start]) {
    case ")", "]", "}", ",", ";": return true
    case "&", "|": return start + 1 < bytes.count && bytes[start + 1] == bytes[start]
    default:
      let word = Keyword.spelled(bytes[start..<lexer.endOfName(from: start)])
      return start > position && (word == .and || word == .or)
    }
  }

  /// The end of the text without spaces from `start`.
  ///
  /// Nil if quotes, `%@` or a variable in it say that it is not a bare text.
  private func endOfWord(from start: Int) -> Int? {
    var end = start
    var depth = 0
    var apostrophes = 0
    scan: while end < bytes.count, !bytes[end].isWhitespace {
      if bytes[end] >= 0x80, lexer.isForeignSpace(at: end) { break }
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0
      switch Unicode.Scalar(bytes[end]) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        if depth == 0 { break scan }
        depth -= 1
      case ";": break scan
      case ",":
        if depth == 0 {
          if isInList { break scan }
          if operation == .isIn || operation == .between { return nil }
        }
      case "&", "|":
        if depth == 0, next == bytes[end] { break scan }
      case "=", "!":
        if depth == 0, next == UInt8(ascii: "=") { return nil }
      case "<", ">":
        if depth == 0 { return nil }
      case "$":
        if next.beginsName { return nil }
      case "%":
        if next == UInt8(ascii: "@") || next == UInt8(ascii: "K") { return nil }
      case "'":
        apostrophes += 1
        guard end > start, bytes[end - 1].isLetter, next.isLetter, apostrophes == 1 else {
          return nil
        }
      case "\"": return nil
      default: break
      }
      end += 1
    }
    return depth == 0 && end > start ? end : nil
  }

  /// Whether the word is `[c]` or begins with it: a value may follow without a space.
  private func isOptions(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.first == UInt8(ascii: "["), let close = word.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    return word[..<close].dropFirst().allSatisfy { $0.isLetter || $0.isWhitespace }
  }

  /// Whether the word is a name, a key path, a number, a call or a sum.
  private func isSomethingElse(_ start: Int, _ end: Int) -> Bool {
    let word = bytes[start..<end]
    let name = lexer.endOfName(from: start)
    if name > start, !word[start].isDigit {
      if name == end || Keyword.spelled(bytes[start..<name]) == .this { return true }
      var next = name
      while next < end, bytes[next] == UInt8(ascii: ":") { next += 1 }
      if next < end, bytes[next] == UInt8(ascii: "(") { return true }
      return bytes[name] == UInt8(ascii: "[") && bytes[end - 1] == UInt8(ascii: "]")
        || isKeyPath(word)
    }
    if word[start] == UInt8(ascii: "#"), isKeyPath(word.dropFirst()) { return true }
    return isArithmetic(word)
  }

  /// Whether the word has names with a dot between any two.
  private func isKeyPath(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      let name = part.first.map { "@#".utf8.contains($0) } == true ? part.dropFirst() : part
      return !name.isEmpty && name.allSatisfy { $0.continuesName }
    }
  }

  /// Whether the word is one number, numbers with signs between them, or a sign and a name.
  private func isArithmetic(_ word: ArraySlice<UInt8>) -> Bool {
    let signs = "+-*&|~".utf8
    if word.allSatisfy({ $0.isDigit || ".+*".utf8.contains($0) }),
      word.contains(where: { $0.isDigit })
    {
      return true
    }
    if let first = word.first, first.isDigit || first == UInt8(ascii: ".") {
      var rest = Lexer(bytes: Array(word))
      return word.contains(where: { $0.isDigit }) && rest.next().kind == .number
        && rest.next().kind == .end
    }
    guard let first = word.first, signs.contains(first), first != UInt8(ascii: "*") else {
      return false
    }
    let rest = word.dropFirst()
    return rest.first?.isDigit == true || rest.first == UInt8(ascii: ".")
      || Keyword.spelled(rest) == .this
  }
}
