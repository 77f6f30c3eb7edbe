public import PredicateLanguage

/// Strings on which each comparison of a predicate decides the predicate, once true and once false.
public struct ComparisonCoverage: Hashable, Sendable {
  /// A comparison, and strings on which it decides.
  public struct Item: Hashable, Sendable {
    /// The comparison's place in the predicate's source.
    public let span: SourceSpan
    /// Its canonical text.
    public let text: String
    /// A string on which it is true and the predicate would change if it were not; nil when there
    /// is none.
    public let whenTrue: AnalysisOutcome<Witness?>
    /// A string on which it is false and the predicate would change if it were not; nil when there
    /// is none.
    public let whenFalse: AnalysisOutcome<Witness?>
  }

  /// The comparisons, in source order.
  public let items: [Item]

  /// The strings of all items, each once.
  public var witnesses: [Witness] {
    var seen: Set<String> = []
    return items.flatMap { [$0.whenTrue, $0.whenFalse] }.compactMap { $0.answer ?? nil }
      .filter { seen.insert($0.text).inserted }
  }
}

extension PredicateAnalyzer {
  /// Returns strings on which each comparison of `predicate` decides it, once true and once false.
  ///
  /// ```swift
  /// let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/' AND NOT SELF ENDSWITH '/spam'")
  /// PredicateAnalyzer().coverage(of: mail).witnesses.map(\.text)  // ["mail/", "", "mail/spam"]
  /// ```
  ///
  /// - Shape: an item for each comparison. A comparison without a string decides nothing, and could
  ///   be left out or is never true.
  public func coverage(of predicate: ActivationPredicate) -> ComparisonCoverage {
    let form = predicate.form
    // A predicate with open variables has no comparisons that could be asked about.
    let comparisons = form.obstacle == nil ? predicate.comparisonPredicates : []
    let question = Question([predicate] + comparisons, in: domain)
    let search = CoverageSearch(question, form)
    let outcomes = search.run(predicate, comparisons, domain)
    return ComparisonCoverage(
      items: comparisons.indices.map { index in
        ComparisonCoverage.Item(
          span: form.comparisons[index].span, text: comparisons[index].canonicalText,
          whenTrue: outcomes[2 * index], whenFalse: outcomes[2 * index + 1])
      })
  }
}

/// A search for strings on which comparisons decide.
private struct CoverageSearch {
  private let question: Question
  private let goals: [FormulaGraph.Node]

  init(_ question: Question, _ form: PredicateForm) {
    self.question = question
    let comparisons = Array(question.roots.dropFirst())
    var tree = InfluenceTree(form, comparisons, &question.graph)
    let influences = tree.influences(&question.graph)
    goals = zip(comparisons, influences).flatMap { node, influence in
      [
        question.graph.and([question.domain, node, influence]),
        question.graph.and([question.domain, question.graph.not(node), influence]),
      ]
    }
  }

  /// For each comparison the outcome when it is true, and when it is false.
  func run(
    _ predicate: ActivationPredicate, _ comparisons: [ActivationPredicate],
    _ domain: AnalysisDomain
  ) -> [AnalysisOutcome<Witness?>] {
    let isReadable = question.alphabet.symbols.map(\.isReadable)
    var outcomes = search(isReadable, .readable, goals, predicate, comparisons, domain)
    let open = outcomes.indices.filter { (outcomes[$0].answer ?? nil) == nil }
    let more = search(
      nil, .shortest, open.map { goals[$0] }, predicate,
      open.map {
        comparisons[$0 / 2]
      }, domain, wants: open.map { $0 % 2 == 0 })
    for (place, index) in open.enumerated() { outcomes[index] = more[place] }
    return outcomes
  }

  private func search(
    _ symbols: [Bool]?, _ kind: Witness.Kind, _ goals: [FormulaGraph.Node],
    _ predicate: ActivationPredicate, _ comparisons: [ActivationPredicate],
    _ domain: AnalysisDomain, wants: [Bool]? = nil
  ) -> [AnalysisOutcome<Witness?>] {
    var texts: [Int: String] = [:]
    let search = ProductSearch(question, goals: goals, symbols: symbols) { goal, word in
      let text = question.text(of: word)
      let comparison = wants == nil ? comparisons[goal / 2] : comparisons[goal]
      let wanted = wants?[goal] ?? (goal % 2 == 0)
      guard domain.contains(text) == true, (try? comparison.evaluate(text)) == wanted,
        (try? predicate.evaluate(text)) != nil
      else { return false }
      texts[goal] = text
      return true
    }
    return search.run().enumerated().map { goal, ending in
      switch ending {
      case .found(_, let isShortest):
        let found: Witness.Kind = kind == .shortest && !isShortest ? .any : kind
        return .known(Witness(text: texts[goal] ?? "", kind: found))
      case .none: return .known(nil)
      case .unknown(let cause): return .unknown(question.obstacle(for: cause, below: goals[goal]))
      }
    }
  }
}

/// The parts of a predicate, and where each of them matters.
private struct InfluenceTree {
  private enum Kind {
    case leaf, not, and, or
  }

  private var nodes: [FormulaGraph.Node] = []
  private var kinds: [Kind] = []
  private var children: [[Int]] = []
  /// The place of each comparison among the parts.
  private var places: [Int] = []

  init(
    _ form: PredicateForm, _ comparisons: [FormulaGraph.Node], _ graph: inout FormulaGraph
  ) {
    var stack: [Int] = []
    for (position, step) in form.steps.enumerated() {
      if places.count < form.comparisons.count,
        form.comparisons[places.count].steps.contains(position)
      {
        guard position == form.comparisons[places.count].steps.upperBound - 1 else { continue }
        stack.append(nodes.count)
        append(.leaf, comparisons[places.count], [])
        places.append(nodes.count - 1)
        continue
      }
      let count: Int =
        switch step {
        case .constant, .test: 0
        case .not: 1
        case .and(let count), .or(let count): count
        }
      let parts = Array(stack.suffix(count))
      stack.removeLast(count)
      stack.append(nodes.count)
      let operands = parts.map { nodes[$0] }
      switch step {
      case .constant(let value): append(.leaf, graph.constant(value), parts)
      case .test: append(.leaf, graph.constant(true), parts)
      case .not: append(.not, graph.not(operands[0]), parts)
      case .and: append(.and, graph.and(operands), parts)
      case .or: append(.or, graph.or(operands), parts)
      }
    }
  }

  private mutating func append(_ kind: Kind, _ node: FormulaGraph.Node, _ parts: [Int]) {
    kinds.append(kind)
    nodes.append(node)
    children.append(parts)
  }

  /// For each comparison the formula that is true where the predicate changes with it: around it,
  /// all other operands of each AND are true, and all of each OR false.
  ///
  /// - Complexity: O(n): n parts.
  mutating func influences(_ graph: inout FormulaGraph) -> [FormulaGraph.Node] {
    var influence = [FormulaGraph.Node](repeating: graph.constant(true), count: nodes.count)
    for place in nodes.indices.reversed() {
      let parts = children[place]
      guard parts.count > 1 else {
        for part in parts { influence[part] = influence[place] }
        continue
      }
      let operands = parts.map { kinds[place] == .and ? nodes[$0] : graph.not(nodes[$0]) }
      // What is true of all operands before, and of all after.
      var before = [graph.constant(true)]
      for operand in operands { before.append(graph.and([before[before.count - 1], operand])) }
      var after = graph.constant(true)
      for index in parts.indices.reversed() {
        influence[parts[index]] = graph.and([influence[place], before[index], after])
        after = graph.and([operands[index], after])
      }
    }
    return places.map { influence[$0] }
  }
}
