/// A hash that an attacker cannot aim at: every index has a random seed.
///
/// - Source: the multiply-and-fold scheme of Wang Yi's wyhash (public domain), with our constants.
struct SeededHash {
  let seed: UInt64
  private let secondSeed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    secondSeed = Self.mix(seed ^ Self.second, Self.first)
  }

  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0xD1B5_4A32_D192_ED03

  @inline(__always)
  static func mix(_ one: UInt64, _ two: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: two)
    return product.high ^ product.low
  }

  /// Returns the hash of two words.
  @inline(__always)
  func hash(_ one: UInt64, _ two: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: Self.mix(Self.mix(one ^ seed, Self.first) ^ two, Self.second) >> 32)
  }

  /// Returns the hash of two words by one multiplication.
  @inline(__always)
  func hash(pair one: UInt64, _ two: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: Self.mix(one ^ seed, two ^ secondSeed) >> 32)
  }

  /// Returns the hash of a word.
  @inline(__always)
  func hash(_ word: UInt64) -> UInt64 {
    Self.mix(word ^ seed, Self.first)
  }

  /// Returns the hash of bytes beyond whose end nothing can be read; it differs from that of padded
  /// bytes.
  ///
  /// - Complexity: O(n): n bytes, sixteen a step.
  func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let count = bytes.count
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    guard count > 0, let base = UnsafeRawPointer(bytes.baseAddress) else {
      return UInt32(truncatingIfNeeded: Self.mix(state, Self.first ^ seed) >> 32)
    }
    guard count >= 8 else {
      var word: UInt64 = 0
      for byte in bytes { word = word << 8 | UInt64(byte) }
      state = Self.mix(word ^ Self.second, state)
      return UInt32(truncatingIfNeeded: Self.mix(state, Self.first ^ seed) >> 32)
    }
    var offset = 0
    while offset + 16 < count {
      let one = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let two = base.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      state = Self.mix(one ^ Self.first, two ^ state)
      offset += 16
    }
    // The rest, some of it for the second time.
    let one = base.loadUnaligned(fromByteOffset: min(offset, count - 8), as: UInt64.self)
    let two = base.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    state = Self.mix(one ^ Self.second, two ^ state)
    return UInt32(truncatingIfNeeded: Self.mix(state, Self.first ^ seed) >> 32)
  }

  /// Returns the hash of a `KeyBuffer` of `count` bytes.
  ///
  /// The zeros after the key are taken for a part of it, so that ordinary keys take one step
  /// without a branch; the count tells keys apart that end in zeros.
  ///
  /// - Complexity: O(n): n bytes, eighty a step.
  @inline(__always)
  func hash(key: UnsafeRawPointer, _ count: Int) -> UInt32 {
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    repeat {
      var lanes = lane(key + offset)
      // Turned, so that a key in other order has another hash.
      lanes ^= Self.turned(lane(key + (offset &+ 16)), 11)
      lanes ^= Self.turned(lane(key + (offset &+ 32)), 23)
      lanes ^= Self.turned(lane(key + (offset &+ 48)), 37)
      lanes ^= Self.turned(lane(key + (offset &+ 64)), 51)
      state = Self.mix(state ^ lanes, Self.second)
      offset &+= KeyBuffer.after
    } while offset < count
    return UInt32(truncatingIfNeeded: Self.mix(state, Self.first ^ seed) >> 32)
  }

  @inline(__always)
  private func lane(_ bytes: UnsafeRawPointer) -> UInt64 {
    Self.mix(
      bytes.loadUnaligned(as: UInt64.self) ^ seed,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ secondSeed)
  }

  @inline(__always)
  private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }
}

/// Up to eight bytes of a text as one number.
enum Window {
  /// Loads eight bytes and keeps the first `count`, 0 to 8.
  @inline(__always)
  static func load(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    bytes.loadUnaligned(as: UInt64.self) & mask(count)
  }

  /// Ones in the first `count` bytes, 0 to 8.
  @inline(__always)
  static func mask(_ count: Int) -> UInt64 {
    count >= 8 ? .max : (1 << (UInt64(truncatingIfNeeded: count) &* 8)) &- 1
  }
}
