import ByteText
internal import PredicateLanguage
internal import Synchronization

extension PredicateProver {
  /// Predicates that must be false, made ready for many questions.
  package struct Exclusions: Sendable {
    /// Says which of the first so many of a list may be true of a string, or have no value on it,
    /// by their places.
    package typealias Search = @Sendable (String, Int) -> [Int]

    private let list: [Int]
    /// How many of the list are meant.
    private var length: Int
    /// Each of the list once, without constants, and for each predicate its place there, or -1.
    private let members: [Int]
    private let places: [Int32]
    /// For each place of the list how many of `members` come before it.
    private let counts: [Int]
    /// Where the list has one that is always true.
    private let placeOfAlways: Int?
    private let search: Search?
    fileprivate let memory = ExclusionMemory()

    fileprivate init(_ list: [Int], among prover: PredicateProver, search: Search?) {
      var places = [Int32](repeating: -1, count: list.isEmpty ? 0 : prover.predicates.count)
      var members: [Int] = []
      var counts = [0]
      for index in list {
        if prover.constant(index) == nil, places[index] < 0 {
          places[index] = Int32(members.count)
          members.append(index)
        }
        counts.append(members.count)
      }
      self.list = list
      length = list.count
      self.members = members
      self.places = places
      self.counts = counts
      placeOfAlways = list.firstIndex { prover.constant($0) == true }
      self.search = search
    }

    /// The same of the first `length` of the list alone.
    ///
    /// - Complexity: O(1).
    package func prefix(_ length: Int) -> Exclusions {
      var prefix = self
      prefix.length = min(length, self.length)
      return prefix
    }

    /// Each once, without constants.
    var numbers: ArraySlice<Int> { members.prefix(counts[length]) }

    /// One that is always true.
    var always: Int? { placeOfAlways.flatMap { $0 < length ? list[$0] : nil } }

    /// Whether those that may be true of a string are found without a look at the others.
    var isSearched: Bool { search != nil }

    /// The place of a predicate among `numbers`; nil for another one.
    fileprivate func place(of index: Int) -> Int? {
      guard index < places.count, case let place = Int(places[index]), place >= 0,
        place < counts[length]
      else { return nil }
      return place
    }

    /// The first of them that is one of `holding`.
    func first(of holding: [Int]) -> Int? {
      holding.compactMap(place).min().map { members[$0] }
    }

    /// Those among `indices`, in their order here.
    fileprivate func members(among indices: some Sequence<Int>) -> [Int] {
      var last = -1
      var found: [Int] = []
      for place in indices.compactMap(place).sorted() where place != last {
        found.append(members[place])
        last = place
      }
      return found
    }

    /// Those that may be true of a string or have no value on it; nil without a search.
    fileprivate func members(on text: String) -> [Int]? {
      search.map { search in members(among: search(text, length).map { list[$0] }) }
    }
  }

  /// Makes predicates that must be false ready for many questions.
  ///
  /// `search` finds those of the list that may be true of a string, or have no value on it, where
  /// there are better ways than to ask all of them. It never leaves one out.
  package func exclusions(
    _ unless: [Int], search: Exclusions.Search? = nil
  ) -> Exclusions {
    Exclusions(unless, among: self, search: search)
  }

  /// So few are not worth a look at which of them matter.
  private static let fewExclusions = 16

  /// Those of `unless` that may be true together with the first of `holding`, in order.
  func relevant(_ unless: Exclusions, _ holding: [Int]) -> [Int] {
    let numbers = unless.numbers
    guard let first = holding.first, numbers.count > Self.fewExclusions else {
      return Array(numbers)
    }
    return unless.memory.last.withLock { last in
      if last.predicate == first, last.count == numbers.count { return last.numbers }
      last = (first, numbers.count, unless.members(among: partners(of: first) + [first]))
      return last.numbers
    }
  }

  /// Those of `unless` that may not be false on a string of which all of `holding` are true, in
  /// order.
  func candidates(_ unless: Exclusions, on text: String, _ holding: [Int]) -> [Int] {
    unless.members(on: text) ?? relevant(unless, holding)
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
    _ strings: [String], _ holding: [Int], _ failing: [Int], _ unless: Exclusions,
    isReadable: Bool
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
      let failing = failing + candidates(unless, on: text, holding)
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
          kind: isReadable ? (samples.containsBytes(of: text) ? .sample : .readable) : .shortest)
      }
    }
    if best == nil, let obstacle { return Proof(outcome: .unknown(obstacle), excluded: []) }
    return Proof(outcome: .known(best), excluded: excluded.sorted())
  }
}

/// The exclusions that matter for the predicate that was asked about last.
private final class ExclusionMemory: Sendable {
  let last = Mutex<(predicate: Int, count: Int, numbers: [Int])>((-1, 0, []))
}
