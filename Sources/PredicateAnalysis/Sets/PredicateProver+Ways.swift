internal import PredicateLanguage
internal import Synchronization

extension PredicateProver {
  /// Predicates that must be false, made ready for many questions.
  package struct Exclusions: Sendable {
    /// Each once, without constants, and the place of each predicate among them, or -1.
    fileprivate let numbers: [Int]
    fileprivate let places: [Int32]
    /// One that is always true.
    let always: Int?
    fileprivate let memory = ExclusionMemory()

    /// The first of them that is one of `holding`.
    func first(of holding: [Int]) -> Int? {
      if places.isEmpty { return nil }
      return holding.map { places[$0] }.filter { $0 >= 0 }.min().map { numbers[Int($0)] }
    }
  }

  /// Makes predicates that must be false ready for many questions.
  package func exclusions(_ unless: [Int]) -> Exclusions {
    if unless.isEmpty { return Exclusions(numbers: [], places: [], always: nil) }
    var places = [Int32](repeating: -1, count: predicates.count)
    var numbers: [Int] = []
    for index in unless where constant(index) == nil && places[index] < 0 {
      places[index] = Int32(numbers.count)
      numbers.append(index)
    }
    return Exclusions(
      numbers: numbers, places: places, always: unless.first { constant($0) == true })
  }

  /// So few are not worth a look at which of them matter.
  private static let fewExclusions = 16

  /// Those of `unless` that may be true together with the first of `holding`, in order.
  func relevant(_ unless: Exclusions, _ holding: [Int]) -> [Int] {
    guard let first = holding.first, unless.numbers.count > Self.fewExclusions else {
      return unless.numbers
    }
    return unless.memory.last.withLock { last in
      if last.predicate == first { return last.numbers }
      let own = unless.places[first] < 0 ? [] : [first]
      let places = (partners(of: first) + own).map { unless.places[$0] }.filter { $0 >= 0 }
      last = (first, places.sorted().map { unless.numbers[Int($0)] })
      return last.numbers
    }
  }

  /// What putting a string to a predicate takes of the budget of the run.
  private static let stepsOfText = 50
  private static let stepsOfForm = 1_500

  /// As `search`, by the automata that are kept; nil where a predicate lacks one, or the
  /// evaluator does not say what they say.
  func tabled(
    _ holding: [Int], _ failing: [Int], isReadable: Bool
  ) -> AnalysisOutcome<Witness?>? {
    guard let table, (holding + failing).allSatisfy({ failure(of: $0) == nil }) else { return nil }
    let held = holding.map { tableNumbers[$0] }
    let failed = failing.map { tableNumbers[$0] }
    func confirms(_ text: String) -> Bool {
      // Beyond ASCII the evaluator makes a form of the text for each.
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      WorkBudget.current?.spend(
        (1 + held.count + failed.count) * (isASCII ? Self.stepsOfText : Self.stepsOfForm))
      return domain.contains(text) == true && holding.allSatisfy { value($0, on: text) == true }
        && failing.allSatisfy { value($0, on: text) == false }
    }
    if isReadable {
      if let sample = samples.first(where: confirms) {
        return .known(Witness(text: sample, kind: .sample))
      }
      let ways: [(AutomatonTable.Strings, Witness.Kind)] = [
        (.shaped, .sample), (.readable, .readable),
      ]
      for (strings, kind) in ways where strings != .shaped || !samples.isEmpty {
        if strings == .readable, confirms("") { return .known(Witness(text: "", kind: kind)) }
        switch table.shortest(holding: held, failing: failed, among: strings) {
        case nil: return nil
        case .some(.none), .unknown: continue
        case .found(let text):
          guard confirms(text) else { return nil }
          let constants = WrittenCapitals.constants(of: (holding + failing).map { predicates[$0] })
          return .known(
            WrittenCapitals.spelled(Witness(text: text, kind: kind), constants, confirms))
        }
      }
    }
    // Nothing is shorter, and no automaton is needed to see it.
    if confirms("") { return .known(Witness(text: "", kind: .shortest)) }
    switch table.shortest(holding: held, failing: failed, among: .all) {
    case nil: return nil
    case .some(.none): return .known(nil)
    case .unknown(let obstacle): return .unknown(obstacle)
    case .found(let text):
      return confirms(text) ? .known(Witness(text: text, kind: .shortest)) : nil
    }
  }

  /// Tries strings that one of the predicates lists.
  func trying(
    _ strings: [String], _ holding: [Int], _ failing: [Int], isReadable: Bool
  ) -> Proof {
    var best: Witness?
    var excluded: Set<Int> = []
    var obstacle: AnalysisObstacle?
    let run = WorkBudget.current
    for text in strings {
      let length = text.unicodeScalars.count
      if let best, best.length <= length { continue }
      if let run {
        spend(evaluating: holding)
        if run.left == 0 {
          run.noteOpen()
          return Proof(outcome: .unknown(.limitOfRun), excluded: [])
        }
      }
      switch domain.contains(text) {
      case true?: break
      case false?: continue
      case nil:
        obstacle = obstacle ?? AnalysisObstacle(.refusedWitness)
        continue
      }
      var isOne = true
      for index in holding {
        guard let value = value(index, on: text) else {
          obstacle = obstacle ?? failures[index] ?? AnalysisObstacle(.refusedWitness)
          isOne = false
          break
        }
        if !value {
          isOne = false
          break
        }
      }
      guard isOne else { continue }
      spend(evaluating: failing)
      for index in failing {
        guard let value = value(index, on: text) else {
          obstacle = obstacle ?? failures[index] ?? AnalysisObstacle(.refusedWitness)
          isOne = false
          break
        }
        if value {
          excluded.insert(index)
          isOne = false
          break
        }
      }
      if isOne {
        best = Witness(
          text: text,
          kind: isReadable ? (samples.contains(text) ? .sample : .readable) : .shortest)
      }
    }
    if best == nil, let obstacle { return Proof(outcome: .unknown(obstacle), excluded: []) }
    return Proof(outcome: .known(best), excluded: excluded.sorted())
  }
}

/// The exclusions that matter for the predicate that was asked about last.
private final class ExclusionMemory: Sendable {
  let last = Mutex<(predicate: Int, numbers: [Int])>((-1, []))
}
