import PredicateLanguage

/// The place of a leaf in `PackedIndex.leaves`.
struct LeafIndex: Hashable {
  let value: UInt32

  @inline(__always)
  init(_ value: UInt32) { self.value = value }

  /// No leaf: the end of a chain.
  static let none = LeafIndex(.max)

  @inline(__always)
  var isNone: Bool { value == .max }

  @inline(__always)
  var position: Int { Int(value) }
}

/// A comparison that subscribers share, in one cache line: what a search reads of it first.
///
/// ```
/// byte 0 … 15          16 … 23          24 … 63
///      most recent     where the        how it is compared, its neighbours
///      subscribers     constant is
/// ```
///
/// Equal comparisons of different subscribers are one leaf. Of the subscribers that have it the
/// most recent of each tier is in the leaf itself, the others are in a heap. Most constants are
/// read in the text of the predicate that the leaf was made for, which the leaf's detail keeps: a
/// structure seldom finds a leaf whose constant differs, and often has compared it already.
struct Leaf {
  /// The comparison of an ASCII identifier with the constant.
  enum Test: UInt8 {
    case equal, prefix, suffix, contains
    /// A comparison of both ends: `LIKE 'a*b'`.
    case ends
    /// The comparison of `AccessTest`, if the identifier has both ends: other patterns and
    /// intervals.
    case other
    /// True of every identifier.
    case always
  }

  /// The structure that the leaf is filed in.
  enum Access: UInt8 {
    case always, equal, prefix, suffix, ends, interval
    /// The table of `PackedIndex.grams` of this number.
    case grams0, grams1, grams2, grams3, grams4, grams5
  }

  /// The most recent entry of `prefers` and of `can`.
  var high = Entry.none
  var low = Entry.none
  /// The constant in the form that the comparison reads.
  ///
  /// Of patterns what every match begins with, ends with and has inside, in the form of keys where
  /// the pattern is matched afterwards.
  let constant: UnsafeRawPointer
  /// Neighbours in the chain of leaves with the same place in a structure.
  var next = LeafIndex.none
  var previous = LeafIndex.none
  /// The heap of each tier, when it has several entries.
  var highHeap: UInt32 = .max
  var lowHeap: UInt32 = .max
  /// The leaf's place in its structure.
  var anchor: UInt32 = .max
  /// The number of subscribers' postings that the leaf has.
  var postings: UInt32 = 0
  /// The length of the constant, without what may be anywhere.
  let length: UInt32
  /// The number of the constant's bytes that end a match, and the number of bytes after them that
  /// are inside one.
  let suffixLength: UInt16
  let innerLength: UInt16
  let test: Test
  var access = Access.always
  /// Whether ASCII letters are compared without case: with the key in the place of the text.
  let foldsCase: Bool
  let isRegex: Bool
  /// Whether the leaf is true of every ASCII identifier in lower case that its structure finds it
  /// by: the structure has compared the whole constant.
  var isProven = false
  /// Whether the constant is a copy, with the probe of the test before it.
  private let isOwn: Bool

  private static let probeBytes = MemoryLayout<AccessProbe>.stride

  /// Creates the leaf that is true of every identifier.
  init() {
    let nothing: StaticString = ""
    self.init(.always, UnsafeRawPointer(nothing.utf8Start), length: 0, foldsCase: false)
  }

  /// Creates a leaf whose constant is read where it is.
  init(plain test: Test, _ constant: UnsafeBufferPointer<UInt8>, foldsCase: Bool) {
    let nothing: StaticString = ""
    self.init(
      test, UnsafeRawPointer(constant.baseAddress ?? nothing.utf8Start), length: constant.count,
      foldsCase: foldsCase)
  }

  /// Creates a leaf with a copy of its constant, which ends with what is inside, before that the
  /// suffix.
  init(
    _ test: Test, copying constant: [UInt8], _ probe: AccessProbe, foldsCase: Bool,
    isRegex: Bool = false, suffixLength: Int = 0, innerLength: Int = 0
  ) {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: Self.probeBytes + constant.count, alignment: MemoryLayout<AccessProbe>.alignment)
    block.storeBytes(of: probe, as: AccessProbe.self)
    let copy = block + Self.probeBytes
    constant.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { copy.copyMemory(from: base, byteCount: bytes.count) }
    }
    self.init(
      test, UnsafeRawPointer(copy), length: constant.count - innerLength, foldsCase: foldsCase,
      isRegex: isRegex, suffixLength: suffixLength, innerLength: innerLength, isOwn: true)
  }

  private init(
    _ test: Test, _ constant: UnsafeRawPointer, length: Int, foldsCase: Bool,
    isRegex: Bool = false, suffixLength: Int = 0, innerLength: Int = 0, isOwn: Bool = false
  ) {
    self.test = test
    self.constant = constant
    self.length = UInt32(length)
    self.suffixLength = UInt16(suffixLength)
    self.innerLength = UInt16(innerLength)
    self.foldsCase = foldsCase
    self.isRegex = isRegex
    self.isOwn = isOwn
  }

  /// The comparison with an ASCII identifier where bytes of the leaf do not decide.
  ///
  /// Nil where they do.
  @inline(__always)
  var probe: AccessProbe? {
    isOwn ? (constant - Self.probeBytes).load(as: AccessProbe.self) : nil
  }

  /// The bytes that the leaf has outside itself.
  var heapBytes: Int { isOwn ? Self.probeBytes + Int(length) + Int(innerLength) : 0 }

  /// Frees what the leaf has outside itself.
  func deallocate() {
    if isOwn { UnsafeMutableRawPointer(mutating: constant - Self.probeBytes).deallocate() }
  }
}
