/// Reads the characters of a pattern as ICU reads them, before it looks at the grammar.
///
/// It resolves escapes of one character (`\n`, `\u00E9`, `\0101`), quoting by `\Q…\E`, and the
/// white space and comments of `(?x)`. It is a value: a copy is a place to return to.
struct PatternLexer {
  /// One character of the pattern.
  struct Character {
    /// The code point, which an escape can make half of a surrogate pair.
    ///
    /// Nil at the end.
    let value: UInt32?
    /// Whether the character was escaped or quoted, so that it has no special meaning.
    let isQuoted: Bool
    /// The bytes of the pattern that it was read from.
    let place: Range<Int>

    /// Whether this is `scalar` with its special meaning.
    func isSpecial(_ scalar: Unicode.Scalar) -> Bool { !isQuoted && value == scalar.value }

    /// The character with its special meaning, or nil.
    var special: Unicode.Scalar? { isQuoted ? nil : value.flatMap { Unicode.Scalar($0) } }
  }

  private let scalars: [Unicode.Scalar]
  /// The offsets of each scalar and of the end, in UTF-8 bytes.
  private let offsets: [Int]
  private var position = 0
  private var isQuoting = false
  private var followsBackslash = false
  /// Whether `(?x)` is on.
  var ignoresSpace = false
  /// Set between `(?` and the next character, where `#` begins no comment to the line's end.
  var isCommentSuppressed = false

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    for scalar in scalars { offsets.append((offsets.last ?? 0) + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  /// The offset of the next unread character in bytes.
  var offset: Int { offsets[position] }

  /// The text of `place`, for messages.
  func text(_ place: Range<Int>) -> String {
    var text = ""
    for index in scalars.indices where place.contains(offsets[index]) {
      text.unicodeScalars.append(scalars[index])
    }
    return text
  }

  /// The next scalar as it is.
  var peeked: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Passes the scalar that `peeked` showed.
  mutating func skip() { position = min(position + 1, scalars.count) }

  /// Reads the next character.
  mutating func next() throws(PatternMistake) -> Character {
    defer { isCommentSuppressed = false }
    while true {
      if !isQuoting, !followsBackslash, ignoresSpace { skipSpace() }
      let start = position
      guard let scalar = peeked else {
        isQuoting = false
        followsBackslash = false
        return Character(value: nil, isQuoted: false, place: offset..<offset)
      }
      skip()
      if isQuoting {
        if scalar == "\\", peeked == "E" {
          skip()
          isQuoting = false
          continue
        }
        return character(scalar.value, from: start, isQuoted: true)
      }
      if followsBackslash || scalar != "\\" {
        followsBackslash = false
        return character(scalar.value, from: start, isQuoted: false)
      }
      switch peeked {
      case "a", "c", "e", "f", "n", "r", "t", "u", "U", "x":
        let value = try escape(from: start)
        return character(value, from: start, isQuoted: true)
      case "0":
        let value = try octal(from: start)
        return character(value, from: start, isQuoted: true)
      case "Q":
        skip()
        isQuoting = true
      default:
        followsBackslash = true
        return character(scalar.value, from: start, isQuoted: false)
      }
    }
  }

  private func character(_ value: UInt32, from start: Int, isQuoted: Bool) -> Character {
    Character(value: value, isQuoted: isQuoted, place: offsets[start]..<offset)
  }

  /// Passes white space and comments that end with the line.
  private mutating func skipSpace() {
    while let scalar = peeked {
      if scalar == "#", !isCommentSuppressed {
        while let next = peeked, !["\r", "\n", "\u{85}", "\u{2028}"].contains(next) { skip() }
      } else if scalar.properties.isPatternWhitespace {
        skip()
      } else {
        return
      }
    }
  }

  // MARK: Escapes

  /// Reads an escape of one character, from after the backslash.
  private mutating func escape(from start: Int) throws(PatternMistake) -> UInt32 {
    let value = try unit(from: start)
    guard 0xD800..<0xDC00 ~= value, peeked == "\\" else { return value }
    // The second half of a pair may follow as an escape of its own.
    var ahead = self
    let low = ahead.position
    ahead.skip()
    guard ["u", "U", "x"].contains(ahead.peeked), let trail = try? ahead.unit(from: low),
      let pair = CodePoint.pair(value, trail)
    else { return value }
    self = ahead
    return pair
  }

  private mutating func unit(from start: Int) throws(PatternMistake) -> UInt32 {
    let letter = peeked
    skip()
    switch letter {
    case "a": return 0x07
    case "e": return 0x1B
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "c":
      guard let control = peeked else { return UInt32(UInt8(ascii: "c")) }
      skip()
      return control.value & 0x1F
    case "u": return try hexadecimal(4...4, from: start)
    case "U": return try hexadecimal(8...8, from: start)
    default:
      guard peeked == "{" else { return try hexadecimal(1...2, from: start) }
      skip()
      // As in ICU, one digit more than a code point needs.
      let value = try hexadecimal(1...7, from: start)
      guard peeked == "}" else { throw invalidEscape(from: start) }
      skip()
      return value
    }
  }

  private mutating func hexadecimal(
    _ count: ClosedRange<Int>, from start: Int
  ) throws(PatternMistake) -> UInt32 {
    var value: UInt32 = 0
    var length = 0
    while length < count.upperBound, let digit = peeked.flatMap(CodePoint.digit) {
      value = value << 4 | digit
      length += 1
      skip()
    }
    guard count.contains(length), value <= 0x10FFFF else { throw invalidEscape(from: start) }
    return value
  }

  /// Reads `\0` and one to three octal digits; a third digit only up to 255.
  private mutating func octal(from start: Int) throws(PatternMistake) -> UInt32 {
    skip()
    var value: UInt32 = 0
    var length = 0
    while length < 3, let digit = peeked.flatMap(CodePoint.digit), digit < 8,
      value * 8 + digit <= 255
    {
      value = value * 8 + digit
      length += 1
      skip()
    }
    guard length > 0 else { throw invalidEscape(from: start) }
    return value
  }

  private func invalidEscape(from start: Int) -> PatternMistake {
    let place = offsets[start]..<offset
    return PatternMistake(problem: .invalidEscape(text(place)), place: place)
  }
}
