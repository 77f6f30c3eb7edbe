import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Ground truth: relations of two predicates", .enabled(if: Build.hasRegex))
struct GroundTruthTests {
  struct Row: Decodable {
    struct Part: Decodable {
      let relation: String
      let shortest: [String: Int?]
    }

    let id: String
    let p: String
    let q: String
    let relation: String
    let shortest: [String: Int?]
    let ascii: Part
  }

  static let domains: [(name: String, domain: AnalysisDomain)] = [
    ("every string", .allStrings), ("ASCII", .ascii),
  ]

  @Test("The relation and the lengths of all witnesses are right", arguments: [0, 1])
  func relations(number: Int) throws {
    let rows: [Row] = try VectorFile.rows("analysis/relations.jsonl", leastCount: 971)
    let (name, domain) = Self.domains[number]
    let analyzer = PredicateAnalyzer(domain: domain)
    var unknown = 0
    for row in rows {
      let expected =
        number == 0 ? Row.Part(relation: row.relation, shortest: row.shortest) : row.ascii
      let outcome = analyzer.relation(
        of: try ActivationPredicate(format: row.p), and: try ActivationPredicate(format: row.q))
      guard case .known(let report) = outcome else {
        unknown += 1
        continue
      }
      #expect(report.relation.rawValue == expected.relation, "\(row.id), \(name)")
      let witnesses = [
        "pNotQ": report.firstOnly, "qNotP": report.secondOnly, "both": report.both,
        "neither": report.neither,
      ]
      for (part, witness) in witnesses {
        let length = expected.shortest[part] ?? nil
        #expect(
          witness?.length == length, "\(row.id), \(name), \(part): \(witness?.text ?? "none")")
        #expect(witness?.kind ?? .shortest == .shortest, "\(row.id), \(name), \(part)")
      }
    }
    // At most one in a hundred.
    #expect(unknown <= rows.count / 100)
  }
}

@Suite("Ground truth: findings of scene sets", .enabled(if: Build.hasRegex))
struct SceneSetTruthTests {
  struct Scene: Decodable {
    let id: String
    let can: String
    let prefers: String
  }

  struct Findings: Decodable {
    let gap: Int?
    let dead: [String]
    let neverWins: [String]
    let fights: [Fight]
  }

  /// Two scenes and the score at which they tie; the witness is left out.
  struct Fight: Decodable, Hashable {
    let first: String
    let second: String
    let score: Int

    init(_ first: String, _ second: String, _ score: Int) {
      (self.first, self.second, self.score) = (first, second, score)
    }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      first = try container.decode(String.self)
      second = try container.decode(String.self)
      score = try container.decode(Int.self)
    }
  }

  struct Row: Decodable {
    let id: String
    let scenes: [Scene]
    let gap: Int?
    let dead: [String]
    let neverWins: [String]
    let fights: [Fight]
    let ascii: Findings
  }

  /// What a scene set is asked, as conditions over the predicates `can` and `prefers` of each
  /// scene, two a scene.
  struct Reading {
    let scenes: [Scene]

    private func score(_ scene: Int, is score: Int) -> PredicateCondition {
      switch score {
      case 2: .holds(2 * scene + 1)
      case 1: .all([.holds(2 * scene), .fails(2 * scene + 1)])
      default: .all([.fails(2 * scene), .fails(2 * scene + 1)])
      }
    }

    /// No scene scores more than `score`.
    private func noneAbove(_ score: Int) -> PredicateCondition {
      .all(
        scenes.indices.map { scene in
          score == 2 ? .all([]) : score == 1 ? .fails(2 * scene + 1) : self.score(scene, is: 0)
        })
    }

    var gap: PredicateCondition { noneAbove(0) }

    func scores(_ scene: Int) -> PredicateCondition { !score(scene, is: 0) }

    func wins(_ scene: Int) -> PredicateCondition {
      .any([1, 2].map { .all([score(scene, is: $0), noneAbove($0)]) })
    }

    func fight(_ first: Int, _ second: Int, _ score: Int) -> PredicateCondition {
      .all([self.score(first, is: score), self.score(second, is: score), noneAbove(score)])
    }
  }

  @Test("Gaps, dead scenes, scenes that never win and ties are right", arguments: [0, 1])
  func findings(number: Int) throws {
    let rows: [Row] = try VectorFile.rows("analysis/scene-sets.jsonl", leastCount: 57)
    for row in rows {
      let expected =
        number == 0
        ? Findings(gap: row.gap, dead: row.dead, neverWins: row.neverWins, fights: row.fights)
        : row.ascii
      let domain = GroundTruthTests.domains[number].domain
      let predicates = try row.scenes.flatMap {
        [try ActivationPredicate(format: $0.can), try ActivationPredicate(format: $0.prefers)]
      }
      let reading = Reading(scenes: row.scenes)
      var conditions = [reading.gap]
      var pairs: [Fight] = []
      for index in row.scenes.indices {
        conditions += [reading.scores(index), reading.wins(index)]
      }
      for first in row.scenes.indices {
        for second in row.scenes.indices where second > first {
          for score in [1, 2] {
            pairs.append(Fight(row.scenes[first].id, row.scenes[second].id, score))
            conditions.append(reading.fight(first, second, score))
          }
        }
      }
      let outcomes = PredicateFamily(predicates, domain: domain).shortest(conditions)
      try #require(outcomes.allSatisfy { $0.obstacle == nil }, "\(row.id)")
      let found = outcomes.map { $0.answer ?? nil }
      #expect(found[0]?.length == expected.gap, "\(row.id)")
      var dead: [String] = []
      var neverWins: [String] = []
      for (index, scene) in row.scenes.enumerated() {
        if found[1 + 2 * index] == nil { dead.append(scene.id) }
        if found[2 + 2 * index] == nil { neverWins.append(scene.id) }
      }
      #expect(dead == expected.dead, "\(row.id)")
      #expect(neverWins == expected.neverWins, "\(row.id)")
      let fights = zip(pairs, found.dropFirst(1 + 2 * row.scenes.count))
        .filter { $0.1 != nil }.map(\.0)
      #expect(Set(fights) == Set(expected.fights), "\(row.id)")
    }
  }
}
