/// A breadth-first search through the product of a few automata; keeps its memory for the next one.
///
/// ```
/// holding BEGINSWITH "no", failing CONTAINS "t"
/// (3, 3) ──n──► (4, 3) ──o──► (1, 3)     accepted by the first, refused by the second: "no"
///    └───t────► (0, 1)                   never: it is not followed
/// ```
/// The string is the first of the shortest in the order of characters that people read best:
/// those of the constants, small letters, digits and the rest.
struct TableSearch {
  /// The ending of a search.
  enum Ending {
    case found([Int32])
    case none
    case unknown(ProductSearch.Cause)
  }

  /// The symbol of each class that some automaton tells from the others.
  private var symbols: [Int32] = []
  /// The columns of each of these symbols in the automata.
  private var columns: [Int32] = []
  /// The states of the product that were met, one after another: the automata's states of each, the
  /// state that it was met from, and the place of the symbol between.
  private var states: [UInt16] = []
  private var parents: [Int32] = []
  private var steps: [Int32] = []
  /// When each state of a small product, and each class of symbols, was met last.
  private var met: [UInt32] = []
  private var classes: [Int32] = []
  private var stamp: UInt32 = 0

  /// The most states of a product that has a table of them.
  private static let denseStates = 1 << 20
  private static let bytesOfState = 16

  /// Searches for a word that the first `holding` of `automata` accept and the others refuse.
  ///
  /// `order` has the symbols that may be taken, those of the constants before them.
  ///
  /// - Complexity: O(s × c × m): s states that are met, c classes of symbols, m automata.
  mutating func run(
    _ automata: [PredicateAutomaton], holding: Int, first: [Int32], order: [Int32],
    budget: AnalysisBudget
  ) -> Ending {
    states.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    var isFound = true
    for (place, automaton) in automata.enumerated() {
      let state = automaton.start
      let isHeld = place < holding
      if state == (isHeld ? PredicateAutomaton.never : PredicateAutomaton.always) { return .none }
      if automaton.accepts[Int(state)] != isHeld { isFound = false }
      states.append(state)
    }
    parents.append(-1)
    steps.append(-1)
    if isFound { return .found([]) }
    sortSymbols(automata, first, order, budget)
    var size = 1
    for automaton in automata {
      size = min(size, Self.denseStates + 1) * automaton.stateCount
    }
    let found: Int
    if automata.count <= 2, size <= Self.denseStates {
      found = searchPair(automata, holding, budget)
    } else {
      found = searchAll(automata, holding, budget)
    }
    if found >= 0 { return .found(word(to: found)) }
    if let overrun = budget.overrun { return .unknown(.overrun(overrun)) }
    return parents.count >= AnalysisLimits.states ? .unknown(.states) : .none
  }

  private func word(to found: Int) -> [Int32] {
    var word: [Int32] = []
    var place = found
    while parents[place] >= 0 {
      word.append(symbols[Int(steps[place])])
      place = Int(parents[place])
    }
    return word.reversed()
  }

  /// Sorts symbols into classes that no automaton tells apart, each spoken for by its first.
  private mutating func sortSymbols(
    _ automata: [PredicateAutomaton], _ first: [Int32], _ order: [Int32], _ budget: AnalysisBudget
  ) {
    budget.spend(steps: (first.count + order.count) * automata.count / 4)
    symbols.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    if automata.count <= 2 {
      let (one, other) = (automata[0], automata[automata.count - 1])
      let width = other.columnCount
      classes.removeAll(keepingCapacity: true)
      classes.append(contentsOf: repeatElement(0, count: one.columnCount * width))
      for list in [first, order] {
        for symbol in list {
          let (column, second) = (one.columns[Int(symbol)], other.columns[Int(symbol)])
          let key = Int(column) * width + Int(second)
          if classes[key] != 0 { continue }
          classes[key] = 1
          symbols.append(symbol)
          columns.append(Int32(column))
          if automata.count == 2 { columns.append(Int32(second)) }
        }
      }
      return
    }
    // One automaton after the other cuts the classes further.
    let all = first + order
    var classOf = [Int](repeating: 0, count: all.count)
    var count = 1
    for automaton in automata {
      var known = [Int](repeating: -1, count: count * automaton.columnCount)
      count = 0
      for (place, symbol) in all.enumerated() {
        let key = classOf[place] * automaton.columnCount + Int(automaton.columns[Int(symbol)])
        if known[key] < 0 {
          known[key] = count
          count += 1
        }
        classOf[place] = known[key]
      }
    }
    // Classes are numbered as their first symbols come.
    for (place, symbol) in all.enumerated() where classOf[place] == symbols.count {
      symbols.append(symbol)
      for automaton in automata { columns.append(Int32(automaton.columns[Int(symbol)])) }
    }
  }

