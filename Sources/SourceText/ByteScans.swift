extension UnsafeRawBufferPointer {
  /// The end of the line with the place `start`, before its line feed or carriage return.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < count, !ByteClasses.isNewline(self[index]) { index += 1 }
    return Swift.min(index, count)
  }

  /// The place after the comment whose text begins at `start`, or the end of the file.
  func commentEnd(from start: Int, isNested: Bool) -> Int {
    var depth = 1
    var index = start
    while index + 1 < count {
      if self[index] == UInt8(ascii: "*"), self[index + 1] == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else if isNested, self[index] == UInt8(ascii: "/"), self[index + 1] == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    return count
  }

  /// The first place of `needle` from `start` on, or nil.
  ///
  /// - Complexity: O(n): n bytes, 32 of them at once where its first and last byte are not found.
  package func firstPlace(of needle: StaticString, from start: Int = 0) -> Int? {
    firstPlace(
      of: UnsafeRawBufferPointer(start: needle.utf8Start, count: needle.utf8CodeUnitCount),
      from: start)
  }

  /// The first place of the bytes of `needle`, which are some, from `start` on, or nil.
  ///
  /// - Complexity: O(n m): n bytes, m of the needle; 32 bytes at once where its first and last byte
  ///   are not found.
  package func firstPlace(of needle: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let firstByte = needle.first, let lastByte = needle.last else { return nil }
    let reach = needle.count - 1
    let first = SIMD32(repeating: firstByte)
    let last = SIMD32(repeating: lastByte)
    var index = start
    while index + reach + 32 <= count {
      let heads = loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self) .== first
      let tails = loadUnaligned(fromByteOffset: index + reach, as: SIMD32<UInt8>.self) .== last
      let both = unsafeBitCast(heads .& tails, to: SIMD4<UInt64>.self)
      if both[0] | both[1] | both[2] | both[3] != 0 {
        for place in index..<index + 32 where begins(with: needle, at: place) { return place }
      }
      index += 32
    }
    while index + reach < count {
      if begins(with: needle, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Whether the bytes of `needle` are at `place`.
  package func begins(with needle: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard place + needle.count <= count else { return false }
    for offset in 0..<needle.count where self[place + offset] != needle[offset] { return false }
    return true
  }
}
