/// The bytes of an identifier's key with room on both sides, so that eight bytes can be read at any
/// place of it.
///
/// ```
///  0 … 0 | n o t e / 4 2 | 0 … 0
///  ◄ 16 ►                 ◄ 80 ►
/// ```
enum KeyBuffer {
  static let before = 16
  static let after = 80

  /// The properties of a text that `writeLowered` has found.
  struct Findings {
    /// False when what was written is of no use.
    var isASCII = true
    /// Whether the text is its own key.
    var isLowered = true
  }

  /// Writes ASCII `text` in lower case to `key`, and zeros around it.
  ///
  /// Steps of sixteen bytes, or of eight.
  @inline(__always)
  static func writeLowered(
    _ text: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableRawPointer
  ) -> Findings {
    let count = text.count
    clear(around: key, count)
    guard let source = UnsafeRawPointer(text.baseAddress) else { return Findings() }
    var all: UInt64 = 0
    var changes: UInt64 = 0
    if count >= 16 {
      var blocks = Block.zero
      var changed = Block.zero
      // The last steps take some bytes for the second time; an ordinary identifier takes six,
      // without a branch.
      let last = count &- 16
      var offset = 0
      repeat {
        for step in 0..<6 {
          let place = min(offset &+ 16 &* step, last)
          lower(source, to: key, at: place, &blocks, &changed)
        }
        offset &+= 96
      } while offset < count
      let all16 = unsafeBitCast(blocks, to: SIMD2<UInt64>.self)
      all = all16[0] | all16[1]
      let changes16 = unsafeBitCast(changed, to: SIMD2<UInt64>.self)
      changes = changes16[0] | changes16[1]
    } else if count >= 8 {
      var offset = 0
      while true {
        let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        all |= word
        let lowered = lowered(word)
        changes |= word ^ lowered
        (key + offset).storeBytes(of: lowered, as: UInt64.self)
        if offset == count &- 8 { break }
        offset = min(offset &+ 8, count &- 8)
      }
    } else {
      var word: UInt64 = 0
      for index in 0..<count { word |= UInt64(text[index]) << UInt64(8 * index) }
      all = word
      changes = word ^ lowered(word)
      key.storeBytes(of: lowered(word), as: UInt64.self)
    }
    return Findings(isASCII: all & 0x8080_8080_8080_8080 == 0, isLowered: changes == 0)
  }

  @inline(__always)
  private static func lower(
    _ source: UnsafeRawPointer, to key: UnsafeMutableRawPointer, at offset: Int,
    _ blocks: inout Block, _ changed: inout Block
  ) {
    let block = source.loadUnaligned(fromByteOffset: offset, as: Block.self)
    let letters = letters(block)
    blocks |= block
    changed |= letters
    (key + offset).storeBytes(of: block | letters, as: Block.self)
  }

  /// Whether text, which has bytes, is ASCII.
  @inline(__always)
  static func isASCII(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    if count >= 16 {
      // Four steps, which overlap, read 64 bytes, as many as an ordinary identifier has.
      let last = count &- 16
      var all = words(text, 0) | words(text, last)
      all |= words(text, min(16, last)) | words(text, min(32, last))
      var offset = 48
      while offset < last {
        all |= words(text, offset)
        offset &+= 16
      }
      return (all[0] | all[1]) & high == 0
    }
    if count >= 8 {
      let last = text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return (text.loadUnaligned(as: UInt64.self) | last) & high == 0
    }
    var all: UInt8 = 0
    for offset in 0..<count { all |= text.load(fromByteOffset: offset, as: UInt8.self) }
    return all < 0x80
  }

  @inline(__always)
  private static func words(_ text: UnsafeRawPointer, _ offset: Int) -> SIMD2<UInt64> {
    text.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
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
    for offset in stride(from: 0, to: after, by: 16) {
      (end + offset).storeBytes(of: .zero, as: SIMD2<UInt64>.self)
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

  private typealias Block = SIMD16<UInt8>

  /// Returns the bits that make the ASCII letters of a block lower case.
  ///
  /// - Note: sums of bytes become one instruction, sums of wider integers many.
  @inline(__always)
  private static func letters(_ block: Block) -> Block {
    let fromA = block &+ Block(repeating: 0x3F)
    let beyondZ = block &+ Block(repeating: 0x25)
    let letters = fromA & ~beyondZ & Block(repeating: 0x80)
    let shifted = unsafeBitCast(letters, to: SIMD2<UInt64>.self) &>> SIMD2(repeating: 2)
    return unsafeBitCast(shifted, to: Block.self)
  }
}

/// Memory in which the keys of constants are made, one at a time.
struct KeyScratch: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int

  init() {
    capacity = 256
    base = .allocate(byteCount: capacity + KeyBuffer.before + KeyBuffer.after, alignment: 16)
  }

  deinit { base.deallocate() }

  /// Makes room for `count` bytes and returns where a key of them begins.
  private mutating func room(_ count: Int) -> UnsafeMutableRawPointer {
    if count > capacity {
      base.deallocate()
      capacity = max(count, 2 * capacity)
      base = .allocate(byteCount: capacity + KeyBuffer.before + KeyBuffer.after, alignment: 16)
    }
    return base + KeyBuffer.before
  }

  /// Returns the key of ASCII `text`, good until the next is made.
  ///
  /// Nil if the text is not ASCII.
  ///
  /// After it bytes can be read as after a `KeyBuffer`.
  mutating func lowered(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let key = room(text.count)
    guard KeyBuffer.writeLowered(text, to: key).isASCII else { return nil }
    return UnsafeBufferPointer(
      start: UnsafePointer(key.assumingMemoryBound(to: UInt8.self)), count: text.count)
  }

  /// Returns a key that was made elsewhere, as `lowered` does.
  mutating func copy(_ bytes: [UInt8]) -> UnsafeBufferPointer<UInt8> {
    let key = room(bytes.count)
    KeyBuffer.write(bytes, to: key)
    return UnsafeBufferPointer(
      start: UnsafePointer(key.assumingMemoryBound(to: UInt8.self)), count: bytes.count)
  }
}
