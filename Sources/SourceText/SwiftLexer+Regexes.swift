/// The results of failed searches for the end of a regular expression, so that none is repeated.
struct RegexMemory {
  /// The place before which no slash ends an expression that begins with a bare one.
  var noEnd = 0
  /// The place before which nothing ends an expression on one line that begins with `noLinePounds`
  /// signs `#` or more; and the number of signs for which nothing ends one in the rest of the file.
  var noLineEnd = 0
  var noLinePounds = 0
  var absentPounds = Int.max

  /// More signs `#` than this make no regular expression.
  static let mostPounds = 64
}

extension SwiftLexer {
  /// Words after which an expression begins.
  private static let words: Set<String> = [
    "return", "in", "case", "if", "else", "while", "where", "try", "await", "throw", "is", "as",
    "guard", "switch", "for", "yield", "do", "repeat", "and", "consume", "default", "let", "var",
  ]

  /// Whether the token before the place ends an operand.
  var endsOperand: Bool {
    switch last.kind {
    case .word:
      guard last.end - last.start <= 7 else { return true }
      return !Self.words.contains(String(decoding: bytes[last.start..<last.end], as: UTF8.self))
    case .number, .stringClose, .stringBroken, .regex, .directive, .interpolationClose: return true
    case .mark:
      switch bytes[last.start] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"),
        UInt8(ascii: "!"):
        return true
      default: return false
      }
    default: return false
    }
  }

  /// Goes past `/…/` at the place; not where the slash is an operator.
  ///
  /// - Source: SE-0354: no space after the first slash and before the last, one line, no closing
  ///   parenthesis without its opening one.
  mutating func takeRegex() -> Bool {
    let start = place + 1
    let first = byte(start)
    guard start < bytes.count, !ByteClasses.isSpace(first), !ByteClasses.isNewline(first),
      first != UInt8(ascii: "="), start > regexes.noEnd,
      !endsOperand || last.isAfterNewline && bytes[place] == UInt8(ascii: "/"),
      !isCasePath(at: start)
    else { return false }
    var index = start
    var parentheses = 0
    var isInClass = false
    while index < bytes.count, !ByteClasses.isNewline(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        index += ByteClasses.isNewline(byte(index + 1)) ? 0 : 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: parentheses += 1
      case UInt8(ascii: ")") where !isInClass:
        parentheses -= 1
        if parentheses < 0 { return false }
      case UInt8(ascii: "/"):
        if index == start || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { return false }
        place = index + 1
        return true
      default: break
      }
      index += 1
    }
    regexes.noEnd = index
    return false
  }

  /// Whether `/Action.case` begins here, the prefix operator of the library CasePaths.
  private func isCasePath(at start: Int) -> Bool {
    guard (0x41...0x5A).contains(byte(start)) else { return false }
    var index = start
    var hasDot = false
    while ByteClasses.continuesWord(byte(index)) || byte(index) == UInt8(ascii: ".") {
      if bytes[index] == UInt8(ascii: ".") { hasDot = true }
      index += 1
    }
    let end = byte(index)
    return hasDot && (end == UInt8(ascii: ",") || end == UInt8(ascii: ")") || end == 0x20)
  }

  /// Goes past `#/…/#` at the place, which may have several lines if the first is empty.
  mutating func takeExtendedRegex(pounds: Int) -> Bool {
    guard pounds <= RegexMemory.mostPounds, pounds < regexes.absentPounds else { return false }
    let content = place + pounds + 1
    var index = content
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    let isMultiline = ByteClasses.isNewline(byte(index))
    if !isMultiline, content <= regexes.noLineEnd, pounds >= regexes.noLinePounds { return false }
    index = content
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\"), isMultiline || !ByteClasses.isNewline(self.byte(index + 1)) {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        let run = poundRun(from: index + 1)
        if run >= pounds {
          place = index + 1 + pounds
          return true
        }
        index += run
      } else if !isMultiline, ByteClasses.isNewline(byte) {
        break
      }
      index += 1
    }
    if isMultiline {
      regexes.absentPounds = pounds
    } else {
      regexes.noLinePounds =
        content <= regexes.noLineEnd ? min(pounds, regexes.noLinePounds) : pounds
      regexes.noLineEnd = index
    }
    return false
  }
}
