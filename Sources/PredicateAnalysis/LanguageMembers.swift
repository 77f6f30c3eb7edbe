public import PredicateLanguage

/// The strings of a predicate: how many there are, and the first of them.
public struct LanguageMembers: Hashable, Sendable {
  /// Whether there are only so many.
  public let isFinite: Bool
  /// The shortest strings, in order of length, as many as were asked for.
  public let strings: [String]
  /// Whether `strings` has all.
  public let isComplete: Bool
}

extension PredicateAnalyzer {
  /// Returns whether `predicate` is true for finitely many strings, and up to `count` of them.
  ///
  /// ```swift
  /// let listed = try ActivationPredicate("SELF IN {'a', 'b', 'c'} AND SELF != 'b'")
  /// PredicateAnalyzer().members(of: listed, upTo: 10).answer?.strings  // ["a", "c"]
  /// ```
  ///
  /// - Shape: at most `AnalysisLimits.members` strings.
  /// - Complexity: O(s × c × m) for s states, c classes of characters and m comparisons, and a step
  ///   for each character of a string that is listed.
  public func members(
    of predicate: ActivationPredicate, upTo count: Int
  ) -> AnalysisOutcome<LanguageMembers> {
    let question = Question([predicate], in: domain, wantsIndex: true)
    let goal = question.graph.and([question.domain, question.roots[0]])
    if let leaf = question.graph.leaves(below: goal).first(where: {
      question.obstacles[$0] != nil
    }), let obstacle = question.obstacles[leaf] {
      return .unknown(obstacle)
    }
    do throws(AnalysisObstacle) {
      let graph = try LanguageGraph(question, goal: goal)
      let isCertain = { (edge: LanguageGraph.Edge) in
        !question.alphabet.symbols[Int(edge.symbol)].isGuess
      }
      let isInfinite = graph.hasCircle(isCertain)
      if !isInfinite, graph.hasCircle({ _ in true }) {
        return .unknown(AnalysisObstacle(.contextual("a run of combining marks")))
      }
      var lister = MemberLister(question, graph, predicate, domain)
      let wanted = min(max(count, 0), AnalysisLimits.members)
      let strings = lister.list(upTo: wanted + 1)
      return .known(
        LanguageMembers(
          isFinite: !isInfinite, strings: Array(strings.prefix(wanted)),
          isComplete: !isInfinite && strings.count <= wanted))
    } catch {
      return .unknown(error)
    }
  }
}

/// Lists the strings of a language graph in order of length.
private struct MemberLister {
  private let question: Question
  private let graph: LanguageGraph
  private let predicate: ActivationPredicate
  private let domain: AnalysisDomain
  /// For each number of steps the states from which a string can end after so many.
  private var reaching: [[Bool]]
  private var scalars: [Int32: [Unicode.Scalar]] = [:]
  private var found: [String] = []
  private var seen: Set<[UInt32]> = []
  private var wanted = 0

  init(
    _ question: Question, _ graph: LanguageGraph, _ predicate: ActivationPredicate,
    _ domain: AnalysisDomain
  ) {
    self.question = question
    self.graph = graph
    self.predicate = predicate
    self.domain = domain
    reaching = [graph.accepts]
  }

  mutating func list(upTo wanted: Int) -> [String] {
    self.wanted = wanted
    guard !graph.accepts.isEmpty else { return [] }
    // A string as long as there are states has a circle, so no finite language has one.
    for length in 0...graph.accepts.count {
      if length > 0 { extend() }
      guard reaching[length].contains(true) else { break }
      if reaching[length][0] { list(length: length) }
      if found.count >= wanted { break }
    }
    return found
  }

  private mutating func extend() {
    let last = reaching[reaching.count - 1]
    reaching.append(
      graph.edges.map { edges in edges.contains { last[Int($0.target)] } })
  }

  /// A place in the walk through all strings of one length.
  private struct Level {
    let state: Int32
    var edge = 0
    var scalar = 0
  }

  private mutating func list(length: Int) {
    var levels = [Level(state: 0)]
    var text: [UInt32] = []
    while let level = levels.last {
      let depth = levels.count - 1
      if depth == length {
        add(text)
        if found.count >= wanted { return }
        levels.removeLast()
        _ = text.popLast()
        continue
      }
      let edges = graph.edges[Int(level.state)]
      guard level.edge < edges.count else {
        levels.removeLast()
        _ = text.popLast()
        continue
      }
      let edge = edges[level.edge]
      let own = members(of: edge.symbol)
      guard reaching[length - depth - 1][Int(edge.target)], level.scalar < own.count else {
        levels[depth].edge += 1
        levels[depth].scalar = 0
        continue
      }
      levels[depth].scalar += 1
      text.append(own[level.scalar].value)
      levels.append(Level(state: edge.target))
    }
  }

  private mutating func add(_ values: [UInt32]) {
    guard seen.insert(values).inserted else { return }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.lazy.compactMap { Unicode.Scalar($0) })
    let text = String(view)
    if domain.contains(text) == true, (try? predicate.evaluate(text)) == true { found.append(text) }
  }

  /// The scalars of a symbol, ascending; no more than are wanted.
  private mutating func members(of symbol: Int32) -> [Unicode.Scalar] {
    if let known = scalars[symbol] { return known }
    let listed = question.alphabet.scalars(of: symbol, upTo: wanted, in: question.scalars)
    scalars[symbol] = listed
    return listed
  }
}

extension Alphabet {
  /// The first scalars of a symbol, ascending.
  ///
  /// - Complexity: O(n): some thousand scalars that are in groups, and those that are listed.
  /// - Invariant: the alphabet was built with an index.
  func scalars(
    of symbol: Int32, upTo count: Int, in domain: DomainScalars
  ) -> [Unicode.Scalar] {
    var values = (UInt32(0)..<0x80).filter { symbolOfASCII[Int($0)] == symbol }
    switch domain {
    case .ascii: break
    case .printable(let extra):
      values += extra.filter { $0 >= 0x80 && symbols(of: $0).contains(symbol) }
    case .all:
      values += foreign(of: symbol, upTo: count)
    }
    return values.sorted().prefix(count).compactMap { Unicode.Scalar($0) }
  }

  private func foreign(of symbol: Int32, upTo count: Int) -> [UInt32] {
    guard let index else { return [] }
    let known = index.hasMarksApart ? ScalarGroups.all : ScalarGroups.withoutDiacritics
    var values = known.scalars.filter { symbols(of: $0).contains(symbol) }
    let isPlain = index.plain.mapValues { index.symbols[Int($0)].contains(symbol) }
    var found = 0
    for (place, cell) in index.cells.cells.enumerated() where isPlain[cell] == true {
      let next = place + 1 < index.cells.starts.count ? index.cells.starts[place + 1] : 0x11_0000
      for value in max(index.cells.starts[place], 0x80)..<max(next, 0x80) {
        if found >= count { return values }
        guard Unicode.Scalar(value) != nil, known.group(of: value) == nil else { continue }
        values.append(value)
        found += 1
      }
    }
    return values
  }
}
