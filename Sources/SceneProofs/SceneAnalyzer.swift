import ByteText
public import PredicateAnalysis
import PredicateLanguage
public import SceneRouting

/// Finds out what is true of scenes for all identifiers, by R2 to R5.
///
/// ```swift
/// let scenes = [
///   SceneSession(
///     id: "mail", conditions: ActivationConditions(can: .beginning(with: "mail/"))),
///   SceneSession(
///     id: "notes", conditions: ActivationConditions(can: .beginning(with: "notes/"))),
/// ]
/// let analysis = SceneAnalyzer(domain: .printableASCII).analysis(of: scenes)
/// analysis.findings.map(\.kind)  // [.gap]
/// ```
/// Each finding is proved for every identifier of the domain, and its witness was put to the
/// evaluator. Scenes compete within their role.
public struct SceneAnalyzer: Sendable {
  /// The identifiers that questions are about, without the focus prefix.
  public let domain: AnalysisDomain
  /// Identifiers that readable witnesses should resemble.
  public let samples: [String]

  /// The callback for progress; gets a text about the search that comes next.
  package var begin: (@Sendable (String) -> Void)?

  /// Creates an analyzer for the identifiers of `domain`.
  public init(domain: AnalysisDomain = .allStrings, samples: [String] = []) {
    self.domain = domain
    self.samples = samples
  }

  /// Returns what is found of scenes, the most recently active first.
  ///
  /// - Complexity: for n scenes O(n log n + p) searches: p pairs of scenes that may take the same
  ///   identifier. A search is as `PredicateFamily.shortest(_:)`.
  public func analysis(
    of scenes: [SceneSession], options: RouterOptions = RouterOptions()
  ) -> SceneAnalysis {
    guard options.supportsMultipleScenes else {
      return SceneAnalysis(isConsulted: false, findings: [], unknowns: [])
    }
    // How the identifiers of each pair of scenes relate is asked beside it.
    return WorkBudget.part(of: 2) {
      WorkBudget.inRounds { consultedAnalysis(of: scenes, options) }
    }
  }

  private func consultedAnalysis(
    of scenes: [SceneSession], _ options: RouterOptions
  ) -> SceneAnalysis {
    var findings: [SceneFinding] = []
    var unknowns: [UnknownFinding] = []
    // Without a scene every identifier is in a gap, of the role that apps begin with.
    let roles = scenes.isEmpty ? [(SceneRole.application, [])] : scenes.byRole
    for (role, sessions) in roles {
      var search = SceneFindingSearch(
        RoleProver([sessions], [options.focusPrefix], domain, samples), role,
        isOnlyRole: roles.count == 1, hasPrefix: options.focusPrefix?.isEmpty == false)
      search.begin = begin
      search.run()
      findings += search.findings
      unknowns += search.unknowns
    }
    return SceneAnalysis(isConsulted: true, findings: findings, unknowns: unknowns)
  }

  /// Returns for each two scenes of a role how what they take relates.
  ///
  /// - Shape: n × (n - 1) / 2 relations for n scenes of a role, in order.
  /// - Complexity: a search for each.
  public func relations(
    of scenes: [SceneSession], options: RouterOptions = RouterOptions()
  ) -> [SceneRelation] {
    WorkBudget.inRounds { everyRelation(of: scenes, options) }
  }

  private func everyRelation(
    of scenes: [SceneSession], _ options: RouterOptions
  ) -> [SceneRelation] {
    scenes.byRole.flatMap { _, sessions in
      let roles = RoleProver([sessions], [options.focusPrefix], domain, samples)
      let side = roles.sides[0]
      return sessions.indices.flatMap { first in
        sessions.indices.dropFirst(first + 1).map { second in
          SceneRelation(
            first: sessions[first].id, second: sessions[second].id,
            relation: relation(
              [side.can[first], side.prefers[first]], [side.can[second], side.prefers[second]],
              roles.prover))
        }
      }
    }
  }

