/// The classes of bytes in a source; every byte above ASCII counts as part of a word.
enum ByteClasses {
  /// The letters, the digits, `_` and `$` among the first 64 and the second 64 bytes.
  private static let low: UInt64 = 0x03FF_0010_0000_0000
  private static let high: UInt64 = 0x07FF_FFFE_87FF_FFFE

  /// Whether `byte` continues a word.
  @inline(__always)
  static func continuesWord(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return true }
    return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
  }

  /// Whether `byte` begins a word.
  @inline(__always)
  static func beginsWord(_ byte: UInt8) -> Bool { continuesWord(byte) && !isDigit(byte) }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The bytes `! % & * + - / < = > ? ^ | ~`.
  private static let lowSigns: UInt64 = 0xF000_AC62_0000_0000
  private static let highSigns: UInt64 = 0x5000_0000_4000_0000

  /// Whether `byte` can be in an operator; a dot is not counted.
  @inline(__always)
  static func isSign(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return false }
    return (byte < 64 ? lowSigns >> UInt64(byte) : highSigns >> UInt64(byte & 63)) & 1 != 0
  }

  /// A space, a tab, a vertical tab, a form feed or a NUL, which Swift skips too.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C || byte == 0
  }

  @inline(__always)
  static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }
}
