public import PredicateAnalysis
import PredicateLanguage
public import SceneRouting

/// Identifiers that go from one window to another when scenes change.
public struct SceneMove: Hashable, Sendable {
  /// The role of the windows.
  public let role: SceneRole
  /// The scene that gets them before.
  ///
  /// Nil if it is a new window.
  public let from: SceneIdentifier?
  /// The scene that gets them after.
  ///
  /// Nil if it is a new window.
  public let to: SceneIdentifier?
  /// A shortest such identifier, without the focus prefix.
  public let witness: Witness
  /// Such an identifier for people.
  public let readable: Witness
  /// Whether it is proved that no ASCII identifier goes so.
  public let isBeyondASCII: Bool
}

/// Two windows between which an identifier may move: whether one does is not known.
///
/// Without both, any two windows.
public struct UnknownMove: Hashable, Sendable {
  /// The scene before.
  ///
  /// Nil if it is a new window.
  public let from: SceneIdentifier?
  /// The scene after.
  ///
  /// Nil if it is a new window.
  public let to: SceneIdentifier?
  /// The reason that there is no answer.
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

/// The effect of a change of scenes on the identifiers of a domain.
public struct SceneDifference: Hashable, Sendable {
  /// The pairs of windows between which identifiers move, each once.
  public let moves: [SceneMove]
  /// The pairs that have no answer: that no move is named proves nothing.
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
  /// - Complexity: for n and m scenes O(n + m + p), and a search for each of p pairs of scenes that
  ///   may take one identifier and differ; `AnalysisLimits.moves` of them are named.
  public func difference(
    from old: [SceneSession], _ oldOptions: RouterOptions = RouterOptions(),
    to new: [SceneSession], _ newOptions: RouterOptions = RouterOptions()
  ) -> SceneDifference {
    WorkBudget.inRounds { everyDifference(from: old, oldOptions, to: new, newOptions) }
  }

