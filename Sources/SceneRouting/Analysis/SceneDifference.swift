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
  /// - Complexity: for n and m scenes O(n × m), and a search for each pair of scenes that may take
  ///   one identifier and differ.
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
  /// One way in which a window gets identifiers: all of `holding` true, all of `unless` false.
  private struct Way {
    let score: RoutingScore
    let holding: [Int]
    /// The number of the window among those of its side.
    let window: Int
  }

  /// The windows before or after, the new one last.
  private struct Side {
    let names: [SceneIdentifier?]
    let prefers: [Int]
    let can: [Int]
    /// Whether predicates decide; else the most recent window gets everything (R7).
    let isConsulted: Bool
    /// For each predicate the first window that has it, and every predicate once.
    let firstPrefers: [Int: Int]
    let firstCan: [Int: Int]
    let allPrefers: [Int]
    let all: [Int]

    init(_ side: RoleProver.Side, isConsulted: Bool) {
      names = side.sessions.map(\.id) + [nil]
      (prefers, can) = (side.prefers, side.can)
      self.isConsulted = isConsulted
      func first(_ numbers: [Int]) -> [Int: Int] {
        Dictionary(zip(numbers, numbers.indices), uniquingKeysWith: { first, _ in first })
      }
      (firstPrefers, firstCan) = (first(prefers), first(can))
      allPrefers = firstPrefers.keys.sorted()
      all = Set(prefers + can).sorted()
    }

    func ways(of window: Int) -> [Way] {
      let nothing = Way(score: .none, holding: [], window: window)
      guard isConsulted else { return window == 0 ? [nothing] : [] }
      guard window < prefers.count else { return [nothing] }
      return [
        Way(score: .prefers, holding: [prefers[window]], window: window),
        Way(score: .can, holding: [can[window]], window: window),
      ]
    }

    /// The predicates that are false before a way: made when they are asked for, as those of all
    /// windows are quadratic.
    func unless(_ way: Way) -> [Int] {
      switch way.score {
      case .prefers: Array(prefers[..<way.window])
      case .can: allPrefers + can[..<way.window]
      case .none: isConsulted ? all : []
      }
    }

    /// Whether a predicate is one of `unless`: a short cut for most pairs.
    func isExcluded(_ number: Int, before way: Way) -> Bool {
      let isPreferred = firstPrefers[number].map { way.score != .prefers || $0 < way.window }
      if isPreferred == true { return isConsulted }
      if way.score == .prefers { return false }
      let isTaken = firstCan[number].map { way.score == .none || $0 < way.window }
      return isTaken == true && isConsulted
    }
  }

  private let role: SceneRole
  private let prover: PredicateProver
  private let sides: [Side]
  private(set) var moves: [SceneMove] = []
  private(set) var unknowns: [UnknownMove] = []
  private(set) var scoreChanges: [ScoreChange] = []

  init(_ roles: RoleProver, _ role: SceneRole, isConsulted: [Bool]) {
    self.role = role
    prover = roles.prover
    sides = zip(roles.sides, isConsulted).map { Side($0, isConsulted: $1) }
  }

  mutating func run() {
    guard sides.allSatisfy({ $0.can.count <= AnalysisLimits.scenes }) else {
      let obstacle = AnalysisObstacle(limit: "limit of \(AnalysisLimits.scenes) scenes")
      unknowns = [UnknownMove(from: nil, to: nil, obstacle: obstacle)]
      return
    }
    let targets = MoveTargets(
      prover, sides[1].prefers, sides[1].can, isConsulted: sides.allSatisfy(\.isConsulted))
    for (from, name) in sides[0].names.enumerated() {
      let own = name == nil ? nil : [sides[0].prefers[from], sides[0].can[from]]
      for to in targets.windows(sharing: own) where sides[1].names[to] != name {
        find(from, to)
      }
    }
    let places = Dictionary(
      zip(sides[1].names, sides[1].names.indices), uniquingKeysWith: { first, _ in first })
    for (from, name) in sides[0].names.enumerated() {
      guard let name, let to = places[name] else { continue }
      findScoreChange(sides[0].ways(of: from), sides[1].ways(of: to), name)
    }
  }

  /// Whether two ways exclude each other at sight.
  private func excludes(_ one: Way, _ other: Way) -> Bool {
    if other.holding.contains(where: { sides[0].isExcluded($0, before: one) }) { return true }
    if one.holding.contains(where: { sides[1].isExcluded($0, before: other) }) { return true }
    return one.holding.contains { first in
      other.holding.contains { second in
        !prover.mayOverlap(first, second)
      }
    }
  }

  private func proof(_ one: Way, _ other: Way) -> PredicateProver.Proof {
    prover.find(holding: one.holding + other.holding, unless: unless(one, other))
  }

  private func unless(_ one: Way, _ other: Way) -> [Int] {
    sides[0].unless(one) + sides[1].unless(other)
  }

  /// Whether no ASCII identifier goes by any of the ways.
  private func isBeyondASCII(_ old: Int, _ new: Int) -> Bool {
    for one in sides[0].ways(of: old) {
      for other in sides[1].ways(of: new) where !excludes(one, other) {
        let proof = proof(one, other)
        if case .known(nil) = proof.outcome { continue }
        let outcome = prover.findInASCII(
          holding: one.holding + other.holding, failing: proof.excluded,
          unless: unless(one, other))
        guard case .known(nil) = outcome else { return false }
      }
    }
    return true
  }

  private mutating func find(_ old: Int, _ new: Int) {
    let (from, to) = (sides[0].names[old], sides[1].names[new])
    var best: (witness: Witness, one: Way, other: Way)?
    var obstacle: AnalysisObstacle?
    for one in sides[0].ways(of: old) {
      for other in sides[1].ways(of: new) where !excludes(one, other) {
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
        witness, holding: one.holding + other.holding, unless: unless(one, other))
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

/// The windows after a change that may get an identifier of a window before it.
private struct MoveTargets {
  private let count: Int
  /// For each predicate those that may be true with it, itself among them; nil where that is not
  /// known at sight, or predicates do not decide.
  private var partners: [[Int32]]?
  /// For each predicate the windows that have it.
  private var windows: [Int: [Int]] = [:]

  init(_ prover: PredicateProver, _ prefers: [Int], _ can: [Int], isConsulted: Bool) {
    count = can.count
    guard isConsulted, !prover.hasTooManyPairs else { return }
    partners = prover.predicates.indices.map { index in
      [Int32(index)] + prover.partners(of: index).map(Int32.init)
    }
    for window in can.indices {
      for number in Set([prefers[window], can[window]]) where prover.constant(number) != false {
        windows[number, default: []].append(window)
      }
    }
  }

  /// The windows that may be true together with one of `numbers`, and the new one; all for nil.
  func windows(sharing numbers: [Int]?) -> [Int] {
    guard let partners, let numbers else { return Array(0...count) }
    var found: Set<Int> = [count]
    for number in numbers {
      for partner in partners[number] { found.formUnion(windows[Int(partner)] ?? []) }
    }
    return found.sorted()
  }
}
