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
  /// - Complexity: O(n), sixteen bytes a step.
  @inline(__always)
  static func isASCII(_ text: Bytes) -> Bool {
    guard let base = UnsafeRawPointer(text.baseAddress) else { return true }
    let count = text.count
    guard count >= 8 else {
      var bits: UInt8 = 0
      for byte in text { bits |= byte }
      return bits < 0x80
    }
    // Loads may cover bytes that were read before. All stay inside the buffer: none begins less
    // than its width before the end.
    guard count >= 16 else {
      let bits =
        base.loadUnaligned(as: UInt64.self)
        | base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return bits & 0x8080_8080_8080_8080 == 0
    }
    var pair = base.loadUnaligned(fromByteOffset: count &- 16, as: SIMD2<UInt64>.self)
    pair |= base.loadUnaligned(as: SIMD2<UInt64>.self)
    if count > 32 {
      pair |= base.loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
      pair |= base.loadUnaligned(fromByteOffset: count &- 32, as: SIMD2<UInt64>.self)
      if count > 64 { pair |= bits(base + 32, count &- 64) }
    }
    return (pair[0] | pair[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// All bits of `count` bytes, which 16 more follow.
  @inline(never)
  private static func bits(_ base: UnsafeRawPointer, _ count: Int) -> SIMD2<UInt64> {
    var pair = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: count, by: 16) {
      pair |= base.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }
    return pair
  }

  /// Whether the bytes of `text` from `offset` on begin with `needle`.
  @inline(__always)
  static func matches(
    _ text: Bytes, at offset: Int, _ needle: Bytes, foldingCase: Bool
  ) -> Bool {
    guard needle.count <= text.count - offset else { return false }
    guard let pattern = needle.baseAddress, let base = text.baseAddress else {
      return needle.isEmpty
    }
    return areEqual(base + offset, pattern, needle.count, foldingCase: foldingCase)
  }

  /// Whether `count` bytes are equal.
  @inline(__always)
  static func areEqual(
    _ text: UnsafePointer<UInt8>, _ pattern: UnsafePointer<UInt8>, _ count: Int, foldingCase: Bool
  ) -> Bool {
    foldingCase
      ? areEqual(UnsafeRawPointer(text), UnsafeRawPointer(pattern), count, lowered)
      : areEqual(UnsafeRawPointer(text), UnsafeRawPointer(pattern), count)
  }

  /// Whether `count` bytes are equal once `fold` has gone over those of `text`.
  @inline(__always)
  private static func areEqual(
    _ text: UnsafeRawPointer, _ pattern: UnsafeRawPointer, _ count: Int, _ fold: (UInt64) -> UInt64
  ) -> Bool {
    guard count >= 8 else {
      return fold(word(upToSeven: text, count)) == word(upToSeven: pattern, count)
    }
    // The last load may cover bytes that were read before.
    let last = count &- 8
    var offset = 0
    while offset < last {
      let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if fold(word) != pattern.loadUnaligned(fromByteOffset: offset, as: UInt64.self) {
        return false
      }
      offset &+= 8
    }
    return fold(text.loadUnaligned(fromByteOffset: last, as: UInt64.self))
      == pattern.loadUnaligned(fromByteOffset: last, as: UInt64.self)
  }

  /// Whether `count` bytes are equal, sixteen a step.
  @inline(__always)
  private static func areEqual(
    _ text: UnsafeRawPointer, _ pattern: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    guard count >= 16 else { return areEqual(text, pattern, count) { $0 } }
    let last = count &- 16
    var offset = 0
    while offset < last {
      if difference(text, pattern, offset) != 0 { return false }
      offset &+= 16
    }
    return difference(text, pattern, last) == 0
  }

  /// Zero when sixteen bytes are equal.
  @inline(__always)
  private static func difference(
    _ text: UnsafeRawPointer, _ pattern: UnsafeRawPointer, _ offset: Int
  ) -> UInt64 {
    let low =
      text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      ^ pattern.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let high =
      text.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
      ^ pattern.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
    return low | high
  }

  /// Up to seven bytes in one word; equal words are equal bytes when the counts are equal.
  @inline(__always)
  static func word(upToSeven text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 4 {
      let low = UInt64(text.loadUnaligned(as: UInt32.self))
      let high = text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return low | UInt64(high) << 32
    }
    guard count > 0 else { return 0 }
    let first = UInt64(text.load(as: UInt8.self))
    let middle = UInt64(text.load(fromByteOffset: count / 2, as: UInt8.self))
    let last = UInt64(text.load(fromByteOffset: count - 1, as: UInt8.self))
    return first | middle << 8 | last << 16
  }

  /// Whether the two texts are equal.
  @inline(__always)
  static func equal(_ text: Bytes, _ other: Bytes, foldingCase: Bool) -> Bool {
    text.count == other.count && matches(text, at: 0, other, foldingCase: foldingCase)
  }

  /// Whether `text` has `needle` at `place`.
  static func has(
    _ needle: Bytes, _ place: TextPlace, of text: Bytes, foldingCase: Bool
  ) -> Bool {
    switch place {
    case .whole: equal(text, needle, foldingCase: foldingCase)
    case .start: hasPrefix(text, needle, foldingCase: foldingCase)
    case .end: hasSuffix(text, needle, foldingCase: foldingCase)
    case .anywhere: firstOffset(of: needle, in: text, foldingCase: foldingCase) != nil
    }
  }

  /// Whether `text` begins with `needle`; an empty needle is never found.
  @inline(__always)
  static func hasPrefix(_ text: Bytes, _ needle: Bytes, foldingCase: Bool) -> Bool {
    !needle.isEmpty && matches(text, at: 0, needle, foldingCase: foldingCase)
  }

  /// Whether `text` ends with `needle`; an empty needle is never found.
  @inline(__always)
  static func hasSuffix(_ text: Bytes, _ needle: Bytes, foldingCase: Bool) -> Bool {
    !needle.isEmpty && needle.count <= text.count
      && matches(text, at: text.count - needle.count, needle, foldingCase: foldingCase)
  }

  /// The most steps that a search may take by trying every place.
  private static let fewSteps = 1 << 16

  /// Returns the first offset, not before `start`, at which `needle` is in `text`.
  ///
  /// - Complexity: O(t + n), one comparison a byte for ordinary text.
  static func firstOffset(
    of needle: Bytes, in text: Bytes, from start: Int = 0, foldingCase: Bool
  ) -> Int? {
    if needle.count &* text.count > fewSteps {
      var credit = NeedleSearch.credit(for: text)
      return NeedleSearch(needle: needle, text: text, foldingCase: foldingCase)
        .first(from: start, credit: &credit) { _ in true }
    }
    guard !needle.isEmpty else { return nil }
    var offset = start
    while let next = candidate(for: needle, in: text, from: offset, foldingCase) {
      if isFound(needle, in: text, at: next, foldingCase: foldingCase) { return next }
      offset = next + 1
    }
    return nil
  }

  // A call of its own, so that a search that finds no candidate does not prepare for it.
  @inline(never)
  private static func isFound(
    _ needle: Bytes, in text: Bytes, at offset: Int, foldingCase: Bool
  ) -> Bool {
    matches(text, at: offset, needle, foldingCase: foldingCase)
  }

  /// Returns the first offset, not before `start`, where `needle` may be; it must not be empty.
  ///
  /// There its first and its last byte are; with case folded a few other bytes pass for them too.
  ///
  /// - Complexity: O(t), sixteen places a step.
  @inline(__always)
  static func candidate(
    for needle: Bytes, in text: Bytes, from start: Int, _ foldingCase: Bool
  ) -> Int? {
    let last = text.count &- needle.count
    guard start <= last, let base = UnsafeRawPointer(text.baseAddress) else { return nil }
    let width = needle.count &- 1
    let bit: UInt8 = foldingCase ? 0x20 : 0
    let (first, end) = (needle[0] | bit, needle[width] | bit)
    var offset = start
    guard last &- start >= 15 else {
      while offset <= last {
        let place = base + offset
        if place.load(as: UInt8.self) | bit == first,
          place.load(fromByteOffset: width, as: UInt8.self) | bit == end
        {
          return offset
        }
        offset &+= 1
      }
      return nil
    }
    let (firsts, ends) = (SIMD16(repeating: first), SIMD16(repeating: end))
    let bits = SIMD16(repeating: bit)
    while true {
      let starts = base.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self) | bits
      let stops = base.loadUnaligned(fromByteOffset: offset &+ width, as: SIMD16<UInt8>.self) | bits
      let hits = unsafeBitCast((starts .== firsts) .& (stops .== ends), to: SIMD2<UInt64>.self)
      if hits[0] | hits[1] != 0 {
        // The lowest byte that is not zero is the first place.
        let (low, high) = (UInt64(littleEndian: hits[0]), UInt64(littleEndian: hits[1]))
        return offset
          &+ (low != 0 ? low.trailingZeroBitCount : 64 &+ high.trailingZeroBitCount) / 8
      }
      guard offset < last &- 15 else { return nil }
      // The last step takes some places for the second time.
      offset = min(offset &+ 16, last &- 15)
    }
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

  /// The lower case of the ASCII letters among eight bytes; every other byte as it is.
  @inline(__always)
  static func lowered(_ word: UInt64) -> UInt64 {
    let bits = word & 0x7F7F_7F7F_7F7F_7F7F
    // The high bit of a byte is set from `A` on, and from the byte after `Z` on.
    let fromA = bits &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = bits &+ 0x2525_2525_2525_2525
    return word | (fromA & ~afterZ & ~word & 0x8080_8080_8080_8080) >> 2
  }
}

/// Finds a needle in a long text, place by place, in linear time.
///
/// Places are tried one by one, as in short texts, until that has cost a few steps for each byte of
/// the text. Then the search goes on with a table of the needle that never goes back in the text:
/// D. Knuth, J. Morris, V. Pratt, "Fast pattern matching in strings", SIAM J. Comput. 6, 1977.
///
/// When it hurts: the table takes four bytes for each of the needle, from the heap.
struct NeedleSearch {
  let needle: Bytes
  let text: Bytes
  let foldingCase: Bool

  /// The steps that may be spent on trying the places of a text one by one.
  static func credit(for text: Bytes) -> Int { 8 * text.count + 1024 }

  /// Returns the first offset, not before `start`, at which the needle is and that is allowed.
  ///
  /// `credit` is what is left for trying; several searches of one text share it.
  ///
  /// - Complexity: O(t + n): t bytes of text, n of needle.
  func first(
    from start: Int, credit: inout Int, where isAllowed: (Int) -> Bool
  ) -> Int? {
    guard !needle.isEmpty else { return nil }
    let cost = 1 + needle.count / 8
    var offset = start
    while credit > 0 {
      guard let next = ByteSearch.candidate(for: needle, in: text, from: offset, foldingCase)
      else { return nil }
      if ByteSearch.matches(text, at: next, needle, foldingCase: foldingCase), isAllowed(next) {
        return next
      }
      offset = next + 1
      credit -= cost
    }
    return firstByTable(from: offset, where: isAllowed)
  }

  private func firstByTable(from start: Int, where isAllowed: (Int) -> Bool) -> Int? {
    guard needle.count <= text.count - start else { return nil }
    let borders = borders()
    var matched = 0
    for index in start..<text.count {
      let byte = foldingCase ? ByteSearch.lowered(text[index]) : text[index]
      while matched > 0, needle[matched] != byte { matched = Int(borders[matched - 1]) }
      if needle[matched] == byte { matched += 1 }
      guard matched == needle.count else { continue }
      let offset = index + 1 - matched
      if isAllowed(offset) { return offset }
      matched = Int(borders[matched - 1])
    }
    return nil
  }

  /// Returns the length of the longest border of each beginning of the needle: of a shorter
  /// beginning that is also its end.
  private func borders() -> [Int32] {
    var borders = [Int32](repeating: 0, count: needle.count)
    var border = 0
    for index in 1..<max(1, needle.count) {
      while border > 0, needle[border] != needle[index] { border = Int(borders[border - 1]) }
      if needle[border] == needle[index] { border += 1 }
      borders[index] = Int32(border)
    }
    return borders
  }
}
