internal import PredicateLanguage
internal import RegularExpressions

/// A regular expression over the scalars of a text: the sets of places that are reached, each set
/// made when it is met.
///
/// Where the pattern looks at what is around a place (`^` inside, `\b`), a state keeps the places
/// before it is known what comes next, and what came before.
final class PatternMachine: Machine {
  private let graph: PatternGraph
  /// The edges of each state, one after another, and where those of a state begin.
  @exclusivity(unchecked) private var freeStarts: [Int32] = []
  @exclusivity(unchecked) private var freeEdges: [(to: Int32, place: RegularForm.Place?)] = []
  @exclusivity(unchecked) private var readingStarts: [Int32] = []
  @exclusivity(unchecked) private var readingEdges: [(to: Int32, set: Int32)] = []
  /// Whether a symbol is in a set, by set and symbol.
  private let members: [[Bool]]
  private let isNegated: Bool
  private let places: PlaceContext
  @exclusivity(unchecked) private var table = StateTable()
  /// States that stay and accept whatever comes.
  @exclusivity(unchecked) private var endless: Set<Int32> = []
  @exclusivity(unchecked) private var marks: [Int32] = []
  @exclusivity(unchecked) private var mark: Int32 = 0

  /// - Throws: a part that gives nothing back where that may matter.
  init(
    _ alphabet: Alphabet, _ graph: PatternGraph, sets: [[ClosedRange<UInt32>]], isNegated: Bool,
    test: Int, stateLimit: Int, budget: AnalysisBudget
  ) throws(AnalysisProblem) {
    self.graph = graph
    self.isNegated = isNegated
    let members = sets.map { set in alphabet.symbols.map { Self.contains(set, $0.scalar) } }
    self.members = members
    let places = PlaceContext(alphabet, hasPlaces: graph.hasPlaces)
    self.places = places
    let columns = ColumnTable.columns(alphabet) { symbol, table in
      var id = table.refine(0, graph.hasPlaces ? places.key(of: symbol) : 0)
      for set in members { id = table.refine(id, set[symbol] ? 1 : 0) }
      return id
    }
    super.init(
      alphabet, tests: [test], columns: columns, stateLimit: stateLimit, budget: budget)
    budget.spend(bytes: members.count * alphabet.count)
    sortEdges()
    marks = [Int32](repeating: 0, count: Int(graph.stateCount))
    try checkKeeps()
    findEndless()
    let start = graph.hasPlaces ? [graph.entry] : closure([graph.entry], nil)
    _ = state(start, PlaceContext.start)
  }

  private static func contains(_ set: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
    var lower = 0
    var upper = set.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if set[middle].upperBound < value { lower = middle + 1 } else { upper = middle }
    }
    return lower < set.count && set[lower].lowerBound <= value
  }

  private func sortEdges() {
    let count = Int(graph.stateCount)
    var free = [[(to: Int32, place: RegularForm.Place?)]](repeating: [], count: count)
    for edge in graph.free { free[Int(edge.from)].append((edge.to, edge.place)) }
    var reading = [[(to: Int32, set: Int32)]](repeating: [], count: count)
    for edge in graph.reading { reading[Int(edge.from)].append((edge.to, Int32(edge.set))) }
    for state in 0..<count {
      freeStarts.append(Int32(freeEdges.count))
      freeEdges += free[state]
      readingStarts.append(Int32(readingEdges.count))
      readingEdges += reading[state]
    }
    freeStarts.append(Int32(freeEdges.count))
    readingStarts.append(Int32(readingEdges.count))
  }

  private func free(_ state: Int32) -> ArraySlice<(to: Int32, place: RegularForm.Place?)> {
    freeEdges[Int(freeStarts[Int(state)])..<Int(freeStarts[Int(state) + 1])]
  }

  private func reading(_ state: Int32) -> ArraySlice<(to: Int32, set: Int32)> {
    readingEdges[Int(readingStarts[Int(state)])..<Int(readingStarts[Int(state) + 1])]
  }

  // MARK: Closures

  /// The states that are reached without reading: those that read, and the exit.
  ///
  /// `around` is the place between two characters; nil when no place matters, `anywhere` to take
  /// every place for allowed.
  private func closure(_ states: [Int32], _ around: PlaceContext.Around?) -> [Int32] {
    mark += 1
    var pending = states
    var found: [Int32] = []
    while let state = pending.popLast() {
      guard marks[Int(state)] != mark else { continue }
      marks[Int(state)] = mark
      if state == graph.exit || readingStarts[Int(state)] < readingStarts[Int(state) + 1] {
        found.append(state)
      }
      for edge in free(state) {
        if let place = edge.place, let around, !around.allows(place) { continue }
        pending.append(edge.to)
      }
    }
    found.sort()
    return found
  }

  /// Refuses parts that give nothing back where what follows could begin with what they read.
  private func checkKeeps() throws(AnalysisProblem) {
    for keep in graph.keeps {
      for state in closure([keep.state], nil) {
        for edge in reading(state) {
          let overlaps = zip(members[keep.set], members[Int(edge.set)]).contains { $0 && $1 }
          if overlaps { throw .notRegular("a part that gives nothing back") }
        }
      }
    }
  }

  /// Finds the states from which every text matches: they read anything and come back.
  private func findEndless() {
    guard !graph.hasPlaces else { return }
    for edge in graph.reading where members[edge.set].allSatisfy({ $0 }) {
      let after = closure([edge.to], nil)
      if after.contains(edge.from), after.contains(graph.exit) { endless.insert(edge.from) }
    }
  }

  // MARK: States

  private func state(_ states: [Int32], _ before: Int32) -> Int32 {
    let isEndless =
      !endless.isEmpty && states.contains(graph.exit)
      && states.contains(where: endless.contains)
    let content = isEndless ? [-3] : states + [-1 - before]
    if let known = table.number(of: content) { return known }
    var accepts = isEndless
    if !isEndless {
      let end = graph.hasPlaces ? closure(states, places.around(before, nil)) : states
      accepts = end.contains(graph.exit)
    }
    let isSettled = isEndless || states.isEmpty
    let number = append([(accepts != isNegated ? 1 : 0) | (isSettled ? 2 : 0)])
    if number >= 0 {
      table.insert(content, as: number)
      budget.spend(bytes: 4 * content.count)
    }
    return number
  }

  override func effort(of state: Int32) -> Int { 8 * table.contents[Int(state)].count }

  override func successor(of state: Int32, _ symbol: Int) -> Int32 {
    let content = table.contents[Int(state)]
    if content == [-3] { return state }
    var states = Array(content.dropLast())
    let before = -1 - content[content.count - 1]
    if graph.hasPlaces { states = closure(states, places.around(before, symbol)) }
    var reached: [Int32] = []
    for state in states {
      for edge in reading(state) where members[Int(edge.set)][symbol] { reached.append(edge.to) }
    }
    guard graph.hasPlaces else { return self.state(closure(reached, nil), before) }
    let unique = Set(reached).sorted()
    return self.state(unique, unique.isEmpty ? 0 : places.after(before, symbol))
  }
}
