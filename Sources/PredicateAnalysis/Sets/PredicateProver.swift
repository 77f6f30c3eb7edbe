import ByteText
package import PredicateLanguage

/// Decides which of many predicates can be true together while others are false.
///
/// A question about many predicates is first put without those that must be false. A string that
/// is found is put to the evaluator for each of them, those that are true of it join the question,
/// and so on: the answer is that of the whole question, and only the predicates that matter were
/// searched. Strings that a predicate lists are simply tried.
///
/// ```
/// holding {CONTAINS "mail"}, unless {BEGINSWITH "mail", == "x", LIKE "note*", …}
/// 1  "mail"     BEGINSWITH "mail" is true of it: it joins
/// 2  " mail"    none is: the answer
/// ```
package struct PredicateProver: Sendable {
  /// An outcome, and the predicates that the proof is about.
  package struct Proof: Hashable, Sendable {
    /// A shortest string.
    ///
    /// Nil if there is none.
    package var outcome: AnalysisOutcome<Witness?>
    /// The predicates that must be false, as far as the search knew of them.
    package var excluded: [Int]

    package init(outcome: AnalysisOutcome<Witness?>, excluded: [Int]) {
      self.outcome = outcome
      self.excluded = excluded
    }
  }

  /// A predicate, and what is known of it at sight.
  private struct Entry {
    let predicate: ActivationPredicate
    /// The text that the predicate puts in front of each string.
    let prefix: String
    /// The predicate whose value it needs.
    let guardian: ActivationPredicate?
    /// The bytes of its text.
    let bytes: Int
    /// The only strings that may make it true, where its text lists them.
    let listed: [String]?
    /// Its value, where it has the same on every string.
    let constant: Bool?
    let piece: PlainPiece?
  }

  /// The predicates, by the numbers that questions use.
  private var entries: [Entry] = []
  package let domain: AnalysisDomain
  package let samples: [String]
  /// Why a predicate may have no value on a string of the domain, by its number.
  ///
  /// No short cut is taken for such a predicate: all of them go by where it is true. They are apart
  /// because they are few, and are gone through alone.
  private(set) var failures: [Int: AnalysisObstacle] = [:]
  /// The automata of all predicates, and their numbers there, among which one is looked for.
  ///
  /// Nil if the predicate of the domain may have no value.
  let table: AutomatonTable?
  private(set) var tableNumbers: [Int] = []
  /// Nil where predicates have different texts in front of the string.
  private let overlaps: PossibleOverlaps?
  /// The predicates that `overlaps` knows.
  private let overlapCount: Int
  /// The number of searches after which all predicates that must be false join.
  private static let rounds = 12
  /// The steps of a question, of the budget of the run, beside its searches: at least, for each
  /// predicate that must be false, for each that is evaluated and its bytes, and for each byte of
  /// one that is made ready.
  private static let stepsOfQuestion = 100
  private static let stepsOfPredicate = 4
  private static let stepsOfEvaluation = 8
  private static let evaluatedBytesOfStep = 8
  private static let stepsOfByte = 4
  /// The most numbers for which a set takes less than a flag for each predicate.
  private static let fewNumbers = 16

  package init(
    _ predicates: [ActivationPredicate], domain: AnalysisDomain, samples: [String] = [],
    prefixes: [String] = [], guards: [Int: ActivationPredicate] = [:]
  ) {
    self.domain = domain
    self.samples = samples
    let prefixes =
      prefixes.isEmpty ? [String](repeating: "", count: predicates.count) : prefixes
    let isOne = Set(prefixes).count <= 1
    overlaps = isOne ? PossibleOverlaps(predicates, in: domain) : nil
    overlapCount = predicates.count
    let isTotal =
      domain.predicate.map { predicate in
        PredicateFamily([predicate], domain: domain.withoutPredicate).failure(ofMember: 0) == nil
      } ?? true
    table = isTotal ? AutomatonTable(domain, samples: samples) : nil
    append(predicates, prefixes, guards)
  }

  /// Adds predicates with what is known of them at sight; `guards` has the places among them.
  private mutating func append(
    _ predicates: [ActivationPredicate], _ prefixes: [String],
    _ guards: [Int: ActivationPredicate]
  ) {
    var family = PredicateFamily(predicates, domain: domain, prefixes: prefixes)
    family.guards = guards
    for (place, predicate) in predicates.enumerated() {
      let bytes = predicate.sourceByteCount
      WorkBudget.current?.spend(Self.stepsOfByte * bytes)
      let failure = family.failure(ofMember: place)
      failures[entries.count] = failure
      let isSure = failure == nil
      entries.append(
        Entry(
          predicate: predicate, prefix: prefixes[place], guardian: guards[place], bytes: bytes,
          listed: isSure ? Self.listed(predicate, prefixes[place]) : nil,
          constant: isSure ? Self.constant(predicate) : nil, piece: PlainPiece(predicate)))
    }
    let subjects = zip(predicates, prefixes).map {
      AutomatonTable.Subject(predicate: $0, prefix: ExactText($1))
    }
    tableNumbers += table?.numbers(of: subjects) ?? subjects.map { _ in 0 }
  }

  /// The number of predicates.
  package var count: Int { entries.count }

  /// The predicate of a number.
  package func predicate(_ index: Int) -> ActivationPredicate { entries[index].predicate }

  private static func listed(_ predicate: ActivationPredicate, _ prefix: String) -> [String]? {
    guard let strings = predicate.listedStrings else { return nil }
    if prefix.isEmpty { return strings }
    let start = Array(prefix.unicodeScalars)
    return strings.filter { $0.unicodeScalars.starts(with: start) }
      .map { String($0.unicodeScalars.dropFirst(start.count)) }
  }

  private static func constant(_ predicate: ActivationPredicate) -> Bool? {
    predicate == .always ? true : predicate == .never ? false : nil
  }

  /// Adds a predicate, which has `prefix` in front of the string and no value where `guardian`
  /// lacks one, and returns its number.
  ///
  /// - Complexity: O(m) for m comparisons of it.
  package mutating func add(
    _ predicate: ActivationPredicate, prefix: String, guardian: ActivationPredicate? = nil
  ) -> Int {
    append([predicate], [prefix], guardian.map { [0: $0] } ?? [:])
    return entries.count - 1
  }

  /// Forgets the predicate that was added last, for one that no other question is about.
  ///
  /// - Complexity: O(n): n predicates.
  package mutating func removeLast() {
    entries.removeLast()
    failures[entries.count] = nil
    let number = tableNumbers.removeLast()
    // An equal predicate may have been there before.
    if !tableNumbers.contains(number) { table?.removeLast(number) }
  }

  /// Whether it is not known at sight which predicates may be true together: there are more pairs
  /// than `AnalysisLimits.pairs`.
  package var hasTooManyPairs: Bool {
    if let overlaps {
      return overlaps.isLimited || failures.count * entries.count > AnalysisLimits.pairs
    }
    return entries.count * entries.count > AnalysisLimits.pairs
  }

  /// The predicates that may be true together with one, itself left out, ascending.
  package func partners(of index: Int) -> [Int] {
    guard let overlaps, !overlaps.isLimited, index < overlapCount, failures[index] == nil else {
      return entries.indices.filter { $0 != index }
    }
    let own = overlaps.partners(of: index).map(Int.init)
    // Of those that were added nothing is known.
    let others = failures.keys.filter { $0 != index && $0 < overlapCount }
    let known = others.isEmpty ? own : Set(own + others).sorted()
    return known + (overlapCount..<entries.count)
  }

  /// Whether two predicates may be true together: false is a proof that they are not.
  package func mayOverlap(_ one: Int, _ other: Int) -> Bool {
    if failures[one] != nil || failures[other] != nil { return true }
    guard let overlaps else { return true }
    if one < overlapCount, other < overlapCount { return overlaps.contains(one, other) }
    guard entries[one].prefix.hasBytes(of: entries[other].prefix) else { return true }
    return PossibleOverlaps([predicate(one), predicate(other)], in: domain).contains(0, 1)
  }

  /// Why a predicate may have no value on a string of the domain.
  ///
  /// Nil if the predicate is proved to have one on each.
  package func failure(of index: Int) -> AnalysisObstacle? { failures[index] }

  /// Whether a predicate is `TRUEPREDICATE` or `FALSEPREDICATE`.
  ///
  /// Nil if it is another one.
  package func constant(_ index: Int) -> Bool? { entries[index].constant }

  /// The value of a predicate on a string.
  ///
  /// Nil if it lacks one.
  package func value(_ index: Int, on text: String) -> Bool? {
    if let constant = entries[index].constant { return constant }
    let whole = entries[index].prefix.isEmpty ? text : entries[index].prefix + text
    if let guardian = entries[index].guardian, (try? guardian.evaluate(whole)) == nil { return nil }
    return try? entries[index].predicate.evaluate(whole)
  }

  /// Returns a shortest string of the domain on which all of `holding` are true and all of
  /// `failing` and `unless` false; with `isReadable` one for people.
  ///
  /// `failing` is known to matter, `unless` joins where it does.
  package func find(
    holding: [Int] = [], failing: [Int] = [], unless: [Int] = [], isReadable: Bool = false
  ) -> Proof {
    find(
      holding: holding, failing: failing, excluding: exclusions(unless), isReadable: isReadable)
  }

  /// Does the same as `find(holding:failing:unless:isReadable:)`, with lists of what must be false
  /// made ready.
  package func find(
    holding: [Int] = [], failing: [Int] = [], excluding unless: Exclusions...,
    isReadable: Bool = false
  ) -> Proof {
    if holding.contains(where: { constant($0) == false }) {
      return Proof(outcome: .known(nil), excluded: [])
    }
    let always = failing.first { constant($0) == true } ?? unless.lazy.compactMap(\.always).first
    if let always { return Proof(outcome: .known(nil), excluded: [always]) }
    let holding = distinct(holding.filter { constant($0) == nil })
    if let run = WorkBudget.current {
      guard run.allowance > 0 else {
        if holding.count == 2, !mayOverlap(holding[0], holding[1]) {
          return Proof(outcome: .known(nil), excluded: [])
        }
        run.noteOpen()
        return Proof(outcome: .unknown(.limitOfRun), excluded: [])
      }
      let others = relevant(unless.filter { !$0.isSearched }, holding).count
      run.spend(Self.stepsOfQuestion + Self.stepsOfPredicate * (failing.count + others))
    }
    let excluded = distinct(failing.filter { constant($0) == nil })
    let both =
      excluded.first(where: holding.contains)
      ?? unless.lazy.compactMap { $0.first(of: holding) }.first
    if let both { return Proof(outcome: .known(nil), excluded: [both]) }
    if holding.count == 2, !mayOverlap(holding[0], holding[1]) {
      return Proof(outcome: .known(nil), excluded: [])
    }
    if let text = joined(holding), areFalse(excluded, on: text),
      areFalse(candidates(unless, on: text, holding), on: text),
      holding.allSatisfy({ value($0, on: text) == true })
    {
      return Proof(outcome: .known(Witness(text: text, kind: .shortest)), excluded: excluded)
    }
    if let place = holding.first(where: { entries[$0].listed != nil }),
      let strings = entries[place].listed
    {
      return trying(strings, holding, excluded, unless, isReadable: isReadable)
    }
    return searched(holding, excluded, unless, isReadable: isReadable)
  }

  /// Searches, with those of `unless` that matter.
  private func searched(
    _ holding: [Int], _ failing: [Int], _ unless: [Exclusions], isReadable: Bool
  ) -> Proof {
    var excluded = failing
    var round = 0
    while true {
      let outcome = search(holding, excluded, isReadable: isReadable)
      guard case .known(let witness?) = outcome else {
        // Those that must be false may rule out where one of the others has no value.
        if case .unknown = outcome, mayFail(holding + excluded),
          case let others = relevant(unless, holding), !Set(others).isSubset(of: excluded)
        {
          excluded = distinct(excluded + others)
          continue
        }
        return Proof(outcome: outcome, excluded: excluded)
      }
      let others = candidates(unless, on: witness.text, holding)
      spend(evaluating: others, on: witness.text)
      // What has no value on the string is asked about, too.
      let more = others.filter {
        value($0, on: witness.text) != false && !excluded.contains($0)
      }
      if more.isEmpty { return Proof(outcome: outcome, excluded: excluded) }
      round += 1
      excluded =
        round < Self.rounds
        ? excluded + more : distinct(excluded + relevant(unless, holding))
    }
  }

  /// Does the same as `find`, among the strings that are ASCII and in few steps, with all of
  /// `failing` known to matter.
  package func findInASCII(
    holding: [Int], failing: [Int], unless: [Int]
  ) -> AnalysisOutcome<Witness?> {
    let numbers = holding + failing
    let family = members(numbers, in: domain.inASCII)
    let condition = PredicateCondition.all(
      numbers.indices.map { $0 < holding.count ? .holds($0) : .fails($0) })
    let outcome = family.shortest([condition], steps: AnalysisLimits.readableSteps)[0]
    guard case .known(let witness?) = outcome else { return outcome }
    let isOne = unless.allSatisfy { value($0, on: witness.text) == false }
    return isOne ? outcome : .unknown(AnalysisObstacle(.refusedWitness))
  }

  /// A shortest string of two predicates that are one comparison each.
  ///
  /// Nil if that is not known at sight.
  ///
  /// Under canonical equivalence an ASCII character is one scalar in every string, so no string is
  /// shorter than the two constants laid over each other.
  private func joined(_ holding: [Int]) -> String? {
    guard holding.count == 2, domain.predicate == nil, entries[holding[0]].prefix.isEmpty,
      entries[holding[1]].prefix.isEmpty, let one = entries[holding[0]].piece,
      let other = entries[holding[1]].piece,
      let text = one.joined(with: other)
    else { return nil }
    return domain.contains(text) == true ? text : nil
  }

  /// Whether all of some predicates are false on a string.
  private func areFalse(_ numbers: [Int], on text: String) -> Bool {
    let place = numbers.firstIndex { value($0, on: text) != false }
    spend(evaluating: numbers.prefix(place.map { $0 + 1 } ?? numbers.count), on: text)
    return place == nil
  }

  /// Has the run pay for predicates that are evaluated on a string.
  ///
  /// Each makes a form of its own of a string beyond ASCII.
  package func spend(evaluating numbers: some Collection<Int>, on text: String) {
    guard let run = WorkBudget.current else { return }
    let read = numbers.reduce(0) { $0 + entries[$1].bytes }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let steps = isASCII ? Self.stepsOfEvaluation : Self.stepsOfForm
    run.spend(steps * (1 + numbers.count) + read / Self.evaluatedBytesOfStep)
  }

  private func mayFail(_ members: [Int]) -> Bool {
    !failures.isEmpty && members.contains { failures[$0] != nil }
  }

  /// Some of the predicates as a family.
  private func members(
    _ members: [Int], in domain: AnalysisDomain? = nil, samples: [String] = []
  ) -> PredicateFamily {
    var family = PredicateFamily(
      members.map { entries[$0].predicate }, domain: domain ?? self.domain, samples: samples,
      prefixes: members.map { entries[$0].prefix })
    for (place, member) in members.enumerated() { family.guards[place] = entries[member].guardian }
    family.heedsLimits = true
    return family
  }

  func distinct(_ numbers: [Int]) -> [Int] {
    if numbers.count < 2 || numbers.count == 2 && numbers[0] != numbers[1] { return numbers }
    if numbers.count <= Self.fewNumbers { return numbers.uniqued() }
    var seen = [Bool](repeating: false, count: entries.count)
    return numbers.filter { number in
      defer { seen[number] = true }
      return !seen[number]
    }
  }

  /// Some of the predicates, for questions of other forms.
  package func family(of members: [Int]) -> PredicateFamily { self.members(members) }

  private func search(
    _ holding: [Int], _ failing: [Int], isReadable: Bool
  ) -> AnalysisOutcome<Witness?> {
    if let outcome = tabled(holding, failing, isReadable: isReadable) { return outcome }
    let members = holding + failing
    let family = self.members(members, samples: isReadable ? samples : [])
    let condition = PredicateCondition.all(
      members.indices.map { $0 < holding.count ? .holds($0) : .fails($0) })
    return (isReadable ? family.readable([condition]) : family.shortest([condition]))[0]
  }
}
