/// A set of words that says of most words that it does not have them, from one bit each.
///
/// ```
/// word ──× multiplier──► upper bits ──► … 0 1 0 0 0 1 0 …     one bit in 32 to 64 is set
/// ```
///
/// A search reads it before a table: its bits stay in a near cache when the table does not.
///
/// - Invariant: every word put in has its bit. After removals there may be bits too many, but not
///   many more than there are words.
struct BloomFilter: ~Copyable {
  /// Two to the power of this many bits, 128 KiB, may be empty for the most part.
  private static let smallBits = 20
  private static let fewestBits = 10

  /// Spreads words: the upper bits of a product with a random odd number.
  private let multiplier: UInt64
  private var words = Slab<UInt64>()
  private var shift = UInt64(64 - BloomFilter.fewestBits)
  /// Words that were taken out since the bits were made.
  private var staleBits = 0

  /// Creates an empty filter; `multiplier` is random.
  init(multiplier: UInt64) {
    self.multiplier = multiplier | 1
    words.pad(to: 1 << (Self.fewestBits - 6), with: 0)
  }

  var heapBytes: Int { words.heapBytes }

  /// Whether the filter should be made anew for `count` words, with `clear` and `insert`.
  func isCrowded(_ count: Int) -> Bool {
    count * 32 > words.count * 64 || (staleBits > 64 && staleBits > count)
  }

  /// Empties the filter and makes room for `count` words, twice what it must be, or more while it
  /// stays small.
  mutating func clear(for count: Int) {
    var bits = Self.fewestBits
    while count * 32 > 1 << bits { bits += 1 }
    if count > 32 { bits += 1 }
    while bits < Self.smallBits, count * 256 > 1 << bits { bits += 1 }
    shift = UInt64(64 - bits)
    words = Slab<UInt64>(capacity: 1 << (bits - 6))
    words.pad(to: 1 << (bits - 6), with: 0)
    staleBits = 0
  }

  func insert(_ word: UInt64) {
    let bit = (word &* multiplier) >> shift
    words.at(Int(bit >> 6)).pointee |= 1 << (bit & 63)
  }

  /// Notes that a word was taken out; its bit stays until the filter is made anew.
  mutating func removed() { staleBits += 1 }

  /// The filter in registers; good until it changes.
  struct Reader {
    fileprivate let words: UnsafeMutablePointer<UInt64>
    fileprivate let multiplier: UInt64
    fileprivate let shift: UInt64

    /// False for most words that the filter does not have, and for none that it has.
    @inline(__always)
    func mayHave(_ word: UInt64) -> Bool {
      let bit = (word &* multiplier) &>> shift
      return words[Int(truncatingIfNeeded: bit &>> 6)] &>> bit & 1 != 0
    }
  }

  @inline(__always)
  var reader: Reader { Reader(words: words.base, multiplier: multiplier, shift: shift) }
}
