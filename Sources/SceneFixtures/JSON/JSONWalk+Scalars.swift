import PredicateLanguage

extension JSONWalk {
  /// Reads a string, from its opening quote to after its closing one.
  mutating func string() throws(Stop) {
    let start = offset
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw stop(.unterminatedString, SourceSpan(start, offset))
      case 0..<0x20:
        record(.controlCharacter(byte), unitSpan)
        offset += 1
      default: offset += 1
      }
    }
    throw stop(.unterminatedString, SourceSpan(start, offset))
  }

  /// Reads one escape, from its backslash; a pair of surrogates is one.
  private mutating func escape() throws(Stop) {
    let start = offset
    offset += 1
    switch current {
    case UInt8(ascii: "u"): try unicodeEscape(from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    default:
      offset = scalarEnd(at: offset)
      record(.unknownEscape(text(start, offset)), SourceSpan(start, offset))
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(Stop) {
    guard let unit = hexadecimalUnit() else {
      record(.unknownEscape(text(start, offset)), SourceSpan(start, offset))
      return
    }
    let half = SourceSpan(start, offset)
    guard (0xD800..<0xE000).contains(unit) else { return }
    if unit < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    {
      let behindHigh = offset
      offset += 1
      if let low = hexadecimalUnit(), (0xDC00..<0xE000).contains(low) { return }
      offset = behindHigh
    }
    record(.unpairedSurrogate(text(half.lowerBound, half.upperBound)), half)
  }

  /// Reads `u` and four hexadecimal digits; where they are fewer, stops after the last one.
  private mutating func hexadecimalUnit() -> UInt32? {
    offset += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { return nil }
      unit = unit * 16 + UInt32(digit)
      offset += 1
    }
    return unit
  }

  /// Reads a string in single quotes, which is a mistake whose end is clear.
  mutating func singleQuotedString() throws(Stop) {
    let start = offset
    offset += 1
    while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "'") {
        record(.singleQuotes, SourceSpan(start, offset))
        return
      }
    }
    offset = min(offset, bytes.count)
    throw stop(.unterminatedString, SourceSpan(start, offset))
  }

  /// Reads a number and all that is glued to it.
  mutating func number() {
    let start = offset
    while let byte = current, Self.isNumberByte(byte) || Self.isWordByte(byte) { offset += 1 }
    let run = bytes[start..<offset]
    if !Self.isNumber(run) {
      record(.invalidNumber(text(start, offset)), SourceSpan(start, offset))
    } else if run.count > 300 || run.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      Double(text(start, offset))?.isFinite != true
    {
      record(.numberOutOfRange, SourceSpan(start, offset))
    }
  }

  /// Reads `true`, `false`, `null` or a word that is in their place.
  ///
  /// A text that begins with another word is another language, and is not read on.
  mutating func word() throws(Stop) {
    let start = offset
    skipWord()
    let word = text(start, offset)
    if word != "true" && word != "false" && word != "null" {
      record(.unknownWord(word), SourceSpan(start, offset))
      if open.isEmpty { throw Stop() }
    }
  }

  mutating func skipWord() {
    while let byte = current, Self.isWordByte(byte) || Self.isDigit(byte) {
      offset += 1
    }
  }

  /// True for `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  private static func isNumber(_ run: ArraySlice<UInt8>) -> Bool {
    var rest = run
    func digits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    func take(_ bytes: UInt8...) -> Bool {
      guard let first = rest.first, bytes.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take(UInt8(ascii: "-"))
    let zero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !(zero && whole > 1) else { return false }
    if take(UInt8(ascii: ".")), digits() == 0 { return false }
    if take(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+"), UInt8(ascii: "-"))
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }
}

extension JSONWalk {
  static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."): true
    default: isDigit(byte)
    }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"): true
    default: isNameByte(byte)
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["): true
    default: isNumberByte(byte) || isWordByte(byte)
    }
  }
}
