import PredicateLanguage

@testable import PredicateAnalysis

/// The automata of one predicate, run on a string.
///
/// A scalar may be several symbols, one for each effect that is not known, so a string has a set of
/// possible answers.
struct Simulation {
  let question: Question
  private let root: FormulaGraph.Node

  init(_ predicate: ActivationPredicate, domain: AnalysisDomain = .allStrings) {
    question = Question([predicate], in: domain, wantsIndex: true)
    root = question.roots[0]
  }

  /// Whether every comparison is analysed.
  var isWhole: Bool { question.obstacles.isEmpty }

  /// The answers that are possible on `text`; none when it is outside the domain.
  func answers(on text: String) -> Set<Bool> {
    var tuples: Set<[Int32]> = [[Int32](repeating: 0, count: question.machines.count)]
    for scalar in text.unicodeScalars {
      var next: Set<[Int32]> = []
      for tuple in tuples {
        for symbol in question.alphabet.symbols(of: scalar.value) {
          let after = zip(question.machines, tuple).map { $0.step($1, Int(symbol)) }
          if !after.contains(Machine.impossible) { next.insert(after) }
        }
      }
      tuples = next
    }
    return Set(tuples.map(answer))
  }

  private func answer(_ tuple: [Int32]) -> Bool {
    var leaves = [UInt8](repeating: 0, count: question.sources.count)
    for (machine, state) in zip(question.machines, tuple) {
      for (slot, leaf) in machine.tests.enumerated() {
        leaves[leaf] = machine.answer(state, slot)
      }
    }
    var values = [UInt8](repeating: 0, count: question.graph.count)
    question.graph.evaluate(leaves, into: &values)
    return values[Int(root.index)] & 1 != 0
  }
}
