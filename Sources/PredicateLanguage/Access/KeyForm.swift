internal import Synchronization

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
/// bytes are ASCII in lower case and, for all else, opaque: nothing but comparing them is meant.
package enum KeyForm {
  /// Returns the key of `text`.
  ///
  /// - Complexity: O(n): n scalars; microseconds for one that is not ASCII.
  package static func key(of text: some StringProtocol) -> [UInt8] {
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
///
/// ```
/// pages   [ • ][ nil ][ • ] …        one for 256 scalars, made when a scalar of it is met
///           │
///           └─ [ 0 ][ 3 e x t ][ … ]  a word a scalar: the key and its length + 1, 0 unknown
/// ```
///
/// Any number of threads may read and fill it: a word goes from 0 to its one value and never back.
/// It costs a table of 4 KiB, and 2 KiB for each page that identifiers have come upon.
// Sendable by hand because of the pointers. They are only written through atomics.
package final class KeyFolder: @unchecked Sendable {
  private typealias Word = Atomic<UInt64>
  private typealias Page = Atomic<UnsafeMutableRawPointer?>

  /// The scalars that have a page: the first two planes.
  private static let scalars = 0x2_0000
  /// The word of a key of more than seven bytes: it is worked out each time.
  private static let long: UInt64 = 0xFF

  private let pages: UnsafeMutablePointer<Page>
  /// The forms that comparisons read.
  let folds = FoldCache()

  package init() {
    pages = .allocate(capacity: Self.scalars / 256)
    for page in 0..<Self.scalars / 256 { (pages + page).initialize(to: Page(nil)) }
  }

  deinit {
    for page in 0..<Self.scalars / 256 {
      pages[page].load(ordering: .acquiring)?.deallocate()
    }
    pages.deallocate()
  }

  /// Returns the key of `text`, valid UTF-8.
  ///
  /// - Complexity: O(n): n bytes.
  package func key(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.count + 16)
    var index = 0
    while index < text.count {
      let (value, length) = Self.scalar(at: index, in: text)
      index += length
      if value < 0x80 {
        key.append(ByteSearch.lowered(UInt8(value)))
        continue
      }
      guard var word = word(of: value), word != Self.long else {
        key += Self.slowKey(value)
        continue
      }
      for _ in 1..<max(1, word & 0xFF) {
        word >>= 8
        key.append(UInt8(truncatingIfNeeded: word))
      }
    }
    return key
  }

  /// Writes the key of `text`, valid UTF-8, to `key`, behind which eight bytes more can be written.
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
      let (value, length) = Self.scalar(at: index, in: text)
      index += length
      guard let word = word(of: value), word != Self.long else { return nil }
      key.storeBytes(of: word >> 8, toByteOffset: count, as: UInt64.self)
      count += Int(word & 0xFF) - 1
    }
    return count <= capacity ? count : nil
  }

  /// The scalar that begins at `index`, and its length.
  @inline(__always)
  private static func scalar(
    at index: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> (value: UInt32, length: Int) {
    let lead = text[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < text.count {
      value = value << 6 | UInt32(text[index + offset]) & 0x3F
    }
    return (value, length)
  }

  private static func slowKey(_ value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).map { KeyForm.key(of: $0) } ?? []
  }

  private static func packed(_ key: [UInt8]) -> UInt64 {
    guard key.count <= 7 else { return long }
    var word: UInt64 = 0
    for byte in key.reversed() { word = word << 8 | UInt64(byte) }
    return word << 8 | UInt64(key.count + 1)
  }

  /// The word of a scalar; nil beyond the first two planes.
  @inline(__always)
  private func word(of value: UInt32) -> UInt64? {
    guard value < Self.scalars else { return nil }
    let slot = pages + Int(value >> 8)
    let page = slot.pointee.load(ordering: .acquiring) ?? Self.makePage(in: slot)
    let word = page.assumingMemoryBound(to: Word.self) + Int(value & 0xFF)
    let known = word.pointee.load(ordering: .relaxed)
    if known != 0 { return known }
    let made = Self.packed(Self.slowKey(value))
    word.pointee.store(made, ordering: .relaxed)
    return made
  }

  private static func makePage(in slot: UnsafeMutablePointer<Page>) -> UnsafeMutableRawPointer {
    let words = UnsafeMutablePointer<Word>.allocate(capacity: 256)
    for index in 0..<256 { (words + index).initialize(to: Word(0)) }
    let page = UnsafeMutableRawPointer(words)
    let (exchanged, original) = slot.pointee.compareExchange(
      expected: nil, desired: page, ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return page }
    words.deallocate()
    return original
  }
}
