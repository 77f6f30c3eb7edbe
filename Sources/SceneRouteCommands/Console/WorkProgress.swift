import PredicateLanguage
import Synchronization

extension Console {
  /// Does work on `count` things, which may take long.
  ///
  /// A terminal shows the progress. The first interrupt ends the searches: results known by then
  /// are reported, those that are not known have the interrupt as their reason, and the run ends as
  /// interrupted.
  func follow<Answer>(
    _ count: Int, _ noun: String, _ work: (WorkProgress) -> Answer
  ) -> Answer {
    if isProcess { Interrupt.watch() }
    let progress = WorkProgress(count, noun)
    let answer = work(progress)
    progress.end()
    if isProcess {
      Interrupt.stopWatching()
      if Interrupt.isRequested { note(.interrupted) }
    }
    return answer
  }
}

/// The progress of a run, shown on a terminal if the run takes over a second.
///
/// The line moves while the work goes on, also where one piece of it takes long.
final class WorkProgress: Sendable {
  private struct State {
    var done = 0
    var part: String?
    var isShown = false
    var isEnded = false
  }

  private let count: Int
  private let noun: String
  private let started = ContinuousClock.now
  private let isOnTerminal: Bool
  private let state = Mutex(State())

  init(_ count: Int, _ noun: String) {
    (self.count, self.noun) = (count, noun)
    isOnTerminal = System.isTerminal(.errors)
    if isOnTerminal { RunningThread { [weak self] in Self.follow { self } }?.detach() }
  }

  /// Shows a run again and again until its end, on a thread of its own, however much is worked on.
  private static func follow(_ progress: () -> WorkProgress?) {
    System.pause(milliseconds: 1000)
    while progress()?.show() == true { System.pause(milliseconds: 500) }
  }

  func begin(_ part: String) { state.withLock { $0.part = part } }

  func advance() { state.withLock { $0.done += 1 } }

  /// Does the work of `count` files side by side, and counts those that are done.
  func spread(_ count: Int, _ work: @Sendable (Int) -> Void) {
    Threads.spread(count) { place in
      work(place)
      advance()
    }
  }

  /// Writes the line; false after the end.
  private func show() -> Bool {
    let seconds = Int((ContinuousClock.now - started) / .seconds(1))
    return state.withLock { state in
      if state.isEnded { return false }
      state.isShown = true
      var text = "\(state.done) of \(count.counting(noun)), \(seconds) s"
      if let part = state.part { text += ": \(part)" }
      System.putText("\r\u{1B}[K" + VisibleText.escaped(text).shortened(to: 79), to: .errors)
      return true
    }
  }

  func end() {
    state.withLock { state in
      if state.isShown { System.putText("\r\u{1B}[K", to: .errors) }
      state.isEnded = true
    }
  }
}
