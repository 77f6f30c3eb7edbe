public import PredicateAnalysis
import PredicateLanguage

/// Identifiers that go from one window to another when scenes change.
public struct SceneMove: Hashable, Sendable {
  /// The role of the windows.
  public let role: SceneRole
  /// The scene that gets them before; nil for a new window.
  public let from: SceneIdentifier?
  /// The scene that gets them after; nil for a new window.
  public let to: SceneIdentifier?
  /// A shortest such identifier, without the focus prefix.
  public let witness: Witness
  /// Such an identifier for people.
  public let readable: Witness
  /// Whether it is proved that no ASCII identifier goes so.
  public let isBeyondASCII: Bool
}

/// Two windows of which it is not known whether an identifier goes from one to the other; without
/// both, any two windows.
public struct UnknownMove: Hashable, Sendable {
  /// The scene before; nil for a new window.
  public let from: SceneIdentifier?
  /// The scene after; nil for a new window.
  public let to: SceneIdentifier?
  /// Why there is no answer.
  public let obstacle: AnalysisObstacle

  /// Whether it is about all windows of a role.
  package var isAboutAll: Bool { from == nil && to == nil }
}

/// A scene that keeps identifiers and gets them by another score.
public struct ScoreChange: Hashable, Sendable {
  /// The scene.
  public let scene: SceneIdentifier
  /// The score after; the score before is the other one.
  public let score: RoutingScore
  /// A shortest such identifier.
  public let witness: Witness
}

/// What a change of scenes does to the identifiers of a domain.
public struct SceneDifference: Hashable, Sendable {
  /// The pairs of windows between which identifiers move, each once.
  public let moves: [SceneMove]
  /// The pairs that have no answer: that no move is named is no proof.
  public let unknowns: [UnknownMove]
  /// The scenes that keep identifiers by another score.
  public let scoreChanges: [ScoreChange]
}

extension SceneAnalyzer {
  /// Returns which identifiers change hands between two sets of scenes, the most recently active
  /// first, by R2 to R5 and R7.
  ///
  /// ```swift
  /// let all = [SceneSession(id: "main")]
  /// let mail = SceneSession(
  ///   id: "mail", conditions: ActivationConditions(prefers: .beginning(with: "mail/")))
  /// let moves = SceneAnalyzer().difference(from: all, to: all + [mail]).moves
  /// moves.map(\.witness.text)  // ["mail/"]
  /// ```
  /// Each pair of different windows has a shortest identifier that moves between them, or the proof
  /// that there is none. Both sets have the focus prefix of their own options.
  ///
  /// - Complexity: for n and m scenes O(n × m), and a search for each pair of scenes that may take
  ///   one identifier and differ.
  public func difference(
    from old: [SceneSession], _ oldOptions: RouterOptions = RouterOptions(),
    to new: [SceneSession], _ newOptions: RouterOptions = RouterOptions()
  ) -> SceneDifference {
    var moves: [SceneMove] = []
    var unknowns: [UnknownMove] = []
    var scores: [ScoreChange] = []
    let before = Dictionary(uniqueKeysWithValues: old.byRole.map { ($0.role, $0.sessions) })
    let after = Dictionary(uniqueKeysWithValues: new.byRole.map { ($0.role, $0.sessions) })
    for role in (old + new).byRole.map(\.role) {
      var search = MoveSearch(
        RoleProver(
          [before[role] ?? [], after[role] ?? []],
          [oldOptions.focusPrefix, newOptions.focusPrefix], domain, samples),
        role, isConsulted: [oldOptions, newOptions].map(\.supportsMultipleScenes))
      search.run()
      moves += search.moves
      unknowns += search.unknowns
      scores += search.scoreChanges
    }
    return SceneDifference(moves: moves, unknowns: unknowns, scoreChanges: scores)
  }
}

/// Looks for the moves between the windows of one role.
private struct MoveSearch {
  /// One way in which a window gets identifiers: all of `holding` true, all of `unless` false.
  private struct Way {
    let score: RoutingScore
    let holding: [Int]
    let unless: [Int]
    /// The predicates that are false before it, by number: a short cut for most pairs.
    let isExcluded: @Sendable (Int) -> Bool
  }

  private let role: SceneRole
  private let prover: PredicateProver
  /// For each side and each window, the new one last, its ways.
  private var ways: [[[Way]]] = []
  private let names: [[SceneIdentifier?]]
  private(set) var moves: [SceneMove] = []
  private(set) var unknowns: [UnknownMove] = []
  private(set) var scoreChanges: [ScoreChange] = []

  init(_ roles: RoleProver, _ role: SceneRole, isConsulted: [Bool]) {
    self.role = role
    prover = roles.prover
    names = roles.sides.map { $0.sessions.map(\.id) + [nil] }
    ways = zip(roles.sides, isConsulted).map { side, isConsulted in
      isConsulted ? Self.ways(of: side) : Self.waysOfSingleScene(side)
    }
  }

