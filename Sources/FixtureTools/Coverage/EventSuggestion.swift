import ByteText
import LocatedValues
import PredicateAnalysis
import PredicateIndex
import PredicateLanguage
import SceneFixtures
package import SceneRouting

/// An event that would cover what no event of a fixture covers yet.
package struct EventSuggestion: Hashable, Sendable {
  /// The event's name.
  package let name: String
  package let identifier: String
  package let role: SceneRole
  /// The decision on the event.
  package let decision: RoutingDecision
  /// The scene that has the event then; a new window of a timeline counts.
  package let scene: SceneIdentifier?
  /// The ids of the warnings that an expectation has to name, each once.
  package let warnings: [String]
}

/// A goal that no event covers, or for which none was found.
package struct UncoveredGoal: Hashable, Sendable {
  /// The goal, in words.
  package let goal: String
  /// The reason why it is not covered, in words.
  package let reason: String
}

/// Events for what a fixture does not cover.
package struct EventSuggestions: Hashable, Sendable {
  package var events: [EventSuggestion] = []
  /// The goals that stay uncovered.
  package var open: [UncoveredGoal] = []
}

extension SceneFixture {
  /// The identifiers that an analysis of the fixture is about, where the command line names none.
  var analysisDomain: AnalysisDomain {
    if let within { return AnalysisDomain.allStrings.within(within) }
    return AnalysisDomain.usual(
      for: scenes.flatMap { [$0.conditions.can, $0.conditions.prefers] },
      samples: identifiers + [options.focusPrefix ?? ""])
  }

  /// Returns events that cover what the events of this fixture leave open: each comparison decided
  /// both ways, and each scene that can win.
  ///
  /// The fixture was read from `bytes`.
  ///
  /// Each event comes to the windows as they are after the last one of the fixture and the
  /// suggestions before it, and was tried there: it covers what it is for.
  ///
  /// `begin` gets reports of the search's progress.
  ///
  /// - Complexity: a search for each comparison and value that is not covered, and for each scene.
  /// - Throws: as `coverage(of:file:)`.
  package func suggestions(
    for bytes: [UInt8], file: String, begin: (String) -> Void = { _ in }
  ) throws(CoverageError) -> EventSuggestions {
    guard let root = SourceDocument(json: bytes, file: file).root else { throw .otherFile }
    var run = CoverageRun(self, PredicatePlaces(in: root).conditions(of: self))
    do throws(SceneSystemError) {
      try run.play(isTimeline: root.parts.contains { $0.key == "timeline" && $0.isList })
    } catch {
      throw .system(error)
    }
    guard run.isComplete else { throw .tooManyConsultations }
    let names = Set(
      (events.map(\.event.name) + timeline.map(\.name)).compactMap(\.self).map { ExactText($0) })
    let search = WorkBudget.inRounds {
      var search = SuggestionSearch(
        run, analysisDomain, samples: Array(identifiers.prefix(64)), names: names)
      search.run(begin)
      return search
    }
    guard search.coverage.isComplete else { throw .tooManyConsultations }
    return search.found
  }
}

/// Looks for identifiers that cover what is left.
private struct SuggestionSearch {
  private typealias Aim = CoverageRun.Aim

  /// An identifier is asked for on which all of `holding`, which are numbers, are true and all of
  /// `failing` false.
  private struct Question {
    var holding: [Int] = []
    var failing: PredicateProver.Exclusions
    /// One more that must be true, which no other question is about: it is not kept.
    var once: ActivationPredicate?
  }

  /// The windows of a role, most recent first.
  private struct Rivals {
    let places: [SceneIdentifier: Int]
    /// `prefers` of each window, and then `can` of each.
    let exclusions: PredicateProver.Exclusions
  }

  private(set) var coverage: CoverageRun
  private(set) var found = EventSuggestions()
  private let prefix: String
  /// The predicates of all windows made ready once, and their numbers.
  private var prover: PredicateProver
  private var numbers: [ActivationPredicate: Int] = [:]
  /// The numbers of each window's predicates; that of `can` includes what guards it (R8).
  private var windowNumbers: [SceneIdentifier: (can: Int, prefers: Int)] = [:]
  private var rivalsOfRole: [SceneRole: Rivals] = [:]
  private var names: Set<ExactText>
  private var open: [(aim: Aim, goal: UncoveredGoal)] = []
  private var openAims: Set<Aim> = []

  init(
    _ coverage: CoverageRun, _ domain: AnalysisDomain, samples: [String], names: Set<ExactText>
  ) {
    self.coverage = coverage
    prefix = coverage.options.focusPrefix ?? ""
    self.names = names
    var predicates: [ActivationPredicate] = []
    for session in coverage.windows {
      for condition in ActivationCondition.allCases {
        let predicate = session.conditions[condition]
        if numbers[predicate] != nil { continue }
        numbers[predicate] = predicates.count
        predicates.append(predicate)
      }
    }
    prover = PredicateProver(
      predicates, domain: domain, samples: samples,
      prefixes: [String](repeating: prefix, count: predicates.count))
  }

