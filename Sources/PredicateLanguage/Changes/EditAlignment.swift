/// The cheapest way to turn a constant into a piece of the identifier.
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
  let cost: Int
  /// The constant with the edits, and the identifier with the edits that fit the unchanged
  /// constant.
  let constant: [UInt32]
  let identifier: [UInt32]
}

/// Finds the cheapest alignment in a table of the constant's scalars by the identifier's.
struct EditAligner {
  /// The scalars of the constant and wildcards, and the same as a comparison reads them.
  let tokens: [UInt32]
  let tokenKeys: [UInt32]
  /// The scalars of the identifier, and the same as a comparison reads them.
  let scalars: [UInt32]
  let scalarKeys: [UInt32]
  /// The ends of the identifier that the piece must reach.
  let anchor: TextPlace
  /// Whether the identifier gets the constant's scalars where the comparison takes both for the
  /// same.
  let isExact: Bool

  /// The number of equal scalars at an anchored beginning, which need no table.
  private var head: Int {
    anchor.isAtStart ? zip(tokenKeys, scalarKeys).prefix { $0 == $1 }.count : 0
  }

  private func tail(_ head: Int) -> Int {
    let same = zip(tokenKeys.reversed(), scalarKeys.reversed()).prefix { $0 == $1 }.count
    return anchor.isAtEnd ? min(same, tokens.count - head, scalars.count - head) : 0
  }

  /// The last move on the way to a cell; of ways that cost the same the first.
  private enum Move: Int {
    /// A token and a scalar, or two neighbours of each.
    case pair, swap
    /// A token alone, or a scalar alone.
    case drop, insert
  }

  /// A cell is what the way costs, less the scalars of its piece, and its last move.
  private static let change = 1 << 35
  private static let scalar = 8

  /// Returns the cheapest alignment.
  ///
  /// Nil if every one costs more than `limit`.
  ///
  /// `spend` gets the number of the table's cells before they are filled.
  ///
  /// - Complexity: O(t × n): t tokens, n scalars.
  func alignment(
    atMost limit: Int, spend: (Int) throws(ChangeSearchLimit) -> Void
  ) throws(ChangeSearchLimit) -> EditAlignment? {
    let head = head
    let tail = tail(head)
    let (rows, columns) = (head..<(tokens.count - tail), head..<(scalars.count - tail))
    let difference = rows.count - columns.count
    let least = anchor == .whole ? abs(difference) : difference
    guard least <= limit || tokens.contains(EditText.anyRun) else { return nil }
    let width = columns.count + 1
    try spend(width * (rows.count + 1))
    let table = table(rows, columns)
    let last = table.indices.suffix(width)
    guard let end = (anchor.isAtEnd ? last.suffix(1) : last).min(by: { table[$0] < table[$1] })
    else { return nil }
    let cost = (table[end] & -Self.scalar + Self.change - Self.scalar) / Self.change
    return cost <= limit
      ? way(table, rows, columns, to: columns.lowerBound + end % width, cost) : nil
  }

  private func table(_ rows: Range<Int>, _ columns: Range<Int>) -> [Int] {
    let (change, scalar, width) = (Self.change, Self.scalar, columns.count + 1)
    let letters = Array(scalarKeys[columns])
    var table = [Int](repeating: 0, count: width * (rows.count + 1))
    for place in 1..<width where anchor.isAtStart {
      table[place] = place * (change - scalar) | Move.insert.rawValue
    }
    /// The way to a cell with one move more.
    func way(_ cell: Int, _ price: Int, _ move: Move) -> Int {
      table[cell] & -scalar + price | move.rawValue
    }
    var before = EditText.anyRun
    for (row, token) in zip(1..., tokenKeys[rows]) {
      let isRun = token == EditText.anyRun
      for place in 0..<width {
        let cell = row * width + place
        var best = way(cell - width, isRun ? 0 : change, .drop)
        if place > 0 {
          let letter = letters[place - 1]
          best = min(best, way(cell - 1, isRun ? -scalar : change - scalar, .insert))
          if !isRun {
            let isSame = token == letter || token == EditText.anyOne
            best = min(best, way(cell - width - 1, isSame ? -scalar : change - scalar, .pair))
          }
          if place > 1, token == letters[place - 2], before == letter {
            best = min(best, way(cell - 2 * width - 2, change - 2 * scalar, .swap))
          }
        }
        table[cell] = best
      }
      before = token
    }
    return table
  }

