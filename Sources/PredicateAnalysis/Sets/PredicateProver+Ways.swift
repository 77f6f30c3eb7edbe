import ByteText
internal import PredicateLanguage
internal import Synchronization

extension PredicateProver {
  /// Predicates that must be false, made ready for many questions.
  package struct Exclusions: Sendable {
    /// A search for the predicates of a list that may be true of a string, or have no value on it.
    ///
    /// It looks only at the beginning of the list, as long as the number says, and returns places.
    package typealias Search = @Sendable (String, Int) -> [Int]

    private let list: [Int]
    /// The length of the list's beginning that is meant.
    private var length: Int
    /// Each of the list once, without constants, and for each predicate its place there, or -1.
    fileprivate let members: [Int]
    private let places: [Int32]
    /// The number of `members` before each place of the list.
    private let counts: [Int]
    /// The place in the list of a predicate that is always true.
    ///
    /// Nil if there is none.
    private let placeOfAlways: Int?
    private let search: Search?
    fileprivate let memory = ExclusionMemory()

    fileprivate init(_ list: [Int], among prover: PredicateProver, search: Search?) {
      var places = [Int32](repeating: -1, count: list.isEmpty ? 0 : prover.count)
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

    /// All of them, as they were given.
    package var all: [Int] { Array(list.prefix(length)) }

    /// Each once, without constants.
    var numbers: ArraySlice<Int> { members.prefix(counts[length]) }

    /// One that is always true.
    var always: Int? { placeOfAlways.flatMap { $0 < length ? list[$0] : nil } }

    /// Whether those that may be true of a string are found without a look at the others.
    var isSearched: Bool { search != nil }

    /// The place of a predicate among `numbers`.
    ///
    /// Nil if it is not among them.
    fileprivate func place(of index: Int) -> Int? {
      guard index < places.count, case let place = Int(places[index]), place >= 0,
        place < counts[length]
      else { return nil }
      return place
    }

    /// Whether it is clear at sight that no string is left on which all of `holding` are true.
    package func rulesOut(_ holding: [Int]) -> Bool {
      always != nil || first(of: holding) != nil
    }

    /// The first of them that is one of `holding`.
    func first(of holding: [Int]) -> Int? {
      holding.compactMap(place).min().map { members[$0] }
    }

    /// The places in the whole list of those among `indices`, ascending.
    fileprivate func allPlaces(of indices: [Int]) -> [Int] {
      indices.compactMap { $0 < places.count && places[$0] >= 0 ? Int(places[$0]) : nil }.sorted()
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

    /// Those that may be true of a string or have no value on it.
    ///
    /// Nil if there is no search.
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

  /// The most predicates for which a look at which of them matter does not pay.
  private static let fewExclusions = 16

  /// Those of `unless` that may be true together with the first of `holding`, in order.
  func relevant(_ unless: [Exclusions], _ holding: [Int]) -> [Int] {
    let all = unless.map { relevant($0, holding) }
    return all.count == 1 ? all[0] : distinct(all.flatMap(\.self))
  }

  private func relevant(_ unless: Exclusions, _ holding: [Int]) -> [Int] {
    let numbers = unless.numbers
    guard let first = holding.first, numbers.count > Self.fewExclusions else {
      return Array(numbers)
    }
    return unless.memory.places.withLock { known in
      let places = known[first] ?? unless.allPlaces(of: partners(of: first) + [first])
      if known[first] == nil {
        if known.count >= ExclusionMemory.predicates { known = [:] }
        known[first] = places
      }
      return places.prefix(places.partition(before: numbers.count)).map { unless.members[$0] }
    }
  }

  /// Returns those of `unless`, in order, that need not be false on `text`, on which all of
  /// `holding` are true.
  func candidates(_ unless: [Exclusions], on text: String, _ holding: [Int]) -> [Int] {
    let all = unless.map { $0.members(on: text) ?? relevant($0, holding) }
    return all.count == 1 ? all[0] : distinct(all.flatMap(\.self))
  }

  /// The steps of putting a string to a predicate, of the budget of the run.
  private static let stepsOfText = 50
  static let stepsOfForm = 1_500

  /// Does the same as `search`, by the automata that are kept.
  ///
  /// Nil if a predicate lacks one, or the evaluator does not say what they say.
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
          let constants = WrittenCapitals.constants(of: (holding + failing).map(predicate))
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
    _ strings: [String], _ holding: [Int], _ failing: [Int], _ unless: [Exclusions],
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
        spend(evaluating: holding, on: text)
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
      spend(evaluating: failing, on: text)
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

/// The places of the exclusions that matter for the predicates that were asked about last.
private final class ExclusionMemory: Sendable {
  /// The most predicates that are kept: a pair of windows asks about two of each side.
  static let predicates = 4

  let places = Mutex<[Int: [Int]]>([:])
}

extension [Int] {
  /// Returns the number of elements below `limit`; the elements ascend.
  fileprivate func partition(before limit: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
