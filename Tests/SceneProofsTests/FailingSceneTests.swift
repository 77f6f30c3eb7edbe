import PredicateAnalysis
import PredicateLanguage
import SceneProofs
import SceneRouting
import TestSupport
import Testing

/// Every short identifier of an alphabet with a backslash, on which patterns made of the identifier
/// fail.
private struct FailingWorld {
  static let letters = ["a", "b", "\\"]

  let texts: [String]
  let domain: AnalysisDomain

  init(longest: Int) throws {
    var texts = [""]
    var last = [""]
    for _ in 0..<longest {
      last = last.flatMap { text in Self.letters.map { text + $0 } }
      texts += last
    }
    self.texts = texts
    domain = AnalysisDomain.ascii.within(
      try ActivationPredicate(#"SELF MATCHES '[ab\\\\]{0,\#(longest)}'"#))
  }
}

/// What a predicate is on an identifier.
private enum Truth {
  case yes, no, failed

  init(_ predicate: ActivationPredicate, _ text: String) {
    guard let value = try? predicate.evaluate(text) else {
      self = .failed
      return
    }
    self = value ? .yes : .no
  }
}

/// What scenes score on each text, by R2 and R8, most recent scene first; nil where one fails.
private struct FailingScores {
  let can: [[Truth]]
  let prefers: [[Truth]]
  let scores: [[Int?]]

  init(_ scenes: [SceneSession], _ texts: [String], prefix: String) {
    can = scenes.map { scene in texts.map { Truth(scene.conditions.can, prefix + $0) } }
    prefers = scenes.map { scene in texts.map { Truth(scene.conditions.prefers, prefix + $0) } }
    scores = zip(can, prefers).map { can, prefers in
      zip(can, prefers).map { can, prefers in
        switch (prefers, can) {
        case (.yes, _): 2
        case (.failed, _), (.no, .failed): nil
        case (.no, .yes): 1
        case (.no, .no): 0
        }
      }
    }
  }

  func best(_ text: Int) -> Int { scores.compactMap { $0[text] }.max() ?? 0 }

  func winner(_ text: Int) -> Int? {
    let best = best(text)
    return best == 0 ? nil : scores.firstIndex { $0[text] == best }
  }
}

/// Makes predicates of which some fail on some identifiers.
private struct FailingPredicates {
  private static let atoms = [
    "'a' LIKE SELF", "SELF LIKE SELF", "'ab' MATCHES SELF", "SELF BEGINSWITH 'a'",
    "SELF == 'b'", #"SELF CONTAINS '\\'"#, "SELF ENDSWITH 'b'", "SELF LIKE 'a*'", "TRUEPREDICATE",
    "FALSEPREDICATE", "SELF LIKE '*'", #"SELF ENDSWITH '\\'"#, "SELF IN {'a', 'ab'}",
    #"SELF == 'a\\'"#,
  ]

  var generator: SeededGenerator

  mutating func next(depth: Int = 2) -> String {
    if depth == 0 || Int.random(in: 0..<3, using: &generator) == 0 {
      return Self.atoms.randomElement(using: &generator) ?? ""
    }
    let one = next(depth: depth - 1)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return "NOT (\(one))"
    case 1, 2: return "(\(one)) AND (\(next(depth: depth - 1)))"
    default: return "(\(one)) OR (\(next(depth: depth - 1)))"
    }
  }

  mutating func scenes(_ count: Int, _ name: String = "s") throws -> [SceneSession] {
    try (0..<count).map { index in
      let kind = Int.random(in: 0..<4, using: &generator)
      return SceneSession(
        id: SceneIdentifier("\(name)\(index)"),
        conditions: ActivationConditions(
          can: try kind == 0 ? .always : ActivationPredicate(next()),
          prefers: try kind == 1 ? .never : ActivationPredicate(next())))
    }
  }
}

@Suite(
  "Analysis of scenes that may fail beside every short identifier", .enabled(if: Build.hasRegex))
struct FailingSceneTests {
  private static let prefixes = [nil, nil, "a", "\\"]

