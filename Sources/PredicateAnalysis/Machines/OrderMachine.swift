internal import PredicateLanguage

/// The order of a text and a constant: how much of the constant has been read, or the outcome.
///
/// Marks behind a letter are compared in canonical order. So the first of them does not decide
/// before it is known that no mark of a lower class follows: a state has the lowest class so far,
/// and what it decides.
final class OrderMachine: Machine {
  private let view: ScalarView
  private let constant: [UInt32]
  /// Whether the order is that of UTF-16 units.
  private let isLiteral: Bool
  private let outcomes: OrderOutcomes
  /// The states in which marks wait for others.
  @exclusivity(unchecked) private var waiting: [Waiting] = []
  @exclusivity(unchecked) private var numbers: [Waiting: Int32] = [:]

  /// Marks that have been read where the constant goes on with a letter.
  private struct Waiting: Hashable {
    let count: Int
    let order: UInt8
    let isBefore: Bool
    /// Whether a mark of the highest class is among them.
    let hasLast: Bool
  }

  /// The highest class.
  ///
  /// U+0345 alone has it: a letter without its case, and marks behind it come into order apart.
  private static let lastOrder: UInt8 = 240

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
      var id = table.refine(
        0, (kind.vanishes && view.dropsMarks ? 1 : 0) | (kind.startsMarks ? 2 : 0))
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

  private func state(_ content: Waiting) -> Int32 {
    if let known = numbers[content] { return known }
    let isUndecided = !outcomes.isEmpty && outcomes != .all
    let holds = outcomes.contains(content.isBefore ? .before : .after)
    let number = append([(holds ? 1 : 0) | (isUndecided ? 0 : 2)])
    if number >= 0 {
      numbers[content] = number
      waiting.append(content)
    }
    return number
  }

  /// The rank of a scalar among UTF-16 units: what has a surrogate pair comes before U+E000.
  private static func rank(_ value: UInt32) -> UInt32 {
    0xE000...0xFFFF ~= value ? value + 0x20_0000 : value
  }

  override func successor(of state: Int32, _ symbol: Int) -> Int32 {
    let before = Int32(constant.count + 1)
    let after = before + 1
    if state == before || state == after { return state }
    var pending = state > after ? waiting[Int(state - after - 1)] : nil
    var count = pending?.count ?? Int(state)
    if isLiteral {
      let value = Self.rank(alphabet.symbols[symbol].scalar)
      guard count < constant.count else { return after }
      return value == constant[count] ? state + 1 : value < constant[count] ? before : after
    }
    let kind = alphabet.symbols[symbol]
    if view.dropsMarks, kind.vanishes, count > 0 { return state }
    if let last = pending, kind.startsMarks, !view.foldsCase || last.hasLast {
      return last.isBefore ? before : after
    }
    for code in alphabet.codes(view, symbol) {
      let value = code & ScalarCode.scalarMask
      let order = ScalarCode.order(of: code)
      if let last = pending, order == 0 { return last.isBefore ? before : after }
      guard count < constant.count else { return after }
      if value == constant[count], pending == nil {
        count += 1
      } else if order == 0 {
        return value < constant[count] ? before : after
      } else {
        let hasLast = order == Self.lastOrder || pending?.hasLast ?? false
        let isFirst = pending.map { order < $0.order } ?? true
        pending = Waiting(
          count: count, order: isFirst ? order : pending?.order ?? order,
          isBefore: isFirst ? value < constant[count] : pending?.isBefore ?? false,
          hasLast: hasLast)
      }
    }
    return pending.map { self.state($0) } ?? Int32(count)
  }
}
