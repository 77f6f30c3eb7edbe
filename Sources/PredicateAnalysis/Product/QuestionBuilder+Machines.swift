internal import PredicateLanguage

extension QuestionBuilder {
  /// The most searches of a view that have an automaton each; more share one, because the width of
  /// a state is what costs.
  private static let fewSearches = 6

  /// The least steps of making an alphabet, and the steps for each test and each class of
  /// characters.
  private static let stepsOfAlphabet = 4_000
  private static let stepsOfPlan = 200

  /// Makes the alphabet, where none is `shared`, the automata, and the state in which each of them
  /// begins.
  mutating func finish(_ shared: Alphabet? = nil) -> (Alphabet, [Machine], starts: [Int32]) {
    let alphabet = shared ?? ownAlphabet()
    budget.spend(steps: Self.stepsOfPlan * plans.count)
    sources = [(machine: Int, slot: Int)?](repeating: nil, count: plans.count)
    var machines: [Machine] = []
    if alphabet.count > AnalysisLimits.characterClasses {
      for index in plans.indices { obstacles[index] = obstacle(.tooManyClasses, at: index) }
      return (alphabet, [], [])
    }
    for group in prefixes.indices { addNeedles(of: group, alphabet, &machines) }
    for (index, plan) in plans.enumerated() {
      let limit = AnalysisLimits.comparisonStates
      if let overrun = budget.overrun, sources[index] == nil {
        obstacles[index] = obstacle(.limit(overrun), at: index)
        continue
      }
      switch plan {
      case .needle: break
      case .order(let view, let constant, let outcomes):
        machines.append(
          OrderMachine(
            alphabet, view, constant, outcomes: outcomes, test: index, stateLimit: limit,
            budget: budget))
        sources[index] = (machines.count - 1, 0)
      case .like(let view, let tokens):
        machines.append(
          LikeMachine(
            alphabet, view, tokens, test: index, stateLimit: limit, budget: budget))
        sources[index] = (machines.count - 1, 0)
      case .pattern(let graph, let form, let isNegated):
        let (start, count) = setStarts[form]
        do throws(AnalysisProblem) {
          machines.append(
            try PatternMachine(
              alphabet, graph, sets: Array(sets[start..<start + count]) + [sets[0]],
              isNegated: isNegated, test: index, stateLimit: limit, budget: budget))
          sources[index] = (machines.count - 1, 0)
        } catch {
          obstacles[index] = obstacle(error, at: index)
        }
      case .unknown(let obstacle): obstacles[index] = obstacle
      }
    }
    let starts = machines.map { machine in start(of: machine, alphabet) }
    return (alphabet, machines, starts)
  }

  private mutating func ownAlphabet() -> Alphabet {
    request.cells = ScalarCells(sets + ownCells())
    let alphabet = AlphabetBuilder.build(request)
    budget.spend(steps: Self.stepsOfAlphabet + Self.stepsOfPlan * alphabet.count)
    return alphabet
  }

  /// Ends the additions to the alphabet, and returns the scalars that it tells apart beyond sets
  /// and ASCII letters.
  mutating func ownCells() -> [[ClosedRange<UInt32>]] {
    var cells = foreignUnits.sorted().map { [$0...$0] }
    if !request.foreign.isEmpty {
      request.foreign.finish(request.isUsed, request.isOrdered)
      cells += request.foreign.cells
    }
    if request.foreign.keepsMarks[7...].contains(true) { cells.append(ForeignLetters.losing) }
    return cells
  }

  /// A problem of a leaf, with its place where that is known.
  private func obstacle(_ problem: AnalysisProblem, at leaf: Int) -> AnalysisObstacle {
    places[leaf].map { $0.obstacle(problem) } ?? AnalysisObstacle(problem)
  }

  /// The state of an automaton after what its tests have in front of the string; its tests have no
  /// answer where that is not known.
  private mutating func start(of machine: Machine, _ alphabet: Alphabet) -> Int32 {
    guard let first = machine.tests.first else { return 0 }
    var state: Int32 = 0
    for scalar in prefixes[groups[first]].unicodeScalars {
      let symbols = alphabet.symbols(of: scalar.value)
      if symbols.count == 1 { state = machine.step(state, Int(symbols[0])) }
      guard symbols.count == 1, state != Machine.impossible else {
        for leaf in machine.tests {
          sources[leaf] = nil
          let problem = AnalysisProblem.contextual("a focus prefix beyond printable ASCII")
          obstacles[leaf] = obstacle(problem, at: leaf)
        }
        return 0
      }
    }
    return state
  }

  private mutating func addNeedles(
    of group: Int, _ alphabet: Alphabet, _ machines: inout [Machine]
  ) {
    var anchored = [[Int]](repeating: [], count: ScalarView.count)
    var floating = anchored
    for (index, plan) in plans.enumerated() where groups[index] == group {
      guard case .needle(let view, let place, _) = plan else { continue }
      switch place {
      case .at(.whole), .at(.start): anchored[view.index].append(index)
      case .at: floating[view.index].append(index)
      case .part: add([index], view, alphabet, &machines)
      }
    }
    for index in 0..<ScalarView.count {
      let view = ScalarView(index: index)
      if !anchored[index].isEmpty { add(anchored[index], view, alphabet, &machines) }
      if floating[index].count > Self.fewSearches {
        add(floating[index], view, alphabet, &machines)
      } else {
        for leaf in floating[index] { add([leaf], view, alphabet, &machines) }
      }
    }
  }

  private mutating func add(
    _ leaves: [Int], _ view: ScalarView, _ alphabet: Alphabet, _ machines: inout [Machine]
  ) {
    var needles: [LiteralMachine.Needle] = []
    for (slot, leaf) in leaves.enumerated() {
      sources[leaf] = (machines.count, slot)
      guard case .needle(_, let place, let texts) = plans[leaf] else { continue }
      for text in texts {
        needles.append(LiteralMachine.Needle(codes: text, place: place, slot: slot))
      }
    }
    machines.append(
      LiteralMachine(
        alphabet, view, needles, tests: leaves, stateLimit: AnalysisLimits.comparisonStates,
        budget: budget))
  }
}
