/// A place in a line of JSON.
struct JSONCursor {
  private let base: UnsafeRawPointer
  private let count: Int
  private var place = 0

  /// Begins at the start of a line; nil for an empty buffer, which is nowhere.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let base = line.baseAddress else { return nil }
    self.base = base
    count = line.count
  }

  /// The byte at the place; 0, which no JSON has there, at the end.
  var current: UInt8 {
    @inline(__always) get {
      place < count ? base.load(fromByteOffset: place, as: UInt8.self) : 0
    }
  }

  @inline(__always)
  mutating func advance() { place &+= 1 }

  @inline(__always)
  mutating func skipSpace() {
    while current <= 0x20, place < count, Self.isSpace(current) { place &+= 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Passes `byte` if it is here.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte, place < count else { return false }
    place &+= 1
    return true
  }

  /// Passes a word, if it is here and ends here.
  mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= count else { return false }
    for offset in 0..<length
    where base.load(fromByteOffset: place + offset, as: UInt8.self) != word.utf8Start[offset] {
      return false
    }
    place += length
    return isAtValueEnd
  }

  /// Whether nothing but space follows.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return place == count
  }

  /// Whether a value that is no string and no container may end here.
  private var isAtValueEnd: Bool {
    place == count || Self.isSpace(current) || current == UInt8(ascii: ",")
      || current == UInt8(ascii: "}") || current == UInt8(ascii: "]")
  }

  /// The bytes from here to another place of the line.
  func bytes(upTo end: JSONCursor) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + place, count: end.place - place)
  }

  /// What the letter after a backslash stands for; nil for none, and for `u`.
  static func meaning(ofEscape letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}

// MARK: - Strings

extension JSONCursor {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Passes what stands for itself in a string: all but quotation marks, backslashes and controls.
  @inline(__always)
  mutating func skipPlain() {
    while place &+ 8 <= count {
      let block = UInt64(
        littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      // Only a byte below n loses its highest bit when n is taken from it; the lowest one that is
      // marked is right, though a borrow may mark others above it.
      let quotes = block ^ (Self.ones &* 0x22)
      let slashes = block ^ (Self.ones &* 0x5C)
      let marked =
        (((quotes &- Self.ones) & ~quotes) | ((slashes &- Self.ones) & ~slashes)
          | ((block &- Self.ones &* 0x20) & ~block)) & Self.highs
      if marked != 0 {
        place &+= marked.trailingZeroBitCount / 8
        return
      }
      place &+= 8
    }
    while place < count {
      let byte = current
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { return }
      place &+= 1
    }
  }

  /// Reads a string without escapes; nil, at the same place, where there is none.
  @inline(__always)
  mutating func plainText() -> UnsafeRawBufferPointer? {
    let start = place
    guard take(UInt8(ascii: "\"")) else { return nil }
    skipPlain()
    guard take(UInt8(ascii: "\"")) else {
      place = start
      return nil
    }
    return UnsafeRawBufferPointer(start: base + start + 1, count: place - start - 2)
  }

  /// As `plainText`, with what tells it from others: for a key.
  @inline(__always)
  mutating func plainString() -> ScannedKeys.Key? {
    guard let text = plainText() else { return nil }
    return ScannedKeys.Key(text)
  }
}

// MARK: - Numbers

extension JSONCursor {
  /// Passes a number; nil for none, false for one that may be out of the range of numbers.
  mutating func takeNumber() -> Bool? {
    let start = place
    _ = take(UInt8(ascii: "-"))
    let isZero = current == UInt8(ascii: "0")
    let whole = takeDigits()
    guard whole > 0, !(isZero && whole > 1) else { return nil }
    if take(UInt8(ascii: ".")), takeDigits() == 0 { return nil }
    var isSmall = place - start <= 300
    if current | 0x20 == UInt8(ascii: "e") {
      isSmall = false
      place += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      if takeDigits() == 0 { return nil }
    }
    return isAtValueEnd ? isSmall : nil
  }

  private mutating func takeDigits() -> Int {
    let start = place
    while current &- UInt8(ascii: "0") < 10 { place &+= 1 }
    return place - start
  }
}
