/// A node of a `PrefixTrie`, in one cache line.
///
/// ```
/// byte 0         1         2 … 7       8 … 15       16 … 23         24 … 27  28 … 31  32 … 63
///      children  label's   label 0–5   label 6–13   first bytes of  chain    table    children
///      (255:     length                             the children             of a
///      wide)                                                                 wide node
/// ```
struct TrieNode {
  static let mostChildren = 8
  static let longestLabel = 14

  private var head: UInt64 = 0
  /// Bytes 6 to 13 of the label.
  private(set) var labelEnd: UInt64 = 0
  /// The first byte of each child's label.
  private(set) var firsts: UInt64 = 0
  /// The first leaf of the chain.
  var chain = LeafIndex.none
  /// The table of a wide node.
  private(set) var table: UInt32 = 0
  private var slots = SIMD8<UInt32>.zero

  init() {}

  init(label: ArraySlice<UInt8>) { setLabel(label) }

  @inline(__always)
  var childCount: UInt8 {
    get { UInt8(truncatingIfNeeded: head) }
    set { head = head & ~0xFF | UInt64(newValue) }
  }

  @inline(__always)
  var labelCount: UInt8 { UInt8(truncatingIfNeeded: head >> 8) }

  /// Bytes 0 to 5 of the label, in the lower six bytes.
  @inline(__always)
  var label: UInt64 { head >> 16 }

  @inline(__always)
  var isWide: Bool { childCount == 255 }

  @inline(__always)
  func children(_ place: Int) -> UInt32 { slots[place] }

  func first(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: firsts >> UInt64(8 * place)) }

  /// The whole label.
  var labelBytes: [UInt8] { (0..<Int(labelCount)).map(labelByte) }

  private func labelByte(_ place: Int) -> UInt8 {
    let word = place < 6 ? label : labelEnd
    let shift = UInt64(8 * (place < 6 ? place : place - 6))
    return UInt8(truncatingIfNeeded: word >> shift)
  }

  mutating func setLabel(_ bytes: ArraySlice<UInt8>) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      let wide = UInt64(byte)
      if place < 6 {
        low |= wide << UInt64(8 * place)
      } else {
        high |= wide << UInt64(8 * place - 48)
      }
    }
    let counts = UInt64(bytes.count) << 8 | UInt64(childCount)
    head = low << 16 | counts
    labelEnd = high
  }

  /// The place of the child that begins with `byte`, in a node that is not wide.
  func place(of byte: UInt8) -> Int? {
    (0..<Int(childCount)).first { first($0) == byte }
  }

  mutating func setChild(_ place: Int, _ byte: UInt8, _ child: UInt32) {
    let shift = UInt64(8 * place)
    let others = firsts & ~(0xFF << shift)
    firsts = others | UInt64(byte) << shift
    slots[place] = child
  }

  mutating func removeChild(_ place: Int) {
    let last = Int(childCount) - 1
    setChild(place, first(last), slots[last])
    childCount -= 1
  }

  mutating func makeWide(table: UInt32) {
    childCount = 255
    self.table = table
  }

  mutating func makeNarrow() { childCount = 0 }
}