  /// Returns the relation of the identifiers that one of the first two predicates takes to those
  /// that one of the others takes.
  private func relation(
    _ first: [Int], _ second: [Int], _ prover: PredicateProver
  ) -> AnalysisOutcome<PredicateRelation> {
    let mayMeet = first.contains { one in second.contains { prover.mayOverlap(one, $0) } }
    if !mayMeet {
      let isThere = [first, second].map { pair in
        pair.contains {
          if case .known(_?) = prover.find(holding: [$0]).outcome { true } else { false }
        }
      }
      if isThere == [true, true] { return .known(.disjoint) }
    }
    let family = prover.family(of: first + second)
    let one = PredicateCondition.any([.holds(0), .holds(1)])
    let other = PredicateCondition.any([.holds(2), .holds(3)])
    let parts = family.shortest([.all([one, !other]), .all([!one, other]), .all([one, other])])
    for part in parts { if case .unknown(let obstacle) = part { return .unknown(obstacle) } }
    let isThere = parts.map { ($0.answer ?? nil) != nil }
    return .known(
      PredicateRelation(hasFirst: isThere[0], hasSecond: isThere[1], hasBoth: isThere[2]))
  }
}

extension [SceneSession] {
  /// The sessions of each role, in the order in which roles come.
  var byRole: [(role: SceneRole, sessions: [SceneSession])] {
    var order: [SceneRole] = []
    var sessions: [SceneRole: [SceneSession]] = [:]
    for session in self {
      if sessions[session.role] == nil { order.append(session.role) }
      sessions[session.role, default: []].append(session)
    }
    return order.map { ($0, sessions[$0] ?? []) }
  }
}

/// The predicates of the sessions of one role, each once, ready for proofs.
///
/// Of several sets of sessions, such as those of an old and a new fixture, the predicates are in
/// one prover.
struct RoleProver: Sendable {
  /// One set of sessions.
  struct Side: Sendable {
    let sessions: [SceneSession]
    /// The number of each session's `can`, which is not evaluated where `prefers` fails (R8).
    let can: [Int]
    let prefers: [Int]
    /// The number of each session's `can` by itself.
    let ownCan: [Int]
  }

  let sides: [Side]
  let prover: PredicateProver

  init(
    _ sets: [[SceneSession]], _ prefixes: [String?], _ domain: AnalysisDomain, _ samples: [String]
  ) {
    var numbers = PredicateNumbers(domain)
    sides = zip(sets, prefixes).map { sessions, prefix in
      let prefix = prefix ?? ""
      let conditions = sessions.map(\.conditions)
      return Side(
        sessions: sessions,
        can: conditions.map { numbers.number(of: $0.can, prefix, after: $0.prefers) },
        prefers: conditions.map { numbers.number(of: $0.prefers, prefix) },
        ownCan: conditions.map { numbers.number(of: $0.can, prefix) })
    }
    prover = PredicateProver(
      numbers.predicates, domain: domain, samples: samples, prefixes: numbers.prefixes,
      guards: numbers.guards)
  }
}

/// Gives each predicate a number, equal ones one.
private struct PredicateNumbers {
  private struct Key: Hashable {
    let predicate: ActivationPredicate
    let prefix: ExactText
    let guardian: ActivationPredicate?
  }

  private let domain: AnalysisDomain
  private var numbers: [Key: Int] = [:]
  private var mayFail: [Key: Bool] = [:]
  private(set) var predicates: [ActivationPredicate] = []
  private(set) var prefixes: [String] = []
  private(set) var guards: [Int: ActivationPredicate] = [:]

  init(_ domain: AnalysisDomain) { self.domain = domain }

  /// The number of a predicate, which is asked where `first` has a value.
  mutating func number(
    of predicate: ActivationPredicate, _ prefix: String, after first: ActivationPredicate? = nil
  ) -> Int {
    let guardian = first.flatMap { mayFail($0, prefix) ? $0 : nil }
    let key = Key(predicate: predicate, prefix: ExactText(prefix), guardian: guardian)
    if let known = numbers[key] { return known }
    numbers[key] = predicates.count
    guards[predicates.count] = guardian
    predicates.append(predicate)
    prefixes.append(prefix)
    return predicates.count - 1
  }

  private mutating func mayFail(_ predicate: ActivationPredicate, _ prefix: String) -> Bool {
    let key = Key(predicate: predicate, prefix: ExactText(prefix), guardian: nil)
    if let known = mayFail[key] { return known }
    let family = PredicateFamily([predicate], domain: domain, prefixes: [prefix])
    let answer = family.failure(ofMember: 0) != nil
    mayFail[key] = answer
    return answer
  }
}
