/// Splits Swift source into tokens and comments, well enough for the checks of this folder.
///
/// It knows nested comments, strings of one and of several lines, raw strings, interpolations
/// (their code counts as code) and regex literals. It does not know the grammar: a bare `/` opens a
/// regex literal where an operand must stand and the line holds its end.
///
/// - Complexity: O(n): n UTF-8 bytes, but for lines full of slashes.
struct SwiftLexer {
  private(set) var tokens: [SwiftToken] = []
  private(set) var comments: [SwiftComment] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var followsSpace = true
  private var lineOfLastToken = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    scanCode(untilParenthesis: false)
  }

  // MARK: Code

  /// Scans up to the end of the text or, inside an interpolation, past its closing parenthesis.
  private mutating func scanCode(untilParenthesis: Bool) {
    var depth = 0
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        advance()
        followsSpace = true
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        scanLineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        scanBlockComment()
      case UInt8(ascii: "/") where opensRegex():
        scanRegex(pounds: 0)
      case UInt8(ascii: "\""):
        scanString(pounds: 0)
      case UInt8(ascii: "#"):
        scanPound()
      case UInt8(ascii: "`"):
        scanQuotedIdentifier()
      default:
        if untilParenthesis {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") {
            if depth == 0 { return advance() }
            depth -= 1
          }
        }
        scanToken(byte)
      }
    }
  }

  private mutating func scanToken(_ first: UInt8) {
    let start = position
    let startLine = line
    advance()
    guard first.isWordByte else {
      return append(.punctuation, from: start, line: startLine)
    }
    while let next = peek(), next.isWordByte { advance() }
    append(.word, from: start, line: startLine)
  }

  private mutating func scanQuotedIdentifier() {
    let start = position
    let startLine = line
    advance()
    while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { advance() }
    advance()
    append(.word, from: start, line: startLine)
  }

  private mutating func append(_ kind: SwiftToken.Kind, from start: Int, line tokenLine: Int) {
    let text = kind == .literal ? "" : String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(
      SwiftToken(
        kind: kind, text: text, line: tokenLine, followsSpace: followsSpace,
        startsLine: lineOfLastToken != tokenLine))
    lineOfLastToken = line
    followsSpace = false
  }

  // MARK: Comments

  private mutating func scanLineComment() {
    let start = position
    let first = line
    while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
    appendComment(from: start, line: first)
  }

  private mutating func scanBlockComment() {
    let start = position
    let first = line
    var depth = 0
    repeat {
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        advance(2)
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && peek() != nil
    appendComment(from: start, line: first)
  }

  private mutating func appendComment(from start: Int, line first: Int) {
    comments.append(
      SwiftComment(
        text: String(decoding: bytes[start..<position], as: UTF8.self), firstLine: first,
        lastLine: line, isAlone: lineOfLastToken != first))
    followsSpace = true
  }

  // MARK: Strings and regex literals

  /// Scans a raw string, an extended regex literal, or a lone `#` such as that of `#if`.
  private mutating func scanPound() {
    var pounds = 0
    while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
    switch peek(pounds) {
    case UInt8(ascii: "\""): scanString(pounds: pounds)
    case UInt8(ascii: "/"): scanRegex(pounds: pounds)
    default: scanToken(UInt8(ascii: "#"))
    }
  }

  private mutating func scanString(pounds: Int) {
    let start = position
    let startLine = line
    advance(pounds)
    let isLong = startsWith(quotes: 3) && !closesOnItsLine(pounds: pounds)
    let quotes = isLong ? 3 : 1
    advance(quotes)
    append(.literal, from: start, line: startLine)
    while let byte = peek() {
      if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) {
        advance(1 + pounds)
        guard peek() == UInt8(ascii: "(") else {
          advance()
          continue
        }
        advance()
        scanCode(untilParenthesis: true)
      } else if startsWith(quotes: quotes), hasPounds(pounds, at: quotes) {
        advance(quotes + pounds)
        break
      } else if byte == UInt8(ascii: "\n"), !isLong {
        break
      } else {
        advance()
      }
    }
    lineOfLastToken = line
    followsSpace = false
  }

  /// True for a raw string such as `#""""#`: quotes that would open several lines, and its end.
  private func closesOnItsLine(pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    var offset = 1
    while let byte = peek(offset), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\""), hasPounds(pounds, at: offset + 1) { return true }
      offset += 1
    }
    return false
  }

  private mutating func scanRegex(pounds: Int) {
    let start = position
    let startLine = line
    advance(pounds + 1)
    append(.literal, from: start, line: startLine)
    while let byte = peek() {
      if byte == UInt8(ascii: "\\") {
        advance(2)
      } else if byte == UInt8(ascii: "/"), hasPounds(pounds, at: 1) {
        advance(1 + pounds)
        break
      } else if byte == UInt8(ascii: "\n"), pounds == 0 {
        break
      } else {
        advance()
      }
    }
    lineOfLastToken = line
  }

  /// True when the `/` at the position is where an operand must be and its line has another.
  private func opensRegex() -> Bool {
    guard let next = peek(1), next != UInt8(ascii: " "), next != UInt8(ascii: "\n") else {
      return false
    }
    if let last = tokens.last {
      let operandMayFollow =
        switch last.kind {
        case .word: ["return", "in", "case", "try", "await"].contains(last.text)
        case .punctuation: "=(,:[{!&|?;".contains(last.text) || lineOfLastToken != line
        case .literal: false
        }
      guard operandMayFollow else { return false }
    }
    var offset = 1
    while let byte = peek(offset), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "/") { return peek(offset - 1) != UInt8(ascii: " ") }
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  // MARK: Bytes

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func startsWith(quotes count: Int) -> Bool {
    (0..<count).allSatisfy { peek($0) == UInt8(ascii: "\"") }
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }
}

extension UInt8 {
  /// True for the bytes of identifiers, keywords and numbers; every byte that is not ASCII is one.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }
}

/// One word or one punctuation character of Swift code, outside comments and string text.
struct SwiftToken: Equatable {
  /// What a token is made of.
  enum Kind {
    /// Letters, digits and underscores, or an identifier in backticks with its backticks.
    case word
    /// One character that belongs to no word.
    case punctuation
    /// A string or regex literal. Its text is left empty, for no check may look into it; the code
    /// of its interpolations follows as tokens of their own.
    case literal
  }

  let kind: Kind
  let text: String
  /// The 1-based line of the first character.
  let line: Int
  /// True when white space, a comment or the start of the file comes before the token.
  let followsSpace: Bool
  /// True when no other token comes before it on its line.
  let startsLine: Bool
}

/// One comment of Swift code, with its markers.
struct SwiftComment: Equatable {
  let text: String
  let firstLine: Int
  let lastLine: Int
  /// True when no token comes before it on its first line.
  let isAlone: Bool

  var isDocumentation: Bool {
    text.hasPrefix("///") && !text.hasPrefix("////") || text.hasPrefix("/**")
  }
}
