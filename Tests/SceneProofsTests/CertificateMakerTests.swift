import PredicateAnalysis
import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@testable import SceneProofs

@Suite("Certificates of scenes, beside the analysis", .enabled(if: Build.hasRegex))
struct CertificateMakerTests {
  private static let analyzer = SceneAnalyzer(domain: .printableASCII)

  private static func scenes(_ row: SceneTruthTests.Row) throws -> [SceneSession] {
    try row.scenes.map { scene in
      SceneSession(
        id: SceneIdentifier(scene.id),
        conditions: ActivationConditions(
          can: try ActivationPredicate(format: scene.can),
          prefers: try ActivationPredicate(format: scene.prefers)))
    }
  }

  private static var rows: [SceneTruthTests.Row] {
    get throws { try VectorFile.rows("analysis/scene-sets.jsonl", leastCount: 57) }
  }

  @Test("Of the scene sets the findings are those of the analysis")
  func findings() throws {
    var proofs = 0
    for row in try Self.rows {
      let scenes = try Self.scenes(row)
      let analysis = Self.analyzer.analysis(of: scenes)
      let certificate = try CertificateMaker.analysis(
        of: scenes, RouterOptions(), within: nil, findings: analysis.findings)
      guard certificate.without.isEmpty else { continue }
      proofs += certificate.claims.count
      let proved = Set(certificate.claims.map(\.claim))
      let role = SceneRole.application
      let isGap = analysis.findings.contains { $0.kind == .gap }
      #expect(proved.contains(.noGap(role)) != isGap, "DEFECT \(row.id)")
      for scene in scenes {
        let kinds = analysis.findings.filter { $0.scenes.contains(scene.id) }.map(\.kind)
        #expect(
          proved.contains(.dead(role, scene.id)) == kinds.contains(.dead),
          "DEFECT \(row.id): \(scene.id)")
        #expect(
          proved.contains(.neverWins(role, scene.id)) == kinds.contains(.neverWins),
          "DEFECT \(row.id): \(scene.id)")
      }
      Self.compareConditions(scenes, certificate, analysis.findings, row.id)
      var lengths: [Set<SceneIdentifier>: [RoutingScore: Int]] = [:]
      for case (.noFight(_, let one, let other, let score), let text) in certificate.witnesses {
        lengths[[one, other], default: [:]][score] = text.utf8.count
      }
      var fights: [Set<SceneIdentifier>: [RoutingScore: Int]] = [:]
      for finding in analysis.findings where finding.kind == .fight {
        fights[Set(finding.scenes), default: [:]][finding.score ?? .none] =
          finding.witness?.length
      }
      #expect(lengths == fights, "DEFECT \(row.id)")
    }
    #expect(proofs > 100)
  }

  /// Compares what is said of the predicates of each scene.
  private static func compareConditions(
    _ scenes: [SceneSession], _ certificate: RoutingCertificate, _ findings: [SceneFinding],
    _ row: String
  ) {
    let proved = Set(certificate.claims.map(\.claim))
    func isFound(
      _ kind: SceneFinding.Kind, _ scene: SceneSession, _ condition: ActivationCondition
    ) -> Bool {
      findings.contains {
        $0.kind == kind && $0.place?.scene == scene.id && $0.place?.condition == condition
      }
    }
    var changed: Set<ActivationPredicate> = []
    for (scene, window) in zip(scenes, certificate.sets[0]) {
      let about = "DEFECT \(row): \(scene.id)"
      for condition in ActivationCondition.allCases {
        let isPlain = condition == .can && scene.conditions.can == .always
        #expect(
          isFound(.always, scene, condition)
            == (proved.contains(.always(scene.id, condition)) && !isPlain), "\(about)")
        if isFound(.vacuousPart, scene, condition) {
          changed.insert(scene.conditions[condition])
        }
      }
      let isWithin = proved.contains(.prefersWithinCan(scene.id))
      #expect(isFound(.prefersOutsideCan, scene, .prefers) == !isWithin, "\(about)")
      let isIdle =
        isWithin && proved.contains(.idlePreference(.application, scene.id)) && scenes.count > 1
      let isWithoutUse = proved.contains(.empty(window.prefers)) || isIdle
      #expect(
        isFound(.prefersNeverMatters, scene, .prefers)
          == (isWithoutUse && scene.conditions.prefers != .never), "\(about)")
    }
    let equal = certificate.claims.count {
      if case .relation(.equal, _) = $0.claim { true } else { false }
    }
    #expect(equal == changed.count, "DEFECT \(row): parts")
  }

  @Test("Of each two neighbouring sets the moves are those of the analysis")
  func moves() throws {
    let all = try Self.rows.map(Self.scenes)
    var compared = 0
    for (old, new) in zip(all, all.dropFirst() + [Array(all[0].dropFirst())]) {
      let certificate = try CertificateMaker.difference(
        from: old, RouterOptions(), to: new, RouterOptions(), within: nil)
      let difference = Self.analyzer.difference(from: old, to: new)
      guard certificate.without.isEmpty, difference.unknowns.isEmpty else { continue }
      compared += 1
      var lengths: [CertificateClaim.Move: Int] = [:]
      for case (.noMove(_, let move), let text) in certificate.witnesses {
        lengths[move] = text.utf8.count
      }
      var moves: [CertificateClaim.Move: Int] = [:]
      for move in difference.moves {
        moves[CertificateClaim.Move(from: move.from, to: move.to)] = move.witness.length
      }
      #expect(lengths == moves, "DEFECT \(old.map(\.id)) \(new.map(\.id))")
    }
    #expect(compared > 40)
  }

  @Test("A focus prefix is a beginning that the identifiers have")
  func prefix() throws {
    let mail = SceneSession(
      id: "mail", conditions: ActivationConditions(can: .beginning(with: "work/mail/")))
    let rest = SceneSession(
      id: "rest",
      conditions: ActivationConditions(can: .never, prefers: .beginning(with: "work/")))
    var options = RouterOptions()
    options.focusPrefix = "work/"
    let certificate = try CertificateMaker.analysis(of: [mail, rest], options, within: nil)
    #expect(certificate.within == #"SELF BEGINSWITH "work/""#)
    #expect(certificate.claims.contains { $0.claim == .noGap(.application) })
    #expect(throws: CertificateProblem.self) {
      try CertificateMaker.analysis(of: [mail, rest], options, within: .always)
    }
    #expect(throws: CertificateProblem.self) {
      try CertificateMaker.difference(
        from: [mail], options, to: [mail], RouterOptions(), within: nil)
    }
  }

  @Test("An app of one scene has no certificate")
  func oneScene() throws {
    var options = RouterOptions()
    options.supportsMultipleScenes = false
    #expect(throws: CertificateProblem.self) {
      try CertificateMaker.analysis(of: [SceneSession(id: "main")], options, within: nil)
    }
  }
}
