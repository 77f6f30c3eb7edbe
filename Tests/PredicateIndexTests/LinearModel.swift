import PredicateLanguage

@testable import SceneRouting

/// What every predicate of a pool says of every identifier of it, a bit for each.
///
/// Each pair is evaluated once, so that a linear decision only looks up bits.
struct TruthTable {
  /// The words of 64 identifiers in a row of the table.
  let width: Int
  private var holding: [UInt64]
  private var failing: [UInt64]
  private var errors: [Int: PredicateEvaluationError] = [:]

  init(_ predicates: [ActivationPredicate], _ identifiers: [String]) {
    let width = (identifiers.count + 63) / 64
    self.width = width
    holding = [UInt64](repeating: 0, count: predicates.count * width)
    failing = holding
    for (place, identifier) in identifiers.enumerated() {
      let bit = UInt64(1) << UInt64(place % 64)
      SubjectText.with(identifier) { subject in
        for (number, predicate) in predicates.enumerated() {
          do throws(PredicateEvaluationError) {
            if try predicate.evaluate(&subject) { holding[number * width + place / 64] |= bit }
          } catch {
            failing[number * width + place / 64] |= bit
            errors[number * width * 64 + place] = error
          }
        }
      }
    }
  }

  /// The identifiers of a word for which a predicate is true.
  func holding(_ predicate: Int, _ word: Int) -> UInt64 { holding[predicate * width + word] }

  /// The identifiers of a word on which a predicate fails.
  func failing(_ predicate: Int, _ word: Int) -> UInt64 { failing[predicate * width + word] }

  /// Why a predicate fails on an identifier, or nil.
  func error(_ predicate: Int, _ identifier: Int) -> PredicateEvaluationError? {
    errors[predicate * width * 64 + identifier]
  }

  func holds(_ predicate: Int, _ identifier: Int) -> Bool {
    holding(predicate, identifier / 64) >> UInt64(identifier % 64) & 1 == 1
  }
}

/// The linear router of all identifiers of a pool at once: slow and obvious, with a list of scenes
/// and nothing else.
struct LinearModel {
  struct Scene {
    let id: SceneIdentifier
    let role: SceneRole
    var state = SessionState.connected
    var can: Int
    var prefers: Int
  }

  /// Where one identifier goes.
  struct Decision {
    var scene: Int?
    var score = RoutingScore.none
    /// The scenes of the winning score, most recent first, where all of them are asked for.
    var sharing: [Int] = []
    /// The scenes that could not be evaluated, most recent first.
    var errors: [(scene: Int, error: SceneError)] = []
  }

  let table: TruthTable
  /// The most recent scene is the last.
  var scenes: [Scene] = []

  /// Decides where each identifier goes.
  ///
  /// - Parameter listsTies: whether all scenes of the winning score are listed.
  func decisions(for role: SceneRole, count: Int, listsTies: Bool) -> [Decision] {
    var decisions = [Decision](repeating: Decision(), count: count)
    // The identifiers that a scene was found for, and those that some scene fails on.
    var isPreferred = [UInt64](repeating: 0, count: table.width)
    var isAllowed = isPreferred
    var isFailing = isPreferred
    func note(_ bits: UInt64, _ word: Int, _ scene: Int, _ score: RoutingScore) {
      var bits = bits
      while bits != 0 {
        let place = word * 64 + bits.trailingZeroBitCount
        bits &= bits - 1
        // The first scene is the most recent one.
        if decisions[place].scene == nil {
          decisions[place].scene = scene
          decisions[place].score = score
        }
        if listsTies { decisions[place].sharing.append(scene) }
      }
    }
    let places = scenes.indices.reversed().filter { scenes[$0].role == role }
    for scene in places {
      for word in 0..<table.width {
        let bits = table.holding(scenes[scene].prefers, word)
        note(listsTies ? bits : bits & ~isPreferred[word], word, scene, .prefers)
        isPreferred[word] |= bits
        let failing = table.failing(scenes[scene].prefers, word)
        isFailing[word] |= failing | table.failing(scenes[scene].can, word) & ~bits
      }
    }
    for scene in places {
      for word in 0..<table.width {
        // A scene whose `prefers` fails has no score (R8).
        let bits =
          table.holding(scenes[scene].can, word) & ~isPreferred[word]
          & ~table.failing(scenes[scene].prefers, word)
        note(listsTies ? bits : bits & ~isAllowed[word], word, scene, .can)
        isAllowed[word] |= bits
      }
    }
    for place in decisions.indices where isFailing[place / 64] >> UInt64(place % 64) & 1 == 1 {
      decisions[place].errors = places.compactMap { scene in
        error(of: scenes[scene], place).map { (scene, $0) }
      }
    }
    return decisions
  }

