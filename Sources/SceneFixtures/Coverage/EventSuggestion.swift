package import PredicateAnalysis
import PredicateLanguage
package import SceneRouting

/// An event that would cover what no event of a fixture covers yet.
package struct EventSuggestion: Hashable, Sendable {
  /// What the event is called.
  package let name: String
  package let identifier: String
  package let role: SceneRole
  /// Where the event goes.
  package let decision: RoutingDecision
}

/// What no event can cover, or none that was found.
package struct UncoveredGoal: Hashable, Sendable {
  /// What is not covered, in words.
  package let goal: String
  /// Why, in words.
  package let reason: String
}

/// Events for what a fixture does not cover.
package struct EventSuggestions: Hashable, Sendable {
  package var events: [EventSuggestion] = []
  /// What stays uncovered.
  package var open: [UncoveredGoal] = []
}

extension SceneFixture {
  /// The identifiers that an analysis of the fixture is about, where the command line names none.
  package var analysisDomain: AnalysisDomain {
    if let within { return AnalysisDomain.allStrings.within(within) }
    return AnalysisDomain.usual(
      for: scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] },
      samples: identifiers + [options.focusPrefix ?? ""])
  }

  /// Returns events that cover what those of this fixture, which was read from `bytes`, leave: each
  /// comparison decided both ways, and each scene that can win.
  ///
  /// The events come to the windows as they are after the last one of the fixture.
  ///
  /// - Complexity: a search for each comparison and value that is not covered, and for each scene.
  /// - Throws: as `coverage(of:file:)`.
  package func suggestions(
    for bytes: [UInt8], file: String
  ) throws(CoverageError) -> EventSuggestions {
    guard let root = SourceDocument(json: bytes, file: file).root else { throw .otherFile }
    var run = CoverageRun(self, PredicatePlaces(in: root).conditions)
    do throws(SceneSystemError) {
      try run.play()
    } catch {
      throw .system(error)
    }
    guard run.isComplete else { throw .tooManyConsultations }
    let search = WorkBudget.inRounds {
      var search = SuggestionSearch(run, analysisDomain, samples: Array(identifiers.prefix(64)))
      search.run()
      return search
    }
    guard search.coverage.isComplete else { throw .tooManyConsultations }
    return search.found
  }
}

/// Looks for identifiers that cover what is left.
private struct SuggestionSearch {
  private(set) var coverage: CoverageRun
  private(set) var found = EventSuggestions()
  private let windows: SceneSet
  private let router: SceneRouter
  private let prefix: String
  /// The predicates of all windows made ready once, and their numbers.
  private let prover: PredicateProver
  private let numbers: [ActivationPredicate: Int]

  init(_ coverage: CoverageRun, _ domain: AnalysisDomain, samples: [String]) {
    self.coverage = coverage
    windows = coverage.windows
    router = SceneRouter(windows, options: coverage.options)
    let prefix = coverage.options.focusPrefix ?? ""
    self.prefix = prefix
    var numbers: [ActivationPredicate: Int] = [:]
    var predicates: [ActivationPredicate] = []
    for predicate in windows.flatMap({ [$0.conditions.can, $0.conditions.prefers] })
    where numbers[predicate] == nil {
      numbers[predicate] = predicates.count
      predicates.append(predicate)
    }
    self.numbers = numbers
    prover = PredicateProver(
      predicates, domain: domain, samples: samples, prefixes: predicates.map { _ in prefix })
  }

  /// What making a predicate takes of the budget of the run, for each byte.
  private static let stepsOfByte = 20

  mutating func run() {
    guard coverage.options.supportsMultipleScenes else {
      found.open.append(
        UncoveredGoal(
          goal: "every predicate", reason: "the app supports one scene, and evaluates none (R7)"))
      return
    }
    for session in windows {
      for condition in [ActivationCondition.prefers, .can] {
        guard let tier = coverage.tier(condition, of: session.id) else { continue }
        cover(session, condition, tier)
      }
    }
    coverWins()
    let used = Set(
      windows.flatMap { session in
        [ActivationCondition.can, .prefers].compactMap { coverage.tier($0, of: session.id) }
      })
    for (place, tier) in coverage.coverage.tiers.enumerated()
    where !used.contains(place) && tier.comparisons.contains(where: { !$0.counts.isCovered }) {
      found.open.append(
        UncoveredGoal(
          goal: tier.path, reason: "no window has this predicate after the last step"))
    }
  }

