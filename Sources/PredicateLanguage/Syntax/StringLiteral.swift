internal import RegularExpressions

/// Reads the text between the quotes of a string literal.
///
/// ```
/// escape := "\" ( "\" | '"' | "'" | n r t a b f v | o o o | "x" H H | "u" H H H H | other )
/// ```
/// Two `\u` escapes that form a surrogate pair are one character. An escape of any other character
/// is that character, with advice.
struct StringLiteral {
  /// The characters after the escapes are resolved.
  private(set) var value = ""
  /// The offset in the source of each byte of `value`, and of its end.
  private(set) var offsets: [Int] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private let recordsOffsets: Bool

  /// Reads the literal at `span`, quotes included, of `source`.
  init(_ source: [UInt8], _ span: SourceSpan, recordsOffsets: Bool = false) {
    bytes = source
    position = span.lowerBound + 1
    end = span.upperBound - 1
    self.recordsOffsets = recordsOffsets
    let content = source[position..<end]
    if !recordsOffsets, !content.contains(UInt8(ascii: "\\")) {
      value = String(decoding: content, as: UTF8.self)
    } else {
      read()
    }
  }

  /// Returns the literal of `value` for a hint.
  ///
  /// Nil if it is too long or has hidden characters.
  static func shown(_ value: String) -> String? {
    guard VisibleText.isShort(value) else { return nil }
    var tree = SyntaxTree()
    tree.append(.string(value), span: SourceSpan(0, 0))
    return CanonicalPrinter.text(of: tree)
  }

  private mutating func read() {
    while position < end {
      let start = position
      if bytes[position] == UInt8(ascii: "\\") {
        if let scalar = escape() { append(String(scalar), from: start) }
      } else {
        while position < end, bytes[position] != UInt8(ascii: "\\") { position += 1 }
        append(String(decoding: bytes[start..<position], as: UTF8.self), from: start)
      }
    }
    if recordsOffsets { offsets.append(end) }
  }

  private mutating func append(_ text: String, from start: Int) {
    value += text
    guard recordsOffsets else { return }
    let isEscape = bytes[start] == UInt8(ascii: "\\")
    for index in 0..<text.utf8.count { offsets.append(isEscape ? start : start + index) }
  }

  private mutating func escape() -> Unicode.Scalar? {
    let start = position
    position += 1
    let letter = bytes[position]
    position += 1
    switch Unicode.Scalar(letter) {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "a": return "\u{7}"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "\\", "\"", "'": return Unicode.Scalar(letter)
    case "x": return digits(2, radix: 16, from: start).flatMap { Unicode.Scalar($0) }
    case "u": return unicodeEscape(from: start)
    case "0"..."7":
      position -= 1
      return digits(3, radix: 8, from: start).flatMap { Unicode.Scalar($0) }
    default: return unknownEscape(from: start)
    }
  }

  /// Reads exactly `count` digits; reports the escape when there are fewer.
  private mutating func digits(_ count: Int, radix: UInt32, from start: Int) -> UInt32? {
    let stop = min(position + count, end)
    var length = 0
    var value: UInt32 = 0
    while position + length < stop,
      let digit = CodePoint.digit(Unicode.Scalar(bytes[position + length])), digit < radix
    {
      value = value * radix + digit
      length += 1
    }
    position += length
    if length == count { return value }
    let problem = SyntaxProblem.invalidEscape(text(from: start))
    diagnostics.append(problem.diagnostic(at: SourceSpan(start, position)))
    return nil
  }

  private mutating func unicodeEscape(from start: Int) -> Unicode.Scalar? {
    guard let unit = digits(4, radix: 16, from: start) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let next = position
    if unit < 0xDC00, next + 1 < end, bytes[next] == UInt8(ascii: "\\"),
      bytes[next + 1] == UInt8(ascii: "u")
    {
      position += 2
      guard let low = digits(4, radix: 16, from: next) else { return nil }
      if let pair = CodePoint.pair(unit, low) { return Unicode.Scalar(pair) }
      position = next
    }
    let problem = SyntaxProblem.loneSurrogate(text(from: start))
    diagnostics.append(problem.diagnostic(at: SourceSpan(start, position)))
    return nil
  }

  /// `\c` for any other character is the character, which may have several bytes.
  private mutating func unknownEscape(from start: Int) -> Unicode.Scalar? {
    position -= 1
    let rest = String(decoding: bytes[position..<min(position + 4, end)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return nil }
    position += UTF8.width(scalar)
    let advice = Advice.unknownEscape(VisibleText.escaped(text(from: start)))
    diagnostics.append(advice.diagnostic(at: SourceSpan(start, position)))
    return scalar
  }

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