  /// The steps that the search takes of the budget of the run: for each byte of a predicate that is
  /// made, for each event that is tried, beside that for each window that is evaluated or copied,
  /// and for each question.
  private static let stepsOfByte = 20
  private static let stepsOfEvent = 2_000
  private static let stepsOfWindow = 160
  private static let stepsOfQuestion = 100
  /// The number of windows between two reports of the search's progress.
  private static let toldWindows = 50

  mutating func run(_ begin: (String) -> Void) {
    guard coverage.options.supportsMultipleScenes else {
      found.open.append(
        UncoveredGoal(
          goal: "every predicate", reason: "the app supports one scene, and evaluates none (R7)"))
      return
    }
    // A suggestion may make a window, which has predicates of its own.
    var seen: Set<SceneIdentifier> = []
    while true {
      let fresh = coverage.windows.map(\.id).filter { seen.insert($0).inserted }
      if fresh.isEmpty { break }
      // A window that a step makes stands before the others: who can win wins first.
      if coverage.isTimeline { for id in fresh { coverWin(of: id) } }
      for (place, id) in fresh.enumerated() {
        if place % Self.toldWindows == 0 { begin("\(found.events.count) suggested events") }
        cover(.prefers, of: id)
        cover(.can, of: id)
      }
      if !coverage.isTimeline { for id in fresh { coverWin(of: id) } }
    }
    // A later event may have covered by the way what an earlier one could not.
    found.open = open.filter { !coverage.isCovered($0.aim) }.map(\.goal)
    let used = Set(
      coverage.windows.flatMap { session in
        [ActivationCondition.can, .prefers].compactMap { coverage.tier($0, of: session.id) }
      })
    for (place, tier) in coverage.coverage.tiers.enumerated()
    where !used.contains(place) && tier.comparisons.contains(where: { !$0.counts.isCovered }) {
      found.open.append(
        UncoveredGoal(
          goal: tier.path, reason: "no window has this predicate after the last step"))
    }
  }

  private mutating func cover(_ condition: ActivationCondition, of id: SceneIdentifier) {
    guard let tier = coverage.tier(condition, of: id), let session = coverage.windows[id],
      coverage.coverage.tiers[tier].comparisons.contains(where: { !$0.counts.isCovered })
    else { return }
    let predicate = session.conditions[condition]
    let (source, comparisons) = (predicate.source, predicate.comparisonSpans)
    let guardians = condition == .can ? [number(session.conditions.prefers)] : []
    let failing = prover.exclusions(guardians)
    for (number, reach) in predicate.comparisonReaches.enumerated() {
      for value in [true, false] {
        let aim = Aim.comparison(tier: tier, number: number, value: value)
        if coverage.isCovered(aim) { continue }
        let text = quoted(source.part(at: comparisons[number]))
        let goal = "\(text) of \(quoted(id.rawValue)) \(value)"
        // Each is made of the whole predicate.
        let steps = Self.stepsOfByte * source.utf8.count
        guard WorkBudget.current?.take(steps) ?? true else {
          WorkBudget.current?.noteOpen()
          leave(aim, goal, AnalysisObstacle.limitOfRun.diagnostic.message)
          continue
        }
        pursue(
          aim, [Question(failing: failing, once: value ? reach.whenTrue : reach.whenFalse)],
          goal, session.role,
          unless: "another part decides before it for each identifier that makes it so")
      }
    }
  }

  private mutating func coverWin(of id: SceneIdentifier) {
    guard !coverage.isCovered(.win(id)), let session = coverage.windows[id] else { return }
    let own = numbers(of: session)
    let rivals = rivals(of: session.role)
    guard let place = rivals.places[id] else { return }
    pursue(
      .win(id),
      [
        Question(holding: [own.prefers], failing: rivals.exclusions.prefix(place)),
        Question(
          holding: [own.can], failing: rivals.exclusions.prefix(rivals.places.count + place)),
      ], "\(quoted(id.rawValue)) wins", session.role, unless: "every identifier goes elsewhere")
  }

