/// A breadth-first search through the product of a question's automata.
///
/// ```
/// state = one state of each automaton        goal = a node of the formula graph
///
/// ""  ──n──►  n  ──o──►  no  …               the first state where a goal is true
///  └────/──►  dead                           gives a shortest string for it
/// ```
/// An automaton whose tests no longer matter for a goal that is still open is left out of the
/// state, so that states which differ only there are one. On request it goes through every state
/// and keeps what it found (`close`).
final class ProductSearch {
  /// The ending of a goal.
  enum Ending {
    /// A string for which the goal is true; whether no shorter one exists.
    case found([Int32], isShortest: Bool)
    /// No string makes the goal true.
    case none
    /// Neither is known.
    case unknown(Cause)
  }

  /// Why a goal is not known.
  enum Cause: Error {
    case states
    case overrun(AnalysisBudget.Overrun)
    /// A comparison's automaton grew over its bound.
    case comparison(leaf: Int)
    /// Only strings were found on which a comparison is not analysed.
    case vague
    /// The goal may be true of a string on which a comparison may have no value.
    case failure(leaf: Int)
    /// Every string that was found is refused by the evaluator; the word had a guess, or did not.
    case refused(hadGuess: Bool)
  }

  private static let bytesOfState = 32

  /// The automaton's place in a state that does not need it.
  private static let idle: Int32 = -1

  /// The next state where no goal can come true any more, where the first is true whatever comes,
  /// and where no string has the symbol.
  static let never: Int32 = -1
  static let always: Int32 = -3
  static let nowhere: Int32 = -4

  private let question: Question
  private let budget: AnalysisBudget
  private let machines: [Machine]
  private let goals: [FormulaGraph.Node]
  /// The goals again, not known where a predicate has no value.
  private let doubted: [FormulaGraph.Node]
  /// The comparison for which each goal is in doubt.
  @exclusivity(unchecked) private var doubts: [Int?]
  /// The symbols that may be taken.
  private let allowed: [Int]
  private let confirms: (_ goal: Int, _ word: [Int32]) -> Bool
  /// The steps of a question to the evaluator; more with comparisons that are not analysed.
  private let stepsOfConfirmation: Int
  private let stepLimit: Int
  private let stateLimit: Int
  private let asksAboutGuesses: Bool
  @exclusivity(unchecked) private var endings: [Ending?]
  @exclusivity(unchecked) private var isVague: [Bool]
  @exclusivity(unchecked) private var refusals: [Int: (length: Int, hadGuess: Bool)] = [:]
  @exclusivity(unchecked) private var open: [Int]
  private let interner: StateInterner
  @exclusivity(unchecked) private var states: [Int32] = []
  @exclusivity(unchecked) private var tree = SearchTree()
  /// The states with their next ones, while all are kept.
  @exclusivity(unchecked) private var closed: Closed?
  @exclusivity(unchecked) private var leafValues: [UInt8]
  @exclusivity(unchecked) private var values: [UInt8]
  @exclusivity(unchecked) private var marks: [Bool]
  @exclusivity(unchecked) private var leafMarks: [Bool]
  private let tuple: UnsafeMutablePointer<Int32>
  private let reduced: UnsafeMutablePointer<Int32>
  private let width: Int

  /// All states of a goal, and the next one of each.
  struct Closed {
    /// The state of the empty string; with `next` a state's number, or `never` and its like.
    var start = ProductSearch.never
    /// The next states of the first state by symbol, those of the second, and so on.
    var next: [Int32] = []
    /// Whether the goal is true in each state.
    var isTrue: [Bool] = []
  }

