/// Cuts the source of a Swift file into tokens.
///
/// Code in an interpolation is cut like any other code; the lexer remembers the literals around it:
///
/// ```
/// "a \(b("c")) d"    stringOpen stringText interpolationOpen word ( … ) interpolationClose …
/// ```
///
/// It never fails: what it cannot read becomes a token too, and the next line goes on.
///
/// - Complexity: O(n): n bytes; no allocation for each token.
/// - Source: The Swift Programming Language, "Lexical Structure"; SE-0168, SE-0182, SE-0200 and
///   SE-0354.
package struct SwiftLexer {
  let bytes: UnsafeRawBufferPointer
  var place = 0
  /// The literals and interpolations around the place, the outermost first.
  var frames: [Frame] = []
  /// The significant token before the place.
  var last = Last()
  var regexes = RegexMemory()

  /// A literal, or the code of an interpolation in it.
  struct Frame {
    /// The number of signs `#` of the literal.
    var pounds: Int
    var isMultiline: Bool
    /// The number of open parentheses in the interpolation.
    ///
    /// Nil in the literal's text.
    var parentheses: Int?
  }

  /// The properties of the last token that decide whether `/` begins a regular expression.
  struct Last {
    var start = 0
    var end = 0
    var kind = SourceToken.Kind.newline
    var isAfterNewline = false
  }

  /// Reads `bytes`, which must stay as they are while the lexer is used.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the next token.
  ///
  /// Nil after the last one.
  package mutating func next() -> SourceToken? {
    if let frame = frames.last, frame.parentheses == nil { return textToken(of: frame) }
    guard place < bytes.count else {
      frames.removeAll()
      return nil
    }
    let start = place
    let token = SourceToken(code(), start, place)
    note(token)
    return token
  }

  private mutating func note(_ token: SourceToken) {
    switch token.kind {
    case .space, .comment: break
    case .newline: last.isAfterNewline = true
    default:
      last = Last(start: token.start, end: token.end, kind: token.kind)
    }
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Goes past the token of code at the place and returns its kind.
  private mutating func code() -> SourceToken.Kind {
    let first = bytes[place]
    if ByteClasses.beginsWord(first) { return word() }
    if ByteClasses.isSpace(first) || ByteClasses.isNewline(first) { return space() }
    switch first {
    case UInt8(ascii: "\""): return open(pounds: 0, quote: place)
    case UInt8(ascii: "/"): return slash()
    case UInt8(ascii: "#"): return pound()
    case UInt8(ascii: "`"): return quotedWord()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "("): changeParentheses(by: 1)
    case UInt8(ascii: ")"): return closing()
    case UInt8(ascii: "."): return dots()
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      let second = byte(place + 1)
      if place > last.end || !endsOperand || second == UInt8(ascii: "=") { return signs() }
      if second == first, ByteClasses.continuesWord(byte(place + 2)) { return signs() }
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "\\"):
      break
    default:
      if ByteClasses.isSign(first) { return signs() }
      place += 1
      return .other
    }
    place += 1
    return .mark
  }

  private mutating func word() -> SourceToken.Kind {
    if place == 0, byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF {
      place = 3
      return .space
    }
    var index = place + 1
    while index < bytes.count, ByteClasses.continuesWord(bytes[index]) { index += 1 }
    place = index
    return .word
  }

  private mutating func space() -> SourceToken.Kind {
    var index = place
    var hasNewline = false
    while index < bytes.count {
      if ByteClasses.isNewline(bytes[index]) {
        hasNewline = true
      } else if !ByteClasses.isSpace(bytes[index]) {
        break
      }
      index += 1
    }
    place = index
    return hasNewline ? .newline : .space
  }

  /// A word in backticks; one backtick alone is a token of its own.
  private mutating func quotedWord() -> SourceToken.Kind {
    var index = place + 1
    while index < bytes.count, !ByteClasses.isNewline(bytes[index]) {
      if bytes[index] == UInt8(ascii: "`") {
        place = index + 1
        return .word
      }
      // Raw identifiers (SE-0451) hold nearly all characters; others only those of words.
      index += 1
    }
    place = index
    return .other
  }

  private mutating func number() -> SourceToken.Kind {
    var index = place + 1
    let isHexadecimal = bytes[place] == 0x30 && byte(index) == UInt8(ascii: "x")
    while index < bytes.count {
      let byte = bytes[index]
      let previous = bytes[index - 1] | 0x20
      let isSigned =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        && previous == UInt8(ascii: isHexadecimal ? "p" : "e")
        && ByteClasses.isDigit(self.byte(index + 1))
      let isFraction = byte == UInt8(ascii: ".") && ByteClasses.isDigit(self.byte(index + 1))
      guard ByteClasses.continuesWord(byte) || isSigned || isFraction else { break }
      index += 1
    }
    place = index
    return .number
  }

  private mutating func dots() -> SourceToken.Kind {
    guard byte(place + 1) == UInt8(ascii: ".") else {
      place += 1
      return .mark
    }
    while byte(place) == UInt8(ascii: ".") { place += 1 }
    return ByteClasses.isSign(byte(place)) ? signs() : .symbols
  }

  /// A run of the signs of operators, which ends before a comment.
  mutating func signs() -> SourceToken.Kind {
    while place < bytes.count, ByteClasses.isSign(bytes[place]) {
      if bytes[place] == UInt8(ascii: "/") {
        let second = byte(place + 1)
        if second == UInt8(ascii: "/") || second == UInt8(ascii: "*") { break }
      }
      place += 1
    }
    return .symbols
  }

  private mutating func changeParentheses(by change: Int) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].parentheses? += change
  }

  private mutating func closing() -> SourceToken.Kind {
    place += 1
    guard let frame = frames.last else { return .mark }
    guard frame.parentheses == 0 else {
      changeParentheses(by: -1)
      return .mark
    }
    frames[frames.count - 1].parentheses = nil
    return .interpolationClose
  }

  /// Goes past a comment or an operator or a regular expression.
  private mutating func slash() -> SourceToken.Kind {
    switch byte(place + 1) {
    case UInt8(ascii: "/"):
      place = bytes.lineEnd(from: place + 2)
      return .comment
    case UInt8(ascii: "*"):
      place = bytes.commentEnd(from: place + 2, isNested: true)
      return .comment
    default:
      if takeRegex() { return .regex }
      return signs()
    }
  }

  /// Goes past a raw literal, an extended regular expression, a directive or a sign alone.
  private mutating func pound() -> SourceToken.Kind {
    var index = place + 1
    if place == 0, byte(1) == UInt8(ascii: "!") {
      place = bytes.lineEnd(from: 2)
      return .comment
    }
    if ByteClasses.beginsWord(byte(index)) {
      while index < bytes.count, ByteClasses.continuesWord(bytes[index]) { index += 1 }
      place = index
      return .directive
    }
    while byte(index) == UInt8(ascii: "#") { index += 1 }
    switch byte(index) {
    case UInt8(ascii: "\""): return open(pounds: index - place, quote: index)
    case UInt8(ascii: "/"): if takeExtendedRegex(pounds: index - place) { return .regex }
    default: break
    }
    place = index
    return .mark
  }
}