  private mutating func cover(
    _ session: SceneSession, _ condition: ActivationCondition, _ tier: Int
  ) {
    let predicate = session.conditions[condition]
    guard coverage.coverage.tiers[tier].comparisons.contains(where: { !$0.counts.isCovered })
    else { return }
    let comparisons = predicate.comparisonSpans
    for (number, reach) in predicate.comparisonReaches.enumerated() {
      for value in [true, false] {
        let counts = coverage.coverage.tiers[tier].comparisons[number].counts
        if (value ? counts.whenTrue : counts.whenFalse) > 0 { continue }
        let text = quoted(predicate.source.part(at: comparisons[number]))
        let goal = "\(text) of \(quoted(session.id.rawValue)) \(value ? "true" : "false")"
        // Each is made of the whole predicate.
        let steps = Self.stepsOfByte * predicate.source.utf8.count
        guard WorkBudget.current?.take(steps) ?? true else {
          WorkBudget.current?.noteOpen()
          let reason = AnalysisObstacle.limitOfRun.diagnostic.message
          found.open.append(UncoveredGoal(goal: goal, reason: reason))
          continue
        }
        let wanted = value ? reach.whenTrue : reach.whenFalse
        let failing = condition == .can ? [session.conditions.prefers] : []
        find(
          [wanted], failing, goal, session.role,
          unless: "it is not evaluated for any identifier that makes it so")
      }
    }
  }

  private mutating func coverWins() {
    for session in windows where coverage.coverage.neverWon.contains(session.id) {
      let rivals = windows.prefix { $0.id != session.id }.filter { $0.role == session.role }
      let all = windows.filter { $0.role == session.role }.map(\.conditions.prefers)
      let goal = "\(quoted(session.id.rawValue)) wins"
      let reason = "every identifier goes elsewhere"
      let found = find(
        [session.conditions.prefers], rivals.map(\.conditions.prefers), nil, session.role,
        unless: reason)
      if found { continue }
      find(
        [session.conditions.can], all + rivals.map(\.conditions.can), goal, session.role,
        unless: reason)
    }
  }

  /// Suggests an event on an identifier for which all of `holding` are true and all of `failing`
  /// false; false when there is none, and then a `goal` is not covered for `reason`.
  @discardableResult
  private mutating func find(
    _ holding: [ActivationPredicate], _ failing: [ActivationPredicate], _ goal: String?,
    _ role: SceneRole, unless reason: String
  ) -> Bool {
    var prover = prover
    func number(_ predicate: ActivationPredicate) -> Int {
      if let known = numbers[predicate] { return known }
      // What makes one comparison decide is asked about once.
      prover = prover.adding([predicate], prefix: prefix)
      return prover.predicates.count - 1
    }
    let yes = holding.map(number)
    let proof = prover.find(holding: yes, unless: failing.map(number), isReadable: true)
    switch proof.outcome {
    case .known(let witness?):
      add(witness.text, goal ?? "a scene wins", role)
      return true
    case .known(nil):
      if let goal {
        found.open.append(UncoveredGoal(goal: goal, reason: reason))
      }
    case .unknown(let obstacle):
      found.open.append(
        UncoveredGoal(
          goal: goal ?? "a scene wins", reason: obstacle.diagnostic.message))
    }
    return false
  }

  private mutating func add(_ identifier: String, _ goal: String, _ role: SceneRole) {
    var event = RoutingEvent.identifier(identifier)
    event.role = role
    coverage.add(event)
    found.events.append(
      EventSuggestion(
        name: goal, identifier: identifier, role: role, decision: router.route(event)))
  }
}

extension String {
  /// The part at `span`, which is in UTF-8 bytes.
  fileprivate func part(at span: SourceSpan) -> String {
    String(decoding: Array(utf8)[span.lowerBound..<span.upperBound], as: UTF8.self)
  }
}
