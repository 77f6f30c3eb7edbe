/// Cuts source text into tokens, one at a time.
///
/// Works on UTF-8 bytes. Text that begins no token becomes one `invalid` token and one diagnostic.
struct Lexer {
  let bytes: [UInt8]
  private(set) var position = 0
  var diagnostics: [Diagnostic] = []
  private var hasForeignSpace = false

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on at `end`, past text that the parser has named; what was said of its bytes is dropped.
  mutating func skip(_ span: SourceSpan) {
    position = span.upperBound
    while let last = diagnostics.last, last.span.lowerBound >= span.lowerBound {
      diagnostics.removeLast()
    }
  }

  /// Returns the next token; at the end of the text always `end`.
  mutating func next() -> Token {
    skipSpaces()
    guard position < bytes.count else {
      return Token(kind: .end, span: SourceSpan(bytes.count, bytes.count))
    }
    let byte = bytes[position]
    if byte.beginsName, !isForeignSymbol { return name() }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(quote: byte) }
    if byte.isDigit || (byte == UInt8(ascii: ".") && peek(1).isDigit) { return number() }
    switch byte {
    case UInt8(ascii: "$"): return variable()
    case UInt8(ascii: "%"): return placeholder()
    case UInt8(ascii: "#"): return escapedName()
    default: return symbol(byte)
    }
  }

  /// The text of a name or keyword in upper case, or nil.
  func word(_ token: Token) -> String? {
    switch token.kind {
    case .name, .keyword: text(token.span).uppercased()
    default: nil
    }
  }

  /// The text of a span.
  func text(_ span: SourceSpan) -> String {
    String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  /// Skips white space; one that only looks like a space is a mistake, named once a text.
  private mutating func skipSpaces() {
    while position < bytes.count {
      if bytes[position].isWhitespace {
        position += 1
        continue
      }
      guard bytes[position] >= 0x80, isForeignSpace(at: position) else { return }
      let scalar = scalarAtPosition
      let span = SourceSpan(position, position + UTF8.width(scalar))
      position = span.upperBound
      guard !hasForeignSpace else { continue }
      hasForeignSpace = true
      diagnostics.append(SyntaxProblem.foreignSpace(scalar).diagnostic(at: span))
    }
  }

  /// Whether a space of another kind than the language's begins at `position`, as U+00A0.
  ///
  /// Source: PropList.txt, White_Space, beyond ASCII.
  func isForeignSpace(at position: Int) -> Bool {
    let rest = bytes[position...].prefix(3)
    switch rest.first {
    case 0xC2: return rest.dropFirst().first == 0xA0 || rest.dropFirst().first == 0x85
    case 0xE1: return rest.elementsEqual([0xE1, 0x9A, 0x80])
    case 0xE3: return rest.elementsEqual([0xE3, 0x80, 0x80])
    case 0xE2:
      guard rest.count == 3, let last = rest.last else { return false }
      return rest.dropFirst().first == 0x80
        ? last <= 0x8A || last == 0xA8 || last == 0xA9 || last == 0xAF
        : rest.elementsEqual([0xE2, 0x81, 0x9F])
    default: return false
    }
  }

  private func peek(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  private mutating func take(_ count: Int, as kind: Token.Kind) -> Token {
    let start = position
    position += count
    return Token(kind: kind, span: SourceSpan(start, position))
  }

  /// The end of the name at `start`, which may be empty.
  func endOfName(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].continuesName {
      if bytes[end] >= 0x80, isForeignSpace(at: end) { break }
      end += 1
    }
    return end
  }
}

extension Lexer {
  private mutating func name() -> Token {
    let start = position
    var end = endOfName(from: start)
    if end - start == 3, let operation = uniformTypeOperator(from: start) {
      end = start + operation.rawValue.utf8.count
      position = end
      return Token(kind: .keyword(operation), span: SourceSpan(start, end))
    }
    position = end
    let kind = Keyword.spelled(bytes[start..<end]).map(Token.Kind.keyword) ?? .name
    return Token(kind: kind, span: SourceSpan(start, end))
  }

  /// `UTI-EQUALS` and `UTI-CONFORMS-TO` are the only keywords with hyphens.
  private func uniformTypeOperator(from start: Int) -> Keyword? {
    for keyword in [Keyword.utiEquals, .utiConformsTo] {
      let end = start + keyword.rawValue.utf8.count
      guard end <= bytes.count, end == bytes.count || !bytes[end].continuesName else { continue }
      if Keyword.spelled(bytes[start..<end]) == keyword { return keyword }
    }
    return nil
  }

  /// `#name` makes a key path of a reserved word.
  private mutating func escapedName() -> Token {
    guard peek(1).beginsName else { return invalid() }
    let end = endOfName(from: position + 1)
    return take(end - position, as: .name)
  }

  private mutating func variable() -> Token {
    let end = endOfName(from: position + 1)
    let token = take(end - position, as: .variable)
    if end == token.span.lowerBound + 1 {
      diagnostics.append(SyntaxProblem.emptyVariableName.diagnostic(at: token.span))
      return Token(kind: .invalid, span: token.span)
    }
    return token
  }

  /// `%` with everything that C's `printf` and NSString's formats may put after it.
  private mutating func placeholder() -> Token {
    var end = position + 1
    while end < bytes.count, "-+ 0'.123456789hlqLztj".utf8.contains(bytes[end]) {
      if bytes[end].isWhitespace { break }
      end += 1
    }
    if end < bytes.count, bytes[end].isLetter || bytes[end] == UInt8(ascii: "@") { end += 1 }
    return take(end - position, as: .placeholder)
  }

