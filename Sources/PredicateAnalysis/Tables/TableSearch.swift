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

  /// An automaton that is there as long as the search, and the value that it is to have.
  private struct Member {
    let rows: UnsafePointer<UInt16>
    let accepts: UnsafePointer<Bool>
    let columnCount: Int
    let stateCount: Int
    let isHeld: Bool
    /// The state from which it never has the value.
    let lost: UInt16
    /// The transitions of the state that is followed.
    var row: UnsafePointer<UInt16>

    init(_ automaton: PredicateAutomaton, isHeld: Bool) {
      rows = UnsafePointer(automaton.rows)
      accepts = UnsafePointer(automaton.accepts)
      (columnCount, stateCount) = (automaton.columnCount, automaton.stateCount)
      self.isHeld = isHeld
      lost = isHeld ? PredicateAutomaton.never : PredicateAutomaton.always
      row = rows
    }
  }

  /// The symbol of each class that some automaton tells from the others.
  private var symbols: [Int32] = []
  /// The columns of each of these symbols in the automata.
  private var columns: [Int32] = []
  /// The automata's states of each state of the product, in the order in which they were met.
  private var states: [UInt16] = []
  private var tree = SearchTree()
  /// When each state of a small product was met last.
  private var met: [UInt32] = []
  private var stamp: UInt32 = 0
  /// The class of each symbol, and the number of each class and column, while symbols are sorted.
  private var classes: [Int32] = []
  private var numbers: [Int32] = []

  /// The most states of a product that has a table of them.
  private static let denseStates = 1 << 20

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
    tree.removeAll()
    var isFound = true
    var size = 1
    let members = UnsafeMutableBufferPointer<Member>.allocate(capacity: automata.count)
    defer { members.deallocate() }
    for (place, automaton) in automata.enumerated() {
      let member = Member(automaton, isHeld: place < holding)
      if automaton.start == member.lost { return .none }
      if automaton.accepts[Int(automaton.start)] != member.isHeld { isFound = false }
      members.initializeElement(at: place, to: member)
      states.append(automaton.start)
      size = min(size, Self.denseStates + 1) * automaton.stateCount
    }
    tree.append(from: -1, by: -1)
    if isFound { return .found([]) }
    sortSymbols(automata, first + order, budget)
    let found = search(members, size <= Self.denseStates ? size : nil, budget)
    if let found { return .found(tree.path(to: found).map { symbols[Int($0)] }) }
    if let overrun = budget.overrun { return .unknown(.overrun(overrun)) }
    return tree.count >= AnalysisLimits.states ? .unknown(.states) : .none
  }

  /// Sorts symbols into classes that no automaton tells apart, each spoken for by its first.
  private mutating func sortSymbols(
    _ automata: [PredicateAutomaton], _ all: [Int32], _ budget: AnalysisBudget
  ) {
    budget.spend(steps: all.count * automata.count / 4)
    classes.removeAll(keepingCapacity: true)
    classes.append(contentsOf: repeatElement(0, count: all.count))
    // One automaton after the other cuts the classes further.
    var count = 1
    for automaton in automata { count = cut(count, by: automaton, all) }
    // Classes are numbered as their first symbols come.
    symbols.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    for (place, symbol) in all.enumerated() where Int(classes[place]) == symbols.count {
      symbols.append(symbol)
      for automaton in automata { columns.append(Int32(automaton.columns[Int(symbol)])) }
    }
  }

  /// Cuts classes by the columns of an automaton; returns their number.
  private mutating func cut(_ count: Int, by automaton: PredicateAutomaton, _ all: [Int32]) -> Int {
    let width = automaton.columnCount
    numbers.removeAll(keepingCapacity: true)
    numbers.append(contentsOf: repeatElement(-1, count: count * width))
    var found: Int32 = 0
    numbers.withUnsafeMutableBufferPointer { numbers in
      classes.withUnsafeMutableBufferPointer { classes in
        for (place, symbol) in all.enumerated() {
          let key = Int(classes[place]) &* width &+ Int(automaton.columns[Int(symbol)])
          if numbers[key] < 0 {
            numbers[key] = found
            found += 1
          }
          classes[place] = numbers[key]
        }
      }
    }
    return Int(found)
  }

  /// Makes room for a table of states in which none is met.
  private mutating func beginTable(_ size: Int) {
    if met.count < size { met += repeatElement(0, count: size - met.count) }
    stamp &+= 1
    if stamp == 0 {
      for index in met.indices { met[index] = 0 }
      stamp = 1
    }
  }

  /// The place of the first state where each automaton has its value.
  ///
  /// Nil if none is found.
  ///
  /// - Parameter size: the number of states of the product, where they have a table.
  private mutating func search(
    _ members: UnsafeMutableBufferPointer<Member>, _ size: Int?, _ budget: AnalysisBudget
  ) -> Int? {
    let (width, count) = (members.count, symbols.count)
    let tuple = UnsafeMutablePointer<Int32>.allocate(capacity: width)
    defer { tuple.deallocate() }
    for (index, state) in states.enumerated() { tuple[index] = Int32(state) }
    let interner = size == nil ? StateInterner(width: width) : nil
    if let interner {
      interner.insert(tuple, state: 0)
      budget.spend(steps: AnalysisBudget.stepsOfTables)
    } else {
      beginTable(size ?? 0)
      met[zip(members, states).reduce(0) { $0 * $1.0.stateCount + Int($1.1) }] = stamp
    }
    let stamp = stamp
    var next = 0
    return met.withUnsafeMutableBufferPointer { met in
      columns.withUnsafeBufferPointer { columns in
        while next < tree.count {
          guard budget.overrun == nil, tree.count < AnalysisLimits.states else { return nil }
          budget.spend(steps: width > 2 ? count * (width + 1) : count)
          for index in 0..<width {
            let state = Int(states[next * width + index])
            members[index].row = members[index].rows + state * members[index].columnCount
          }
          for place in 0..<count {
            var (index, key) = (0, 0)
            while index < width {
              let member = members[index]
              let state = member.row[Int(columns[place * width + index])]
              if state == member.lost || state == PredicateAutomaton.nowhere { break }
              key = key &* member.stateCount &+ Int(state)
              tuple[index] = Int32(state)
              index += 1
            }
            if index < width { continue }
            if let interner {
              if interner.find(tuple) != StateInterner.unknown { continue }
              interner.insert(tuple, state: 0)
            } else {
              if met[key] == stamp { continue }
              met[key] = stamp
            }
            var isFound = true
            for index in 0..<width {
              states.append(UInt16(tuple[index]))
              let accepts = members[index].accepts[Int(tuple[index])]
              isFound = isFound && accepts == members[index].isHeld
            }
            tree.append(from: next, by: place)
            if isFound { return tree.count - 1 }
          }
          next += 1
        }
        return nil
      }
    }
  }
}