  /// Prepares a search; `confirms` puts a word for a goal to the evaluator.
  ///
  /// Without `asksAboutGuesses` it is not called where a goal is not known to be true.
  ///
  /// That there is no string is proved for `doubted`, too: the goals with predicates that are not
  /// known where they have no value.
  init(
    _ question: Question, goals: [FormulaGraph.Node], doubted: [FormulaGraph.Node]? = nil,
    symbols: [Bool]? = nil,
    steps stepLimit: Int = AnalysisLimits.steps, states stateLimit: Int = AnalysisLimits.states,
    asksAboutGuesses: Bool = true, confirms: @escaping (_ goal: Int, _ word: [Int32]) -> Bool
  ) {
    self.question = question
    budget = question.budget
    self.stepLimit = stepLimit
    self.stateLimit = stateLimit
    self.asksAboutGuesses = asksAboutGuesses
    stepsOfConfirmation =
      1_000 + 200 * question.sources.count
      + 20_000 * question.obstacles.count { question.failureObstacles[$0.key] == nil }
    self.goals = goals
    self.doubted = doubted ?? goals
    doubts = Array(repeating: nil, count: goals.count)
    self.confirms = confirms
    machines = question.machines
    allowed = (0..<question.alphabet.count).filter { symbols?[$0] ?? true }
    endings = Array(repeating: nil, count: goals.count)
    isVague = Array(repeating: false, count: goals.count)
    open = Array(goals.indices)
    width = question.machines.count
    interner = StateInterner(width: width)
    leafValues = Array(repeating: FormulaGraph.Value.isVague, count: question.sources.count)
    values = Array(repeating: 0, count: question.graph.count)
    marks = Array(repeating: false, count: question.graph.count)
    leafMarks = Array(repeating: false, count: question.sources.count)
    tuple = .allocate(capacity: max(width, 1))
    tuple.initialize(repeating: 0, count: max(width, 1))
    tuple.update(from: question.starts, count: width)
    reduced = .allocate(capacity: max(width, 1))
    reduced.initialize(repeating: 0, count: max(width, 1))
  }

  deinit {
    tuple.deallocate()
    reduced.deallocate()
  }

  /// Runs the search.
  ///
  /// - Complexity: O(s × c × m): s states, c symbols, m automata.
  func run() -> [Ending] {
    if let limit = search() {
      // Where a part is not analysed, or may fail, that is the reason.
      return goals.indices.map { goal in
        endings[goal] ?? .unknown(isVague[goal] ? .vague : doubt(of: goal) ?? limit)
      }
    }
    return goals.indices.map { goal in
      if let ending = endings[goal] { return ending }
      if let doubt = doubt(of: goal), !isVague[goal] { return .unknown(doubt) }
      if let refusal = refusals[goal] { return .unknown(.refused(hadGuess: refusal.hadGuess)) }
      return isVague[goal] ? .unknown(.vague) : .none
    }
  }

  /// Goes through every state of the first goal, and keeps them.
  ///
  /// - Complexity: as `run`.
  /// - Throws: the bound that was hit.
  func close() throws(Cause) -> Closed {
    closed = Closed()
    if let limit = search() { throw limit }
    return closed ?? Closed()
  }

  private func doubt(of goal: Int) -> Cause? { doubts[goal].map { .failure(leaf: $0) } }

  private func search() -> Cause? {
    budget.begin(steps: stepLimit)
    guard let start = add(parent: -1, symbol: -1) else { return .states }
    closed?.start = start
    var next = 0
    let columns = machines.map(\.columns)
    let keepsStates = closed != nil
    var rows: [UnsafeMutablePointer<Int32>] = []
    var active: [Int] = []
    while next < tree.count, !open.isEmpty {
      if let overrun = budget.overrun { return .overrun(overrun) }
      // The automata that the state has, and their transitions.
      rows.removeAll(keepingCapacity: true)
      active.removeAll(keepingCapacity: true)
      for index in 0..<width {
        let state = states[next * width + index]
        tuple[index] = state
        guard state != Self.idle else { continue }
        active.append(index)
        rows.append(machines[index].row(state))
      }
      budget.spend(steps: allowed.count * (active.count + 1))
      for symbol in allowed {
        var isPossible = true
        for (place, index) in active.enumerated() {
          let column = columns[index][symbol]
          var after = rows[place][Int(column)]
          if after == Machine.unexplored {
            after = machines[index].explore(states[next * width + index], column: column)
          }
          if after == Machine.impossible {
            if let overrun = budget.overrun { return .overrun(overrun) }
            if machines[index].isLimited { return .comparison(leaf: machines[index].tests[0]) }
            isPossible = false
            break
          }
          tuple[index] = after
        }
        var state = isPossible ? interner.find(tuple) : Self.nowhere
        if state == StateInterner.unknown {
          guard let new = add(parent: next, symbol: symbol) else { return .states }
          state = new
          if open.isEmpty { break }
        }
        if keepsStates { closed?.next.append(state) }
      }
      next += 1
    }
    for machine in machines where machine.isLimited { return .comparison(leaf: machine.tests[0]) }
    return nil
  }

