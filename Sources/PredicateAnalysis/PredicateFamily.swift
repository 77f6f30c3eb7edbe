public import PredicateLanguage

/// Several predicates that are asked about together.
///
/// ```swift
/// let scenes = ["SELF BEGINSWITH 'mail/'", "SELF LIKE '*'"]
/// let family = PredicateFamily(try scenes.map { try ActivationPredicate(format: $0) })
/// let gap = PredicateCondition.all([.fails(0), .fails(1)])
/// family.shortest([gap])[0]  // .known(nil)
/// ```
/// Their comparisons are compiled once for all questions of one call, equal ones once.
public struct PredicateFamily: Sendable {
  /// The predicates, by the numbers that conditions use.
  public let predicates: [ActivationPredicate]
  /// The strings that questions are about.
  public let domain: AnalysisDomain
  /// Identifiers that readable witnesses should resemble, such as those of a fixture's events.
  public let samples: [String]
  /// The text in front of a string when each predicate is evaluated on it.
  ///
  /// Empty if there is none.
  ///
  /// The domain and the witnesses are about the strings without it.
  public let prefixes: [String]
  /// The predicate whose value another one needs, by the number of the other: where `prefers` of a
  /// scene fails, its `can` is not evaluated.
  package var guards: [Int: ActivationPredicate] = [:]
  /// Whether a string on which a regular expression may give up counts as one without a value; else
  /// such strings are left out.
  var heedsLimits = false

  /// Creates a family of predicates, which may be equal.
  public init(
    _ predicates: [ActivationPredicate], domain: AnalysisDomain = .allStrings,
    samples: [String] = [], prefixes: [String] = []
  ) {
    self.predicates = predicates
    self.domain = domain
    self.samples = samples
    self.prefixes = prefixes.allSatisfy(\.isEmpty) ? [] : prefixes
  }

  /// The value of a predicate on a string.
  ///
  /// Nil if it lacks one.
  func value(_ index: Int, on text: String) -> Bool? {
    let prefix = index < prefixes.count ? prefixes[index] : ""
    let whole = prefix.isEmpty ? text : prefix + text
    if let guardian = guards[index], (try? guardian.evaluate(whole)) == nil { return nil }
    return try? predicates[index].evaluate(whole)
  }

  /// Returns for each condition a shortest string that satisfies it.
  ///
  /// Nil if no string does.
  ///
  /// One search answers all conditions.
  ///
  /// - Shape: one outcome for each condition, in order.
  /// - Complexity: O(s × c × m): s states that are reached, c classes of characters, m comparisons;
  ///   s may double with each comparison, up to `AnalysisLimits.states`.
  public func shortest(_ conditions: [PredicateCondition]) -> [AnalysisOutcome<Witness?>] {
    shortest(conditions, steps: AnalysisLimits.steps)
  }

  /// Does the same as `shortest(_:)`, in at most `steps` steps.
  func shortest(
    _ conditions: [PredicateCondition], steps: Int
  ) -> [AnalysisOutcome<Witness?>] {
    let question = Question(
      predicates, prefixes: prefixes, guards: guards, in: domain, heedsLimits: heedsLimits)
    return FamilySearch(self, question).run(conditions, steps: steps)
  }

  /// Why the predicate at `index` may have no value on a string of the domain.
  ///
  /// Nil if the predicate is proved to have one on each.
  package func failure(ofMember index: Int) -> AnalysisObstacle? {
    let guardian = guards[index]
    guard guardian?.mayFail ?? false || predicates[index].mayFail else { return nil }
    let question = Question(
      [predicates[index]], prefixes: prefixes.isEmpty ? [] : [prefixes[index]],
      guards: guardian.map { [0: $0] } ?? [:], in: domain, heedsLimits: true)
    let failing = question.failures[0]
    let goal = question.graph.and([question.domain, failing])
    let doubted = question.graph.and([question.doubtedDomain, failing])
    let search = ProductSearch(question, goals: [goal], doubted: [doubted]) { _, word in
      value(index, on: question.alphabet.text(of: word)) == nil
    }
    if case .none = search.run()[0] { return nil }
    let leaf = question.graph.leaves(below: failing).first {
      question.failureObstacles[$0] != nil
    }
    return leaf.flatMap { question.failureObstacles[$0] } ?? AnalysisObstacle(.refusedWitness)
  }