  private mutating func begin(_ size: Int) {
    if met.count < size { met += repeatElement(0, count: size - met.count) }
    stamp &+= 1
    if stamp == 0 {
      for index in met.indices { met[index] = 0 }
      stamp = 1
    }
  }

  /// The place of the first state of one or two automata where the goal is true; -1 for none.
  private mutating func searchPair(
    _ automata: [PredicateAutomaton], _ holding: Int, _ budget: AnalysisBudget
  ) -> Int {
    let (one, other) = (automata[0], automata[automata.count - 1])
    // One automaton alone is a pair with a state that is what it should be.
    let isAlone = automata.count == 1
    if isAlone { states.append(0) }
    let size = isAlone ? 1 : other.stateCount
    begin(one.stateCount * size)
    let (isOne, isOther) = (holding > 0, holding > 1)
    let lost = isOne ? PredicateAutomaton.never : PredicateAutomaton.always
    let lostOther = isOther ? PredicateAutomaton.never : PredicateAutomaton.always
    let (stamp, width, count) = (stamp, automata.count, symbols.count)
    met[Int(states[0]) * size + (isAlone ? 0 : Int(states[1]))] = stamp
    var next = 0
    return met.withUnsafeMutableBufferPointer { met in
      columns.withUnsafeBufferPointer { columns in
        while next < parents.count {
          guard budget.overrun == nil, parents.count < AnalysisLimits.states else { return -1 }
          budget.spend(steps: count)
          let row = one.rows + Int(states[2 * next]) * one.columnCount
          let otherRow = other.rows + Int(states[2 * next + 1]) * other.columnCount
          for place in 0..<count {
            let state = row[Int(columns[width * place])]
            if state == lost || state == PredicateAutomaton.nowhere { continue }
            let second = isAlone ? 0 : otherRow[Int(columns[2 * place + 1])]
            if !isAlone, second == lostOther || second == PredicateAutomaton.nowhere { continue }
            let key = Int(state) * size + Int(second)
            if met[key] == stamp { continue }
            met[key] = stamp
            states.append(state)
            states.append(second)
            parents.append(Int32(next))
            steps.append(Int32(place))
            if one.accepts[Int(state)] == isOne,
              isAlone || other.accepts[Int(second)] == isOther
            {
              return parents.count - 1
            }
          }
          next += 1
        }
        return -1
      }
    }
  }

  /// Searches as `searchPair` does, with any number of automata.
  private mutating func searchAll(
    _ automata: [PredicateAutomaton], _ holding: Int, _ budget: AnalysisBudget
  ) -> Int {
    let (width, count) = (automata.count, symbols.count)
    let interner = StateInterner(width: width)
    var tuple = states.map(Int32.init)
    interner.insert(&tuple, state: 0)
    budget.spend(steps: AnalysisBudget.stepsOfTables)
    var next = 0
    while next < parents.count {
      guard budget.overrun == nil, parents.count < AnalysisLimits.states else { return -1 }
      budget.spend(steps: count * (width + 1))
      for place in 0..<count {
        var isPossible = true
        var isFound = true
        for (index, automaton) in automata.enumerated() {
          let row = automaton.rows + Int(states[next * width + index]) * automaton.columnCount
          let state = row[Int(columns[place * width + index])]
          let isHeld = index < holding
          if state == PredicateAutomaton.nowhere
            || state == (isHeld ? PredicateAutomaton.never : PredicateAutomaton.always)
          {
            isPossible = false
            break
          }
          if automaton.accepts[Int(state)] != isHeld { isFound = false }
          tuple[index] = Int32(state)
        }
        guard isPossible, interner.find(tuple) == StateInterner.unknown else { continue }
        interner.insert(tuple, state: 0)
        budget.spend(bytes: 8 * width + Self.bytesOfState)
        for state in tuple { states.append(UInt16(state)) }
        parents.append(Int32(next))
        steps.append(Int32(place))
        if isFound { return parents.count - 1 }
      }
      next += 1
    }
    return -1
  }
}
