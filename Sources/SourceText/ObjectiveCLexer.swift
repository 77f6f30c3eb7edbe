/// Cuts the source of an Objective-C or Objective-C++ file into tokens.
///
/// A directive's line is cut like code and ends with a token of its own; where it is text
/// (`#import`, `#pragma`, `#warning`), it is one token. Lines that `#if 0` leaves out are one
/// token.
///
/// It never fails: what it cannot read becomes a token too, and the next line goes on.
///
/// - Complexity: O(n): n bytes; no allocation for each token.
/// - Source: C17, 5.1.1.2 and 6.4; C++20, [lex.string]; Clang's language extensions for `@"…"`.
package struct ObjectiveCLexer {
  let bytes: UnsafeRawBufferPointer
  var place = 0
  /// Whether only space and comments are before the place on its line.
  var isLineStart = true
  var directive = DirectiveState()

  /// Reads `bytes`, which must stay as they are while the lexer is used.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the next token.
  ///
  /// Nil after the last one.
  package mutating func next() -> SourceToken? {
    guard place < bytes.count else { return nil }
    let start = place
    if directive.skips, !directive.isOpen {
      directive.skips = false
      skipInactive()
      isLineStart = true
      if place > start { return SourceToken(.inactive, start, place) }
      guard place < bytes.count else { return nil }
    }
    if directive.isText {
      directive.isText = false
      skipDirectiveText()
      if place > start { return SourceToken(.directiveText, start, place) }
    }
    let kind = code()
    switch kind {
    case .newline, .directiveEnd: isLineStart = true
    case .space, .comment: break
    default: isLineStart = false
    }
    return SourceToken(kind, start, place)
  }

  @inline(__always)
  func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Goes past the token at the place and returns its kind.
  private mutating func code() -> SourceToken.Kind {
    let first = bytes[place]
    if ByteClasses.beginsWord(first) { return word() }
    if ByteClasses.isSpace(first) || ByteClasses.isNewline(first) || spliceEnd(at: place) != nil {
      return space()
    }
    switch first {
    case UInt8(ascii: "\""):
      place = quotedEnd(from: place)
      return .string
    case UInt8(ascii: "'"):
      place = quotedEnd(from: place)
      return .character
    case UInt8(ascii: "@"): return at()
    case UInt8(ascii: "#"):
      if isLineStart, !directive.isOpen { return openDirective() }
    case UInt8(ascii: "/"):
      if byte(place + 1) == UInt8(ascii: "/") {
        place = splicedLineEnd(from: place + 2)
        return .comment
      }
      if byte(place + 1) == UInt8(ascii: "*") {
        place = bytes.commentEnd(from: place + 2, isNested: false)
        return .comment
      }
      return signs()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "\\"):
      break
    case UInt8(ascii: ":"):
      place += byte(place + 1) == first ? 2 : 1
      return .mark
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
    if byte(index) == UInt8(ascii: "\""), bytes[index - 1] == UInt8(ascii: "R"),
      let end = rawStringEnd(from: place, quote: index)
    {
      place = end
      return .rawString
    }
    place = index
    return .word
  }

  private mutating func at() -> SourceToken.Kind {
    if byte(place + 1) == UInt8(ascii: "\"") {
      place = quotedEnd(from: place + 1)
      return .objectString
    }
    place += 1
    guard ByteClasses.beginsWord(byte(place)) else { return .mark }
    let word = place
    while place < bytes.count, ByteClasses.continuesWord(bytes[place]) { place += 1 }
    if byte(place) == UInt8(ascii: "\""), bytes[place - 1] == UInt8(ascii: "R"),
      let end = rawStringEnd(from: word, quote: place)
    {
      place = end
      return .rawString
    }
    return .atWord
  }

  /// A number as the preprocessor sees it, with the marks between digits of C++14.
  private mutating func number() -> SourceToken.Kind {
    var index = place + 1
    while index < bytes.count {
      let byte = bytes[index]
      let previous = bytes[index - 1] | 0x20
      let isSigned =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        && (previous == UInt8(ascii: "e") || previous == UInt8(ascii: "p"))
      let isMark = byte == UInt8(ascii: "'") && ByteClasses.continuesWord(self.byte(index + 1))
      guard ByteClasses.continuesWord(byte) || isSigned || isMark || byte == UInt8(ascii: ".")
      else { break }
      index += 1
    }
    place = index
    return .number
  }

  /// One operator, with `=` after it, or the sign twice, or an arrow.
  private mutating func signs() -> SourceToken.Kind {
    let first = bytes[place]
    let second = byte(place + 1)
    place += 1
    switch first {
    case UInt8(ascii: "~"): break
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "<"), UInt8(ascii: ">"):
      let isArrow = first == UInt8(ascii: "-") && second == UInt8(ascii: ">")
      if second == first || second == UInt8(ascii: "=") || isArrow { place += 1 }
    default: if second == UInt8(ascii: "=") { place += 1 }
    }
    return .symbols
  }

  /// Goes past space; in a directive, its end is a token of its own.
  private mutating func space() -> SourceToken.Kind {
    var hasNewline = false
    let start = place
    while place < bytes.count {
      if let end = spliceEnd(at: place) {
        place = end
      } else if ByteClasses.isNewline(bytes[place]) {
        if directive.isOpen {
          guard place == start else { return .space }
          place += bytes[place] == 0x0D && byte(place + 1) == 0x0A ? 2 : 1
          directive.isOpen = false
          return .directiveEnd
        }
        hasNewline = true
        place += 1
      } else if ByteClasses.isSpace(bytes[place]) {
        place += 1
      } else {
        break
      }
    }
    return hasNewline ? .newline : .space
  }
}
