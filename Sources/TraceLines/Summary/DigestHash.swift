import LocatedValues

/// The hash that the digest of a replay is made of.
///
/// It is fast, the same everywhere, and simple enough to be written down (Fixtures/FORMAT.md). It
/// does not protect against an attacker who wants two inputs to have one digest.
package enum DigestHash {
  private static let factor: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The hash of bytes: eight at a time, little-endian, the last ones with zeros after them.
  ///
  /// - Complexity: O(n): n bytes.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
    var place = 0
    while place &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* factor
      hash ^= hash >> 32
      place &+= 8
    }
    guard place < bytes.count else { return hash }
    var word: UInt64 = 0
    for (index, byte) in bytes[place...].enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
    hash = (hash ^ word) &* factor
    return hash ^ hash >> 32
  }

  /// The hash of a text's UTF-8.
  package static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the hash that a line adds to the digest.
  ///
  /// - Parameters:
  ///   - identifier: the hash of the identifier; 0 where there is none.
  ///   - decision: the hash of what became of it.
  @inline(__always)
  package static func ofLine(identifier: UInt64, decision: UInt64) -> UInt64 {
    var hash = (identifier ^ (decision &* 0x9E37_79B9_7F4A_7C15))
    hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 32
  }

  /// The hash of a decision.
  package static func ofDecision(scene: String?, score: String, action: String) -> UInt64 {
    of("\(scene ?? "")\t\(score)\t\(action)")
  }

  /// The hash of what is wrong with a line.
  package static func ofProblem(id: String) -> UInt64 { of("\terror\t\(id)") }
}