  private mutating func number() -> Token {
    let start = position
    var end = start
    let isHexadecimal = bytes[start] == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    while end < bytes.count {
      let byte = bytes[end]
      let isExponentSign =
        !isHexadecimal && (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        && end > start && bytes[end - 1] | 0x20 == UInt8(ascii: "e")
      guard byte.continuesName || byte == UInt8(ascii: ".") || isExponentSign else { break }
      end += 1
    }
    return take(end - start, as: .number)
  }

  private mutating func string(quote: UInt8) -> Token {
    let start = position
    var end = start + 1
    while end < bytes.count, bytes[end] != quote {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else {
      let span = SourceSpan(start, bytes.count)
      let mark = quote == UInt8(ascii: "'") ? "'" : "\""
      diagnostics.append(
        SyntaxProblem.unterminatedString(quote: mark).diagnostic(at: SourceSpan(start, start + 1)))
      position = bytes.count
      return Token(kind: .invalid, span: span)
    }
    return take(end + 1 - start, as: .string)
  }

  private mutating func symbol(_ byte: UInt8) -> Token {
    if let (length, kind) = Self.symbols(byte, peek(1)) { return take(length, as: kind) }
    return invalid()
  }

  /// The symbol that two bytes begin with, the longer one first.
  private static func symbols(_ first: UInt8, _ second: UInt8) -> (Int, Token.Kind)? {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("=", "="): (2, .comparison(.equal))
    case ("=", "<"): (2, .comparison(.lessOrEqual))
    case ("=", ">"): (2, .comparison(.greaterOrEqual))
    case ("=", _): (1, .comparison(.equal))
    case ("!", "="): (2, .comparison(.notEqual))
    case ("!", _): (1, .keyword(.not))
    case ("<", ">"): (2, .comparison(.notEqual))
    case ("<", "="): (2, .comparison(.lessOrEqual))
    case ("<", "<"), (">", ">"), ("*", "*"): (2, .arithmetic)
    case ("<", _): (1, .comparison(.less))
    case (">", "="): (2, .comparison(.greaterOrEqual))
    case (">", _): (1, .comparison(.greater))
    case ("&", "&"): (2, .keyword(.and))
    case ("|", "|"): (2, .keyword(.or))
    case ("+", _), ("-", _), ("*", _), ("/", _), ("&", _), ("|", _), ("^", _), ("~", _):
      (1, .arithmetic)
    case (":", "="): (2, .assignment)
    case (":", _): (1, .colon)
    case ("(", _): (1, .leftParenthesis)
    case (")", _): (1, .rightParenthesis)
    case ("{", _): (1, .leftBrace)
    case ("}", _): (1, .rightBrace)
    case ("[", _): (1, .leftBracket)
    case ("]", _): (1, .rightBracket)
    case (",", _): (1, .comma)
    case (".", _): (1, .dot)
    case ("@", _): (1, .at)
    default: nil
    }
  }

  /// Typographic quotes and other symbols that people paste; letters of any script begin names.
  private var isForeignSymbol: Bool {
    guard bytes[position] >= 0x80 else { return false }
    let scalar = scalarAtPosition
    return !(scalar.properties.isAlphabetic || scalar.properties.isEmoji)
  }

  private static let doubleQuotes: Set<Unicode.Scalar> = ["“", "”", "„", "‟", "«", "»"]
  private static let singleQuotes: Set<Unicode.Scalar> = ["‘", "’", "‚", "‛", "‹", "›", "`", "´"]

  /// Whether `scalar` is a quotation mark of another kind than the language's.
  static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    doubleQuotes.contains(scalar) || singleQuotes.contains(scalar)
  }

  func isQuote(at position: Int) -> Bool { Self.isQuote(scalar(at: position)) }

  /// The end of a string in the quotes of a word processor, whose first one is before `position`.
  private func endOfQuotedText(after open: Unicode.Scalar) -> Int? {
    let isDouble = Self.doubleQuotes.contains(open)
    guard isDouble || Self.singleQuotes.contains(open) else { return nil }
    let closing = isDouble ? Self.doubleQuotes : Self.singleQuotes
    var end = position
    while end < bytes.count {
      // Such quotes begin with one of these bytes.
      if [0x60, 0xC2, 0xE2].contains(bytes[end]) {
        let scalar = scalar(at: end)
        if closing.contains(scalar) { return end + UTF8.width(scalar) }
      }
      end += 1
    }
    return nil
  }

  private var scalarAtPosition: Unicode.Scalar { scalar(at: position) }

  private func scalar(at position: Int) -> Unicode.Scalar {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[position...].makeIterator()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { return "\u{FFFD}" }
    return Unicode.UTF8.decode(scalar)
  }

  private mutating func invalid() -> Token {
    let scalar = scalarAtPosition
    let start = position
    position += UTF8.width(scalar)
    let problem = SyntaxProblem.unexpectedCharacter(VisibleText.escaped(String(scalar)))
    diagnostics.append(problem.diagnostic(at: SourceSpan(start, position)))
    if let end = endOfQuotedText(after: scalar) { position = end }
    return Token(kind: .invalid, span: SourceSpan(start, position))
  }
}
