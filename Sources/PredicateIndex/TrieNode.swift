/// A node of a `PrefixTrie`, in one cache line.
///
/// ```
/// byte 0 … 7      8 … 13       14        15        16 … 23         24 … 27  28 … 31  32 … 63
///      label 0–7  label 8–13   label's   children  first bytes of  chain    table    children
///                              length    (255:     the children             of a
///                                        wide)                              wide node
/// ```
struct TrieNode {
  static let mostChildren = 8
  static let longestLabel = 14

  /// Bytes 0 to 7 of the label.
  private(set) var label: UInt64 = 0
  /// Bytes 8 to 13 of the label, its length and the number of children.
  private(set) var tail: UInt64 = 0
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
    get { UInt8(truncatingIfNeeded: tail >> 56) }
    set { tail = tail & 0x00FF_FFFF_FFFF_FFFF | UInt64(newValue) << 56 }
  }

  @inline(__always)
  var labelCount: UInt8 { UInt8(truncatingIfNeeded: tail >> 48) }

  /// Zero where a text that goes on with these sixteen bytes has the label of `length` bytes.
  ///
  /// Without branches, since labels of many lengths follow each other.
  @inline(__always)
  func difference(from head: UInt64, _ rest: UInt64, _ length: Int) -> UInt64 {
    let bits = UInt64(truncatingIfNeeded: length &* 8)
    // All ones where the label ends within the first eight bytes.
    let isShort = UInt64(bitPattern: Int64(bitPattern: bits &- 64) &>> 63)
    let headMask = UInt64.max &>> (0 &- bits) | ~isShort
    let restMask = ((1 &<< bits) &- 1) & ~isShort
    return (head ^ label) & headMask | (rest ^ tail) & restMask
  }

  @inline(__always)
  var isWide: Bool { childCount == 255 }

  @inline(__always)
  func children(_ place: Int) -> UInt32 { slots[place] }

  /// The place of `slots`: a vector's elements are read from memory, not by way of a register.
  static let slotsOffset = 32

  func first(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: firsts >> UInt64(8 * place)) }

  /// The whole label.
  var labelBytes: [UInt8] { (0..<Int(labelCount)).map(labelByte) }

  func labelByte(_ place: Int) -> UInt8 {
    let word = place < 8 ? label : tail
    return UInt8(truncatingIfNeeded: word >> UInt64(8 * (place & 7)))
  }

  mutating func setLabel(_ bytes: ArraySlice<UInt8>) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      let wide = UInt64(byte)
      if place < 8 {
        low |= wide << UInt64(8 * place)
      } else {
        high |= wide << UInt64(8 * place - 64)
      }
    }
    label = low
    tail = high | UInt64(bytes.count) << 48 | UInt64(childCount) << 56
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

  /// The number of a wide node's children; they are in its table.
  var wideCount: UInt32 {
    get { slots[0] }
    set { slots[0] = newValue }
  }

  mutating func makeWide(table: UInt32) {
    wideCount = UInt32(childCount)
    childCount = 255
    self.table = table
  }

  mutating func makeNarrow() { childCount = 0 }
}
