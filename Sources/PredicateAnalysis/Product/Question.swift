internal import PredicateLanguage

/// Predicates made ready to be asked about: their tests as automata over one alphabet, and their
/// formulas in one graph.
final class Question {
  let alphabet: Alphabet
  let machines: [Machine]
  /// For each leaf of the graph its machine and the slot in it; nil when it is not analysed.
  let sources: [(machine: Int, slot: Int)?]
  /// Why a leaf is not analysed, and where.
  let obstacles: [Int: AnalysisObstacle]
  @exclusivity(unchecked) var graph: FormulaGraph
  /// The formula of each predicate.
  let roots: [FormulaGraph.Node]
  /// The formula of the domain.
  let domain: FormulaGraph.Node
  /// The formula of strings that have the shape of a sample; nil without samples.
  let shape: FormulaGraph.Node?
  /// The formulas of the comparisons of each predicate, where they were asked for.
  let comparisons: [[FormulaGraph.Node]]
  let scalars: DomainScalars
  /// Where each leaf comes from.
  let places: [Int: TestPlace]
  /// The state in which each automaton begins: the one after what is put in front of the string.
  let starts: [Int32]
  let budget: AnalysisBudget

  /// - Parameter prefixes: what each predicate has in front of the string; none where it is empty.
  init(
    _ predicates: [ActivationPredicate], prefixes: [String] = [], in domain: AnalysisDomain,
    samples: [String] = [], wantsIndex: Bool = false
  ) {
    var builder = QuestionBuilder(domain.scalars)
    builder.request.wantsIndex = wantsIndex
    shape = samples.isEmpty ? nil : builder.shape(of: samples)
    let all = predicates + (domain.predicate.map { [$0] } ?? [])
    var known: [Placed: Int] = [:]
    var formulas: [(root: FormulaGraph.Node, comparisons: [FormulaGraph.Node])] = []
    for (index, predicate) in all.enumerated() {
      builder.begin(with: index < prefixes.count ? prefixes[index] : "")
      let placed = Placed(group: builder.group, predicate: predicate)
      if let place = known[placed] {
        formulas.append(formulas[place])
        continue
      }
      known[placed] = formulas.count
      formulas.append(builder.add(predicate))
    }
    let always = builder.graph.constant(true)
    self.domain = domain.predicate == nil ? always : formulas[predicates.count].root
    roots = formulas.prefix(predicates.count).map(\.root)
    comparisons = formulas.prefix(predicates.count).map(\.comparisons)
    (alphabet, machines, starts) = builder.finish()
    sources = builder.sources
    obstacles = builder.obstacles
    graph = builder.graph
    scalars = domain.scalars
    places = builder.places
    budget = builder.budget
  }
}

/// A predicate, and the number of what it has in front of the string.
private struct Placed: Hashable {
  let group: Int
  let predicate: ActivationPredicate
}

/// A leaf of the graph before its automaton is made.
enum LeafPlan {
  case needle(ScalarView, LiteralMachine.Place, [[UInt32]])
  case order(ScalarView, [UInt32], (before: Bool, same: Bool, after: Bool))
  case like(ScalarView, [LikeToken])
  case pattern(PatternGraph, form: Int, isNegated: Bool)
  case unknown(AnalysisObstacle)
}

/// Collects the tests of predicates and makes their automata.
struct QuestionBuilder {
  var graph = FormulaGraph()
  var sources: [(machine: Int, slot: Int)?] = []
  var obstacles: [Int: AnalysisObstacle] = [:]
  /// Where each leaf comes from.
  private(set) var places: [Int: TestPlace] = [:]

  let scalars: DomainScalars
  let budget = AnalysisBudget()
  var plans: [LeafPlan] = []
  /// The sets of regular expressions, those of each form after those of the last.
  var sets: [[ClosedRange<UInt32>]] = [[0...0x10FFFF]]
  var setStarts: [(start: Int, count: Int)] = []
  var request = AlphabetRequest()
  /// The characters beyond ASCII that are compared as they are.
  var foreignUnits: Set<UInt32> = []
  private var nodes: [[IdentifierTest: FormulaGraph.Node]] = [[:]]
  /// What is in front of the string for the predicates of each group; nothing for the first.
  private(set) var prefixes = [""]
  /// The group of the predicate that is added.
  private(set) var group = 0
  /// The group of each plan.
  private(set) var groups: [Int] = []

  init(_ scalars: DomainScalars) {
    self.scalars = scalars
    request.scalars = scalars
    guard case .printable(let extra) = scalars, let exact = ExactScalars(extra) else { return }
    request.exact = exact
    // Each has a class of its own.
    foreignUnits = Set(extra.filter { $0 >= 0x80 })
  }

  /// Says what the predicates that follow have in front of the string.
  mutating func begin(with prefix: String) {
    if let known = prefixes.firstIndex(where: { $0.utf8.elementsEqual(prefix.utf8) }) {
      group = known
      return
    }
    group = prefixes.count
    prefixes.append(prefix)
    nodes.append([:])
    if prefix.unicodeScalars.contains(where: { !$0.isASCII }) { request.wantsIndex = true }
  }

  /// Adds the formula of a predicate.
  mutating func add(
    _ predicate: ActivationPredicate
  ) -> (root: FormulaGraph.Node, comparisons: [FormulaGraph.Node]) {
    let form = predicate.form
    if let problem = form.obstacle {
      let span = SourceSpan(0..<predicate.source.utf8.count)
      return (leaf(.unknown(AnalysisObstacle(problem, at: span, in: predicate))), [])
    }
    var stack: [FormulaGraph.Node] = []
    var comparisons: [FormulaGraph.Node] = []
    var next = 0
    for (position, step) in form.steps.enumerated() {
      switch step {
      case .constant(let value): stack.append(graph.constant(value))
      case .test(let index): stack.append(node(form.tests[index], index, form, predicate))
      case .not: if let last = stack.popLast() { stack.append(graph.not(last)) }
      case .and(let count), .or(let count):
        let parts = Array(stack.suffix(count))
        stack.removeLast(count)
        if case .and = step {
          stack.append(graph.and(parts))
        } else {
          stack.append(graph.or(parts))
        }
      }
      while next < form.comparisons.count, form.comparisons[next].steps.upperBound == position + 1 {
        if let last = stack.last { comparisons.append(last) }
        next += 1
      }
    }
    return (stack.last ?? graph.constant(true), comparisons)
  }

  mutating func leaf(_ plan: LeafPlan) -> FormulaGraph.Node {
    plans.append(plan)
    groups.append(group)
    return graph.leaf(plans.count - 1)
  }

  private mutating func node(
    _ test: IdentifierTest, _ index: Int, _ form: PredicateForm, _ predicate: ActivationPredicate
  ) -> FormulaGraph.Node {
    if let known = nodes[group][test] { return known }
    let place = TestPlace(
      predicate: predicate, span: form.spans[index], operand: form.operands[index])
    let first = plans.count
    defer { for leaf in first..<plans.count { places[leaf] = place } }
    let node: FormulaGraph.Node
    do throws(AnalysisObstacle) {
      node = try make(test, place)
    } catch {
      node = leaf(.unknown(error))
    }
    nodes[group][test] = node
    return node
  }
}

/// Where a test comes from.
struct TestPlace {
  let predicate: ActivationPredicate
  let span: SourceSpan
  /// The literal with its constant.
  let operand: SourceSpan

  func obstacle(_ problem: AnalysisProblem) -> AnalysisObstacle {
    AnalysisObstacle(problem, at: span, in: predicate)
  }
}
