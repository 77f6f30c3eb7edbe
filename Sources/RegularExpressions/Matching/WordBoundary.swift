/// ICU's `\b`: a border between a word character and another, which marks never make or break.
///
/// PCRE2's own `\b` looks at one character on either side. ICU looks back past combining marks and
/// format characters, which no look-behind of bounded length can say, so PCRE2 calls this.
///
/// - Source: ICU's `RegexMatcher::isWordBoundary` without the flag `w`.
package enum WordBoundary {
  /// Whether the place at `position` is a boundary.
  static func exists(in text: inout BoundaryText, at position: Int) -> Bool {
    var isBeforeWord = false
    if let following = text.character(at: position) {
      if isMark(following) { return false }
      isBeforeWord = isWord(following)
    }
    var start = position
    while let preceding = text.character(before: &start) {
      if !isMark(preceding) { return isBeforeWord != isWord(preceding) }
    }
    return isBeforeWord
  }

  /// The answer between two ASCII characters, which costs two bytes.
  ///
  /// Nil if one of them is not ASCII.
  ///
  /// ASCII has no marks. A hostile pattern gets here a hundred thousand times in a match.
  @inline(__always)
  static func amongASCII(_ bytes: Bytes, _ position: Int) -> Bool? {
    let following = position < bytes.count ? bytes[position] : 0
    let preceding = position > 0 ? bytes[position - 1] : 0
    guard (following | preceding) < 0x80 else { return nil }
    return isWord(following) != isWord(preceding)
  }

  @inline(__always)
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
  }

  /// The kind of a character, as far as boundaries depend on it.
  package enum Kind: Sendable {
    case word, mark, other
  }

  /// Returns the kind of the scalar `value`.
  package static func kind(of value: UInt32) -> Kind {
    guard let scalar = Unicode.Scalar(value) else { return .other }
    return isMark(scalar) ? .mark : isWord(scalar) ? .word : .other
  }

  /// The word characters and the marks, as ascending ranges.
  ///
  /// - Complexity: one look at every scalar, the first time.
  package static let sets: [[ClosedRange<UInt32>]] = {
    var sets: [[ClosedRange<UInt32>]] = [[], []]
    for value in UInt32(0)...0xE01EF {
      let kind = kind(of: value)
      guard kind != .other else { continue }
      let index = kind == .word ? 0 : 1
      if let last = sets[index].last, last.upperBound + 1 == value {
        sets[index][sets[index].count - 1] = last.lowerBound...value
      } else {
        sets[index].append(value...value)
      }
    }
    return sets
  }()

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    return scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .format
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = UInt8(exactly: scalar.value), byte < 0x80 { return isWord(byte) }
    if scalar.properties.isAlphabetic { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }
}

/// Valid UTF-8 in which callouts of one match look for boundaries.
///
/// - Invariant: `isExhausted` once more than the allowance was read; no answer counts then.
struct BoundaryText {
  let bytes: Bytes
  /// The number of characters that may still be read.
  private(set) var allowance: Int

  init(_ bytes: Bytes, allowance: Int) {
    self.bytes = bytes
    self.allowance = allowance
  }

  var isExhausted: Bool { allowance < 0 }

  /// The character that begins at `position`.
  ///
  /// Nil at the end.
  mutating func character(at position: Int) -> Unicode.Scalar? {
    guard position < bytes.count, take() else { return nil }
    if bytes[position] < 0x80 { return Unicode.Scalar(bytes[position]) }
    return Unicode.Scalar(CodePoint.read(at: position, in: bytes).value)
  }

  /// The character that ends at `position`, which moves to its beginning.
  ///
  /// Nil at the start.
  mutating func character(before position: inout Int) -> Unicode.Scalar? {
    guard position > 0 else { return nil }
    position -= 1
    while position > 0, bytes[position] & 0xC0 == 0x80 { position -= 1 }
    return character(at: position)
  }

  private mutating func take() -> Bool {
    allowance -= 1
    return !isExhausted
  }
}

extension BoundaryText {
  /// Whether the boundary of a callout is at `place`.
  ///
  /// Nil if `allowance` is used up.
  @inline(__always)
  static func holds(
    callout number: UInt32, in bytes: Bytes, at place: Int, allowance: inout Int
  ) -> Bool? {
    if number != PatternTranslator.graphemeCallout,
      let isBoundary = WordBoundary.amongASCII(bytes, place)
    {
      return isBoundary == (number == PatternTranslator.wordBoundaryCallout)
    }
    var text = BoundaryText(bytes, allowance: allowance)
    let holds =
      switch number {
      case PatternTranslator.graphemeCallout: GraphemeBoundary.exists(in: &text, at: place)
      case PatternTranslator.wordBoundaryCallout: WordBoundary.exists(in: &text, at: place)
      default: !WordBoundary.exists(in: &text, at: place)
      }
    allowance = text.allowance
    return text.isExhausted ? nil : holds
  }
}
