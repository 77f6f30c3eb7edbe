import ByteText
internal import PredicateLanguage
internal import RegularExpressions

/// Predicates made ready to be asked about: their tests as automata over one alphabet, and their
/// formulas in one graph.
final class Question {
  let alphabet: Alphabet
  let machines: [Machine]
  /// The machine of each leaf of the graph, and the slot in it.
  ///
  /// Nil if the leaf is not analysed.
  let sources: [(machine: Int, slot: Int)?]
  /// Why a leaf is not analysed, and where.
  let obstacles: [Int: AnalysisObstacle]
  @exclusivity(unchecked) var graph: FormulaGraph
  /// The formula of each predicate.
  let roots: [FormulaGraph.Node]
  /// The formula of the domain.
  let domain: FormulaGraph.Node
  /// The formula of the strings on which a predicate, or its guard if it has one, has no value; by
  /// predicate.
  let failures: [FormulaGraph.Node]
  /// The formulas of the predicates and of the domain, not known where one has no value.
  let doubted: [FormulaGraph.Node]
  let doubtedDomain: FormulaGraph.Node
  /// Why a comparison may have no value, by the leaf that is true where it lacks one.
  let failureObstacles: [Int: AnalysisObstacle]
  /// The formula of strings that have the shape of a sample.
  ///
  /// Nil if there are no samples.
  let shape: FormulaGraph.Node?
  /// The formulas of the comparisons of each predicate, where they were asked for.
  let comparisons: [[PartialTruth]]
  let scalars: DomainScalars
  /// The origin of each leaf.
  let places: [Int: TestPlace]
  /// The state in which each automaton begins: the one after what is put in front of the string.
  let starts: [Int32]
  let budget: AnalysisBudget
  /// The characters of all constants.
  let literals: ASCIISet

  /// - Parameters:
  ///   - prefixes: the text that each predicate has in front of the string; none where it is empty.
  ///   - guards: the predicate whose value another one needs, by the number of the other.
  ///   - heedsLimits: whether a string on which a regular expression gives up counts as one without
  ///     a value; else it is left out, and relations are those of the languages.
  init(
    _ predicates: [ActivationPredicate], prefixes: [String] = [],
    guards: [Int: ActivationPredicate] = [:], in domain: AnalysisDomain,
    samples: [String] = [], wantsIndex: Bool = false, heedsLimits: Bool = false
  ) {
    var builder = QuestionBuilder(domain.scalars)
    builder.heedsLimits = heedsLimits
    builder.request.wantsIndex = wantsIndex
    shape = samples.isEmpty ? nil : builder.shape(of: samples)
    var known: [Placed: FormulaOfPredicate] = [:]
    func formula(_ predicate: ActivationPredicate, _ prefix: String) -> FormulaOfPredicate {
      builder.begin(with: prefix)
      let placed = Placed(group: builder.group, predicate: predicate)
      let formula = known[placed] ?? builder.add(predicate)
      known[placed] = formula
      return formula
    }
    var formulas: [FormulaOfPredicate] = []
    var failures: [FormulaGraph.Node] = []
    for (index, predicate) in predicates.enumerated() {
      let prefix = index < prefixes.count ? prefixes[index] : ""
      formulas.append(formula(predicate, prefix))
      var own = [formulas[index].root.failure]
      if let guardian = guards[index] { own.append(formula(guardian, prefix).root.failure) }
      own.removeAll { builder.graph.isNever($0) }
      failures.append(own.isEmpty ? builder.graph.constant(false) : builder.graph.or(own))
    }
    let within = domain.predicate.map { formula($0, "").root }
    self.domain = within?.truth ?? builder.graph.constant(true)
    doubtedDomain =
      within.map { builder.graph.doubt($0.truth, where: $0.failure) } ?? self.domain
    roots = formulas.map(\.root.truth)
    doubted = zip(roots, failures).map { builder.graph.doubt($0, where: $1) }
    self.failures = failures
    comparisons = formulas.map(\.comparisons)
    (alphabet, machines, starts) = builder.finish()
    sources = builder.sources
    obstacles = builder.obstacles
    failureObstacles = builder.failureObstacles
    graph = builder.graph
    scalars = domain.scalars
    places = builder.places
    budget = builder.budget
    literals = builder.request.literals
  }

