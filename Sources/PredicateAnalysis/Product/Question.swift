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
  var graph: FormulaGraph
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

  init(
    _ predicates: [ActivationPredicate], in domain: AnalysisDomain, samples: [String] = [],
    wantsIndex: Bool = false
  ) {
    var builder = QuestionBuilder(domain.scalars)
    builder.request.wantsIndex = wantsIndex
    shape = samples.isEmpty ? nil : builder.shape(of: samples)
    let all = predicates + (domain.predicate.map { [$0] } ?? [])
    var known: [ActivationPredicate: Int] = [:]
    var formulas: [(root: FormulaGraph.Node, comparisons: [FormulaGraph.Node])] = []
    for predicate in all {
      if let place = known[predicate] {
        formulas.append(formulas[place])
        continue
      }
      known[predicate] = formulas.count
      formulas.append(builder.add(predicate))
    }
    let always = builder.graph.constant(true)
    self.domain = domain.predicate == nil ? always : formulas[predicates.count].root
    roots = formulas.prefix(predicates.count).map(\.root)
    comparisons = formulas.prefix(predicates.count).map(\.comparisons)
    (alphabet, machines) = builder.finish()
    sources = builder.sources
    obstacles = builder.obstacles
    graph = builder.graph
    scalars = domain.scalars
    places = builder.places
  }
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
  var plans: [LeafPlan] = []
  /// The sets of regular expressions, those of each form after those of the last.
  var sets: [[ClosedRange<UInt32>]] = [[0...0x10FFFF]]
  var setStarts: [(start: Int, count: Int)] = []
  var request = AlphabetRequest()
  /// The characters beyond ASCII that are compared as they are.
  var foreignUnits: Set<UInt32> = []
  private var nodes: [IdentifierTest: FormulaGraph.Node] = [:]

  init(_ scalars: DomainScalars) {
    self.scalars = scalars
    request.scalars = scalars
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
    return graph.leaf(plans.count - 1)
  }

  private mutating func node(
    _ test: IdentifierTest, _ index: Int, _ form: PredicateForm, _ predicate: ActivationPredicate
  ) -> FormulaGraph.Node {
    if let known = nodes[test] { return known }
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
    nodes[test] = node
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
