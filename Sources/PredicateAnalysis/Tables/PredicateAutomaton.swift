internal import PredicateLanguage

/// The whole automaton of one predicate, made once for all questions about it.
///
/// ```
/// SELF BEGINSWITH "no"     column   n  o  others     accepts
/// 3 start                           4  0  0          false
/// 4 "n"                             0  1  0          false
/// ```
/// Shape: for each state a row of states by column of symbols, two bytes each. The first three
/// states have no way out: nothing that comes is accepted, all that comes is, and no string has
/// come this way.
///
/// When it hurts: a state is made although no question may reach it. Large automata are refused.
final class PredicateAutomaton {
  /// The column of each symbol of the alphabet.
  let columns: [UInt8]
  let columnCount: Int
  let stateCount: Int
  let start: UInt16
  let rows: UnsafeMutablePointer<UInt16>
  let accepts: UnsafeMutablePointer<Bool>
  /// The characters of the predicate's constants, which witnesses take first.
  let literals: ASCIISet

  static let never: UInt16 = 0
  static let always: UInt16 = 1
  static let nowhere: UInt16 = 2

  /// Nil where a byte cannot tell the columns apart.
  init?(_ draft: AutomatonDraft, literals: ASCIISet) {
    let (table, classCount, stateCount) = (draft.settledTable, draft.classCount, draft.stateCount)
    self.stateCount = stateCount
    start = draft.settledStart
    self.literals = literals
    // Classes that no state tells apart are one column.
    var numbers: [[UInt16]: Int] = [:]
    var examples: [Int] = []
    let columnOf = (0..<classCount).map { column -> Int in
      let targets = (3..<stateCount).map { table[$0 * classCount + column] }
      if let known = numbers[targets] { return known }
      numbers[targets] = examples.count
      examples.append(column)
      return examples.count - 1
    }
    if examples.count > UInt8.max { return nil }
    columns = draft.classes.map { UInt8(columnOf[Int($0)]) }
    accepts = .allocate(capacity: stateCount)
    for state in 0..<stateCount { accepts[state] = draft.accepting[state] }
    columnCount = max(examples.count, 1)
    rows = .allocate(capacity: stateCount * columnCount)
    for state in 0..<stateCount {
      for column in 0..<columnCount {
        let isSink = state < 3 || examples.isEmpty
        rows[state * columnCount + column] =
          isSink ? UInt16(state) : table[state * classCount + examples[column]]
      }
    }
  }

  deinit {
    rows.deallocate()
    accepts.deallocate()
  }

  /// The bytes that the automaton takes.
  var bytes: Int { Self.bytesOfHeaders + columns.count + stateCount * (2 * columnCount + 1) }

  private static let bytesOfHeaders = 160
}

/// An automaton while it is made: all states of a predicate's formula over its comparisons.
struct AutomatonDraft {
  /// Why a predicate has no automaton of its own.
  enum Refusal: Error {
    /// A part is not analysed, may have no value, or takes too many states or steps.
    case predicate
    /// The run has nothing left: another question may be luckier.
    case run
  }

  /// The most states, classes of symbols, and steps to make them.
  static let states = 2_000
  private static let classes = 4_096
  private static let steps = 4_000_000

  /// The class of each symbol, and a symbol of each class.
  private(set) var classes: [Int32] = []
  private var examples: [Int] = []
  private var table: [UInt16] = []
  /// Whether the string so far is accepted, by state.
  private(set) var accepting = [false, true, false]
  private let start: UInt16
  /// The state that stands for each state: itself, or one that nothing leaves.
  private var settled: [UInt16] = []
  private let budget: AnalysisBudget

  var stateCount: Int { accepting.count }
  var classCount: Int { examples.count }
  var settledStart: UInt16 { settled[Int(start)] }
  var settledTable: [UInt16] { table.map { settled[Int($0)] } }

  /// Makes every state of a question's first predicate.
  ///
  /// - Complexity: O(s × c × m): s states, c classes of symbols, m comparisons.
  init(_ question: Question) throws(Refusal) {
    budget = question.budget
    if budget.overrun == .run { throw .run }
    guard question.obstacles.isEmpty, question.failureObstacles.isEmpty,
      question.sources.allSatisfy({ $0 != nil })
    else { throw .predicate }
    // Symbols that no comparison tells apart are in one class.
    let machines = question.machines
    budget.spend(steps: question.alphabet.count * (machines.count + 1))
    classes = ColumnTable.columns(question.alphabet) { symbol, table in
      var id: Int32 = 0
      for machine in machines { id = table.refine(id, UInt64(machine.columns[symbol])) }
      return id
    }
    for (symbol, column) in classes.enumerated() where Int(column) == examples.count {
      examples.append(symbol)
    }
    guard examples.count <= Self.classes else { throw .predicate }
    var isExample = [Bool](repeating: false, count: question.alphabet.count)
    for symbol in examples { isExample[symbol] = true }
    let search = ProductSearch(
      question, goals: [question.roots[0]], symbols: isExample, steps: Self.steps,
      states: Self.states, confirms: { _, _ in false })
    let closed: ProductSearch.Closed
    do throws(ProductSearch.Cause) {
      closed = try search.close()
    } catch {
      throw if case .overrun(.run) = error { .run } else { .predicate }
    }
    start = Self.number(of: closed.start)
    table = (0..<3).flatMap { [UInt16](repeating: $0, count: examples.count) }
    table += closed.next.map(Self.number)
    accepting += closed.isTrue
    try settle()
  }

  /// The number of a state that a search has kept; the first three have no way out.
  private static func number(of state: Int32) -> UInt16 {
    switch state {
    case ProductSearch.never: PredicateAutomaton.never
    case ProductSearch.always: PredicateAutomaton.always
    case ProductSearch.nowhere: PredicateAutomaton.nowhere
    default: UInt16(state + 3)
    }
  }

  /// The number of places of the table that are looked at in one step.
  private static let settledPlacesOfStep = 8

  /// Finds the states from which nothing is accepted, and those from which all is.
  private mutating func settle() throws(Refusal) {
    let count = accepting.count
    var canAccept = accepting
    var canRefuse = accepting.map { !$0 }
    (canAccept[2], canRefuse[2]) = (false, false)
    var isChanging = true
    while isChanging {
      isChanging = false
      for state in stride(from: count - 1, through: 3, by: -1)
      where !canAccept[state] || !canRefuse[state] {
        budget.spend(steps: 1 + classCount / Self.settledPlacesOfStep)
        if let overrun = budget.overrun { throw overrun == .run ? .run : .predicate }
        for after in table[state * classCount..<(state + 1) * classCount] {
          if canAccept[Int(after)], !canAccept[state] {
            (canAccept[state], isChanging) = (true, true)
          }
          if canRefuse[Int(after)], !canRefuse[state] {
            (canRefuse[state], isChanging) = (true, true)
          }
        }
      }
    }
    settled = (0..<count).map { state in
      if state < 3 { return UInt16(state) }
      if !canAccept[state] { return PredicateAutomaton.never }
      return canRefuse[state] ? UInt16(state) : PredicateAutomaton.always
    }
  }
}