  /// Returns for each condition a string for people that satisfies it.
  ///
  /// Nil if no string does.
  ///
  /// A sample that satisfies it; else a string of a sample's shape; else printable ASCII of the
  /// characters that the predicates have; else a shortest string.
  ///
  /// - Shape: one outcome for each condition, in order.
  public func readable(_ conditions: [PredicateCondition]) -> [AnalysisOutcome<Witness?>] {
    let search = ReadableSearch(self)
    var outcomes = search.run(conditions).map { witness -> AnalysisOutcome<Witness?>? in
      witness.map { .known($0) }
    }
    let open = conditions.indices.filter { outcomes[$0] == nil }
    let rest = open.isEmpty ? [] : search.shortest(open.map { conditions[$0] })
    for (index, outcome) in zip(open, rest) { outcomes[index] = outcome }
    return outcomes.map { $0 ?? .known(nil) }
  }
}

/// A search for the conditions of a family.
struct FamilySearch {
  private let family: PredicateFamily
  private let question: Question

  init(_ family: PredicateFamily, _ question: Question) {
    self.family = family
    self.question = question
  }

  /// Searches for a string for each condition, among those of `symbols` alone where given.
  func run(
    _ conditions: [PredicateCondition], symbols: [Bool]? = nil, kind: Witness.Kind = .shortest,
    also shape: FormulaGraph.Node? = nil, steps: Int = AnalysisLimits.steps
  ) -> [AnalysisOutcome<Witness?>] {
    if question.alphabet.count > AnalysisLimits.characterClasses {
      return conditions.map { _ in .unknown(AnalysisObstacle(.tooManyClasses)) }
    }
    func goals(
      _ domain: FormulaGraph.Node, _ roots: [FormulaGraph.Node]
    ) -> [FormulaGraph.Node] {
      conditions.map { condition in
        let node = condition.node(in: &question.graph, roots)
        return question.graph.and([domain, node] + (shape.map { [$0] } ?? []))
      }
    }
    let plain = goals(question.domain, question.roots)
    let isTotal = question.failureObstacles.isEmpty
    let doubted = isTotal ? plain : goals(question.doubtedDomain, question.doubted)
    var texts: [Int: String] = [:]
    let search = ProductSearch(
      question, goals: plain, doubted: doubted, symbols: symbols, steps: steps
    ) { goal, word in
      let text = question.alphabet.text(of: word)
      guard confirms(conditions[goal], text) else { return false }
      texts[goal] = text
      return true
    }
    let endings = search.run()
    return endings.indices.map { goal in
      switch endings[goal] {
      case .found(_, let isShortest):
        let found: Witness.Kind = kind == .shortest && !isShortest ? .any : kind
        return .known(Witness(text: texts[goal] ?? "", kind: found))
      case .none: return .known(nil)
      case .unknown(let cause): return .unknown(question.obstacle(for: cause, below: plain[goal]))
      }
    }
  }

  /// Whether the evaluator says that `text` is in the domain and satisfies the condition.
  func confirms(_ condition: PredicateCondition, _ text: String) -> Bool {
    guard family.domain.contains(text) == true else { return false }
    var known: [Int: Bool] = [:]
    for case .predicate(let index) in condition.steps where known[index] == nil {
      guard let value = family.value(index, on: text) else { return false }
      known[index] = value
    }
    return condition.value { known[$0] ?? false }
  }
}

extension Alphabet {
  /// The string of the representative scalars of a word.
  func text(of word: [Int32]) -> String {
    var scalars = String.UnicodeScalarView()
    for symbol in word {
      if let scalar = Unicode.Scalar(symbols[Int(symbol)].scalar) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}

extension Question {
  /// Says why a goal is not known.
  func obstacle(for cause: ProductSearch.Cause, below goal: FormulaGraph.Node) -> AnalysisObstacle {
    switch cause {
    case .states:
      return AnalysisObstacle(.limit("limit of \(AnalysisLimits.states) states"))
    case .overrun(let overrun): return AnalysisObstacle(.limit(overrun))
    case .comparison(let leaf):
      let problem = AnalysisProblem.limit(
        "limit of \(AnalysisLimits.comparisonStates) states of one comparison")
      return places[leaf].map { $0.obstacle(problem) } ?? AnalysisObstacle(problem)
    case .failure(let leaf):
      return failureObstacles[leaf] ?? AnalysisObstacle(.refusedWitness)
    case .vague, .refused(hadGuess: false):
      // A part that is not analysed may also have no answer, and then the predicate lacks one.
      let leaves = graph.leaves(below: goal)
      return leaves.compactMap { obstacles[$0] }.first ?? AnalysisObstacle(.refusedWitness)
    case .refused(hadGuess: true): return AnalysisObstacle(.contextual("a run of combining marks"))
    }
  }
}