  /// One predicate over an alphabet that is there already.
  ///
  /// It has a value on every string that is asked about. Without one, the strings that have the
  /// shape of a sample; both only `within` another predicate, where there is one.
  init(
    of subject: AutomatonTable.Subject?, within: ActivationPredicate?, samples: [String],
    _ scalars: DomainScalars, _ shared: Alphabet
  ) {
    var builder = QuestionBuilder(scalars)
    builder.isTotal = true
    builder.begin(with: subject?.prefix.text ?? "")
    let formula: FormulaOfPredicate =
      if let subject {
        builder.add(subject.predicate)
      } else {
        (builder.graph.total(builder.shape(of: samples) ?? builder.graph.constant(false)), [])
      }
    builder.begin(with: "")
    let domain = within.map { builder.add($0).root.truth }
    shape = nil
    self.domain = builder.graph.constant(true)
    doubtedDomain = self.domain
    roots = [domain.map { builder.graph.and([$0, formula.root.truth]) } ?? formula.root.truth]
    doubted = roots
    failures = [formula.root.failure]
    comparisons = [formula.comparisons]
    (alphabet, machines, starts) = builder.finish(shared)
    sources = builder.sources
    obstacles = builder.obstacles
    failureObstacles = builder.failureObstacles
    graph = builder.graph
    self.scalars = scalars
    places = builder.places
    budget = builder.budget
    literals = builder.request.literals
  }
}

/// The formula of a predicate and of its comparisons.
typealias FormulaOfPredicate = (root: PartialTruth, comparisons: [PartialTruth])

/// A predicate, and the number of what it has in front of the string.
private struct Placed: Hashable {
  let group: Int
  let predicate: ActivationPredicate
}

/// A leaf of the graph before its automaton is made.
enum LeafPlan {
  case needle(ScalarView, LiteralMachine.Place, [[UInt32]])
  case order(ScalarView, [UInt32], OrderOutcomes)
  case like(ScalarView, [LikeToken])
  case pattern(PatternGraph, form: Int, isNegated: Bool)
  case unknown(AnalysisObstacle)
}

/// Collects the tests of predicates and makes their automata.
struct QuestionBuilder {
  var graph = FormulaGraph()
  var sources: [(machine: Int, slot: Int)?] = []
  var obstacles: [Int: AnalysisObstacle] = [:]
  /// The origin of each leaf.
  private(set) var places: [Int: TestPlace] = [:]

  let scalars: DomainScalars
  var heedsLimits = false
  /// Whether it is known that the predicates have a value on every string.
  var isTotal = false
  let budget = AnalysisBudget()
  var plans: [LeafPlan] = []
  /// The sets of regular expressions, those of each form after those of the last.
  var sets: [[ClosedRange<UInt32>]] = [[0...0x10FFFF]]
  var setStarts: [(start: Int, count: Int)] = []
  var request = AlphabetRequest()
  /// The characters beyond ASCII that are compared as they are.
  var foreignUnits: Set<UInt32> = []
  private var nodes: [[IdentifierTest: PartialTruth]] = [[:]]
  /// Why a comparison may have no value, by the leaf that is true where it lacks one.
  private(set) var failureObstacles: [Int: AnalysisObstacle] = [:]
  /// The text in front of the string for the predicates of each group; empty for the first.
  private(set) var prefixes = [""]
  /// The group of the predicate that is added.
  private(set) var group = 0
  /// The group of each plan.
  private(set) var groups: [Int] = []

