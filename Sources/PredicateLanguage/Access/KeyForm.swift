internal import RegularExpressions
internal import TextFolding

/// The coarsest form of a text: what stays the same under every option of the language.
///
/// An index files every constant under its key and walks the identifier's key once, whatever the
/// options of the comparisons: a comparison that is true of two texts is true of their keys.
///
/// ```
/// text   Straße   É    e◌́   Ｋ   ①   각        각
/// key    strasse  e    e    k   1   three jamo, the same three
/// ```
///
/// The key of a text is the keys of its scalars put together, so equality, prefix, suffix and
/// substring carry over from texts to keys. Marks are dropped, so their order cannot matter. The
/// bytes are ASCII in lower case; all other bytes are opaque and are only compared.
///
/// When it hurts: CoreFoundation puts letters beyond U+FFFF together with marks by their lower 16
/// bits, so that LIKE reads `Á` in U+20041 U+0301. Such a text has other keys, one or more.
enum KeyForm {
  /// Every set of options that folds.
  private static let foldings: [ComparisonOptions] = [
    [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  /// Returns the keys of what LIKE reads in `text` besides its own.
  ///
  /// - Complexity: O(n): n scalars; microseconds for each if one of them is rare.
  static func otherKeys(of text: String) -> [[UInt8]] {
    guard Folding.hasRare(text) else { return [] }
    var keys = [key(of: text)]
    for options in foldings {
      let key = key(of: Folding.compatible(text, options))
      if !keys.contains(key) { keys.append(key) }
    }
    return Array(keys.dropFirst())
  }

  /// Returns the key of `text`.
  ///
  /// - Complexity: O(n): n scalars; microseconds for one that is not ASCII.
  static func key(of text: some StringProtocol) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        key.append(ByteSearch.lowered(UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        key += Self.key(of: scalar)
      }
    }
    return key
  }

  /// Returns the key of one scalar; empty for a mark.
  static func key(of scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.isASCII { return [ByteSearch.lowered(UInt8(scalar.value))] }
    var key: [UInt8] = []
    for letter in Folding.coarsest(scalar) { append(letter, to: &key) }
    return key
  }

  private static func append(_ letter: Unicode.Scalar, to key: inout [UInt8]) {
    switch letter.value {
    case 0..<0x80: key.append(UInt8(letter.value))
    // Two bytes that UTF-8 never has, so that a Hangul syllable stays short.
    case 0x1100..<0x1200: key += [0xFF, UInt8(letter.value & 0xFF)]
    default: key += String(letter).utf8
    }
  }
}

/// Keys of scalars, each worked out once: for the identifiers that are routed.
package final class KeyFolder: Sendable {
  private let table = ScalarTable(columns: 1)
  /// The forms that comparisons read.
  let folds = FoldCache()

  package init() {}

  /// Returns the keys of what LIKE reads in `text` besides its own.
  package static func otherKeys(of text: String) -> [[UInt8]] { KeyForm.otherKeys(of: text) }

  /// Returns the key of `text`, valid UTF-8.
  ///
  /// - Complexity: O(n): n bytes.
  package func key(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.count + 16)
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        key.append(ByteSearch.lowered(text[index]))
        index += 1
        continue
      }
      let (value, length) = CodePoint.read(at: index, in: text)
      index += length
      var word = word(of: value)
      if word == ScalarTable.none {
        key += Self.key(of: value)
        continue
      }
      for _ in 1..<Int(word & 0xFF) {
        word >>= 8
        key.append(UInt8(truncatingIfNeeded: word))
      }
    }
    return key
  }

  /// Writes the key of `text`, valid UTF-8, to `key`, after which eight bytes more can be written.
  ///
  /// - Returns: its length; nil when it is longer than `capacity`, or has a rare scalar.
  /// - Complexity: O(n): n bytes, without allocation.
  package func writeKey(
    of text: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableRawPointer, capacity: Int
  ) -> Int? {
    var index = 0
    var count = 0
    while index < text.count {
      guard count < capacity else { return nil }
      let lead = text[index]
      if lead < 0x80 {
        key.storeBytes(of: ByteSearch.lowered(lead), toByteOffset: count, as: UInt8.self)
        index += 1
        count += 1
        continue
      }
      let (value, length) = CodePoint.read(at: index, in: text)
      index += length
      let word = word(of: value)
      guard word != ScalarTable.none else { return nil }
      key.storeBytes(of: word >> 8, toByteOffset: count, as: UInt64.self)
      count += Int(word & 0xFF) - 1
    }
    return count <= capacity ? count : nil
  }

  @inline(__always)
  private func word(of value: UInt32) -> UInt64 {
    table.word(of: value) { Folding.isRare(value) ? nil : Self.key(of: value) }
  }

  private static func key(of value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).map { KeyForm.key(of: $0) } ?? []
  }
}
