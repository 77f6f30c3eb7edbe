import SceneLifecycle
import SceneRouting

/// Plays an afternoon, and holds every step against the rules and the second model.
struct Simulation {
  /// The first step that is wrong, and what is.
  struct Failure {
    let flaw: RuleFlaw
    let step: Int
  }

  private(set) var system: SceneSystem
  private(set) var windows: PlainWindows
  /// What came of the last step; nil where it was refused.
  private(set) var outcome: SystemOutcome?
  /// What the last step's event changed of the scenes; nil for nothing.
  private(set) var former: FormerScene?
  private(set) var refused = 0
  private(set) var events = 0
  private(set) var lost = 0
  private var invariants: RuleInvariants
  private var heard: HeardCalls

  /// Begins an afternoon; its steps are handed to `play` one by one.
  init(_ afternoon: Afternoon) throws(SceneSystemError) {
    system = try afternoon.system()
    windows = PlainWindows(afternoon)
    invariants = RuleInvariants(system)
    heard = HeardCalls(afternoon.sessions)
  }

  /// Plays `afternoon` to the first step that is wrong; nil where none is.
  static func failure(of afternoon: Afternoon) -> Failure? {
    guard var simulation = try? Simulation(afternoon) else { return nil }
    for (step, action) in afternoon.steps.enumerated() {
      if let flaw = simulation.play(action, isThorough: true) {
        return Failure(flaw: flaw, step: step)
      }
    }
    return nil
  }

  /// Carries out `action`, and says what is wrong with what came of it.
  ///
  /// `isThorough`: also walks over everything that the system keeps.
  mutating func play(_ action: SystemAction, isThorough: Bool) -> RuleFlaw? {
    let expected = windows.perform(action)
    outcome = nil
    former = nil
    let answer: PlainWindows.Answer
    do throws(SceneSystemError) {
      let done = try system.perform(action, &former)
      answer = .done(
        done.scene, action: done.decision?.action.name,
        new: done.isNew ? PlainWindows.NewScene(configuration: done.configuration?.name) : nil)
      outcome = done
    } catch {
      answer = .refused(error.id)
      refused += 1
    }
    if let flaw = invariants.flaw(of: action, outcome, in: system) { return flaw }
    if answer != expected {
      return RuleFlaw("another outcome than the second model's", "\(answer), not \(expected)")
    }
    if let flaw = flawOfModel { return flaw }
    if let outcome {
      if outcome.decision != nil { events += 1 }
      if outcome.warnings.contains(where: { $0.id == RoutingWarning.Name.lostEvent.rawValue }) {
        lost += 1
      }
      if let flaw = flawOfCalls(action, outcome) { return flaw }
    }
    if isThorough, let flaw = system.brokenInvariant { return RuleFlaw("inside", flaw) }
    return nil
  }

  /// Goes on with a system that is the same as this one.
  mutating func goOn(with other: SceneSystem) { system = other }

  private var flawOfModel: RuleFlaw? {
    let sessions = invariants.sessions
    guard sessions.count == windows.windows.count else {
      return RuleFlaw("as many windows as in the second model", "\(sessions.count)")
    }
    for (session, window) in zip(sessions, windows.windows) {
      if session.id != window.id { return RuleFlaw("the order of recency is another") }
      if session.state != window.state {
        return RuleFlaw("a window is in another state", "\(window.id): \(window.state)")
      }
    }
    if system.isRunning != windows.runs { return RuleFlaw("the process runs, or does not") }
    let unheard = system.unheardDiscards
    if unheard.count != windows.unheard.count || !unheard.allSatisfy(windows.unheard.contains) {
      return RuleFlaw("another discarded session is told of later")
    }
    return nil
  }

  private mutating func flawOfCalls(
    _ action: SystemAction, _ outcome: SystemOutcome
  ) -> RuleFlaw? {
    switch action {
    case .quit, .relaunch, .launch: heard.end()
    default: break
    }
    if let flaw = heard.hear(outcome.sequence, isRunning: system.isRunning) {
      return RuleFlaw("the order of calls", flaw)
    }
    let sessions = invariants.sessions
    let isHeard =
      heard.states.count == sessions.count { $0.state.isConnected }
      && sessions.allSatisfy { !$0.state.isConnected || heard.states[$0.id] == $0.state }
    return isHeard ? nil : RuleFlaw("the app hears of other states")
  }
}
