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

/// Pairs the braces of a token list and names what each pair encloses.
struct SwiftBlockScanner {
  private static let typeKeywords: Set = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]
  private static let functionKeywords: Set = ["func", "init", "subscript", "deinit"]
  private static let otherKeywords: Set = [
    "var", "let", "get", "set", "if", "guard", "for", "while", "repeat", "switch", "do", "catch",
    "defer", "else", "import", "case", "return", "precedencegroup",
  ]

  private static let modifiers: Set = ["final", "indirect", "nonisolated", "frozen"]

  private let tokens: [SwiftToken]

  init(_ tokens: [SwiftToken]) {
    self.tokens = tokens
  }

  /// Returns the blocks in the order of their opening braces.
  ///
  /// A brace without a partner is left out: the compiler complains about it.
  func blocks() -> [SwiftBlock] {
    var open: [(brace: Int, slot: Int)] = []
    var slots: [SwiftBlock?] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      switch token.text {
      case "{":
        open.append((index, slots.count))
        slots.append(nil)
      case "}":
        guard let (brace, slot) = open.popLast() else { continue }
        slots[slot] = block(opening: brace, closing: index, depth: open.count)
      default:
        continue
      }
    }
    return slots.compactMap { $0 }
  }

  private func block(opening: Int, closing: Int, depth: Int) -> SwiftBlock {
    let keyword = keywordPosition(before: opening)
    return SwiftBlock(
      kind: keyword.map(kind(at:)) ?? .other,
      firstLine: tokens[keyword ?? opening].line,
      lastLine: tokens[closing].line,
      depth: depth,
      content: opening + 1..<closing)
  }

  /// Finds the type or function keyword whose body opens at `brace`, or nil for every other block.
  ///
  /// Walks back over the header. Parentheses are stepped over; a brace or an unmatched parenthesis
  /// ends the header, and so does any keyword nearer to the brace.
  private func keywordPosition(before brace: Int) -> Int? {
    var depth = 0
    for index in (0..<brace).reversed() {
      let token = tokens[index]
      switch token.text {
      case ")", "]":
        depth += 1
      case "(", "[":
        depth -= 1
        if depth < 0 { return nil }
      case "{", "}", ";":
        if depth == 0 { return nil }
      default:
        guard depth == 0, token.kind == .word, !isMember(index) else { continue }
        if Self.functionKeywords.contains(token.text) { return index }
        if Self.typeKeywords.contains(token.text), tokens[index + 1].kind == .word { return index }
        if Self.otherKeywords.contains(token.text) { return nil }
      }
    }
    return nil
  }

  private func isMember(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].text == "."
  }

  private func kind(at keyword: Int) -> SwiftBlock.Kind {
    let text = tokens[keyword].text
    let name = tokens[keyword + 1].text
    guard Self.typeKeywords.contains(text) else {
      return .function(name: text == "func" ? name : text)
    }
    return .type(keyword: text, name: name, isPublic: isPublic(declarationAt: keyword))
  }

  /// True when `public` or `open` is among the modifiers of the keyword.
  private func isPublic(declarationAt keyword: Int) -> Bool {
    for token in tokens[..<keyword].reversed() {
      if token.text == "public" || token.text == "open" { return true }
      guard Self.modifiers.contains(token.text) else { return false }
    }
    return false
  }
}