  @Test("What is proved of scenes is what the router does, errors and all (R8)")
  func findings() throws {
    let world = try FailingWorld(longest: 3)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_SETS", usual: 60) * 5
    let seed = UInt64(Campaign.number("SCENEROUTE_ANALYSIS_SEED", usual: 1))
    var predicates = FailingPredicates(generator: SeededGenerator(seed: seed &+ 40))
    var found: [SceneFinding.Kind: Int] = [:]
    var left: [SceneFinding.Kind: Int] = [:]
    for round in 0..<wanted {
      let scenes = try predicates.scenes(round % 4 + 1)
      let prefix = Self.prefixes[round % Self.prefixes.count]
      let options = RouterOptions(focusPrefix: prefix)
      let analysis = SceneAnalyzer(domain: world.domain).analysis(of: scenes, options: options)
      let scores = FailingScores(scenes, world.texts, prefix: prefix ?? "")
      let comment = "\(scenes.map(\.description).joined(separator: "\n")) \(prefix ?? "no prefix")"
      for finding in analysis.findings { found[finding.kind, default: 0] += 1 }
      for unknown in analysis.unknowns { left[unknown.kind, default: 0] += 1 }
      let model = FailingModel(scenes, scores, world, options, analysis, comment)
      try model.check()
      try model.checkRouter()
    }
    for kind in SceneFinding.Kind.allCases {
      #expect(found[kind, default: 0] > wanted / 60, "\(kind)")
      #expect(left[kind, default: 0] > 0, "\(kind)")
      #expect(left[kind, default: 0] < wanted * 4, "\(kind)")
    }
  }

  @Test("What is proved to move, or not to, is what the router does, errors and all (R8)")
  func moves() throws {
    let world = try FailingWorld(longest: 3)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_SETS", usual: 60) * 4
    var predicates = FailingPredicates(generator: SeededGenerator(seed: 99))
    var proved = 0
    for round in 0..<wanted {
      let old = try predicates.scenes(round % 4)
      var new = old
      if round % 2 == 0, !new.isEmpty { new.remove(at: round % new.count) }
      if round % 3 == 0 { new.reverse() }
      if round % 5 < 3 { new += try predicates.scenes(1, "new") }
      let prefix = Self.prefixes[round % Self.prefixes.count]
      let difference = SceneAnalyzer(domain: world.domain).difference(
        from: old, to: new, RouterOptions(focusPrefix: prefix))
      let before = FailingScores(old, world.texts, prefix: "")
      let after = FailingScores(new, world.texts, prefix: prefix ?? "")
      var expected: Set<[SceneIdentifier?]> = []
      for text in world.texts.indices {
        let from = before.winner(text).map { old[$0].id }
        let to = after.winner(text).map { new[$0].id }
        if from != to { expected.insert([from, to]) }
      }
      let moves = Set(difference.moves.map { [$0.from, $0.to] })
      let unknown = Set(difference.unknowns.map { [$0.from, $0.to] })
      #expect(moves.isSubset(of: expected), "\(old) to \(new)")
      #expect(expected.isSubset(of: moves.union(unknown)), "\(old) to \(new)")
      proved += moves.count
    }
    #expect(proved > wanted / 2)
  }

  @Test("A set that is compared with itself has no move, not even one that is not known")
  func sameSet() throws {
    let world = try FailingWorld(longest: 3)
    var predicates = FailingPredicates(generator: SeededGenerator(seed: 3))
    for round in 0..<40 {
      let scenes = try predicates.scenes(round % 4 + 1)
      let difference = SceneAnalyzer(domain: world.domain).difference(from: scenes, to: scenes)
      #expect(difference.moves.isEmpty)
      #expect(difference.unknowns.isEmpty, "\(scenes)")
    }
  }

  @Test("Parts are superfluous only where the predicate fails as before without them")
  func parts() throws {
    let world = try FailingWorld(longest: 3)
    var predicates = FailingPredicates(generator: SeededGenerator(seed: 12))
    var found = 0
    for _ in 0..<600 {
      let predicate = try ActivationPredicate(format: predicates.next(depth: 3))
      guard
        case .known(let parts) = PredicateAnalyzer(domain: world.domain)
          .vacuousParts(of: predicate)
      else { continue }
      found += parts.count
      let other = try predicate.without(parts)
      for text in world.texts {
        #expect(Truth(predicate, text) == Truth(other, text), "\(predicate): \(text)")
      }
    }
    #expect(found > 100)
  }
}

extension ActivationPredicate {
  /// The predicate with TRUE for operands of AND, and FALSE for those of OR.
  fileprivate func without(_ parts: [VacuousPart]) throws -> ActivationPredicate {
    var bytes = Array(source.utf8)
    for part in parts.sorted(by: { $0.span.lowerBound > $1.span.lowerBound }) {
      bytes.replaceSubrange(
        part.span.lowerBound..<part.span.upperBound,
        with: Array((part.isOfAnd ? " TRUEPREDICATE " : " FALSEPREDICATE ").utf8))
    }
    return try ActivationPredicate(format: String(decoding: bytes, as: UTF8.self))
  }
}

/// Holds an analysis against the scores of every identifier.
private struct FailingModel {
  let scenes: [SceneSession]
  let scores: FailingScores
  let world: FailingWorld
  let options: RouterOptions
  let analysis: SceneAnalysis
  let comment: String

