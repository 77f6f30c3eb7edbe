import PredicateAnalysis
import PredicateLanguage
import SceneRouting

extension SceneFindingSearch {
  /// Finds the pairs of scenes that have the same highest score for an identifier.
  mutating func findFights() {
    if prover.hasTooManyPairs {
      let bound = "limit of \(AnalysisLimits.pairs) pairs of comparisons"
      unknowns.append(
        UnknownFinding(kind: .fight, scenes: [], obstacle: AnalysisObstacle(limit: bound)))
      return
    }
    var searches = 0
    for score in [RoutingScore.prefers, .can] {
      let numbers = score == .prefers ? prefers : can
      var members: [Int: [Int]] = [:]
      for index in sessions.indices { members[numbers[index], default: []].append(index) }
      var proofs = FightProofs(members)
      proveFights(score, &proofs, &searches)
      report(proofs, numbers, score, isCut: searches > AnalysisLimits.pairSearches)
    }
    if searches > AnalysisLimits.pairSearches {
      let bound = "limit of \(AnalysisLimits.pairSearches) pairs of predicates"
      unknowns.append(
        UnknownFinding(kind: .fight, scenes: [], obstacle: AnalysisObstacle(limit: bound)))
    }
  }

  /// Looks for each two predicates for an identifier that both take with the score.
  private mutating func proveFights(
    _ score: RoutingScore, _ proofs: inout FightProofs, _ searches: inout Int
  ) {
    let predicates = proofs.members.keys.sorted()
    // Two scenes with one predicate, then those whose predicates may overlap.
    for predicate in predicates where proofs.members[predicate, default: []].count > 1 {
      searches += 1
      let alone = score == .prefers ? preferred[predicate] : taking(predicate)
      if let alone { proofs.add(predicate, predicate, alone) }
    }
    // A scene of which others prefer all that it can take shares nothing.
    let competing =
      score == .prefers ? predicates : predicates.filter { taking($0).outcome != .known(nil) }
    let isCompeting = Set(competing)
    for first in competing {
      for second in prover.partners(of: first)
      where second > first && isCompeting.contains(second) {
        searches += 1
        if searches > AnalysisLimits.pairSearches { return }
        if searches % Self.shownSearches == 1 { begin?("pairs of scenes, \(searches) asked about") }
        let proof =
          score == .prefers
          ? prover.find(holding: [first, second])
          : prover.find(holding: [first, second], excluding: preferences)
        proofs.add(first, second, proof)
      }
    }
  }

  private mutating func report(
    _ proofs: FightProofs, _ numbers: [Int], _ score: RoutingScore, isCut: Bool
  ) {
    let (fights, count) = (proofs.first(AnalysisLimits.fights, of: numbers), proofs.count)
    if count > AnalysisLimits.fights {
      let all = isCut ? "that were found" : "in all"
      let bound = "limit of \(AnalysisLimits.fights) fights, of \(count) \(all)"
      unknowns.append(
        UnknownFinding(kind: .fight, scenes: [], obstacle: AnalysisObstacle(limit: bound)))
    }
    // A string for people, of each two predicates once.
    var shown: [Int: ReadableWitness] = [:]
    for fight in fights {
      let proof = proofs.kept[fight.place]
      if isUnknown(proof.proof.outcome, .fight, [fight.first, fight.second]) { continue }
      guard case .known(let witness?) = proof.proof.outcome else { continue }
      let readable = shown[fight.place] ?? shownText(of: proof, witness, score, shown.count)
      shown[fight.place] = readable
      let text = readable.witness
      let names = "\(name(fight.first)) and \(name(fight.second))"
      findings.append(
        SceneFinding(
          .fight, role, [sessions[fight.first].id, sessions[fight.second].id], score: score,
          witness: witness, readable: readable, severity: score == .prefers ? .warning : .note,
          score == .prefers
            ? "\(names) both prefer \(text.quotedText): the one that was active last gets it"
            : "\(names) both can take \(text.quotedText), which no scene prefers: the one that was"
              + " active last gets it",
          help: score == .prefers
            ? "let one of the two `prefers` leave it to the other"
            : "let the one that is meant prefer it"))
    }
  }
}

extension SceneFindingSearch {
  /// The most fights that have a string for people; more are not read.
  private static let readableFights = 100
  /// The number of pairs that are searched between two texts about progress.
  private static let shownSearches = 1_000

  private func shownText(
    of proof: FightProofs.Pair, _ witness: Witness,
    _ score: RoutingScore, _ count: Int
  ) -> ReadableWitness {
    if count >= Self.readableFights { return ReadableWitness(witness) }
    return readable(
      witness, holding: [proof.first, proof.second], failing: proof.proof.excluded,
      unless: score == .can ? allPrefers : [])
  }
}

/// The pairs of predicates that are true together or may be: those of the first
/// `AnalysisLimits.fights` fights, and the number of all fights.
private struct FightProofs {
  struct Pair {
    let first: Int
    let second: Int
    let proof: PredicateProver.Proof
    /// The first two scenes that have them.
    let scenes: (Int, Int)
  }

  /// The scenes that have each predicate, ascending.
  let members: [Int: [Int]]
  private(set) var kept: [Pair] = []
  /// The number of fights.
  private(set) var count = 0

  init(_ members: [Int: [Int]]) { self.members = members }

  mutating func add(_ first: Int, _ second: Int, _ proof: PredicateProver.Proof) {
    if case .known(nil) = proof.outcome { return }
    let (one, other) = (members[first] ?? [], members[second] ?? [])
    let (low, high) = first == second ? (one[0], one[1]) : (one[0], other[0])
    count += first == second ? one.count * (one.count - 1) / 2 : one.count * other.count
    kept.append(
      Pair(first: first, second: second, proof: proof, scenes: (min(low, high), max(low, high))))
    if kept.count >= AnalysisLimits.fights / 2 * 3 { drop() }
  }

  /// Drops the pairs whose scenes come so late that none of their fights is named.
  private mutating func drop() {
    kept.sort { $0.scenes < $1.scenes }
    kept.removeSubrange(AnalysisLimits.fights...)
  }

  /// A fight of two scenes, and the place of its proof among `kept`.
  typealias Fight = (first: Int, second: Int, place: Int)

  /// Returns the first fights in the order of their scenes; `numbers` has the predicate of each
  /// scene.
  ///
  /// - Complexity: O((n + f) log n): n scenes, f fights that are returned.
  func first(_ limit: Int, of numbers: [Int]) -> [Fight] {
    var places: [Int: [Int]] = [:]
    for (place, pair) in kept.enumerated() {
      places[pair.first, default: []].append(place)
      if pair.second != pair.first { places[pair.second, default: []].append(place) }
    }
    var fights: [Fight] = []
    for (scene, number) in numbers.enumerated() where fights.count < limit {
      var own: [Fight] = []
      for place in places[number] ?? [] {
        let pair = kept[place]
        let others = members[pair.first == number ? pair.second : pair.first] ?? []
        own += others.reversed().prefix { $0 > scene }.map { (scene, $0, place) }
      }
      fights += own.sorted { $0.second < $1.second }.prefix(limit - fights.count)
    }
    return fights
  }
}
