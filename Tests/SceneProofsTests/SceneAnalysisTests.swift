import PredicateAnalysis
import PredicateLanguage
import SceneProofs
import SceneRouting
import TestSupport
import Testing

/// Every short identifier, and what scenes make of each: the plain way to what the analysis proves.
private struct SmallWorld {
  static let letters = ["a", "b", "A", "/"]

  let longest: Int
  /// Shortest first.
  let texts: [String]
  let domain: AnalysisDomain

  init(longest: Int) throws {
    self.longest = longest
    var texts = [""]
    var last = [""]
    for _ in 0..<longest {
      last = last.flatMap { text in Self.letters.map { text + $0 } }
      texts += last
    }
    self.texts = texts
    domain = AnalysisDomain.ascii.within(
      try ActivationPredicate(format: "SELF MATCHES '[abA/]{0,\(longest)}'"))
  }

  /// The length of the first text that `isOne` says is one; nil when there is none.
  func shortest(_ isOne: (Int) -> Bool) -> Int? {
    texts.indices.first(where: isOne).map { texts[$0].unicodeScalars.count }
  }
}

/// The scores of scenes on every text of a small world, most recent scene first.
private struct Scores {
  let scores: [[Int]]
  let can: [[Bool]]
  let prefers: [[Bool]]

  init(_ scenes: [SceneSession], _ texts: [String], prefix: String = "") throws {
    func truth(_ predicate: ActivationPredicate) throws -> [Bool] {
      let naive = try NaivePredicate(predicate.source)
      let memory = NaivePredicateMemory()
      return try texts.map { try naive.evaluate(prefix + $0, with: memory) }
    }
    can = try scenes.map { try truth($0.conditions.can) }
    prefers = try scenes.map { try truth($0.conditions.prefers) }
    scores = zip(can, prefers).map { can, prefers in
      zip(can, prefers).map { $1 ? 2 : $0 ? 1 : 0 }
    }
  }

  func best(_ text: Int) -> Int { scores.map { $0[text] }.max() ?? 0 }

  /// The scene that gets a text; nil for a new window.
  func winner(_ text: Int) -> Int? {
    let best = best(text)
    return best == 0 ? nil : scores.firstIndex { $0[text] == best }
  }
}

@Suite("Analysis of scene sets beside every short identifier", .enabled(if: Build.hasRegex))
struct SceneAnalysisTests {
  /// Scenes whose predicates the naive evaluator knows, too.
  private static func scenes(_ generator: inout PredicateGenerator, _ count: Int) -> [SceneSession]
  {
    func predicate() -> ActivationPredicate {
      while true {
        let text = generator.next().predicate
        if let predicate = try? ActivationPredicate(format: text),
          (try? NaivePredicate(predicate.source)) != nil
        {
          return predicate
        }
      }
    }
    return (0..<count).map { index in
      let isPlain = index % 3 == 2
      return SceneSession(
        id: SceneIdentifier("s\(index)"),
        conditions: ActivationConditions(
          can: isPlain ? .always : predicate(), prefers: isPlain ? .never : predicate()))
    }
  }

  private static func check(
    _ analysis: SceneAnalysis, _ kind: SceneFinding.Kind, _ scenes: [SceneIdentifier] = [],
    _ score: RoutingScore? = nil, _ condition: ActivationCondition? = nil, is length: Int?,
    _ comment: String
  ) {
    if analysis.unknowns.contains(where: { $0.kind == kind && $0.scenes == scenes }) { return }
    let found = analysis.findings.first {
      $0.kind == kind && $0.scenes == scenes && (score == nil || $0.score == score)
        && (condition == nil || $0.place?.condition == condition)
    }
    #expect(found?.witness?.length == length, "\(kind) \(scenes): \(comment)")
  }

