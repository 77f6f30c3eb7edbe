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

/// A comparison that subscribers share, in two cache lines: all that a search reads of it.
///
/// ```
/// byte 0 … 15          16 … 55                  56 … 127
///      most recent     how it is compared,      the constant, or a pointer to it
///      subscribers     its neighbours
/// ```
///
/// Equal comparisons of different subscribers are one leaf. Of the subscribers that have it the
/// most recent of each tier is in the leaf itself, the others are in a heap. The constant is in
/// the leaf too, so that a processor fetches both lines at once; five of six ordinary ones have
/// room.
struct Leaf {
  /// How an ASCII identifier is compared with the constant.
  enum Test: UInt8 {
    case equal, prefix, suffix, contains
    /// By both ends: `LIKE 'a*b'`.
    case ends
    /// As `AccessTest` does, if the identifier has both ends: other patterns and intervals.
    case other
    /// True of every identifier.
    case always
  }

  /// The structure that the leaf is filed in.
  enum Access: UInt8 {
    case always, equal, prefix, suffix, ends, interval
    /// In the table of `PackedIndex.grams` of this number.
    case grams0, grams1, grams2, grams3, grams4, grams5
  }

  /// The most recent entry of `prefers` and of `can`.
  var high = Entry.none
  var low = Entry.none
  let test: Test
  var access = Access.always
  /// Whether ASCII letters are compared without case: with the key in the place of the text.
  let foldsCase: Bool
  let isRegex: Bool
  /// Whether the leaf is true of every ASCII identifier in lower case that its structure finds it
  /// by: the structure has compared the whole constant.
  var isProven = false
  /// How many bytes of the constant are the end of a match, and how many follow that are inside.
  let suffixLength: UInt16
  let innerLength: UInt16
  /// The length of the constant, without what may be anywhere.
  let length: UInt32
  /// Neighbours in the chain of leaves with the same place in a structure.
  var next = LeafIndex.none
  var previous = LeafIndex.none
  /// The heap of each tier, when it has several entries.
  var highHeap: UInt32 = .max
  var lowHeap: UInt32 = .max
  /// Where the leaf hangs in its structure.
  var anchor: UInt32 = .max
  /// How many subscribers' postings the leaf has.
  var postings: UInt32 = 0
  /// The constant in the form that the comparison reads, or a pointer to it where it is longer.
  ///
  /// Of patterns what every match begins with, ends with and has inside, in the form of keys where
  /// the pattern is matched afterwards.
  private var content: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0, 0, 0, 0, 0, 0, 0, 0, 0
  )

  private static let contentOffset = 56
  private static let contentBytes = 72

  /// Creates a leaf of a constant that ends with what is inside, before that the suffix.
  init(
    _ test: Test, _ constant: UnsafeBufferPointer<UInt8>, foldsCase: Bool, isRegex: Bool,
    suffixLength: Int = 0, innerLength: Int = 0
  ) {
    self.test = test
    self.foldsCase = foldsCase
    self.isRegex = isRegex
    self.suffixLength = UInt16(suffixLength)
    self.innerLength = UInt16(innerLength)
    length = UInt32(constant.count - innerLength)
    guard let source = constant.baseAddress else { return }
    if constant.count <= Self.contentBytes {
      withUnsafeMutableBytes(of: &content) { $0.copyMemory(from: UnsafeRawBufferPointer(constant)) }
    } else {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: constant.count)
      copy.initialize(from: source, count: constant.count)
      content.0 = UInt64(UInt(bitPattern: copy))
    }
  }

  private var isLong: Bool { Int(length) + Int(innerLength) > Self.contentBytes }

  /// Whether a comparison with an ASCII identifier must read the key: a pattern is matched where
  /// the key has its literals.
  var readsKey: Bool { test == .other && (length > 0 || innerLength > 0) }

  /// The bytes that the leaf has outside itself.
  var heapBytes: Int { isLong ? Int(length) + Int(innerLength) : 0 }

  /// Frees what the leaf has outside itself.
  func deallocate() {
    if isLong { UnsafeMutableRawPointer(bitPattern: UInt(content.0))?.deallocate() }
  }

  /// The constant of a leaf in its place.
  @inline(__always)
  static func constant(of leaf: UnsafePointer<Leaf>) -> UnsafeRawPointer {
    let content = UnsafeRawPointer(leaf) + contentOffset
    return leaf.pointee.isLong ? content.load(as: UnsafeRawPointer.self) : content
  }
}

/// What a leaf needs seldom: when it is filed or not plain.
struct LeafDetail {
  let test: AccessTest
}