  /// The most recent scene gets everything (R7); without one a new window does.
  private static func waysOfSingleScene(_ side: RoleProver.Side) -> [[Way]] {
    (0...side.sessions.count).map { index in
      index == 0
        ? [Way(score: .none, holding: [], unless: [], isExcluded: { _ in false })] : []
    }
  }

  private static func ways(of side: RoleProver.Side) -> [[Way]] {
    var firstPrefers: [Int: Int] = [:]
    var firstCan: [Int: Int] = [:]
    for index in side.sessions.indices.reversed() {
      firstPrefers[side.prefers[index]] = index
      firstCan[side.can[index]] = index
    }
    let (prefers, can) = (firstPrefers, firstCan)
    let allPrefers = prefers.keys.sorted()
    let scenes = side.sessions.indices.map { index -> [Way] in
      let earlier = Array(side.prefers[..<index])
      return [
        Way(
          score: .prefers, holding: [side.prefers[index]], unless: earlier,
          isExcluded: { prefers[$0].map { $0 < index } ?? false }),
        Way(
          score: .can, holding: [side.can[index]], unless: allPrefers + side.can[..<index],
          isExcluded: { prefers[$0] != nil || can[$0].map { $0 < index } ?? false }),
      ]
    }
    let new = Way(
      score: .none, holding: [], unless: Set(side.prefers + side.can).sorted(),
      isExcluded: { prefers[$0] != nil || can[$0] != nil })
    return scenes + [[new]]
  }

  mutating func run() {
    guard names.allSatisfy({ $0.count - 1 <= AnalysisLimits.scenes }) else {
      let obstacle = AnalysisObstacle(limit: "limit of \(AnalysisLimits.scenes) scenes")
      unknowns = [UnknownMove(from: nil, to: nil, obstacle: obstacle)]
      return
    }
    for from in names[0].indices {
      for to in names[1].indices {
        let (one, other) = (names[0][from], names[1][to])
        if one == other { continue }
        find(ways[0][from], ways[1][to], one, other)
      }
    }
    for (from, name) in names[0].enumerated() {
      guard let name, let to = names[1].firstIndex(of: name) else { continue }
      findScoreChange(ways[0][from], ways[1][to], name)
    }
  }

  /// Whether two ways exclude each other at sight.
  private func excludes(_ one: Way, _ other: Way) -> Bool {
    if other.holding.contains(where: one.isExcluded) { return true }
    if one.holding.contains(where: other.isExcluded) { return true }
    return one.holding.contains { first in
      other.holding.contains { second in
        !prover.mayOverlap(first, second)
      }
    }
  }

  private func proof(_ one: Way, _ other: Way) -> PredicateProver.Proof {
    prover.find(holding: one.holding + other.holding, unless: one.unless + other.unless)
  }

  /// Whether no ASCII identifier goes by any of the ways.
  private func isBeyondASCII(_ old: [Way], _ new: [Way]) -> Bool {
    for one in old {
      for other in new where !excludes(one, other) {
        let proof = proof(one, other)
        if case .known(nil) = proof.outcome { continue }
        let outcome = prover.findInASCII(
          holding: one.holding + other.holding, failing: proof.excluded,
          unless: one.unless + other.unless)
        guard case .known(nil) = outcome else { return false }
      }
    }
    return true
  }

  private mutating func find(
    _ old: [Way], _ new: [Way], _ from: SceneIdentifier?, _ to: SceneIdentifier?
  ) {
    var best: (witness: Witness, one: Way, other: Way)?
    var obstacle: AnalysisObstacle?
    for one in old {
      for other in new where !excludes(one, other) {
        switch proof(one, other).outcome {
        case .known(nil): break
        case .known(let witness?):
          if witness.length < best?.witness.length ?? .max { best = (witness, one, other) }
        case .unknown(let reason): obstacle = obstacle ?? reason
        }
      }
    }
    if let (witness, one, other) = best {
      let readable = prover.readable(
        witness, holding: one.holding + other.holding, unless: one.unless + other.unless)
      // An ASCII one may go by another of the ways.
      let isBeyondASCII =
        obstacle == nil && readable.isBeyondASCII && self.isBeyondASCII(old, new)
      // A shorter one may be where there was no answer.
      let kind: Witness.Kind = obstacle == nil ? witness.kind : .any
      moves.append(
        SceneMove(
          role: role, from: from, to: to, witness: Witness(text: witness.text, kind: kind),
          readable: readable.witness, isBeyondASCII: isBeyondASCII))
    } else if let obstacle {
      unknowns.append(UnknownMove(from: from, to: to, obstacle: obstacle))
    }
  }

  private mutating func findScoreChange(
    _ old: [Way], _ new: [Way], _ scene: SceneIdentifier
  ) {
    for one in old {
      for other in new where one.score != other.score && !excludes(one, other) {
        if one.score == .none || other.score == .none { continue }
        if case .known(let witness?) = proof(one, other).outcome {
          scoreChanges.append(ScoreChange(scene: scene, score: other.score, witness: witness))
        }
      }
    }
  }
}