  @Test("Every finding is the one of all short identifiers")
  func findings() throws {
    let world = try SmallWorld(longest: 3)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_SETS", usual: 60)
    let seed = UInt64(Campaign.number("SCENEROUTE_ANALYSIS_SEED", usual: 1))
    var generator = PredicateGenerator(seed: seed &+ 3, asciiShare: 0.95)
    var counts: [SceneFinding.Kind: Int] = [:]
    for round in 0..<wanted {
      let scenes = Self.scenes(&generator, round % 4 + 1)
      guard let scores = try? Scores(scenes, world.texts) else { continue }
      let analysis = SceneAnalyzer(domain: world.domain).analysis(of: scenes)
      let comment = scenes.map(\.description).joined(separator: "\n")
      for finding in analysis.findings { counts[finding.kind, default: 0] += 1 }
      Self.compare(analysis, scores, scenes, world, comment)
    }
    for kind in SceneFinding.Kind.allCases { #expect(counts[kind, default: 0] > 0, "\(kind)") }
  }

  private static func compare(
    _ analysis: SceneAnalysis, _ scores: Scores, _ scenes: [SceneSession], _ world: SmallWorld,
    _ comment: String
  ) {
    check(analysis, .gap, is: world.shortest { scores.best($0) == 0 }, comment)
    let texts = world.texts.indices
    for (index, scene) in scenes.enumerated() {
      let has = { (kind: SceneFinding.Kind, condition: ActivationCondition?) in
        analysis.findings.contains {
          $0.kind == kind && $0.scenes == [scene.id]
            && (condition == nil || $0.place?.condition == condition)
        }
      }
      if analysis.unknowns.contains(where: { $0.scenes.contains(scene.id) }) { continue }
      let isDead = !texts.contains { scores.scores[index][$0] > 0 }
      #expect(has(.dead, nil) == isDead, "\(scene.id): \(comment)")
      let wins = texts.contains {
        scores.scores[index][$0] > 0 && scores.scores[index][$0] == scores.best($0)
      }
      #expect(has(.neverWins, nil) == (!wins && !isDead), "\(scene.id): \(comment)")
      if scene.conditions.can != .always {
        #expect(has(.always, .can) == scores.can[index].allSatisfy { $0 }, "\(comment)")
      }
      #expect(has(.always, .prefers) == scores.prefers[index].allSatisfy { $0 }, "\(comment)")
      check(
        analysis, .prefersOutsideCan, [scene.id],
        is: world.shortest { scores.prefers[index][$0] && !scores.can[index][$0] }, comment)
      let matters = texts.contains { text in
        scores.prefers[index][text]
          && (!scores.can[index][text]
            || scenes.indices.contains { $0 != index && scores.scores[$0][text] > 0 })
      }
      let isEmpty = !scores.prefers[index].contains(true)
      let isIdle = !matters && (isEmpty ? scene.conditions.prefers != .never : scenes.count > 1)
      #expect(has(.prefersNeverMatters, nil) == isIdle, "\(scene.id): \(comment)")
    }
    for one in scenes.indices {
      for other in scenes.indices where other > one {
        for (score, value) in [(RoutingScore.prefers, 2), (.can, 1)] {
          let length = world.shortest { text in
            scores.best(text) == value && scores.scores[one][text] == value
              && scores.scores[other][text] == value
          }
          check(
            analysis, .fight, [scenes[one].id, scenes[other].id], score, is: length, comment)
        }
      }
    }
  }

  @Test("Parts that change nothing can all be left out, and every other part matters")
  func vacuousParts() throws {
    let world = try SmallWorld(longest: 3)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_SETS", usual: 60)
    var generator = PredicateGenerator(seed: 11, asciiShare: 0.95)
    var found = 0
    for _ in 0..<wanted {
      let text = generator.next().predicate
      guard let predicate = try? ActivationPredicate(format: text),
        let truth = try? world.texts.map({ try predicate.evaluate($0) }),
        case .known(let parts) = PredicateAnalyzer(domain: world.domain)
          .vacuousParts(of: predicate)
      else { continue }
      found += parts.count
      func without(_ spans: [(span: SourceSpan, isOfAnd: Bool)]) throws -> [Bool] {
        var bytes = Array(predicate.source.utf8)
        for part in spans.sorted(by: { $0.span.lowerBound > $1.span.lowerBound }) {
          bytes.replaceSubrange(
            part.span.lowerBound..<part.span.upperBound,
            with: Array((part.isOfAnd ? " TRUEPREDICATE " : " FALSEPREDICATE ").utf8))
        }
        let other = try ActivationPredicate(format: String(decoding: bytes, as: UTF8.self))
        return try world.texts.map { try other.evaluate($0) }
      }
      let all = parts.map { ($0.span, $0.isOfAnd) }
      #expect(try without(all) == truth, "\(text)")
      for operand in predicate.outline.root.operands {
        let overlaps = parts.contains {
          $0.span.lowerBound < operand.span.upperBound
            && operand.span.lowerBound < $0.span.upperBound
        }
        if overlaps { continue }
        #expect(try without(all + [operand]) != truth, "\(text): \(operand.span)")
      }
    }
    #expect(found > wanted / 20)
  }

  @Test("Identifiers move between two sets as they do one by one")
  func moves() throws {
    let world = try SmallWorld(longest: 3)
    let wanted = Campaign.number("SCENEROUTE_ANALYSIS_SETS", usual: 60)
    var generator = PredicateGenerator(seed: 5, asciiShare: 0.95)
    var count = 0
    for round in 0..<wanted {
      let old = Self.scenes(&generator, round % 4)
      var new = old
      if round % 2 == 0, !new.isEmpty { new.remove(at: round % new.count) }
      if round % 3 == 0 { new.reverse() }
      if round % 5 < 3 { new += Self.scenes(&generator, 1).map { $0.named("new") } }
      let prefixes = [nil, "a", "/b"][round % 3]
      let isSingle = round % 7 == 6
      guard let before = try? Scores(old, world.texts),
        let after = try? Scores(new, world.texts, prefix: prefixes ?? "")
      else { continue }
      let difference = SceneAnalyzer(domain: world.domain).difference(
        from: old, RouterOptions(supportsMultipleScenes: !isSingle), to: new,
        RouterOptions(focusPrefix: prefixes))
      var expected: [[SceneIdentifier?]: Int] = [:]
      for text in world.texts.indices {
        let from = isSingle ? old.first?.id : before.winner(text).map { old[$0].id }
        let to = after.winner(text).map { new[$0].id }
        if from == to || expected[[from, to]] != nil { continue }
        expected[[from, to]] = world.texts[text].unicodeScalars.count
      }
      for unknown in difference.unknowns { expected[[unknown.from, unknown.to]] = nil }
      var found: [[SceneIdentifier?]: Int] = [:]
      for move in difference.moves { found[[move.from, move.to]] = move.witness.length }
      #expect(found == expected, "\(old) to \(new), \(prefixes ?? "")")
      count += difference.moves.count
    }
    #expect(count > wanted / 2)
  }
}

extension SceneSession {
  fileprivate func named(_ id: SceneIdentifier) -> SceneSession {
    SceneSession(id: id, conditions: conditions)
  }
}

extension PredicateOutline.Node {
  /// The operands of AND and OR, and which of them they are of.
  fileprivate var operands: [(span: SourceSpan, isOfAnd: Bool)] {
    let isCompound = kind == .and || kind == .or
    let own = isCompound ? children.map { ($0.span, kind == .and) } : []
    return own + children.flatMap(\.operands)
  }
}

@Suite("Limits of the analysis of scenes")
struct SceneAnalysisLimitTests {
  private static func scenes(
    _ count: Int, _ predicate: (Int) -> ActivationPredicate
  ) -> [SceneSession] {
    (0..<count).map { index in
      SceneSession(
        id: SceneIdentifier("s\(index)"),
        conditions: ActivationConditions(can: predicate(index), prefers: .never))
    }
  }