  /// The steps of adding a predicate, for each byte.
  private static let stepsOfByte = 4

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
  mutating func add(_ predicate: ActivationPredicate) -> FormulaOfPredicate {
    budget.spend(steps: Self.stepsOfByte * predicate.sourceByteCount)
    let form = predicate.form
    if let problem = form.obstacle {
      let span = SourceSpan(0..<predicate.sourceByteCount)
      let obstacle = AnalysisObstacle(problem, at: span, in: predicate)
      let truth = leaf(.unknown(obstacle))
      return (PartialTruth(truth: truth, failure: failure(obstacle)), [])
    }
    var stack: [PartialTruth] = []
    var comparisons: [PartialTruth] = []
    var next = 0
    for (position, step) in form.steps.enumerated() {
      switch step {
      case .constant(let value): stack.append(graph.total(graph.constant(value)))
      case .test(let index): stack.append(part(form.tests[index], index, form, predicate))
      case .not: if let last = stack.popLast() { stack.append(graph.not(last)) }
      case .and(let count), .or(let count):
        let parts = Array(stack.suffix(count))
        stack.removeLast(count)
        let isAnd = if case .and = step { true } else { false }
        stack.append(graph.compound(parts, isAnd: isAnd))
      }
      while next < form.comparisons.count, form.comparisons[next].steps.upperBound == position + 1 {
        if let last = stack.last { comparisons.append(last) }
        next += 1
      }
    }
    return (stack.last ?? graph.total(graph.constant(true)), comparisons)
  }

  mutating func leaf(_ plan: LeafPlan) -> FormulaGraph.Node {
    plans.append(plan)
    groups.append(group)
    return graph.leaf(plans.count - 1)
  }

  private mutating func part(
    _ test: IdentifierTest, _ index: Int, _ form: PredicateForm, _ predicate: ActivationPredicate
  ) -> PartialTruth {
    if let known = nodes[group][test] { return known }
    let place = TestPlace(
      predicate: predicate, span: form.spans[index], operand: form.operands[index])
    let first = plans.count
    defer { for leaf in first..<plans.count { places[leaf] = place } }
    let truth: FormulaGraph.Node
    do throws(AnalysisObstacle) {
      truth = try make(test, place)
    } catch {
      truth = leaf(.unknown(error))
    }
    let part = PartialTruth(truth: truth, failure: failure(of: test, place))
    nodes[group][test] = part
    return part
  }

  /// The formula of the strings on which a test has no answer.
  private mutating func failure(
    of test: IdentifierTest, _ place: TestPlace
  ) -> FormulaGraph.Node {
    if isTotal { return graph.constant(false) }
    switch test.failure(hasLineEnds: scalars.hasLineEnds) {
    case .never: return graph.constant(false)
    case .somewhere(let problem): return failure(place.obstacle(problem))
    case .givesUp(let length):
      guard heedsLimits else { return graph.constant(false) }
      let obstacle = place.obstacle(.givesUp)
      let node = failure(obstacle)
      guard length > 0, let long = failure(obstacle, on: RegularForm(lengthFrom: length)) else {
        return node
      }
      return graph.and([long, node])
    case .singleBackslash:
      let obstacle = place.obstacle(.singleBackslash)
      return failure(obstacle, on: .singleBackslash) ?? failure(obstacle)
    }
  }

  /// The formula of the strings of a form.
  ///
  /// Nil if it is too large.
  private mutating func failure(
    _ obstacle: AnalysisObstacle, on form: RegularForm
  ) -> FormulaGraph.Node? {
    let first = plans.count
    guard let node = try? conditions(of: form) else { return nil }
    for leaf in first..<plans.count { failureObstacles[leaf] = obstacle }
    return node
  }

  /// Adds a leaf that is true of the strings that fail; which strings these are is not known.
  private mutating func failure(_ obstacle: AnalysisObstacle) -> FormulaGraph.Node {
    failureObstacles[plans.count] = obstacle
    return leaf(.unknown(obstacle))
  }
}

/// The origin of a test.
struct TestPlace {
  let predicate: ActivationPredicate
  let span: SourceSpan
  /// The literal with its constant.
  let operand: SourceSpan

  func obstacle(_ problem: AnalysisProblem) -> AnalysisObstacle {
    AnalysisObstacle(problem, at: span, in: predicate)
  }
}
