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

  /// Returns the key of ASCII `text`, good until the next is made; nil for other text.
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
