internal import PredicateLanguage

/// The order of a text and a constant: how much of the constant has been read, or the outcome.
final class OrderMachine: Machine {
  private let view: ScalarView
  private let constant: [UInt32]
  /// Whether the order is that of UTF-16 units.
  private let isLiteral: Bool
  private let outcomes: OrderOutcomes

  init(
    _ alphabet: Alphabet, _ view: ScalarView, _ constant: [UInt32],
    outcomes: OrderOutcomes, test: Int, stateLimit: Int,
    budget: AnalysisBudget
  ) {
    self.view = view
    isLiteral = view == .units
    self.constant = constant.map { view == .units ? Self.rank($0) : $0 }
    self.outcomes = outcomes
    let columns = ColumnTable.columns(alphabet) { symbol, table in
      let kind = alphabet.symbols[symbol]
      if view == .units { return table.refine(0, UInt64(kind.scalar)) }
      var id = table.refine(0, kind.vanishes && view.dropsMarks ? 1 : 0)
      for code in alphabet.codes(view, symbol) { id = table.refine(id, UInt64(code)) }
      return id
    }
    super.init(
      alphabet, tests: [test], columns: columns, stateLimit: stateLimit, budget: budget)
    // One state for each number of equal characters, then before and after.
    for count in 0...constant.count {
      let isUndecided = !outcomes.isEmpty && outcomes != .all
      let holds = outcomes.contains(count == constant.count ? .same : .before)
      // At the end of the constant, only a longer text can come.
      _ = append([(holds ? 1 : 0) | (isUndecided ? 0 : 2)])
    }
    _ = append([outcomes.contains(.before) ? 3 : 2])
    _ = append([outcomes.contains(.after) ? 3 : 2])
  }

  /// The rank of a scalar among UTF-16 units: what has a surrogate pair comes before U+E000.
  private static func rank(_ value: UInt32) -> UInt32 {
    0xE000...0xFFFF ~= value ? value + 0x20_0000 : value
  }

  override func successor(of state: Int32, _ symbol: Int) -> Int32 {
    let before = Int32(constant.count + 1)
    let after = before + 1
    if state >= before { return state }
    var count = Int(state)
    if isLiteral {
      let value = Self.rank(alphabet.symbols[symbol].scalar)
      guard count < constant.count else { return after }
      return value == constant[count] ? state + 1 : value < constant[count] ? before : after
    }
    let kind = alphabet.symbols[symbol]
    if view.dropsMarks, kind.vanishes, count > 0 { return state }
    for code in alphabet.codes(view, symbol) {
      guard count < constant.count else { return after }
      if code != constant[count] { return code < constant[count] ? before : after }
      count += 1
    }
    return Int32(count)
  }
}