  @Test("Too many scenes have no answer to any question")
  func tooManyScenes() {
    let scenes = Self.scenes(AnalysisLimits.scenes + 1) { .equal(to: "\($0)") }
    let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
    #expect(analysis.findings == [])
    #expect(Set(analysis.unknowns.map(\.kind)) == Set(SceneFinding.Kind.allCases))
    let difference = SceneAnalyzer().difference(from: scenes, to: [])
    #expect(difference.moves == [])
    #expect(difference.unknowns.map(\.isAboutAll) == [true])
  }

  @Test(
    "More pairs than are searched leave fights unknown, and name those that were found",
    .enabled(if: Build.isOptimized))
  func tooManyPairs() {
    let scenes = Self.scenes(4_000) { .containing("\($0)x") }
    let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
    #expect(analysis.unknowns.contains { $0.kind == .fight && $0.scenes.isEmpty })
    #expect(analysis.findings.contains { $0.kind == .gap })
  }

  @Test("Of an app with one scene nothing is consulted")
  func singleScene() {
    let scenes = Self.scenes(3) { .equal(to: "\($0)") }
    let options = RouterOptions(supportsMultipleScenes: false)
    let analysis = SceneAnalyzer().analysis(of: scenes, options: options)
    #expect(!analysis.isConsulted)
    #expect(analysis.findings == [])
  }
}

@Suite("Analysis of no scene")
struct NoSceneTests {
  @Test("Without a scene every identifier of the domain is in a gap")
  func gap() throws {
    let analysis = SceneAnalyzer(samples: ["note/42"]).analysis(of: [])
    let gap = try #require(analysis.findings.first)
    #expect(analysis.findings.count == 1)
    #expect(gap.kind == .gap)
    #expect(gap.witness?.text == "")
    #expect(gap.readable?.text == "note/42")
    #expect(analysis.unknowns.isEmpty)
  }

  @Test("Nor is there one where the domain is empty")
  func emptyDomain() {
    let domain = AnalysisDomain.allStrings.within(.never)
    #expect(SceneAnalyzer(domain: domain).analysis(of: []).findings.isEmpty)
  }
}
