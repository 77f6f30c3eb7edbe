internal import PredicateLanguage

/// A search for strings that people like to read.
struct ReadableSearch {
  private let family: PredicateFamily
  private let question: Question
  private let search: FamilySearch

  init(_ family: PredicateFamily) {
    self.family = family
    question = Question(
      family.predicates, prefixes: family.prefixes, guards: family.guards, in: family.domain,
      heedsLimits: family.heedsLimits)
    search = FamilySearch(family, question)
  }

  /// Returns for each condition a sample, a string of a sample's shape, or one of printable ASCII.
  ///
  /// Nil if none was found.
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
        if let witness = outcomes[place].answer ?? nil {
          let condition = conditions[index]
          let members = condition.steps.compactMap { step in
            if case .predicate(let index) = step { family.predicates[index] } else { nil }
          }
          found[index] = WrittenCapitals.spelled(
            witness, WrittenCapitals.constants(of: members)
          ) { search.confirms(condition, $0) }
        }
      }
    }
    return found
  }

  /// Returns for each condition a shortest string.
  func shortest(_ conditions: [PredicateCondition]) -> [AnalysisOutcome<Witness?>] {
    search.run(conditions)
  }

  /// The search among strings of a sample's shape.
  ///
  /// Nil if there are no samples.
  private func shaped() -> (FamilySearch, [Bool]?, Witness.Kind, FormulaGraph.Node?)? {
    guard !family.samples.isEmpty else { return nil }
    let question = Question(
      family.predicates, prefixes: family.prefixes, guards: family.guards, in: family.domain,
      samples: family.samples, heedsLimits: family.heedsLimits)
    guard let shape = question.shape else { return nil }
    let isReadable = question.alphabet.symbols.map(\.isReadable)
    return (FamilySearch(family, question), isReadable, .sample, shape)
  }
}

/// The capitals of a witness.
///
/// Under `[c]` one letter stands for both in a search: `ContentView` is found as `CONTENTVIEW`.
enum WrittenCapitals {
  /// The constants of a condition whose capitals are compared with a witness's.
  private static let constants = 32

  /// The witness with the capitals of `constants`, where `confirms` says that it still is one.
  static func spelled(
    _ witness: Witness, _ constants: [String], _ confirms: (String) -> Bool
  ) -> Witness {
    var text = Array(witness.text.utf8)
    for constant in constants {
      let written = Array(constant.utf8)
      guard !written.isEmpty, written.count <= text.count else { continue }
      for start in 0...(text.count - written.count) {
        let range = start..<(start + written.count)
        guard text[range].elementsEqual(written, by: areEqualButForCase),
          !text[range].elementsEqual(written)
        else { continue }
        var changed = text
        changed.replaceSubrange(range, with: written)
        if confirms(String(decoding: changed, as: UTF8.self)) { text = changed }
      }
    }
    return Witness(text: String(decoding: text, as: UTF8.self), kind: witness.kind)
  }

  /// The first constants of predicates.
  ///
  /// Empty if no predicate has options: then no search takes a letter for another.
  static func constants(of predicates: [ActivationPredicate]) -> [String] {
    let mayFold = predicates.contains { $0.source.utf8.contains(UInt8(ascii: "[")) }
    guard mayFold else { return [] }
    var found: [String] = []
    for predicate in predicates {
      for test in predicate.form.tests {
        if found.count == constants { return found }
        found.append(test.constant)
      }
    }
    return found
  }

  private static func areEqualButForCase(_ one: UInt8, _ other: UInt8) -> Bool {
    if one == other { return true }
    let letter = one | 0x20
    return letter == other | 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
  }
}
