internal import PredicateLanguage

/// The whole product of a question for one goal: for what a search for one string does not show.
struct LanguageGraph {
  /// A step to another state.
  struct Edge {
    let symbol: Int32
    let target: Int32
  }

  private(set) var edges: [[Edge]] = []
  private(set) var accepts: [Bool] = []
  /// Whether a string of the goal can follow.
  private(set) var isUseful: [Bool] = []

  /// Explores every state from which the goal may be true.
  ///
  /// - Throws: the limit that was hit.
  init(_ question: Question, goal: FormulaGraph.Node) throws(AnalysisObstacle) {
    let width = question.machines.count
    let interner = StateInterner(width: width)
    let tuple = UnsafeMutablePointer<Int32>.allocate(capacity: max(width, 1))
    tuple.initialize(repeating: 0, count: max(width, 1))
    tuple.update(from: question.starts, count: width)
    defer { tuple.deallocate() }
    let budget = question.budget
    budget.begin()
    var explorer = Explorer(question, goal)
    var tuples: [Int32] = []
    var next = 0
    /// The state of the tuple; nil for one from which the goal is never true.
    func state() -> Int32? {
      let known = interner.find(tuple)
      if known != StateInterner.unknown { return known < 0 ? nil : known }
      budget.spend(steps: 4 * width + question.graph.count)
      budget.spend(bytes: 8 * width + 64)
      let value = explorer.value(tuple)
      let isDead = value & FormulaGraph.Value.isSettled != 0 && value & 1 == 0
      let number = isDead ? -1 : Int32(accepts.count)
      interner.insert(tuple, state: number)
      if isDead { return nil }
      accepts.append(value & FormulaGraph.Value.isTrue != 0)
      edges.append([])
      tuples.append(contentsOf: UnsafeBufferPointer(start: tuple, count: width))
      return number
    }
    _ = state()
    while next < accepts.count {
      budget.spend(steps: question.alphabet.count * (width + 1))
      for symbol in 0..<question.alphabet.count {
        var isPossible = true
        for (index, machine) in question.machines.enumerated() {
          tuple[index] = machine.step(tuples[next * width + index], symbol)
          if tuple[index] == Machine.impossible { isPossible = false }
        }
        if isPossible, let target = state() {
          budget.spend(bytes: 8)
          edges[next].append(Edge(symbol: Int32(symbol), target: target))
        }
      }
      if let overrun = budget.overrun { throw AnalysisObstacle(.limit(overrun)) }
      next += 1
      guard accepts.count <= AnalysisLimits.states,
        !question.machines.contains(where: \.isLimited)
      else { throw AnalysisObstacle(.limit("limit of \(AnalysisLimits.states) states")) }
    }
    findUseful()
  }

  private mutating func findUseful() {
    isUseful = accepts
    var sources = [[Int32]](repeating: [], count: accepts.count)
    for (state, own) in edges.enumerated() {
      for edge in own { sources[Int(edge.target)].append(Int32(state)) }
    }
    var pending = accepts.indices.filter { accepts[$0] }
    while let state = pending.popLast() {
      for source in sources[state] where !isUseful[Int(source)] {
        isUseful[Int(source)] = true
        pending.append(Int(source))
      }
    }
  }

  /// Whether useful states make a circle, by steps that `counts` allows.
  func hasCircle(_ counts: (Edge) -> Bool) -> Bool {
    // Leaves out states without a useful way in until none is left, or only circles are.
    var ways = [Int](repeating: 0, count: accepts.count)
    for (state, own) in edges.enumerated() where isUseful[state] {
      for edge in own where isUseful[Int(edge.target)] && counts(edge) {
        ways[Int(edge.target)] += 1
      }
    }
    var pending = accepts.indices.filter { isUseful[$0] && ways[$0] == 0 }
    var left = isUseful.count { $0 }
    while let state = pending.popLast() {
      left -= 1
      for edge in edges[state] where isUseful[Int(edge.target)] && counts(edge) {
        ways[Int(edge.target)] -= 1
        if ways[Int(edge.target)] == 0 { pending.append(Int(edge.target)) }
      }
    }
    return left > 0
  }

  /// Works out the goal's value for tuples.
  private struct Explorer {
    let question: Question
    let goal: FormulaGraph.Node
    var leaves: [UInt8]
    var values: [UInt8]

    init(_ question: Question, _ goal: FormulaGraph.Node) {
      self.question = question
      self.goal = goal
      leaves = [UInt8](repeating: FormulaGraph.Value.isVague, count: question.sources.count)
      values = [UInt8](repeating: 0, count: question.graph.count)
    }

    mutating func value(_ tuple: UnsafePointer<Int32>) -> UInt8 {
      for (index, machine) in question.machines.enumerated() {
        for (slot, leaf) in machine.tests.enumerated() {
          leaves[leaf] = machine.answer(tuple[index], slot)
        }
      }
      question.graph.evaluate(leaves, into: &values)
      return values[Int(goal.index)]
    }
  }
}
