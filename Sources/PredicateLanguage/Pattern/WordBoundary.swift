/// ICU's `\b`: a border between a word character and another, which marks never make or break.
///
/// PCRE2's own `\b` looks at one character on either side. ICU looks back past combining marks and
/// format characters, which no look-behind of bounded length can say, so PCRE2 asks here.
///
/// - Source: ICU's `RegexMatcher::isWordBoundary` without the flag `w`.
enum WordBoundary {
  /// The most marks that are passed, so that a long run of them cannot be read again and again.
  ///
  /// Unicode's stream-safe text has at most 30 in a row.
  static let mostMarks = 32

  /// Whether the place at `position` of `text`, valid UTF-8, is a boundary; nil past `mostMarks`.
  static func exists(in text: Bytes, at position: Int) -> Bool? {
    var isBeforeWord = false
    if position < text.count {
      let next = text[position]
      if next < 0x80 {
        isBeforeWord = isASCIIWord(next)
      } else {
        let scalar = Self.scalar(in: text, at: position)
        if isMark(scalar) { return false }
        isBeforeWord = isWord(scalar)
      }
    }
    var start = position
    for _ in 0...mostMarks {
      guard start > 0 else { return isBeforeWord }
      start -= 1
      if text[start] < 0x80 {
        return isBeforeWord != isASCIIWord(text[start])
      }
      while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
      let scalar = Self.scalar(in: text, at: start)
      if !isMark(scalar) { return isBeforeWord != isWord(scalar) }
    }
    return nil
  }

  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .format
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }

  private static func scalar(in text: Bytes, at position: Int) -> Unicode.Scalar {
    let first = text[position]
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(width))
    for byte in text[(position + 1)..<min(position + width, text.count)] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