  /// Adds the state of `tuple`, which is new; returns the state that it is now.
  ///
  /// Nil if there are too many.
  private func add(parent: Int, symbol: Int) -> Int32? {
    guard tree.count < stateLimit else { return nil }
    // Two tables, the formula once forwards and once backwards.
    budget.spend(steps: 4 * width + 2 * values.count)
    budget.spend(bytes: 8 * width + Self.bytesOfState)
    evaluate()
    if closed == nil { report(parent, symbol) }
    let wanted = open.flatMap { goal in
      doubts[goal] == nil && doubted[goal] != goals[goal]
        ? [goals[goal], doubted[goal]] : [goals[goal]]
    }
    let isOver = !wanted.contains {
      values[Int($0.index)] & FormulaGraph.Value.isSettled == 0
    }
    if isOver {
      // Nothing that comes changes a goal that is open: the state is a dead end.
      let end = isTrue(goals[0]) ? Self.always : Self.never
      interner.insert(tuple, state: end)
      return end
    }
    question.graph.markNeededLeaves(below: wanted, values, &marks, &leafMarks)
    var isReduced = false
    for index in 0..<width {
      reduced[index] = tuple[index]
      guard tuple[index] != Self.idle else { continue }
      if !machines[index].tests.contains(where: { leafMarks[$0] }) {
        reduced[index] = Self.idle
        isReduced = true
      }
    }
    var state = isReduced ? interner.find(reduced) : StateInterner.unknown
    if state == StateInterner.unknown {
      state = Int32(tree.count)
      states.append(contentsOf: UnsafeBufferPointer(start: reduced, count: width))
      tree.append(from: parent, by: symbol)
      closed?.isTrue.append(isTrue(goals[0]))
      interner.insert(reduced, state: state)
    }
    if isReduced { interner.insert(tuple, state: state) }
    return state
  }

  private func isTrue(_ node: FormulaGraph.Node) -> Bool {
    values[Int(node.index)] & FormulaGraph.Value.isTrue != 0
  }

  private func evaluate() {
    for (index, machine) in machines.enumerated() {
      let state = tuple[index]
      for (slot, leaf) in machine.tests.enumerated() {
        leafValues[leaf] = state == Self.idle ? 0 : machine.answer(state, slot)
      }
    }
    question.graph.evaluate(leafValues, into: &values)
  }

  /// Notes the goals that are true where the last evaluation was.
  private func report(_ parent: Int, _ symbol: Int) {
    var word: [Int32]?
    for goal in open {
      noteDoubt(goal)
      let isGuess = values[Int(goals[goal].index)] & FormulaGraph.Value.isVague != 0
      guard isGuess || isTrue(goals[goal]) else { continue }
      if isGuess, !asksAboutGuesses {
        isVague[goal] = true
        continue
      }
      let text = word ?? (symbol < 0 ? [] : tree.path(to: parent) + [Int32(symbol)])
      word = text
      budget.spend(steps: stepsOfConfirmation)
      if confirms(goal, text) {
        let earlier = refusals[goal]?.length ?? text.count
        endings[goal] = .found(text, isShortest: !isVague[goal] && earlier == text.count)
      } else if isGuess {
        isVague[goal] = true
      } else if refusals[goal] == nil {
        let hadGuess = text.contains { question.alphabet.symbols[Int($0)].isGuess }
        refusals[goal] = (text.count, hadGuess)
      }
    }
    if word != nil { open.removeAll { endings[$0] != nil } }
  }

  /// Notes the comparison for which a goal may be true where its predicates have no value.
  private func noteDoubt(_ goal: Int) {
    let isVague = values[Int(doubted[goal].index)] & FormulaGraph.Value.isVague != 0
    guard doubts[goal] == nil, doubted[goal] != goals[goal], isVague else { return }
    let leaves = question.graph.leaves(below: doubted[goal])
      .filter { question.failureObstacles[$0] != nil }
    doubts[goal] =
      leaves.first {
        leafValues[$0] & (FormulaGraph.Value.isTrue | FormulaGraph.Value.isVague) != 0
      }
  }
}
