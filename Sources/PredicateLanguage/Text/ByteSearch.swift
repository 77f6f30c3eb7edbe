#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The bytes of a text; valid only inside the closure that handed them out.
typealias Bytes = UnsafeBufferPointer<UInt8>

/// Comparison and search over UTF-8 bytes, without allocation.
///
/// The functions with `foldingCase` take a needle in lower case and fold the ASCII letters of the
/// text as they read it.
enum ByteSearch {
  /// Whether every byte is ASCII.
  ///
  /// - Complexity: O(n), eight bytes a step.
  static func isASCII(_ text: Bytes) -> Bool {
    guard let base = UnsafeRawPointer(text.baseAddress) else { return true }
    let count = text.count
    guard count >= 8 else {
      var bits: UInt8 = 0
      for byte in text { bits |= byte }
      return bits < 0x80
    }
    // The last load may cover bytes that were read before. All loads stay inside the buffer: they
    // begin at most eight bytes before its end.
    var bits = base.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    var offset = 0
    while offset < count - 8 {
      bits |= base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Whether the bytes of `text` from `offset` on begin with `needle`.
  static func matches(
    _ text: Bytes, at offset: Int, _ needle: Bytes, foldingCase: Bool
  ) -> Bool {
    guard needle.count <= text.count - offset else { return false }
    guard let pattern = needle.baseAddress, let base = text.baseAddress else {
      return needle.isEmpty
    }
    if !foldingCase { return memcmp(base + offset, pattern, needle.count) == 0 }
    for index in 0..<needle.count where lowered(base[offset + index]) != pattern[index] {
      return false
    }
    return true
  }

  /// Whether the two texts are equal.
  static func equal(_ text: Bytes, _ other: Bytes, foldingCase: Bool) -> Bool {
    text.count == other.count && matches(text, at: 0, other, foldingCase: foldingCase)
  }

  /// Whether `text` begins with `needle`; an empty needle is never found.
  static func hasPrefix(_ text: Bytes, _ needle: Bytes, foldingCase: Bool) -> Bool {
    !needle.isEmpty && matches(text, at: 0, needle, foldingCase: foldingCase)
  }

  /// Whether `text` ends with `needle`; an empty needle is never found.
  static func hasSuffix(_ text: Bytes, _ needle: Bytes, foldingCase: Bool) -> Bool {
    !needle.isEmpty && needle.count <= text.count
      && matches(text, at: text.count - needle.count, needle, foldingCase: foldingCase)
  }

  /// Returns the first offset, not before `start`, at which `needle` stands in `text`.
  ///
  /// - Complexity: O(t × n) at worst, one comparison a byte for ordinary text.
  static func firstOffset(
    of needle: Bytes, in text: Bytes, from start: Int = 0, foldingCase: Bool
  ) -> Int? {
    guard !needle.isEmpty, let base = text.baseAddress, needle.count <= text.count - start else {
      return nil
    }
    let first = needle[0]
    let last = text.count - needle.count
    var offset = start
    while offset <= last {
      if foldingCase {
        while offset <= last, lowered(text[offset]) != first { offset += 1 }
        guard offset <= last else { return nil }
      } else {
        guard let hit = memchr(base + offset, Int32(first), last - offset + 1) else { return nil }
        offset = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
      }
      if matches(text, at: offset, needle, foldingCase: foldingCase) { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns a negative number, 0 or a positive one as `text` comes before, with or after `other`.
  ///
  /// UTF-8 bytes order as code points do.
  static func order(_ text: Bytes, _ other: Bytes, foldingCase: Bool) -> Int {
    let common = min(text.count, other.count)
    if foldingCase {
      for index in 0..<common {
        let byte = lowered(text[index])
        if byte != other[index] { return Int(byte) - Int(other[index]) }
      }
    } else if common > 0, let left = text.baseAddress, let right = other.baseAddress {
      let difference = memcmp(left, right, common)
      if difference != 0 { return Int(difference) }
    }
    return text.count - other.count
  }

  /// Returns how `text` and `other` are ordered by UTF-16 code units.
  ///
  /// Only characters beyond U+FFFF come elsewhere than in `order`: before U+E000.
  static func literalOrder(_ text: Bytes, _ other: Bytes) -> Int {
    let common = min(text.count, other.count)
    for index in 0..<common where text[index] != other[index] {
      return utf16Rank(text[index]) - utf16Rank(other[index])
    }
    return text.count - other.count
  }

  /// The rank of a byte that begins or continues a character, in UTF-16 order.
  private static func utf16Rank(_ byte: UInt8) -> Int {
    byte >= 0xF0 ? 0xED * 16 + Int(byte & 0x0F) + 1 : Int(byte) * 16
  }

  /// The lower case of an ASCII letter; every other byte as it is.
  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte.isUpperLetter ? byte | 0x20 : byte
  }
}
