/// The bytes of an identifier's key with room on both sides, so that eight bytes can be read at any
/// place of it.
///
/// ```
///  0 … 0 | n o t e / 4 2 | 0 … 0
///  ◄ 16 ►                 ◄ 48 ►
/// ```
enum KeyBuffer {
  static let before = 16
  static let after = 48

  /// Writes ASCII `text` in lower case to `key`, and zeros around it.
  ///
  /// Steps of 32 bytes, or of eight.
  ///
  /// - Returns: false when the text is not ASCII; what was written is then of no use.
  @inline(__always)
  static func writeLowered(
    _ text: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableRawPointer
  ) -> Bool {
    let count = text.count
    clear(around: key, count)
    guard let source = UnsafeRawPointer(text.baseAddress) else { return true }
    var all: UInt64 = 0
    if count >= 32 {
      // The last step takes some bytes for the second time.
      var blocks = SIMD4<UInt64>.zero
      var offset = 0
      while true {
        let block = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        blocks |= block
        (key + offset).storeBytes(of: lowered(block), as: SIMD4<UInt64>.self)
        if offset == count &- 32 { break }
        offset = min(offset &+ 32, count &- 32)
      }
      all = blocks[0] | blocks[1] | blocks[2] | blocks[3]
    } else if count >= 8 {
      var offset = 0
      while true {
        let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        all |= word
        (key + offset).storeBytes(of: lowered(word), as: UInt64.self)
        if offset == count &- 8 { break }
        offset = min(offset &+ 8, count &- 8)
      }
    } else {
      var word: UInt64 = 0
      for index in 0..<count { word |= UInt64(text[index]) << UInt64(8 * index) }
      all = word
      key.storeBytes(of: lowered(word), as: UInt64.self)
    }
    return all & 0x8080_8080_8080_8080 == 0
  }

  /// Writes a key that was made elsewhere.
  static func write(_ bytes: [UInt8], to key: UnsafeMutableRawPointer) {
    clear(around: key, bytes.count)
    bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { key.copyMemory(from: base, byteCount: bytes.count) }
    }
  }

  /// Writes the zeros around a key of `count` bytes.
  @inline(__always)
  static func clear(around key: UnsafeMutableRawPointer, _ count: Int) {
    (key - 16).storeBytes(of: 0, as: UInt64.self)
    (key - 8).storeBytes(of: 0, as: UInt64.self)
    let end = key + count
    for offset in stride(from: 0, to: after - 8, by: 8) {
      (end + offset).storeBytes(of: 0, as: UInt64.self)
    }
  }

  /// Eight ASCII bytes in lower case.
  @inline(__always)
  private static func lowered(_ word: UInt64) -> UInt64 {
    // The top bit of a byte tells whether it is at least `A`, and whether it is beyond `Z`.
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = word &+ 0x2525_2525_2525_2525
    return word | ((fromA & ~beyondZ & 0x8080_8080_8080_8080) >> 2)
  }

  /// As `lowered` of a word; integers of 64 bits, since Swift compares vectors of bytes one by one.
  @inline(__always)
  private static func lowered(_ block: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let fromA = block &+ SIMD4(repeating: 0x3F3F_3F3F_3F3F_3F3F)
    let beyondZ = block &+ SIMD4(repeating: 0x2525_2525_2525_2525)
    let letters = fromA & ~beyondZ & SIMD4(repeating: 0x8080_8080_8080_8080)
    return block | (letters &>> SIMD4(repeating: 2))
  }
}
