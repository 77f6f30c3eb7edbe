import PredicateLanguage

/// The place of a leaf in `RoutingIndex.leaves`.
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

/// A comparison that scenes share, in one cache line: all that a route reads of it.
///
/// Equal comparisons of different scenes are one leaf. Of the scenes that have it the most recent
/// of each tier stands in the leaf itself, the others in a heap.
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
    /// In the table of `RoutingIndex.grams` of this number.
    case grams0, grams1, grams2, grams3, grams4
  }

  var test: Test
  var access: Access
  /// Whether ASCII letters are compared without case: with the key in the place of the text.
  var foldsCase: Bool
  var isRegex: Bool
  /// The length of the constant, without what may stand anywhere.
  var length: UInt32
  /// The constant in the form that the comparison reads; owned by the leaf.
  ///
  /// Of patterns what every match begins with, ends with and has inside, in the form of keys where
  /// the pattern is asked afterwards.
  var constant: UnsafeMutablePointer<UInt8>
  /// The most recent entry of `prefers` and of `can`.
  var prefers = Entry.none
  var can = Entry.none
  /// Neighbours in the chain of leaves with the same place in a structure.
  var next = LeafIndex.none
  var previous = LeafIndex.none
  /// The heap of each tier, when it has several entries.
  var prefersHeap: UInt32 = .max
  var canHeap: UInt32 = .max
  /// Where the leaf hangs in its structure.
  var anchor: UInt32 = .max
  /// How many scenes' postings the leaf has.
  var postings: UInt32 = 0
  /// How many bytes of the constant are the end of a match, and how many follow that stand inside.
  var suffixLength: UInt16 = 0
  var innerLength: UInt16 = 0
}

/// What a leaf needs seldom: when it is filed or not plain.
struct LeafDetail {
  let test: AccessTest
}
