/// The classes of scalars that the machines of one question tell apart.
///
/// A symbol is a class, and for characters whose effect depends on more than the machines remember
/// also one of the possible effects. So the language of symbols covers every string, and may have
/// words that no string stands for: a word that answers a question is put to the evaluator.
struct Alphabet {
  /// What one symbol does.
  struct Symbol {
    /// A scalar of the class, the most readable one.
    var scalar: UInt32
    /// Whether the scalar is printable ASCII.
    var isReadable: Bool
    /// The class by which scalars are listed.
    var listing: Listing
    /// Whether the scalar belongs to whatever is before it.
    var extends = false
    /// Whether it is dropped after a letter where marks are.
    var vanishes = false
    /// Whether a search may end before it although it is a mark: an effect to guess.
    var mayEndBefore = false
    /// Whether it may become one character with the one before.
    var composes = false
    /// How many characters of its form become one with the one before: an effect to guess.
    var absorbed = 0
    /// Whether the symbol's effect is one of several.
    var isGuess = false
    var composesWith = ASCIISet()
    var mayComposeWith = ASCIISet()
    var isDotAbove = false
    /// The ASCII letter that takes a mark behind it; `foreignLetter` for another character that
    /// may, 0 for one that does not.
    var lastLetter: UInt32 = 0
  }

  /// Which scalars a symbol stands for.
  enum Listing {
    case ascii
    case group(Int)
    case plain
  }

  static let foreignLetter: UInt32 = 0x80

  private(set) var symbols: [Symbol] = []
  /// The cell of each symbol.
  private(set) var cells: [Int32] = []
  /// For each ASCII character its symbol; -1 when it is outside the domain.
  private(set) var symbolOfASCII: [Int32] = []
  private var starts: [Int32] = []
  private var lengths: [Int32] = []
  private var pool: [UInt32] = []

  var count: Int { symbols.count }

  /// What `view` shows of the scalars of a symbol.
  @inline(__always)
  func codes(_ view: ScalarView, _ symbol: Int) -> ArraySlice<UInt32> {
    let place = symbol * ScalarView.count + view.index
    let start = Int(starts[place])
    return pool[start..<start + Int(lengths[place])]
  }

  init(symbolOfASCII: [Int32]) { self.symbolOfASCII = symbolOfASCII }

  mutating func append(_ symbol: Symbol, cell: Int32, _ codes: [[UInt32]]) {
    symbols.append(symbol)
    cells.append(cell)
    for code in codes {
      starts.append(Int32(pool.count))
      lengths.append(Int32(code.count))
      pool += code
    }
  }
}

/// What the machines of a question need to be told of scalars.
struct AlphabetRequest {
  /// For each view the ASCII characters of the constants that are read through it.
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

  /// Whether there are scalars beyond ASCII.
  var hasForeign: Bool {
    switch self {
    case .all: true
    case .ascii: false
    case .printable(let extra): extra.contains { $0 >= 0x80 }
    }
  }
}