  /// Goes back from `end`, and takes from constant and identifier what they become.
  private func way(
    _ table: [Int], _ rows: Range<Int>, _ columns: Range<Int>, to end: Int, _ cost: Int
  ) -> EditAlignment {
    var (token, place) = (rows.upperBound, end)
    // From the last to the first.
    var (constant, identifier): ([UInt32], [UInt32]) = ([], [])
    while token > rows.lowerBound || anchor.isAtStart && place > columns.lowerBound {
      let cell = (token - rows.lowerBound) * (columns.count + 1) + place - columns.lowerBound
      let isRun = token > rows.lowerBound && tokens[token - 1] == EditText.anyRun
      switch Move(rawValue: table[cell] & (Self.scalar - 1)) ?? .drop {
      case .pair:
        (token, place) = (token - 1, place - 1)
        let (old, new) = (tokens[token], scalars[place])
        let isSame = old == EditText.anyOne || tokenKeys[token] == scalarKeys[place]
        constant.append(isSame ? old : new)
        identifier.append(isSame && (!isExact || old == EditText.anyOne) ? new : old)
      case .swap:
        (token, place) = (token - 2, place - 2)
        constant += tokens[token...token + 1]
        identifier += scalars[place...place + 1]
      case .drop:
        token -= 1
        if isRun { constant.append(tokens[token]) } else { identifier.append(tokens[token]) }
      case .insert:
        place -= 1
        if isRun { identifier.append(scalars[place]) } else { constant.append(scalars[place]) }
      }
    }
    let same = isExact ? tokens : scalars
    let (first, last) = (rows.lowerBound, tokens.count - rows.upperBound)
    // Piece by piece: a sum of these takes the compiler eight seconds.
    var whole: [UInt32] = Array(tokens[..<first])
    whole += constant.reversed()
    whole += tokens[rows.upperBound...]
    var other: [UInt32] = Array(scalars[..<(place - first)])
    other += same[..<first]
    other += identifier.reversed()
    other += same.suffix(last)
    other += scalars[(end + last)...]
    return EditAlignment(cost: cost, constant: whole, identifier: other)
  }
}

/// A constant or an identifier as numbers: its scalars, and the wildcards of a LIKE pattern.
enum EditText {
  /// Numbers above all scalars, for any one character and for any run of them.
  static let anyOne: UInt32 = 0x11_0000
  static let anyRun: UInt32 = 0x11_0001

  static func numbers(_ text: String, isPattern: Bool) -> [UInt32] {
    guard isPattern else { return text.unicodeScalars.map({ $0.value }) }
    var numbers: [UInt32] = []
    var isEscaped = false
    for scalar in text.unicodeScalars {
      let isBackslash = scalar == "\\" && !isEscaped
      switch scalar {
      case _ where isBackslash: break
      case "?" where !isEscaped: numbers.append(anyOne)
      case "*" where !isEscaped: numbers.append(anyRun)
      default: numbers.append(scalar.value)
      }
      isEscaped = isBackslash
    }
    return numbers
  }

  /// The text of `numbers`.
  ///
  /// Nil if a wildcard is in no pattern.
  static func text(_ numbers: [UInt32], isPattern: Bool) -> String? {
    var text = String.UnicodeScalarView()
    for number in numbers {
      if let scalar = Unicode.Scalar(number) {
        if isPattern, "*?\\".unicodeScalars.contains(scalar) { text.append("\\") }
        text.append(scalar)
      } else {
        guard isPattern else { return nil }
        text.append(number == anyOne ? "?" : "*")
      }
    }
    return String(text)
  }

  /// Returns the number of scalars in `numbers`.
  static func literals(_ numbers: [UInt32]) -> Int { numbers.count { $0 < anyOne } }

  /// Returns `numbers` folded: two are the same when their scalars have one scalar as their form.
  static func folded(_ numbers: [UInt32], _ form: ScalarForms.Form?) -> [UInt32] {
    guard let form else { return numbers }
    var folded = numbers
    let places = numbers.indices.filter { numbers[$0] < anyOne }
    let forms = ScalarForms.forms(of: places.compactMap { Unicode.Scalar(numbers[$0]) }, form)
    for (place, letters) in zip(places, forms) where letters.count == 1 {
      folded[place] = letters[0]
    }
    return folded
  }
}
