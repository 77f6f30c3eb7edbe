/// The cheapest way to turn the tokens of a constant into a piece of the identifier.
///
/// Damerau–Levenshtein over scalars: a scalar that is replaced, left out or put in costs one, and
/// so do two neighbours that change places. Wildcards take what they match at no cost.
///
/// ```
/// constant    m a i l /
/// identifier  m i a l / i n b o x     BEGINSWITH: one change, and the piece is `mial/`
///             ─────────
/// ```
///
/// Of several ways that cost the same, the one with the longest piece: it takes the fewest
/// identifiers.
struct EditAlignment {
  /// What becomes of a token or of a scalar of the piece.
  enum Step {
    /// The token at the first place is the scalar at the second.
    case keep(Int, Int)
    /// The token becomes the scalar.
    case replace(Int, Int)
    /// A scalar without a token.
    case insert(Int)
    /// A token without a scalar.
    case drop(Int)
    /// The token and the next one are the next scalar and this one.
    case swap(Int, Int)
    /// A wildcard takes the scalar.
    case fill(Int, Int)
  }

  let cost: Int
  /// The piece, by the places of its scalars.
  let piece: Range<Int>
  /// In the order of the piece.
  let steps: [Step]
}

/// Finds the cheapest alignment in a table of tokens by scalars.
struct EditAligner {
  let tokens: [UInt32]
  let subject: [UInt32]
  /// Which ends of the identifier the piece must reach.
  let anchor: TextPlace
  /// Whether a piece may begin and end before each scalar: not between a letter and its marks.
  let mayCut: (Int) -> Bool

  /// The window of the identifier, and the tokens, that are not the same at an anchored end.
  private var window: Range<Int>
  private var rest: Range<Int>

  init(
    tokens: [UInt32], subject: [UInt32], anchor: TextPlace,
    mayCut: @escaping (Int) -> Bool
  ) {
    self.tokens = tokens
    self.subject = subject
    self.anchor = anchor
    self.mayCut = mayCut
    var (from, first) = (0, 0)
    var (to, end) = (subject.count, tokens.count)
    func isSame(_ token: Int, _ place: Int) -> Bool {
      tokens[token] == subject[place] && tokens[token] != EditKeys.anyOne
        && tokens[token] != EditKeys.anyRun
    }
    while anchor.isAtStart, first < end, from < to, isSame(first, from) {
      first += 1
      from += 1
    }
    while anchor.isAtEnd, first < end, from < to, isSame(end - 1, to - 1) {
      end -= 1
      to -= 1
    }
    if !tokens.contains(EditKeys.anyRun) {
      // A piece twice as long as the constant costs more than half of its length.
      if anchor == .start { to = min(to, max(from, 2 * tokens.count)) }
      if anchor == .end { from = max(from, min(to, subject.count - 2 * tokens.count)) }
    }
    window = from..<to
    rest = first..<end
  }

  /// The cells of the table that `alignment` fills.
  var cells: Int { (window.count + 1) * (rest.count + 1) }

  /// The least that an alignment can cost, known without a table.
  var leastCost: Int {
    if tokens.contains(EditKeys.anyRun) { return 0 }
    let difference = rest.count - window.count
    return anchor == .whole ? abs(difference) : max(0, difference)
  }

  /// Returns the cheapest alignment of at most `limit`; nil when every one costs more.
  ///
  /// - Complexity: O(`cells`).
  func alignment(atMost limit: Int) -> EditAlignment? {
    guard leastCost <= limit else { return nil }
    let table = filled
    guard let end = end(in: table), table[rest.count, end].cost <= limit else { return nil }
    let (steps, start) = steps(in: table, to: end)
    let before = (0..<rest.lowerBound).map { EditAlignment.Step.keep($0, $0) }
    let shift = subject.count - tokens.count
    let after = (rest.upperBound..<tokens.count).map { EditAlignment.Step.keep($0, $0 + shift) }
    return EditAlignment(
      cost: table[rest.count, end].cost,
      piece: (window.lowerBound + start - before.count)..<(window.lowerBound + end + after.count),
      steps: before + steps + after)
  }

  // MARK: The table

  /// What it costs to make a piece of the first tokens, and where the piece begins.
  private struct Cell: Comparable {
    private let value: UInt64

    init(cost: Int, start: Int) { value = UInt64(cost) << 32 | UInt64(start) }

    private init(value: UInt64) { self.value = value }

    /// No piece begins here.
    static let none = Cell(cost: 1 << 30, start: 0)