  /// The windows of a role, with the numbers of their predicates.
  private mutating func rivals(of role: SceneRole) -> Rivals {
    if let known = rivalsOfRole[role] { return known }
    let sessions = coverage.windows.filter { $0.role == role }
    let own = sessions.map { numbers(of: $0) }
    let places = Dictionary(
      sessions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let list = own.map(\.prefers) + own.map(\.can)
    let rivals = Rivals(
      places: places,
      exclusions: prover.exclusions(list, search: coverage.isTimeline ? nil : search(of: list)))
    // Those of a timeline change.
    if !coverage.isTimeline { rivalsOfRole[role] = rivals }
    return rivals
  }

  /// Finds those of a list, the first half of it or all, that may not be false on an identifier.
  private func search(of list: [Int]) -> PredicateProver.Exclusions.Search {
    let half = list.count / 2
    let halves = [0..<half, half..<list.count].map { places in
      let index = PredicateIndex<Int>()
      // What has no room, or no value where another lacks one, is always asked.
      let others = places.filter { place in
        let number = list[place]
        if prover.constant(number) != nil { return false }
        if prover.failure(of: number) != nil { return true }
        return (try? index.insert(place, predicate: prover.predicate(number))) == nil
      }
      return (places: places, index: index, others: others)
    }
    let prefix = prefix
    return { text, length in
      halves.filter { $0.places.lowerBound < length }.flatMap { half in
        guard let matches = try? half.index.matches(of: prefix + text) else {
          return Array(half.places)
        }
        return matches.subscribers + matches.failures.map(\.subscriber) + half.others
      }
    }
  }

  /// The numbers of a window's predicates.
  private mutating func numbers(of session: SceneSession) -> (can: Int, prefers: Int) {
    if let known = windowNumbers[session.id] { return known }
    let (can, prefers) = (session.conditions.can, session.conditions.prefers)
    let number = number(prefers)
    // Where `prefers` has no value, `can` is not evaluated.
    let isFree = prover.failure(of: number) == nil
    let guarded =
      isFree ? self.number(can) : prover.add(can, prefix: prefix, guardian: prefers)
    windowNumbers[session.id] = (guarded, number)
    return (guarded, number)
  }

  /// The number of a predicate of the windows.
  private mutating func number(_ predicate: ActivationPredicate) -> Int {
    if let known = numbers[predicate] { return known }
    let number = prover.add(predicate, prefix: prefix)
    numbers[predicate] = number
    return number
  }

  /// Suggests an event that does what `aim` says, on an identifier that answers one of the
  /// questions; where there is none, the goal stays open, for `reason` if that is proved of all.
  private mutating func pursue(
    _ aim: Aim, _ questions: [Question], _ goal: String, _ role: SceneRole, unless reason: String
  ) {
    if coverage.isCovered(aim) { return }
    var obstacle: String?
    for question in questions {
      switch answer(question) {
      case .known(let witness?):
        guard let failure = suggest(witness.text, aim, goal, role) else { return }
        obstacle = obstacle ?? failure
      case .known(nil): continue
      case .unknown(let unknown): obstacle = obstacle ?? unknown.diagnostic.message
      }
    }
    leave(aim, goal, obstacle ?? reason)
  }

  /// Notes that a goal stays open, once: several windows may have one predicate of the fixture.
  private mutating func leave(_ aim: Aim, _ goal: String, _ reason: String) {
    guard openAims.insert(aim).inserted else { return }
    open.append((aim, UncoveredGoal(goal: goal, reason: reason)))
  }

  private mutating func answer(_ question: Question) -> AnalysisOutcome<Witness?> {
    var holding = question.holding
    let isKnown = question.once.map { numbers[$0] != nil } ?? true
    if let once = question.once {
      holding.append(numbers[once] ?? prover.add(once, prefix: prefix))
    }
    defer { if !isKnown { prover.removeLast() } }
    WorkBudget.current?.spend(Self.stepsOfQuestion)
    return prover.find(holding: holding, excluding: question.failing, isReadable: true).outcome
  }

  /// Lets the event come and keeps it where it does what it is for; returns why not, or nil.
  private mutating func suggest(
    _ identifier: String, _ aim: Aim, _ goal: String, _ role: SceneRole
  ) -> String? {
    var event = RoutingEvent.identifier(identifier)
    event.role = role
    let attempt = coverage.attempt(event)
    WorkBudget.current?.spend(
      Self.stepsOfEvent
        + Self.stepsOfWindow * (coverage.isTimeline ? coverage.windows.count : attempt.asked))
    guard let decision = attempt.decision, coverage.isCovered(aim, by: attempt) else {
      if WorkBudget.current?.hasUnpaidEvaluation == true {
        return SceneSystemError.evaluationLimit(step: nil).message
      }
      let text = identifier.isEmpty ? "the empty identifier" : quoted(identifier)
      return attempt.error.map { "an event on \(text) would do it, but \($0.message)" }
        ?? "an event on \(text) was tried, and does not do it"
    }
    coverage.keep(attempt)
    found.events.append(
      EventSuggestion(
        name: freeName(goal), identifier: identifier, role: role, decision: decision,
        scene: attempt.scene, warnings: Set(attempt.warnings.map(\.id)).sorted()))
    return nil
  }

  /// A name that no event of the fixture has.
  private mutating func freeName(_ name: String) -> String {
    var (free, number) = (name, 2)
    while !names.insert(ExactText(free)).inserted {
      free = "\(name) (\(number))"
      number += 1
    }
    return free
  }
}

extension String {
  /// The part at `span`, which is in UTF-8 bytes.
  fileprivate func part(at span: SourceSpan) -> String {
    String(decoding: Array(utf8)[span.lowerBound..<span.upperBound], as: UTF8.self)
  }
}