  private func error(of scene: Scene, _ identifier: Int) -> SceneError? {
    if let error = table.error(scene.prefers, identifier) {
      return SceneError(scene: scene.id, condition: .prefers, error: error)
    }
    if table.holds(scene.prefers, identifier) { return nil }
    return table.error(scene.can, identifier).map {
      SceneError(scene: scene.id, condition: .can, error: $0)
    }
  }

  /// What is wrong with an outcome, or nil.
  func flaw(_ outcome: RoutingOutcome, _ expected: Decision, ties: TiePolicy) -> String? {
    let scene = expected.scene.map { scenes[$0] }
    let kind: RoutingOutcome.Kind =
      scene.map { $0.state == .connected ? .continueInScene : .reconnect } ?? .create
    guard outcome.scene == scene?.id, outcome.score == expected.score, outcome.kind == kind else {
      return "\(outcome), expected \(scene?.id.rawValue ?? "none") with \(expected.score)"
    }
    if ties == .reportAllTies || !outcome.tied.isEmpty {
      let tied = expected.sharing.count > 1 ? expected.sharing.map { scenes[$0].id } : []
      if outcome.tied != tied { return "\(outcome): \(outcome.tied) tie, expected \(tied)" }
    }
    if expected.errors.isEmpty && outcome.errors.isEmpty { return nil }
    // All of them, or those that may have cost their scene the victory (R8).
    let errors = expected.errors.filter { scene, error in
      guard ties == .mostRecent, let winner = expected.scene else { return true }
      let missed: RoutingScore = error.condition == .prefers ? .prefers : .can
      return missed > expected.score || missed == expected.score && scene > winner
    }
    return outcome.errors == errors.map(\.error)
      ? nil : "\(outcome): \(outcome.errors), expected \(errors.map(\.error))"
  }

  /// What is wrong with a choice of a router that reports all ties, or nil.
  ///
  /// - Parameter tied: the slots of the ties, if they are listed.
  func flaw(
    _ choice: RoutingChoice, tied: ArraySlice<Int32>?, _ expected: Decision,
    bySlot sessions: [SceneSession?]
  ) -> String? {
    func id(_ slot: Int32) -> SceneIdentifier? { slot < 0 ? nil : sessions[Int(slot)]?.id }
    let scene = expected.scene.map { scenes[$0] }
    let kind: RoutingOutcome.Kind =
      scene.map { $0.state == .connected ? .continueInScene : .reconnect } ?? .create
    let sharing = expected.sharing.count > 1 ? expected.sharing : []
    var isRight = id(choice.slot) == scene?.id && choice.score == expected.score
    isRight = isRight && choice.kind == kind && Int(choice.tied) == sharing.count
    // Without a list those count that may have won or tied.
    let failed = expected.errors.contains {
      tied != nil || expected.score != .prefers || $0.error.condition == .prefers
    }
    isRight = isRight && choice.hasErrors == failed
    if let tied, isRight { isRight = tied.map(id) == sharing.map { scenes[$0].id } }
    return isRight
      ? nil : "\(choice), expected \(scene?.id.rawValue ?? "none") with \(expected)"
  }
}
