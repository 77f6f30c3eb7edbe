internal import PredicateLanguage

/// A search for strings that people like to read.
struct ReadableSearch {
  private let family: PredicateFamily
  private let question: Question
  private let search: FamilySearch

  init(_ family: PredicateFamily) {
    self.family = family
    question = Question(family.predicates, prefixes: family.prefixes, in: family.domain)
    search = FamilySearch(family, question)
  }

  /// Returns for each condition a sample, a string of a sample's shape, or one of printable ASCII;
  /// nil where none was found.
  func run(
    _ conditions: [PredicateCondition], steps: Int = AnalysisLimits.steps
  ) -> [Witness?] {
    var found = [Witness?](repeating: nil, count: conditions.count)
    for (index, condition) in conditions.enumerated() {
      if let sample = family.samples.first(where: { search.confirms(condition, $0) }) {
        found[index] = Witness(text: sample, kind: .sample)
      }
    }
    let isReadable = question.alphabet.symbols.map(\.isReadable)
    let ways: [() -> (FamilySearch, [Bool]?, Witness.Kind, FormulaGraph.Node?)?] = [
      shaped, { (search, isReadable, .readable, nil) },
    ]
    for way in ways {
      let open = conditions.indices.filter { found[$0] == nil }
      if open.isEmpty { break }
      guard let (search, symbols, kind, shape) = way() else { continue }
      let outcomes = search.run(
        open.map { conditions[$0] }, symbols: symbols, kind: kind, also: shape, steps: steps)
      for (place, index) in open.enumerated() {
        if let witness = outcomes[place].answer ?? nil { found[index] = witness }
      }
    }
    return found
  }

  /// Returns for each condition a shortest string.
  func shortest(_ conditions: [PredicateCondition]) -> [AnalysisOutcome<Witness?>] {
    search.run(conditions)
  }

  /// The search among strings of a sample's shape; nil without samples.
  private func shaped() -> (FamilySearch, [Bool]?, Witness.Kind, FormulaGraph.Node?)? {
    guard !family.samples.isEmpty else { return nil }
    let question = Question(
      family.predicates, prefixes: family.prefixes, in: family.domain, samples: family.samples)
    guard let shape = question.shape else { return nil }
    let isReadable = question.alphabet.symbols.map(\.isReadable)
    return (FamilySearch(family, question), isReadable, .sample, shape)
  }
}
