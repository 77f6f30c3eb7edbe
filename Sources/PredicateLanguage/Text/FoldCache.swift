internal import Synchronization

/// The folded forms of scalars, each worked out once: for texts that are folded again and again.
///
/// ```
/// pages   [ • ][ nil ][ • ] …          one for 256 scalars, made when a scalar of it is met
///           │
///           └─ [ 0 ][ 2 C3 A9 ][ … ]   four words a scalar, one for each set of folding options:
///                                      the form and its length + 1, 0 unknown
/// ```
///
/// Only scalars that stand for themselves are kept, whatever their neighbours are: no marks, no
/// joiners, no Hangul letters. A text that has another is folded as a whole, by `FoldedText`.
///
/// Any number of threads may read and fill it: a word goes from 0 to its one value and never back.
/// It costs a table of 4 KiB, and 8 KiB for each page that texts have come upon.
// Sendable by hand because of the pointers. They are only written through atomics.
final class FoldCache: @unchecked Sendable {
  private typealias Word = Atomic<UInt64>
  private typealias Page = Atomic<UnsafeMutableRawPointer?>

  /// The scalars that have a page: the first two planes.
  private static let scalars: UInt32 = 0x2_0000
  /// The word of a scalar that depends on its neighbours, or whose form is longer than seven bytes.
  private static let none: UInt64 = 0xFF

  private let pages: UnsafeMutablePointer<Page>

  init() {
    pages = .allocate(capacity: Int(Self.scalars / 256))
    for page in 0..<Int(Self.scalars / 256) { (pages + page).initialize(to: Page(nil)) }
  }

  deinit {
    for page in 0..<Int(Self.scalars / 256) {
      pages[page].load(ordering: .acquiring)?.deallocate()
    }
    pages.deallocate()
  }

  /// Writes the folded bytes of `text`, valid UTF-8, and a bit where each character of it begins.
  ///
  /// `bytes` has room for seven bytes for each of the text and eight more, `starts` as many bits.
  ///
  /// - Returns: how many were written; nil when a scalar is met that cannot be folded alone.
  /// - Complexity: O(n): n bytes.
  func fold(
    _ text: Bytes, _ options: ComparisonOptions, to bytes: UnsafeMutableBufferPointer<UInt8>,
    starts: UnsafeMutableBufferPointer<UInt64>
  ) -> Int? {
    guard let source = text.baseAddress, let target = UnsafeMutableRawPointer(bytes.baseAddress),
      let starts = starts.baseAddress
    else { return 0 }
    let mode = UInt32(options.folding.rawValue)
    let lowersASCII = options.folding.contains(.caseInsensitive)
    var index = 0
    var count = 0
    while index < text.count {
      starts[count >> 6] |= 1 << UInt64(count & 63)
      let lead = source[index]
      if lead < 0x80 {
        let byte = lowersASCII ? ByteSearch.lowered(lead) : lead
        target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        index += 1
        count += 1
        continue
      }
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      guard index + length <= text.count else { return nil }
      var value = UInt32(lead) & (0x7F >> UInt32(length))
      for offset in 1..<length { value = value << 6 | UInt32(source[index + offset]) & 0x3F }
      guard value < Self.scalars else { return nil }
      let word = word(of: value, mode)
      guard word != Self.none else { return nil }
      target.storeBytes(of: word >> 8, toByteOffset: count, as: UInt64.self)
      index += length
      count += Int(word & 0xFF) - 1
    }
    return count
  }

  private func word(of value: UInt32, _ mode: UInt32) -> UInt64 {
    let slot = pages + Int(value >> 8)
    let page = slot.pointee.load(ordering: .acquiring) ?? Self.makePage(in: slot)
    let words = page.assumingMemoryBound(to: Word.self) + Int(value & 0xFF) * 4
    let known = words[Int(mode)].load(ordering: .relaxed)
    if known != 0 { return known }
    let made = Self.packed(value, ComparisonOptions(rawValue: UInt8(mode)))
    words[Int(mode)].store(made, ordering: .relaxed)
    return made
  }

  private static func packed(_ value: UInt32, _ options: ComparisonOptions) -> UInt64 {
    guard let scalar = Unicode.Scalar(value), ClusterReader.standsAlone(scalar) else { return none }
    let form = Array(Folding.canonical(String(scalar), options).utf8)
    guard form.count <= 7 else { return none }
    var word: UInt64 = 0
    for byte in form.reversed() { word = word << 8 | UInt64(byte) }
    return word << 8 | UInt64(form.count + 1)
  }

  private static func makePage(in slot: UnsafeMutablePointer<Page>) -> UnsafeMutableRawPointer {
    let words = UnsafeMutablePointer<Word>.allocate(capacity: 1024)
    for index in 0..<1024 { (words + index).initialize(to: Word(0)) }
    let page = UnsafeMutableRawPointer(words)
    let (exchanged, original) = slot.pointee.compareExchange(
      expected: nil, desired: page, ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return page }
    words.deallocate()
    return original
  }
}