  private func everyDifference(
    from old: [SceneSession], _ oldOptions: RouterOptions,
    to new: [SceneSession], _ newOptions: RouterOptions
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
  private let role: SceneRole
  private let prover: PredicateProver
  private let sides: [MoveSide]
  private(set) var moves: [SceneMove] = []
  private(set) var unknowns: [UnknownMove] = []
  private(set) var scoreChanges: [ScoreChange] = []
  /// The pairs of windows that were left when the budget of the run was used up.
  private var late = 0

  /// The steps that a look at two windows takes of the budget of the run, beside the searches for
  /// them.
  private static let stepsOfPair = 40

  init(_ roles: RoleProver, _ role: SceneRole, isConsulted: [Bool]) {
    self.role = role
    prover = roles.prover
    let prover = roles.prover
    sides = zip(roles.sides, isConsulted).map { MoveSide($0, prover, isConsulted: $1) }
  }

  mutating func run() {
    guard sides.allSatisfy({ $0.names.count <= AnalysisLimits.scenes + 1 }) else {
      let obstacle = AnalysisObstacle(limit: "limit of \(AnalysisLimits.scenes) scenes")
      unknowns = [UnknownMove(from: nil, to: nil, obstacle: obstacle)]
      return
    }
    findMoves()
    let places = Dictionary(
      zip(sides[1].names, sides[1].names.indices), uniquingKeysWith: { first, _ in first })
    for (from, name) in sides[0].names.enumerated() {
      guard let name, let to = places[name] else { continue }
      findScoreChange(sides[0].ways[from], sides[1].ways[to], name)
    }
  }

  private mutating func findMoves() {
    let targets = MoveTargets(prover, sides[1])
    let sources = sides[0].names.indices.filter { !sides[0].ways[$0].isEmpty }
    for (place, from) in sources.enumerated() {
      let name = sides[0].names[from]
      for to in targets.windows(sharing: sides[0].ways[from]) where sides[1].names[to] != name {
        if let obstacle = limit {
          unknowns.append(UnknownMove(from: nil, to: nil, obstacle: obstacle))
          WorkBudget.current?.noteOpen((sources.count - place) * targets.count)
          return
        }
        find(from, to)
      }
    }
  }

  /// The reason that the windows that come next are not looked at.
  ///
  /// Nil if they are.
  private var limit: AnalysisObstacle? {
    mutating get {
      if let run = WorkBudget.current {
        if run.left == 0 { late += 1 }
        if late > AnalysisLimits.moves { return .limitOfRun }
        run.spend(Self.stepsOfPair)
      }
      let isOver = max(moves.count, unknowns.count) >= AnalysisLimits.moves
      let bound = "limit of \(AnalysisLimits.moves) pairs of windows that are named"
      return isOver ? AnalysisObstacle(limit: bound) : nil
    }
  }

  /// Whether two ways exclude each other at sight.
  private func excludes(_ one: MoveSide.Way, _ other: MoveSide.Way) -> Bool {
    if one.unless.rulesOut(other.holding) || other.unless.rulesOut(one.holding) { return true }
    return one.holding.contains { first in
      other.holding.contains { second in
        !prover.mayOverlap(first, second)
      }
    }
  }

  private func proof(_ one: MoveSide.Way, _ other: MoveSide.Way) -> PredicateProver.Proof {
    prover.find(holding: one.holding + other.holding, excluding: one.unless, other.unless)
  }

  /// Whether no ASCII identifier goes by any of the ways.
  private func isBeyondASCII(_ old: Int, _ new: Int) -> Bool {
    for one in sides[0].ways[old] {
      for other in sides[1].ways[new] where !excludes(one, other) {
        let proof = proof(one, other)
        if case .known(nil) = proof.outcome { continue }
        let outcome = prover.findInASCII(
          holding: one.holding + other.holding, failing: proof.excluded,
          unless: one.unless.all + other.unless.all)
        guard case .known(nil) = outcome else { return false }
      }
    }
    return true
  }

  private mutating func find(_ old: Int, _ new: Int) {
    let (from, to) = (sides[0].names[old], sides[1].names[new])
    var best: (witness: Witness, one: MoveSide.Way, other: MoveSide.Way)?
    var obstacle: AnalysisObstacle?
    for one in sides[0].ways[old] {
      for other in sides[1].ways[new] where !excludes(one, other) {
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
        witness, holding: one.holding + other.holding,
        unless: one.unless.all + other.unless.all)
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
    _ old: [MoveSide.Way], _ new: [MoveSide.Way], _ scene: SceneIdentifier
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

/// The windows before or after a change, the new one last.
private struct MoveSide {
  /// One way in which a window gets identifiers: all of `holding` true, all of `unless` false.
  struct Way {
    let score: RoutingScore
    let holding: [Int]
    let unless: PredicateProver.Exclusions
  }

  let names: [SceneIdentifier?]
  /// The ways of each window, without those that are empty at sight: a window before it has the
  /// same predicate, or one that is always true.
  let ways: [[Way]]
  /// Whether predicates decide; else the most recent window gets everything (R7).
  let isConsulted: Bool

  init(_ side: RoleProver.Side, _ prover: PredicateProver, isConsulted: Bool) {
    names = side.sessions.map(\.id) + [nil]
    self.isConsulted = isConsulted
    guard isConsulted else {
      let everything = Way(score: .none, holding: [], unless: prover.exclusions([]))
      ways = names.indices.map { $0 == 0 ? [everything] : [] }
      return
    }
    let (prefers, can) = (side.prefers, side.can)
    let allPrefers = Set(prefers).sorted()
    let preferring = prover.exclusions(prefers)
    let taking = prover.exclusions(allPrefers + can)
    let everything = prover.exclusions(Set(prefers + can).sorted())
    ways = names.indices.map { window in
      guard window < can.count else { return [Way(score: .none, holding: [], unless: everything)] }
      return [
        Way(score: .prefers, holding: [prefers[window]], unless: preferring.prefix(window)),
        Way(
          score: .can, holding: [can[window]], unless: taking.prefix(allPrefers.count + window)),
      ]
    }.map { ways in
      ways.filter { way in
        !way.unless.rulesOut(way.holding)
          && !way.holding.contains { prover.constant($0) == false }
      }
    }
  }
}

/// The windows after a change that may get an identifier of a window before it.
private struct MoveTargets {
  private let prover: PredicateProver
  /// The windows that may get any.
  private let all: [Int]
  /// The windows that have each predicate.
  ///
  /// Nil if it is not known at sight which predicates may be true together, or if predicates do not
  /// decide.
  private var windows: [Int: [Int]]?
  /// Whether the new window may get any.
  private let hasNew: Bool

  init(_ prover: PredicateProver, _ side: MoveSide) {
    self.prover = prover
    all = side.ways.indices.filter { !side.ways[$0].isEmpty }
    hasNew = side.ways.last?.isEmpty == false
    guard side.isConsulted, !prover.hasTooManyPairs else { return }
    windows = [:]
    for window in all {
      for number in side.ways[window].flatMap(\.holding) {
        windows?[number, default: []].append(window)
      }
    }
  }

  var count: Int { all.count }

  /// The windows that may be true together with one of the ways, and the new one; all for a window
  /// whose ways hold nothing.
  func windows(sharing ways: [MoveSide.Way]) -> [Int] {
    guard let windows, ways.contains(where: { !$0.holding.isEmpty }) else { return all }
    var found: Set<Int> = hasNew ? [(all.last ?? 0)] : []
    for number in ways.flatMap(\.holding) {
      found.formUnion(windows[number] ?? [])
      for partner in prover.partners(of: number) { found.formUnion(windows[partner] ?? []) }
    }
    return found.sorted()
  }
}
