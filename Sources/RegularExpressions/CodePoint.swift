/// Reads code points from bytes, digits and surrogate halves, for the readers of patterns,
/// predicates and identifiers.
package enum CodePoint {
  /// Returns the code point of several bytes that begins at `index` of valid UTF-8, and its length
  /// in bytes.
  @inlinable @inline(__always)
  package static func read(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (value: UInt32, length: Int) {
    let lead = text[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < text.count {
      value = value << 6 | UInt32(text[index + offset]) & 0x3F
    }
    return (value, length)
  }

  /// Returns the code point of a surrogate pair.
  ///
  /// Nil if the two units are not a pair.
  package static func pair(_ high: UInt32, _ low: UInt32) -> UInt32? {
    guard 0xD800..<0xDC00 ~= high, 0xDC00..<0xE000 ~= low else { return nil }
    return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }

  /// Returns the value of an ASCII digit, hexadecimal ones in either case.
  ///
  /// Nil if the scalar is another one.
  package static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x57
    case "A"..."F": scalar.value - 0x37
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether ICU 72, which has Unicode 15, knows the character.
  var isKnownToICU: Bool {
    properties.age.map { $0.major < 15 || $0.major == 15 && $0.minor == 0 } ?? false
  }
}

/// The bytes of a text; valid only inside the closure that handed them out.
typealias Bytes = UnsafeBufferPointer<UInt8>
