/// A deterministic automaton over symbols, explored as far as it is asked.
///
/// ```
/// symbol   n  o  z  …        columns   0  1  2        what the automaton tells apart
/// state    row                         answers        one byte for each test
/// 0        1  0  unexplored            0b01           true so far
/// 1        …                           0b11           true whatever comes
/// ```
/// It decides one test or several.
///
/// When it hurts: a state takes four bytes for each column.
class Machine {
  /// A transition that was not asked for yet, and one that no string takes.
  static let unexplored: Int32 = -2
  static let impossible: Int32 = -1

  let alphabet: Alphabet
  /// The tests that the machine decides, by their number in the question.
  let tests: [Int]
  /// The column of each symbol; good as long as the machine.
  let columns: UnsafeMutablePointer<Int32>
  let columnCount: Int
  /// A symbol of each column.
  private let examples: [Int]
  /// The transitions of each state, made when they are first asked for.
  @exclusivity(unchecked) private var rows: [UnsafeMutablePointer<Int32>?] = []
  @exclusivity(unchecked) private var answers: [UInt8] = []
  private let stateLimit: Int
  let budget: AnalysisBudget
  /// Whether a state was refused because there were too many.
  @exclusivity(unchecked) private(set) var isExhausted = false

  /// - Parameter columns: for each symbol its column; columns are numbered from 0 as they come.
  init(
    _ alphabet: Alphabet, tests: [Int], columns numbers: [Int32], stateLimit: Int,
    budget: AnalysisBudget
  ) {
    self.alphabet = alphabet
    self.tests = tests
    self.stateLimit = stateLimit
    self.budget = budget
    budget.spend(bytes: 4 * numbers.count)
    budget.spend(steps: 8 * numbers.count)
    columns = .allocate(capacity: max(numbers.count, 1))
    var examples: [Int] = []
    for (symbol, column) in numbers.enumerated() {
      columns[symbol] = column
      if Int(column) == examples.count { examples.append(symbol) }
    }
    self.examples = examples
    columnCount = examples.count
  }

  deinit {
    columns.deallocate()
    for row in rows { row?.deallocate() }
  }

  final var stateCount: Int { rows.count }

  /// The transitions of a state by column: good as long as the machine.
  @inline(__always)
  final func row(_ state: Int32) -> UnsafeMutablePointer<Int32> {
    rows[Int(state)] ?? newRow(state)
  }

  private func newRow(_ state: Int32) -> UnsafeMutablePointer<Int32> {
    let row = UnsafeMutablePointer<Int32>.allocate(capacity: max(columnCount, 1))
    row.initialize(repeating: Self.unexplored, count: max(columnCount, 1))
    rows[Int(state)] = row
    budget.spend(bytes: 4 * columnCount)
    return row
  }

  /// The state after `symbol`; `impossible` when no string has the symbol there, and when nothing
  /// more may be spent.
  final func step(_ state: Int32, _ symbol: Int) -> Int32 {
    explore(state, column: columns[symbol])
  }

  /// The state after a symbol of `column`.
  final func explore(_ state: Int32, column: Int32) -> Int32 {
    let row = row(state)
    if row[Int(column)] != Self.unexplored { return row[Int(column)] }
    guard budget.overrun == nil else { return Self.impossible }
    budget.spend(steps: Self.stepsOfTransition + effort(of: state))
    let found = successor(of: state, examples[Int(column)])
    row[Int(column)] = found
    return found
  }

  /// Bit 0 is the answer if the text ends here, bit 1 whether it stays whatever comes.
  @inline(__always)
  final func answer(_ state: Int32, _ slot: Int) -> UInt8 {
    answers[Int(state) * tests.count + slot]
  }

  /// Appends a state; the answers are one for each test.
  final func append(_ stateAnswers: [UInt8]) -> Int32 {
    guard rows.count < stateLimit else {
      isExhausted = true
      return Self.impossible
    }
    rows.append(nil)
    answers += stateAnswers
    budget.spend(bytes: stateAnswers.count + Self.bytesOfState)
    return Int32(rows.count - 1)
  }

  /// Whether a bound has cut the automaton short.
  var isLimited: Bool { isExhausted }

  /// The least steps of a transition, and the least bytes of a state: a call, tables and their
  /// headers.
  private static let stepsOfTransition = 16
  private static let bytesOfState = 160

  /// The steps that working out a transition of a state takes beyond the least.
  func effort(of state: Int32) -> Int { 0 }

  /// Works out a transition.
  func successor(of state: Int32, _ symbol: Int) -> Int32 { state }
}

/// Gives symbols the columns of one automaton.
enum ColumnTable {
  /// Returns the columns of all symbols; symbols with equal keys share one.
  static func columns(
    _ alphabet: Alphabet, _ key: (Int, inout RefinementTable) -> Int32
  ) -> [Int32] {
    var table = RefinementTable(capacity: 256)
    var columns: [Int32] = []
    columns.reserveCapacity(alphabet.count)
    var known: [Int32] = []
    var next: Int32 = 0
    for symbol in 0..<alphabet.count {
      let id = Int(key(symbol, &table))
      while known.count <= id { known.append(-1) }
      if known[id] < 0 {
        known[id] = next
        next += 1
      }
      columns.append(known[id])
    }
    return columns
  }

  /// The columns for an automaton that reads the codes of a view, and `flags` of each symbol.
  ///
  /// It tells those of `letters` apart, and takes all others for one; without letters, each.
  static func columns(
    _ alphabet: Alphabet, _ view: ScalarView, letters: CodeSet?,
    _ flags: (Alphabet.Symbol) -> UInt64
  ) -> [Int32] {
    columns(alphabet) { symbol, table in
      let id = table.refine(0, flags(alphabet.symbols[symbol]))
      return refined(id, by: alphabet.codes(view, symbol), letters, &table)
    }
  }

  /// The class `id` cut by codes.
  static func refined(
    _ id: Int32, by codes: UnsafeBufferPointer<UInt32>, _ letters: CodeSet?,
    _ table: inout RefinementTable
  ) -> Int32 {
    var id = id
    for code in codes {
      let isRead = letters?.contains(code) ?? true
      id = table.refine(id, UInt64(isRead ? code : ScalarCode.foreign))
    }
    return id
  }
}

/// The codes that an automaton's constants have.
///
/// The alphabet may tell more of them apart, for other automata.
struct CodeSet {
  private var ascii = ASCIISet()
  private var others: Set<UInt32> = []

  mutating func insert(_ code: UInt32) {
    if code < 0x80 { ascii.insert(code) } else { others.insert(code) }
  }

  func contains(_ code: UInt32) -> Bool {
    code < 0x80 ? ascii.contains(code) : others.contains(code)
  }
}

/// Numbers the contents of states, each content once.
struct StateTable {
  private var numbers: [[Int32]: Int32] = [:]
  private(set) var contents: [[Int32]] = []

  func number(of content: [Int32]) -> Int32? { numbers[content] }

  mutating func insert(_ content: [Int32], as number: Int32) {
    numbers[content] = number
    contents.append(content)
  }
}
