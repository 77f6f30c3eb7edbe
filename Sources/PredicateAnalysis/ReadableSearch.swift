internal import PredicateLanguage

/// A search for strings that people like to read.
struct ReadableSearch {
  private let family: PredicateFamily

  init(_ family: PredicateFamily) { self.family = family }

  func run(_ conditions: [PredicateCondition]) -> [AnalysisOutcome<Witness?>] {
    let question = Question(family.predicates, prefixes: family.prefixes, in: family.domain)
    let search = FamilySearch(family, question)
    var outcomes = [AnalysisOutcome<Witness?>?](repeating: nil, count: conditions.count)
    for (index, condition) in conditions.enumerated() {
      if let sample = family.samples.first(where: { search.confirms(condition, $0) }) {
        outcomes[index] = .known(Witness(text: sample, kind: .sample))
      }
    }
    let isReadable = question.alphabet.symbols.map(\.isReadable)
    let steps: [() -> (FamilySearch, [Bool]?, Witness.Kind, FormulaGraph.Node?)?] = [
      shaped, { (search, isReadable, .readable, nil) }, { (search, nil, .shortest, nil) },
    ]
    for step in steps {
      let open = conditions.indices.filter { outcomes[$0] == nil }
      if open.isEmpty { break }
      guard let (search, symbols, kind, shape) = step() else { continue }
      let found = search.run(
        open.map { conditions[$0] }, symbols: symbols, kind: kind, also: shape)
      for (place, index) in open.enumerated() {
        if kind == .shortest {
          outcomes[index] = found[place]
        } else if case .known(let witness?) = found[place] {
          outcomes[index] = .known(witness)
        }
      }
    }
    return outcomes.map { $0 ?? .known(nil) }
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
