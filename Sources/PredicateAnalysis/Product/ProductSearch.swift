/// A breadth-first search through the product of a question's automata.
///
/// ```
/// state = one state of each automaton        goal = a node of the formula graph
///
/// ""  ──n──►  n  ──o──►  no  …               the first state where a goal is true
///  └────/──►  dead                           gives a shortest string for it
/// ```
/// An automaton whose tests no longer matter for a goal that is still open is left out of the state,
/// so that states which differ only there are one.
struct ProductSearch {
  /// How a goal ended.
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
    case steps
    /// A comparison's automaton grew over its bound.
    case comparison(leaf: Int)
    /// Only strings were found on which a comparison is not analysed.
    case vague
    /// Every string that was found is refused by the evaluator; the word had a guess, or had none.
    case refused(hadGuess: Bool)
  }

  /// The automaton's place in a state that does not need it.
  private static let idle: Int32 = -1

  private let question: Question
  private let goals: [FormulaGraph.Node]
  /// Symbols that may be taken; nil for all.
  private let isAllowed: [Bool]?
  private var endings: [Ending?]
  private var isVague: [Bool]
  private var refusals: [Int: (depth: Int, hadGuess: Bool)] = [:]
  private var open: [Int]
  private var interner: StateInterner
  private var states: [Int32] = []
  private var parents: [Int32] = []
  private var symbols: [Int32] = []
  private var depths: [Int32] = []
  private var leafValues: [UInt8]
  private var values: [UInt8]
  private var marks: [Bool]
  private var leafMarks: [Bool]
  private var tuple: [Int32]
  private let width: Int

  /// How many states were visited.
  var stateCount: Int { states.count / max(width, 1) }

  init(_ question: Question, goals: [FormulaGraph.Node], symbols: [Bool]? = nil) {
    self.question = question
    self.goals = goals
    isAllowed = symbols
    endings = Array(repeating: nil, count: goals.count)
    isVague = Array(repeating: false, count: goals.count)
    open = Array(goals.indices)
    width = question.machines.count
    interner = StateInterner(width: width)
    leafValues = Array(repeating: FormulaGraph.Value.isVague, count: question.sources.count)
    values = Array(repeating: 0, count: question.graph.count)
    marks = Array(repeating: false, count: question.graph.count)
    leafMarks = Array(repeating: false, count: question.sources.count)
    tuple = Array(repeating: 0, count: width)
  }

  /// Runs the search; `confirms` puts a word for a goal to the evaluator.
  ///
  /// - Complexity: O(s × c × m): s states, c symbols, m automata.
  mutating func run(confirms: (_ goal: Int, _ word: [Int32]) -> Bool) -> [Ending] {
    if let limit = search(confirms) {
      return endings.map { $0 ?? .unknown(limit) }
    }
    return goals.indices.map { goal in
      if let ending = endings[goal] { return ending }
      if let refusal = refusals[goal] { return .unknown(.refused(hadGuess: refusal.hadGuess)) }
      return isVague[goal] ? .unknown(.vague) : .none
    }
  }

  private mutating func search(_ confirms: (Int, [Int32]) -> Bool) -> Cause? {
    guard var next = add(tuple, parent: -1, symbol: -1, confirms) else { return .states }
    next = 0
    var steps = 0
    let count = question.alphabet.count
    let machines = question.machines
    while next < parents.count, !open.isEmpty {
      steps += count
      if steps > AnalysisLimits.steps { return .steps }
      let start = Int(next) * width
      for symbol in 0..<count {
        if let isAllowed, !isAllowed[symbol] { continue }
        var isPossible = true
        for index in 0..<width {
          let state = states[start + index]
          if state == Self.idle {
            tuple[index] = state
            continue
          }
          let after = machines[index].step(state, symbol)
          if after == Machine.impossible {
            if machines[index].isLimited { return .comparison(leaf: machines[index].tests[0]) }
            isPossible = false
            break
          }
          tuple[index] = after
        }
        guard isPossible else { continue }
        guard add(tuple, parent: next, symbol: Int32(symbol), confirms) != nil else {
          return .states
        }
        if open.isEmpty { break }
      }
      next += 1
    }
    for machine in machines where machine.isLimited { return .comparison(leaf: machine.tests[0]) }
    return nil
  }

  /// Adds the state of a tuple, unless it is known; nil when there are too many.
  private mutating func add(
    _ raw: [Int32], parent: Int32, symbol: Int32, _ confirms: (Int, [Int32]) -> Bool
  ) -> Int32? {
    let found = interner.find(raw)
    if let state = found.state { return state }
    guard parents.count < AnalysisLimits.states else { return nil }
    evaluate(raw)
    report(parent, symbol, confirms)
    let isOver = !open.contains {
      values[Int(goals[$0].index)] & FormulaGraph.Value.isSettled == 0
    }
    if isOver {
      // Nothing that comes changes a goal that is open: the state is a dead end.
      interner.insert(raw, at: found.slot, state: Self.idle)
      return parents.isEmpty ? append(raw, parent, symbol) : Self.idle
    }
    var reduced = raw
    question.graph.markNeededLeaves(
      below: open.map { goals[$0] }, values, &marks, &leafMarks)
    var isReduced = false
    for (index, machine) in question.machines.enumerated() where reduced[index] != Self.idle {
      if !machine.tests.contains(where: { leafMarks[$0] }) {
        reduced[index] = Self.idle
        isReduced = true
      }
    }
    if !isReduced {
      let state = append(raw, parent, symbol)
      interner.insert(raw, at: found.slot, state: state)
      return state
    }
    let known = interner.find(reduced)
    let state = known.state ?? append(reduced, parent, symbol)
    if known.state == nil { interner.insert(reduced, at: known.slot, state: state) }
    let again = interner.find(raw)
    if again.state == nil { interner.insert(raw, at: again.slot, state: state) }
    return state
  }

  private mutating func append(_ tuple: [Int32], _ parent: Int32, _ symbol: Int32) -> Int32 {
    states += tuple
    parents.append(parent)
    symbols.append(symbol)
    depths.append(parent < 0 ? 0 : depths[Int(parent)] + 1)
    return Int32(parents.count - 1)
  }

  private mutating func evaluate(_ tuple: [Int32]) {
    for (index, machine) in question.machines.enumerated() {
      let state = tuple[index]
      for (slot, leaf) in machine.tests.enumerated() {
        leafValues[leaf] = state == Self.idle ? 0 : machine.answer(state, slot)
      }
    }
    question.graph.evaluate(leafValues, into: &values)
  }

  /// Notes the goals that are true where the last evaluation was.
  private mutating func report(
    _ parent: Int32, _ symbol: Int32, _ confirms: (Int, [Int32]) -> Bool
  ) {
    var word: [Int32]?
    let depth = parent < 0 ? 0 : Int(depths[Int(parent)]) + 1
    for goal in open {
      let value = values[Int(goals[goal].index)]
      let isGuess = value & FormulaGraph.Value.isVague != 0
      guard isGuess || value & FormulaGraph.Value.isTrue != 0 else { continue }
      let text = word ?? self.word(parent, symbol)
      word = text
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
