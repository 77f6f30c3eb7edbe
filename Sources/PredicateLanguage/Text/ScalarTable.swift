internal import RegularExpressions
internal import Synchronization
internal import TextFolding

/// Short forms of scalars, each worked out once: a word or several for each scalar.
///
/// ```
/// pages   [ • ][ nil ][ • ] …        one for 256 scalars, made when a scalar of it is met
///           │
///           └─ [ 0 ][ 3 e x t ][ … ]  a word: the form, up to seven bytes, and its length + 1 in
///                                     the lowest byte; 0 unknown
/// ```
///
/// Any number of threads may read and fill it: a word goes from 0 to its one value and never back.
/// It costs a table of 4 KiB, and 2 KiB for each column of a page that was made.
// Sendable by hand because of the pointers. They are only written through atomics.
struct ScalarTable: @unchecked Sendable, ~Copyable {
  private typealias Word = Atomic<UInt64>
  private typealias Page = Atomic<UnsafeMutableRawPointer?>

  /// The word of a scalar without a form of seven bytes or fewer.
  static let none: UInt64 = 0xFF
  /// The scalars that have a page: the first two planes.
  private static let scalars: UInt32 = 0x2_0000

  /// The number of words of a scalar.
  private let columns: Int
  private let pages: UnsafeMutablePointer<Page>

  init(columns: Int) {
    self.columns = columns
    pages = .allocate(capacity: Int(Self.scalars / 256))
    for page in 0..<Int(Self.scalars / 256) { (pages + page).initialize(to: Page(nil)) }
  }

  deinit {
    for page in 0..<Int(Self.scalars / 256) {
      pages[page].load(ordering: .acquiring)?.deallocate()
    }
    pages.deallocate()
  }

  /// Returns the word of a scalar; `none` beyond the first two planes.
  ///
  /// `form` makes the bytes, or says that there are none.
  @inline(__always)
  func word(of value: UInt32, column: Int = 0, form: () -> [UInt8]?) -> UInt64 {
    guard value < Self.scalars else { return Self.none }
    let slot = pages + Int(value >> 8)
    let page = slot.pointee.load(ordering: .acquiring) ?? makePage(in: slot)
    let words = page.assumingMemoryBound(to: Word.self)
    let place = words + (Int(value & 0xFF) * columns + column)
    let known = place.pointee.load(ordering: .relaxed)
    if known != 0 { return known }
    let made = Self.packed(form())
    place.pointee.store(made, ordering: .relaxed)
    return made
  }

  private static func packed(_ form: [UInt8]?) -> UInt64 {
    guard let form, form.count <= 7 else { return none }
    var word: UInt64 = 0
    for byte in form.reversed() { word = word << 8 | UInt64(byte) }
    return word << 8 | UInt64(form.count + 1)
  }

  private func makePage(in slot: UnsafeMutablePointer<Page>) -> UnsafeMutableRawPointer {
    let words = UnsafeMutablePointer<Word>.allocate(capacity: 256 * columns)
    for index in 0..<256 * columns { (words + index).initialize(to: Word(0)) }
    let page = UnsafeMutableRawPointer(words)
    let (exchanged, original) = slot.pointee.compareExchange(
      expected: nil, desired: page, ordering: .acquiringAndReleasing)
    guard !exchanged, let original else { return page }
    words.deallocate()
    return original
  }
}

/// The folded forms of scalars, each worked out once: for texts that are folded again and again.
///
/// It keeps only scalars whose form does not depend on their neighbours: no marks, no joiners, no
/// Hangul letters. A text that has another is folded as a whole, by `FoldedText`.
final class FoldCache: Sendable {
  /// A column for each set of folding options.
  private let table = ScalarTable(columns: 4)

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
    let mode = Int(options.folding.rawValue)
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
      let (value, length) = CodePoint.read(at: index, in: text)
      let word = table.word(of: value, column: mode) { Self.form(value, options) }
      guard word != ScalarTable.none else { return nil }
      target.storeBytes(of: word >> 8, toByteOffset: count, as: UInt64.self)
      index += length
      count += Int(word & 0xFF) - 1
    }
    return count
  }

  private static func form(_ value: UInt32, _ options: ComparisonOptions) -> [UInt8]? {
    guard let scalar = Unicode.Scalar(value), ClusterReader.isAlone(scalar) else { return nil }
    return Array(Folding.canonical(String(scalar), options).utf8)
  }
}
