import PredicateAnalysis
import PredicateLanguage
import SceneProofs
import SceneRouting
import TestSupport
import Testing

@Suite("Ground truth: scene sets", .enabled(if: Build.hasRegex))
struct SceneTruthTests {
  struct Row: Decodable {
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

    let id: String
    let scenes: [Scene]
    let gap: Int?
    let dead: [String]
    let neverWins: [String]
    let fights: [Fight]
    let ascii: Findings
  }

  /// Two scenes, the score at which they tie, and the length of a shortest identifier.
  struct Fight: Decodable, Hashable {
    let scenes: [String]
    let score: Int
    let length: Int

    init(_ scenes: [String], _ score: Int, _ length: Int) {
      (self.scenes, self.score, self.length) = (scenes, score, length)
    }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      scenes = [try container.decode(String.self), try container.decode(String.self)]
      score = try container.decode(Int.self)
      length = try container.decode(String.self).unicodeScalars.count
    }
  }

  @Test("Findings and the lengths of witnesses are right", arguments: [0, 1])
  func findings(number: Int) throws {
    let rows: [Row] = try VectorFile.rows("analysis/scene-sets.jsonl", leastCount: 57)
    for row in rows {
      let expected =
        number == 1
        ? row.ascii
        : Row.Findings(
          gap: row.gap, dead: row.dead, neverWins: row.neverWins, fights: row.fights)
      let scenes = try row.scenes.map { scene in
        SceneSession(
          id: SceneIdentifier(scene.id),
          conditions: ActivationConditions(
            can: try ActivationPredicate(format: scene.can),
            prefers: try ActivationPredicate(format: scene.prefers)))
      }
      let analysis = SceneAnalyzer(domain: number == 1 ? .ascii : .allStrings)
        .analysis(of: scenes)
      #expect(analysis.unknowns == [], "\(row.id)")
      func names(_ kinds: Set<SceneFinding.Kind>) -> Set<String> {
        Set(
          analysis.findings.filter { kinds.contains($0.kind) }.flatMap(\.scenes).map(\.rawValue))
      }
      let gap = analysis.findings.first { $0.kind == .gap }
      #expect(gap?.witness?.length == expected.gap, "\(row.id)")
      #expect(names([.dead]) == Set(expected.dead), "\(row.id)")
      #expect(names([.dead, .neverWins]) == Set(expected.neverWins), "\(row.id)")
      let fights = analysis.findings.filter { $0.kind == .fight }.map {
        Fight($0.scenes.map(\.rawValue), $0.score?.rawValue ?? 0, $0.witness?.length ?? -1)
      }
      #expect(Set(fights) == Set(expected.fights), "\(row.id)")
      #expect(fights.count == expected.fights.count, "\(row.id)")
    }
  }
}
