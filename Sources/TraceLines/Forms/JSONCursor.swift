/// A place in a line of JSON that lies in a `ByteBlock`.
///
/// The end of the line is a line feed or a carriage return, which is not part of it and may be
/// read: so a byte is compared without looking for the end first. Eight bytes may be read at once,
/// too.
struct JSONCursor {
  private var place: UnsafeRawPointer
  private let end: UnsafeRawPointer

  /// Begins at the start of a line.
  ///
  /// Nil if the buffer is empty and so is nowhere.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let base = line.baseAddress else { return nil }
    place = base
    end = base + line.count
  }

  /// The byte at the place; at the end a control, which is space at most.
  var current: UInt8 {
    @inline(__always) get { place.load(as: UInt8.self) }
  }

  /// The eight bytes from the place on, the first one lowest.
  private var block: UInt64 {
    @inline(__always) get { UInt64(littleEndian: place.loadUnaligned(as: UInt64.self)) }
  }

  @inline(__always)
  mutating func advance() { place += 1 }

  @inline(__always)
  mutating func skipSpace() {
    while current <= 0x20, place < end, Self.isSpace(current) { place += 1 }
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Passes `byte`, which is not a control, if it is here.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    place += 1
    return true
  }

  /// Passes a word, if it is here and ends here.
  mutating func take(_ word: StaticString) -> Bool {
    // The first byte that differs ends it, at the line's end at the latest.
    for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) { return false }
    return isAtValueEnd
  }

  /// Whether nothing but space follows.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return place == end
  }

  /// Whether a value other than a string or a container may end here.
  private var isAtValueEnd: Bool {
    Self.isSpace(current) || current == UInt8(ascii: ",")
      || current == UInt8(ascii: "}") || current == UInt8(ascii: "]")
  }

  /// The bytes from here to another place of the line.
  func bytes(upTo end: JSONCursor) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: place, count: end.place - place)
  }

  /// Returns the character of an escape, by the letter after its backslash.
  ///
  /// Nil for `u` and for a letter that begins no escape.
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

  /// Marks each byte of `block` that does not stand for itself in a string by its highest bit.
  ///
  /// These are quotation marks, backslashes and controls. The lowest mark is right; a borrow may
  /// set others above it.
  @inline(__always)
  private static func marks(_ block: UInt64) -> UInt64 {
    // Only a byte below n loses its highest bit when n is taken from it.
    let quotes = block ^ (ones &* 0x22)
    let slashes = block ^ (ones &* 0x5C)
    return
      (((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
      | ((block &- ones &* 0x20) & ~block)) & highs
  }

  /// Passes what stands for itself in a string, up to the end of the line at most.
  @inline(__always)
  mutating func skipPlain() {
    while true {
      let marked = Self.marks(block)
      if marked != 0 {
        place += marked.trailingZeroBitCount / 8
        return
      }
      place += 8
    }
  }

  /// Reads a string without escapes.
  ///
  /// Nil if there is none; the place then stays the same.
  @inline(__always)
  mutating func plainText() -> UnsafeRawBufferPointer? {
    let start = place
    guard take(UInt8(ascii: "\"")) else { return nil }
    skipPlain()
    guard take(UInt8(ascii: "\"")) else {
      place = start
      return nil
    }
    return UnsafeRawBufferPointer(start: start + 1, count: place - start - 2)
  }

  /// Reads a string without escapes as a key, with its hash.
  ///
  /// Nil, at the same place, if there is none.
  @inline(__always)
  mutating func plainKey() -> ScannedKeys.Key? {
    let start = place
    guard take(UInt8(ascii: "\"")) else { return nil }
    let first = block
    let marked = Self.marks(first)
    if marked != 0 {
      // As a rule a key has less than eight bytes.
      let bits = marked.trailingZeroBitCount & ~7
      place += bits / 8
      if take(UInt8(ascii: "\"")) {
        return ScannedKeys.Key(start + 1, short: first & ~(~0 &<< UInt64(bits)), count: bits / 8)
      }
    } else {
      skipPlain()
      if take(UInt8(ascii: "\"")) { return ScannedKeys.Key(start + 1, count: place - start - 2) }
    }
    place = start
    return nil
  }
}

// MARK: - Numbers

extension JSONCursor {
  /// Passes a number.
  ///
  /// Nil if there is none, false if it may be out of the range of numbers.
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
    while current &- UInt8(ascii: "0") < 10 { place += 1 }
    return place - start
  }
}
