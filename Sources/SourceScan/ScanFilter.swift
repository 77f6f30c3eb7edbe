import SourceText

/// Says which files can have a site at all.
///
/// - Invariant: never leaves out a file with a site; may let one without a site through.
package enum ScanFilter {
  /// Whether `bytes` have a word that each site needs, or a comment for this tool.
  ///
  /// - Complexity: O(n): n bytes.
  package static func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.firstPlace(of: "Predicate") != nil || bytes.firstPlace(of: "ontentIdentifier") != nil
      || bytes.firstPlace(of: "handlesExternalEvents") != nil
      || bytes.firstPlace(of: ".init(format") != nil || bytes.firstPlace(of: "sceneroute:") != nil
  }

}

/// Finds files that seem to declare one of some names: as a word after one that declares.
struct DeclarationFilter {
  private let names: Set<String>
  /// A bit for the first and last byte and the length of each name.
  private var bits: [UInt64] = Array(repeating: 0, count: 1024)

  init(_ names: Set<String>) {
    self.names = names
    for name in names {
      let bytes = Array(name.utf8)
      guard let first = bytes.first, let last = bytes.last else { continue }
      let slot = Self.slot(first, last, bytes.count)
      bits[slot >> 6] |= 1 << UInt64(slot & 63)
    }
  }

  private static func slot(_ first: UInt8, _ last: UInt8, _ count: Int) -> Int {
    (Int(first) &* 251 ^ Int(last) &* 4099 ^ count &* 769) & 0xFFFF
  }

  /// - Complexity: O(n): n bytes.
  func matches(_ bytes: UnsafeRawBufferPointer, _ language: SourceLanguage) -> Bool {
    var index = 0
    while index < bytes.count {
      guard Self.isWord(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      let slot = Self.slot(bytes[start], bytes[index - 1], index - start)
      guard bits[slot >> 6] >> UInt64(slot & 63) & 1 != 0,
        names.contains(String(decoding: bytes[start..<index], as: UTF8.self))
      else { continue }
      if Self.isDeclared(at: start, in: bytes, language) { return true }
    }
    return false
  }

  @inline(__always)
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80 || byte == 0x24
  }

  private static func isDeclared(
    at place: Int, in bytes: UnsafeRawBufferPointer, _ language: SourceLanguage
  ) -> Bool {
    var end = place
    while end > 0, [0x20, 0x09, 0x0A, 0x0D, 0x60].contains(bytes[end - 1]) { end -= 1 }
    guard end > 0 else { return false }
    switch bytes[end - 1] {
    case UInt8(ascii: "*"), UInt8(ascii: ")"): return language == .objectiveC
    case UInt8(ascii: ","), UInt8(ascii: "/"): return true
    default: break
    }
    var start = end
    while start > 0, isWord(bytes[start - 1]), end - start < 9 { start -= 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let words = [
      "let", "var", "func", "case", "define", "const", "struct", "class", "enum", "extension",
      "protocol", "actor", "id", "auto", "NSString", "indirect",
    ]
    return words.contains(word) || language == .objectiveC && start < end
  }
}