  private var texts: Range<Int> { world.texts.indices }

  init(
    _ scenes: [SceneSession], _ scores: FailingScores, _ world: FailingWorld,
    _ options: RouterOptions, _ analysis: SceneAnalysis, _ comment: String
  ) {
    self.scenes = scenes
    self.scores = scores
    self.world = world
    self.options = options
    self.analysis = analysis
    self.comment = comment
  }

  private func has(_ kind: SceneFinding.Kind, _ scenes: [SceneIdentifier] = []) -> Bool {
    analysis.findings.contains { $0.kind == kind && $0.scenes == scenes }
  }

  private func isOpen(_ kind: SceneFinding.Kind, _ scenes: [SceneIdentifier] = []) -> Bool {
    analysis.unknowns.contains { $0.kind == kind && $0.scenes == scenes }
  }

  /// The model is the linear router.
  func checkRouter() throws {
    let router = LinearRouter(try SceneSet(scenes), options: options)
    for text in texts {
      let decision = router.route(.identifier(world.texts[text]))
      #expect(decision.scene == scores.winner(text).map { scenes[$0].id }, "\(comment)")
    }
  }

  func check() throws {
    let isGap = texts.contains { scores.winner($0) == nil }
    if !isOpen(.gap) { #expect(has(.gap) == isGap, "\(comment)") }
    if has(.gap) { #expect(isGap, "\(comment)") }
    for index in scenes.indices { try check(index) }
    for one in scenes.indices {
      for other in scenes.indices where other > one { checkFight(one, other) }
    }
  }

  private func checkFight(_ one: Int, _ other: Int) {
    let pair = [scenes[one].id, scenes[other].id]
    for (score, value) in [(RoutingScore.prefers, 2), (.can, 1)] {
      let isFight = texts.contains { text in
        scores.best(text) == value && scores.scores[one][text] == value
          && scores.scores[other][text] == value
      }
      let isFound = analysis.findings.contains {
        $0.kind == .fight && $0.scenes == pair && $0.score == score
      }
      if isFound { #expect(isFight, "\(pair): \(comment)") }
      if !isFound, !isOpen(.fight, pair) { #expect(!isFight, "\(pair): \(comment)") }
    }
  }

  private func check(_ index: Int) throws {
    let id = scenes[index].id
    let own = scores.scores[index]
    let takes = own.contains { $0 ?? 0 > 0 }
    let wins = texts.contains { own[$0] ?? 0 > 0 && own[$0] == scores.best($0) }
    if has(.dead, [id]) { #expect(own.allSatisfy { $0 == 0 }, "\(id): \(comment)") }
    if !has(.dead, [id]), !isOpen(.dead, [id]) { #expect(takes, "\(id): \(comment)") }
    if has(.neverWins, [id]) { #expect(!wins, "\(id): \(comment)") }
    if ![.dead, .neverWins].contains(where: { has($0, [id]) || isOpen($0, [id]) }) {
      #expect(wins, "\(id): \(comment)")
    }
    for condition in ActivationCondition.allCases {
      let truth = condition == .can ? scores.can[index] : scores.prefers[index]
      let isAlways = truth.allSatisfy { $0 == .yes }
      let isFound = analysis.findings.contains {
        $0.kind == .always && $0.scenes == [id] && $0.place?.condition == condition
      }
      if isFound { #expect(isAlways, "\(id): \(comment)") }
      let isPlain = scenes[index].conditions[condition] == .always
      if !isFound, !isPlain, !isOpen(.always, [id]) { #expect(!isAlways, "\(id): \(comment)") }
    }
    let isOutside = texts.contains {
      scores.prefers[index][$0] == .yes && scores.can[index][$0] == .no
    }
    if !isOpen(.prefersOutsideCan, [id]) {
      #expect(has(.prefersOutsideCan, [id]) == isOutside, "\(id): \(comment)")
    }
    if has(.prefersNeverMatters, [id]) { try checkIdle(index) }
  }

  /// Without its `prefers` the same scenes get the same identifiers.
  private func checkIdle(_ index: Int) throws {
    var other = scenes
    other[index] = SceneSession(
      id: other[index].id,
      conditions: ActivationConditions(can: other[index].conditions.can, prefers: .never))
    let after = FailingScores(other, world.texts, prefix: options.focusPrefix ?? "")
    for text in texts {
      #expect(scores.winner(text) == after.winner(text), "\(scenes[index].id): \(comment)")
    }
  }
}
