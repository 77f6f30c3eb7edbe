/// A breadth-first search through the product of a question's automata.
///
/// ```
/// state = one state of each automaton        goal = a node of the formula graph
///
/// ""  ──n──►  n  ──o──►  no  …               the first state where a goal is true
///  └────/──►  dead                           gives a shortest string for it
/// ```
/// An automaton whose tests no longer matter for a goal that is still open is left out of the
/// state, so that states which differ only there are one.
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
  enum Cause {
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
  private let asksAboutGuesses: Bool
  @exclusivity(unchecked) private var endings: [Ending?]
  @exclusivity(unchecked) private var isVague: [Bool]
  @exclusivity(unchecked) private var refusals: [Int: (depth: Int, hadGuess: Bool)] = [:]
  @exclusivity(unchecked) private var open: [Int]
  private let interner: StateInterner
  @exclusivity(unchecked) private var states: [Int32] = []
  @exclusivity(unchecked) private var parents: [Int32] = []
  @exclusivity(unchecked) private var symbols: [Int32] = []
  @exclusivity(unchecked) private var depths: [Int32] = []
  @exclusivity(unchecked) private var leafValues: [UInt8]
  @exclusivity(unchecked) private var values: [UInt8]
  @exclusivity(unchecked) private var marks: [Bool]
  @exclusivity(unchecked) private var leafMarks: [Bool]
  private let tuple: UnsafeMutablePointer<Int32>
  private let reduced: UnsafeMutablePointer<Int32>
  private let width: Int

  /// Prepares a search; `confirms` puts a word for a goal to the evaluator.
  ///
  /// Without `asksAboutGuesses` it is not called where a goal is not known to be true.
  ///
  /// That there is no string is proved for `doubted`, too: the goals with predicates that are not
  /// known where they have no value.
  init(
    _ question: Question, goals: [FormulaGraph.Node], doubted: [FormulaGraph.Node]? = nil,
    symbols: [Bool]? = nil,
    steps stepLimit: Int = AnalysisLimits.steps, asksAboutGuesses: Bool = true,
    confirms: @escaping (_ goal: Int, _ word: [Int32]) -> Bool
  ) {
    self.question = question
    budget = question.budget
    self.stepLimit = stepLimit
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

  private func doubt(of goal: Int) -> Cause? { doubts[goal].map { .failure(leaf: $0) } }

  private func search() -> Cause? {
    budget.begin(steps: stepLimit)
    guard add(parent: -1, symbol: -1) else { return .states }
    var next = 0
    let columns = machines.map(\.columns)
    var rows: [UnsafeMutablePointer<Int32>] = []
    var active: [Int] = []
    while next < parents.count, !open.isEmpty {
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
        guard isPossible, interner.find(tuple) == StateInterner.unknown else { continue }
        guard add(parent: Int32(next), symbol: Int32(symbol)) else { return .states }
        if open.isEmpty { break }
      }
      next += 1
    }
    for machine in machines where machine.isLimited { return .comparison(leaf: machine.tests[0]) }
    return nil
  }

  /// Adds the state of `tuple`, which is new.
  ///
  /// - Returns: false when there are too many.
  private func add(parent: Int32, symbol: Int32) -> Bool {
    guard parents.count < AnalysisLimits.states else { return false }
    // Two tables, the formula once forwards and once backwards.
    budget.spend(steps: 4 * width + 2 * values.count)
    budget.spend(bytes: 8 * width + Self.bytesOfState)
    evaluate()
    report(parent, symbol)
    let wanted = open.flatMap { goal in
      doubts[goal] == nil && doubted[goal] != goals[goal]
        ? [goals[goal], doubted[goal]] : [goals[goal]]
    }
    let isOver = !wanted.contains {
      values[Int($0.index)] & FormulaGraph.Value.isSettled == 0
    }
    if isOver {
      // Nothing that comes changes a goal that is open: the state is a dead end.
      interner.insert(tuple, state: Self.idle)
      if parents.isEmpty { _ = append(tuple, parent, symbol) }
      return true
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
      state = append(reduced, parent, symbol)
      interner.insert(reduced, state: state)
    }
    if isReduced { interner.insert(tuple, state: state) }
    return true
  }

  private func append(
    _ tuple: UnsafePointer<Int32>, _ parent: Int32, _ symbol: Int32
  ) -> Int32 {
    states.append(contentsOf: UnsafeBufferPointer(start: tuple, count: width))
    parents.append(parent)
    symbols.append(symbol)
    depths.append(parent < 0 ? 0 : depths[Int(parent)] + 1)
    return Int32(parents.count - 1)
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
  private func report(_ parent: Int32, _ symbol: Int32) {
    var word: [Int32]?
    for goal in open {
      let value = values[Int(goals[goal].index)]
      noteDoubt(goal)
      let isGuess = value & FormulaGraph.Value.isVague != 0
      guard isGuess || value & FormulaGraph.Value.isTrue != 0 else { continue }
      if isGuess, !asksAboutGuesses {
        isVague[goal] = true
        continue
      }
      let depth = parent < 0 ? 0 : Int(depths[Int(parent)]) + 1
      let text = word ?? self.word(parent, symbol)
      word = text
      budget.spend(steps: stepsOfConfirmation)
      if confirms(goal, text) {
        let earlier = refusals[goal]?.depth ?? depth
        endings[goal] = .found(text, isShortest: !isVague[goal] && earlier == depth)
      } else if isGuess {
        isVague[goal] = true
      } else if refusals[goal] == nil {
        let hadGuess = text.contains { question.alphabet.symbols[Int($0)].isGuess }
        refusals[goal] = (depth, hadGuess)
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

  private func word(_ parent: Int32, _ symbol: Int32) -> [Int32] {
    guard symbol >= 0 else { return [] }
    var word = [symbol]
    var state = parent
    while state >= 0, symbols[Int(state)] >= 0 {
      word.append(symbols[Int(state)])
      state = parents[Int(state)]
    }
    return word.reversed()
  }
}
