/// A search for the places where a source is not UTF-8.
package enum InvalidBytes {
  /// Returns the first places that are not UTF-8, at most `limit`.
  ///
  /// - Complexity: O(n): n bytes, eight at once where they are ASCII.
  package static func places(in bytes: UnsafeRawBufferPointer, limit: Int = 1) -> [Int] {
    var found: [Int] = []
    var index = 0
    while index < bytes.count, found.count < limit {
      if index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      } else if let length = length(of: bytes, at: index) {
        index += length
      } else {
        found.append(index)
        index += 1
      }
    }
    return found
  }

  /// Returns the number of bytes of the scalar at `index`.
  ///
  /// Nil if no valid one begins there.
  ///
  /// - Source: The Unicode Standard, table 3-7.
  private static func length(of bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    let length: Int
    switch (first, second) {
    case (0xC2...0xDF, 0x80...0xBF): length = 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
      (0xEE...0xEF, 0x80...0xBF):
      length = 3
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}
