import LocatedValues
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// Decides whether an unnoticed mistake could be noticed at all.
struct MutantJudge {
  typealias Verdict = (
    status: FixtureMutation.Status, witness: String?, unknown: AnalysisObstacle?
  )

  private let fixture: SceneFixture
  private var prover: PredicateProver
  /// The numbers of all predicates.
  private var numbers: [ActivationPredicate: Int]
  private let can: [Int]
  private let prefers: [Int]

  /// - Complexity: O(n log n): n bytes of predicates.
  init(_ fixture: SceneFixture) {
    self.fixture = fixture
    var numbers: [ActivationPredicate: Int] = [:]
    var predicates: [ActivationPredicate] = []
    func number(_ predicate: ActivationPredicate) -> Int {
      if let known = numbers[predicate] { return known }
      numbers[predicate] = predicates.count
      predicates.append(predicate)
      return predicates.count - 1
    }
    can = fixture.scenes.map { number($0.conditions.can) }
    prefers = fixture.scenes.map { number($0.conditions.prefers) }
    let others =
      fixture.description.conditionsByName.values.flatMap { [$0.can, $0.prefers] }
      + fixture.timeline.flatMap(\.predicates)
    for predicate in others { _ = number(predicate) }
    self.numbers = numbers
    prover = PredicateProver(
      predicates, domain: fixture.analysisDomain,
      samples: Array(fixture.identifiers.prefix(64)),
      prefixes: predicates.map { _ in fixture.options.focusPrefix ?? "" })
  }

  /// The judge that knows the predicates of a mutant, too.
  private func knowing(_ edits: [ActivationPredicate]) -> MutantJudge {
    var judge = self
    for predicate in edits where judge.numbers[predicate] == nil {
      judge.numbers[predicate] = judge.prover.add(
        predicate, prefix: fixture.options.focusPrefix ?? "")
    }
    return judge
  }

  /// A question whose answer shows the mistake.
  private struct Question {
    var holding: [Int] = []
    var failing: [Int] = []
    var unless: [Int] = []
  }

  private func verdict(_ questions: [Question]) -> Verdict {
    guard fixture.options.supportsMultipleScenes else {
      return (.equivalent, nil, nil)
    }
    var obstacle: AnalysisObstacle?
    for question in questions {
      let proof = prover.find(
        holding: question.holding, failing: question.failing, unless: question.unless,
        isReadable: true)
      switch proof.outcome {
      case .known(let witness?): return (.unnoticed, witness.text, nil)
      case .known(nil): break
      case .unknown(let reason): obstacle = obstacle ?? reason
      }
    }
    return (obstacle == nil ? .equivalent : .unnoticed, nil, obstacle)
  }

  /// Looks for an identifier that goes elsewhere, or by another score, with other predicates.
  func verdict(
    on edits: [(key: ConditionKey, predicate: ActivationPredicate)]
  ) -> Verdict {
    knowing(edits.map(\.predicate)).verdict(onKnown: edits)
  }

  private func verdict(
    onKnown edits: [(key: ConditionKey, predicate: ActivationPredicate)]
  ) -> Verdict {
    guard fixture.timeline.isEmpty, case .scene(let position) = edits[0].key.owner else {
      return verdict(onPredicates: edits)
    }
    let (oldCan, oldPrefers) = (can[position], prefers[position])
    var (newCan, newPrefers) = (oldCan, oldPrefers)
    for (key, predicate) in edits {
      guard let number = numbers[predicate] else { continue }
      if key.condition == .can { newCan = number } else { newPrefers = number }
    }
    let peers = peers(of: position)
    let earlier = peers.filter { $0 < position }
    let others = peers.filter { $0 != position }
    // What the scene wins by one pair of predicates, and not so by the other.
    func questions(_ one: (can: Int, prefers: Int), _ other: (can: Int, prefers: Int)) -> [Question]
    {
      let byPrefers = Question(
        holding: [one.prefers], failing: [other.prefers], unless: earlier.map { prefers[$0] })
      let unless = others.map { prefers[$0] } + earlier.map { can[$0] }
      return [
        byPrefers,
        Question(
          holding: [one.can, other.prefers], failing: [one.prefers], unless: unless),
        Question(
          holding: [one.can], failing: [one.prefers, other.can, other.prefers], unless: unless),
      ]
    }
    return verdict(
      questions((oldCan, oldPrefers), (newCan, newPrefers))
        + questions((newCan, newPrefers), (oldCan, oldPrefers)))
  }

  /// Judges predicates of windows that come and go: any identifier for which a predicate itself
  /// differs shows the mistake.
  private func verdict(
    onPredicates edits: [(key: ConditionKey, predicate: ActivationPredicate)]
  ) -> Verdict {
    verdict(
      edits.flatMap { key, predicate -> [Question] in
        guard let old = fixture.predicate(at: key).flatMap({ numbers[$0] }),
          let new = numbers[predicate]
        else { return [] }
        return [Question(holding: [old], failing: [new]), Question(holding: [new], failing: [old])]
      })
  }

  /// Looks for an identifier whose scene depends on which of two neighbours is more recent.
  func verdict(exchanging first: Int, _ second: Int) -> Verdict {
    let peers = peers(of: first)
    let earlier = peers.filter { $0 < first }
    return verdict([
      Question(
        holding: [prefers[first], prefers[second]], unless: earlier.map { prefers[$0] }),
      Question(
        holding: [can[first], can[second]],
        unless: peers.map { prefers[$0] } + earlier.map { can[$0] }),
    ])
  }

  /// The positions of the scenes of a scene's role.
  private func peers(of position: Int) -> [Int] {
    let role = fixture.scenes[position].role
    return fixture.scenes.indices.filter { fixture.scenes[$0].role == role }
  }
}

extension TimelineStep {
  /// The predicates that the step gives to windows.
  fileprivate var predicates: [ActivationPredicate] {
    switch action {
    case .open(let window), .event(_, let window):
      window.conditions.map { [$0.can, $0.prefers] } ?? []
    case .change(_, let change): [change.can, change.prefers].compactMap(\.self)
    default: []
    }
  }
}