    var cost: Int { Int(value >> 32) }
    var start: Int { Int(value & 0xFFFF_FFFF) }
    var next: Cell { Cell(value: value + 1 << 32) }

    static func < (left: Cell, right: Cell) -> Bool { left.value < right.value }
  }

  private struct Table {
    let columns: Int
    var cells: [Cell]

    subscript(token: Int, place: Int) -> Cell {
      get { cells[token * columns + place] }
      set { cells[token * columns + place] = newValue }
    }
  }

  private var filled: Table {
    let columns = window.count + 1
    var table = Table(
      columns: columns,
      cells: [Cell](repeating: .none, count: columns * (rest.count + 1)))
    for place in 0..<columns {
      if anchor.isAtStart {
        table[0, place] = Cell(cost: place, start: 0)
      } else if mayCut(window.lowerBound + place) {
        table[0, place] = Cell(cost: 0, start: place)
      }
    }
    for token in 1..<(rest.count + 1) {
      let isFree = key(token) == EditKeys.anyRun
      table[token, 0] = isFree ? table[token - 1, 0] : table[token - 1, 0].next
      for place in 1..<columns {
        table[token, place] = cell(token, place, in: table)
      }
    }
    return table
  }

  private func key(_ token: Int) -> UInt32 { tokens[rest.lowerBound + token - 1] }
  private func letter(_ place: Int) -> UInt32 { subject[window.lowerBound + place - 1] }

  @inline(__always)
  private func cell(_ token: Int, _ place: Int, in table: Table) -> Cell {
    let key = key(token)
    if key == EditKeys.anyRun { return min(table[token - 1, place], table[token, place - 1]) }
    var best = min(table[token - 1, place].next, table[token, place - 1].next)
    let isSame = key == letter(place) || key == EditKeys.anyOne
    best = min(best, isSame ? table[token - 1, place - 1] : table[token - 1, place - 1].next)
    if isSwap(token, place) { best = min(best, table[token - 2, place - 2].next) }
    return best
  }

  private func isSwap(_ token: Int, _ place: Int) -> Bool {
    token > 1 && place > 1 && key(token) == letter(place - 1) && key(token - 1) == letter(place)
  }

  /// The last column of the cheapest piece, of equal ones the longest.
  private func end(in table: Table) -> Int? {
    if anchor.isAtEnd { return window.count }
    var best: Int?
    for place in 0..<table.columns where mayCut(window.lowerBound + place) {
      guard let other = best else {
        best = place
        continue
      }
      let (cell, known) = (table[rest.count, place], table[rest.count, other])
      let isLonger = place - cell.start > other - known.start
      if cell.cost < known.cost || cell.cost == known.cost && isLonger { best = place }
    }
    return best
  }

  /// The steps of the way to `end`, and where the piece begins.
  private func steps(in table: Table, to end: Int) -> (steps: [EditAlignment.Step], start: Int) {
    var steps: [EditAlignment.Step] = []
    var (token, place) = (rest.count, end)
    while token > 0 || anchor.isAtStart && place > 0 {
      let cell = table[token, place]
      let (at, spot) = (rest.lowerBound + token - 1, window.lowerBound + place - 1)
      guard token > 0 else {
        steps.append(.insert(spot))
        place -= 1
        continue
      }
      if key(token) == EditKeys.anyRun {
        if cell == table[token - 1, place] {
          token -= 1
        } else {
          steps.append(.fill(at, spot))
          place -= 1
        }
        continue
      }
      if place > 0, let step = diagonal(token, place, in: table) {
        steps.append(step)
        let count = if case .swap = step { 2 } else { 1 }
        token -= count
        place -= count
      } else if place > 0, cell == table[token, place - 1].next {
        steps.append(.insert(spot))
        place -= 1
      } else {
        steps.append(.drop(at))
        token -= 1
      }
    }
    return (steps.reversed(), place)
  }

  /// The step that takes a token and a scalar or two of each, if one leads to the cell.
  private func diagonal(_ token: Int, _ place: Int, in table: Table) -> EditAlignment.Step? {
    let cell = table[token, place]
    let before = table[token - 1, place - 1]
    let (at, spot) = (rest.lowerBound + token - 1, window.lowerBound + place - 1)
    if key(token) == EditKeys.anyOne {
      if cell == before { return .fill(at, spot) }
    } else if key(token) == letter(place) {
      if cell == before { return .keep(at, spot) }
    } else if cell == before.next {
      return .replace(at, spot)
    }
    if isSwap(token, place), cell == table[token - 2, place - 2].next {
      return .swap(at - 1, spot - 1)
    }
    return nil
  }
}
