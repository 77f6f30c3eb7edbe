/// The classes of scalars that the machines of one question tell apart.
///
/// A symbol is a class, and for characters whose effect depends on more than the machines remember
/// also one of the possible effects. So the language of symbols covers every string, and may have
/// words that no string stands for: a word that answers a question is put to the evaluator.
final class Alphabet {
  /// The effects of one symbol.
  struct Symbol {
    /// A scalar of the class, the most readable one.
    var scalar: UInt32
    /// Whether the scalar is printable ASCII.
    var isReadable: Bool
    /// Whether the scalar belongs to whatever is before it.
    var extends = false
    /// Whether it is dropped after a letter where marks are.
    var vanishes = false
    /// Whether LIKE drops it there.
    var vanishesInLike = false
    /// Whether it stays where it is in the order of marks, and becomes marks.
    var startsMarks = false
    /// Whether a search may end before it although it is a mark: an effect to guess.
    var mayEndBefore = false
    /// Whether it may become one character with the one before.
    var composes = false
    /// The number of characters of its form that become one with the character before, without and
    /// with the case folded: an effect to guess.
    var absorbed = SIMD2<Int>()
    /// Whether a mark that others lose stays behind a letter that may keep it.
    ///
    /// A bit for each view; an effect to guess.
    var stays: UInt16 = 0
    /// Whether the letter may keep marks that others lose: a bit for each view.
    var keepsMarks: UInt16 = 0
    /// Whether the next mark makes another character of it, which LIKE sees: an effect to guess.
    var joins = false
    /// Whether the symbol's effect is one of several.
    var isGuess = false
    var composesWith = ASCIISet()
    var mayComposeWith = ASCIISet()
    /// The ASCII letter that takes a mark behind it, without and with the case folded;
    /// `foreignLetter` for another character that may, `constantLetter` for one that a constant
    /// has, 0 for one that does not.
    var lastLetters = SIMD2<UInt32>()
    /// Whether the same marks join the letter with its case folded as without.
    var isAlike = false
  }

  /// The class of every scalar, for those who go from scalars to symbols; made on demand.
  struct Index {
    var groups: [UInt64: Int32] = [:]
    var plain: [Int32: Int32] = [:]
    /// The classes of letters that a mark may make others of.
    var low: [UInt32: Int32] = [:]
    var cells = ScalarCells()
    /// The symbols of each class.
    var symbols: [[Int32]] = []
    var hasMarksApart = false
  }

  static let foreignLetter: UInt32 = 0x80
  static let constantLetter: UInt32 = 0x81

  @exclusivity(unchecked) private(set) var symbols: [Symbol] = []
  /// The cell of each symbol.
  @exclusivity(unchecked) private(set) var cells: [Int32] = []
  /// The symbol of each ASCII character; -1 for one outside the domain.
  @exclusivity(unchecked) private(set) var symbolOfASCII: [Int32] = []
  /// The class of every scalar, where that was asked for.
  @exclusivity(unchecked) var index: Index?
  /// The codes of all symbols, and the range of each symbol's codes in each view.
  @exclusivity(unchecked) private var codes: [UInt32] = []
  @exclusivity(unchecked) private var ranges: [(start: Int32, count: Int32)] = []
  @exclusivity(unchecked)
  private var pool = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)

  deinit { pool.deallocate() }

  var count: Int { symbols.count }

  /// Returns the codes that `view` shows of a symbol's scalars; good as long as the alphabet.
  @inline(__always)
  func codes(_ view: ScalarView, _ symbol: Int) -> UnsafeBufferPointer<UInt32> {
    let range = ranges[symbol * ScalarView.count + view.index]
    guard let base = pool.baseAddress else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: base + Int(range.start), count: Int(range.count))
  }

  /// Ends the making of the alphabet; codes can be read from here on.
  func seal() {
    pool = .allocate(capacity: max(codes.count, 1))
    _ = pool.initialize(from: codes)
    codes = []
  }

  /// The symbols that a scalar may be; none outside the domain.
  ///
  /// - Invariant: the alphabet was built with an index.
  func symbols(of value: UInt32) -> [Int32] {
    if value < 0x80 { return symbolOfASCII[Int(value)] < 0 ? [] : [symbolOfASCII[Int(value)]] }
    guard let index else { return [] }
    let cell = index.cells.cell(of: value)
    let known = index.hasMarksApart ? ScalarGroups.all : ScalarGroups.withoutDiacritics
    let place =
      index.low[value] ?? known.group(of: value).flatMap {
        index.groups[UInt64($0) << 32 | UInt64(cell)]
      }
      ?? index.plain[cell]
    return place.map { index.symbols[Int($0)] } ?? []
  }

  init(symbolOfASCII: [Int32]) { self.symbolOfASCII = symbolOfASCII }

  func append(_ symbol: Symbol, cell: Int32, _ codes: [[UInt32]]) {
    symbols.append(symbol)
    cells.append(cell)
    for code in codes {
      ranges.append((Int32(self.codes.count), Int32(code.count)))
      self.codes += code
    }
  }
}

/// The demands that the machines of a question make on its alphabet.
struct AlphabetRequest {
  /// The ASCII characters of the constants that are read through each view.
  var letters = [ASCIISet](repeating: ASCIISet(), count: ScalarView.count)
  var isUsed = [Bool](repeating: false, count: ScalarView.count)
  /// Whether the view orders texts, so that other characters count too.
  var isOrdered = [Bool](repeating: false, count: ScalarView.count)
  /// Whether the number of characters counts somewhere in LIKE.
  var countsCharacters = false
  var cells = ScalarCells()
  /// The characters of all constants, for witnesses that resemble them.
  var literals = ASCIISet()
  var scalars = DomainScalars.all
  /// Whether scalars will be looked up.
  var wantsIndex = false
  /// The scalars beyond ASCII, where each is read by itself.
  var exact: ExactScalars?
  /// The characters beyond ASCII of constants, where scalars may depend on what is beside them.
  var foreign = ForeignLetters()

  /// Whether a scalar beyond ASCII may depend on what is beside it.
  var hasContext: Bool { scalars.hasForeign && exact == nil }

  var usesCompatible: Bool { isUsed[5...].contains(true) }
  var usesCanonical: Bool { isUsed[1...4].contains(true) }
  var dropsMarks: Bool { isUsed[3] || isUsed[4] || isUsed[7] || isUsed[8] }
}

/// The scalars that a question is about.
enum DomainScalars: Hashable, Sendable {
  case all
  /// U+0000 to U+007F.
  case ascii
  /// U+0020 to U+007E and others, ascending.
  case printable([UInt32])

  func containsASCII(_ value: UInt32) -> Bool {
    switch self {
    case .all, .ascii: true
    case .printable(let extra): 0x20...0x7E ~= value || extra.contains(value)
    }
  }

  func contains(_ value: UInt32) -> Bool {
    switch self {
    case .all: true
    case .ascii: value < 0x80
    case .printable(let extra): 0x20...0x7E ~= value || extra.contains(value)
    }
  }

  /// Whether there are characters at which `.` of a regular expression stops.
  var hasLineEnds: Bool {
    switch self {
    case .all, .ascii: true
    case .printable(let extra):
      extra.contains { 0xA...0xD ~= $0 || [0x85, 0x2028, 0x2029].contains($0) }
    }
  }

  /// Whether there are scalars beyond ASCII.
  var hasForeign: Bool {
    switch self {
    case .all: true
    case .ascii: false
    case .printable(let extra): extra.contains { $0 >= 0x80 }
    }
  }
}
