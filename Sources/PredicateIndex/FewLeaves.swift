import PredicateLanguage

/// A filter of the first leaves by the length and a few bytes of an identifier: it leaves those
/// that may be true.
///
/// ```
/// note/inbox/7-a      length       for each value that an identifier can have, the leaves that
/// ────    ─    ─      beginning    need that value: a word with a bit for each leaf
///                     ninth byte   the beginning is a hash of four bytes, and the ninth tells
///                     last byte    apart what follows a short word
/// ```
///
/// A leaf that needs no certain value has its bit in the word `any` of that table. Four words, each
/// joined with its `any`, leave one leaf or two of a dozen. ASCII letters count without case, so a
/// text and its key have the same candidates.
///
/// When it hurts: where nearly all leaves are `CONTAINS` or intervals, no value tells them apart.
///
/// - Invariant: a leaf that is true of an ASCII identifier is one of its candidates.
struct FewLeaves: ~Copyable {
  /// A bit for each leaf.
  typealias Leaves = UInt64

  /// The number of leaves that have a bit.
  static let count = Leaves.bitWidth

  /// The offsets of the tables among the words; before each is the word of leaves that need no
  /// value.
  private enum Table {
    static let lengths = 2
    static let beginnings = lengths + 64 + 1
    static let ninths = beginnings + 257 + 1
    static let lasts = ninths + 257 + 1
    static let end = lasts + 256
    /// The last value of a table, of a text that is too short to have one; no leaf needs it.
    static let none = 256
  }

  /// All tables, after a word with the bits of leaves that are not drawn.
  private let words: UnsafeMutablePointer<Leaves>
  /// The places of each leaf's bit: one word of each table.
  private let places: UnsafeMutablePointer<SIMD4<UInt16>>
  /// The leaves that a table of grams finds by the key.
  private(set) var inGrams: Leaves = 0
  /// The leaves of `inGrams` if they are too many to compare one by one, so that a key and its
  /// grams find them sooner; else none.
  private var needKey: Leaves = 0

  init() {
    words = .allocate(capacity: Table.end)
    words.initialize(repeating: 0, count: Table.end)
    words[0] = ~0
    places = .allocate(capacity: Self.count)
    places.initialize(repeating: .zero, count: Self.count)
  }

  deinit {
    words.deallocate()
    places.deallocate()
  }

  var heapBytes: Int {
    Table.end * MemoryLayout<Leaves>.stride + Self.count * MemoryLayout<SIMD4<UInt16>>.stride
  }

  // MARK: Changes

  /// Draws a leaf that needs these literals, where no leaf is drawn.
  mutating func draw(
    _ leaf: Int, _ literals: RequiredLiterals, isInGrams: Bool = false
  ) {
    move(leaf, to: Self.places(of: literals))
    let bit: Leaves = 1 << Leaves(leaf)
    if isInGrams { inGrams |= bit }
    noteNeeds()
  }

  /// Takes a leaf away, so that it is never a candidate.
  mutating func erase(_ leaf: Int) {
    move(leaf, to: .zero)
    let bit: Leaves = 1 << Leaves(leaf)
    inGrams &= ~bit
    noteNeeds()
  }

  /// The number of literals that can be searched for in the time that a key and its grams take.
  private static let fewSearches = 8

  private mutating func noteNeeds() {
    needKey = inGrams.nonzeroBitCount > Self.fewSearches ? inGrams : 0
  }

  private func move(_ leaf: Int, to new: SIMD4<UInt16>) {
    let bit: Leaves = 1 << Leaves(leaf)
    let old = places[leaf]
    for table in 0..<4 { words[Int(old[table])] &= ~bit }
    for table in 0..<4 { words[Int(new[table])] |= bit }
    places[leaf] = new
  }

  /// The words of a leaf that needs these literals.
  private static func places(of literals: RequiredLiterals) -> SIMD4<UInt16> {
    let (prefix, suffix) = (literals.prefix, literals.suffix)
    var places = SIMD4(Table.lengths, Table.beginnings, Table.ninths, Table.lasts) &- 1
    if literals.isWhole { places[0] = Table.lengths + prefix.count % 64 }
    if prefix.count >= 4 {
      let start = prefix[..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      places[1] = Table.beginnings + beginning(start)
    }
    if prefix.count >= 9 { places[2] = Table.ninths + Int(prefix[8] | 0x20) }
    if let last = suffix.last { places[3] = Table.lasts + Int(last | 0x20) }
    return SIMD4(truncatingIfNeeded: places)
  }

  // MARK: Searching

  /// The value of four bytes, the first of them lowest, whatever the case of their letters.
  @inline(__always)
  private static func beginning(_ word: UInt32) -> Int {
    Int(truncatingIfNeeded: ((word | 0x2020_2020) &* 0x9E37_79B1) >> 24)
  }

  /// The leaves that may be true of an ASCII identifier, by its text or its key.
  @inline(__always)
  func candidates(_ text: UnsafeRawPointer, _ count: Int) -> Leaves {
    var (start, ninth, last) = (Table.none, Table.none, 0)
    if count >= 4 {
      start = Self.beginning(UInt32(littleEndian: text.loadUnaligned(as: UInt32.self)))
    }
    if count >= 9 { ninth = Int(text.load(fromByteOffset: 8, as: UInt8.self) | 0x20) }
    // No leaf needs the byte zero, since a literal's byte is never lower than the bit of its case.
    if count > 0 { last = Int(text.load(fromByteOffset: count &- 1, as: UInt8.self) | 0x20) }
    return word(Table.lengths, count & 63) & word(Table.beginnings, start)
      & word(Table.ninths, ninth) & word(Table.lasts, last)
  }

  /// Whether the text alone decides these leaves, sooner than the key does.
  @inline(__always)
  func needNoKey(_ leaves: Leaves) -> Bool { leaves & needKey == 0 }

  @inline(__always)
  private func word(_ table: Int, _ value: Int) -> Leaves {
    words[table &+ value] | words[table &- 1]
  }

  /// Returns a description of a broken invariant of the tables, where `literals` returns those of
  /// each drawn leaf.
  ///
  /// Nil if the tables are sound.
  func flaw(_ literals: (Int) -> RequiredLiterals?) -> String? {
    for leaf in 0..<Self.count {
      let bit: Leaves = 1 << Leaves(leaf)
      let needed = literals(leaf)
      let expected = needed.map { Self.places(of: $0) } ?? .zero
      if places[leaf] != expected { return "leaf \(leaf) is not where its literals are" }
      let found = (0..<Table.end).filter { words[$0] & bit != 0 }
      if found != Set((0..<4).map { Int(expected[$0]) }).sorted() {
        return "leaf \(leaf) has bits elsewhere"
      }
      if needed == nil, inGrams & bit != 0 { return "leaf \(leaf) is not drawn" }
    }
    return nil
  }
}
