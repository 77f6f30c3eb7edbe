internal import Synchronization

/// Work on numbered parts, side by side.
package enum SideBySide {
  /// Calls its second argument once for each number below the first, in any order, on one thread or
  /// several, and returns when all calls have returned.
  package typealias Spread = (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void

  /// Does the work of each number below `count`, as `spread` does it, and returns what it came to,
  /// by number; without the numbers whose work came to nothing.
  package static func answers<Answer: Sendable>(
    below count: Int, spread: Spread, _ work: @escaping @Sendable (Int) -> Answer?
  ) -> [Int: Answer] {
    let answers = Mutex<[Int: Answer]>([:])
    spread(count) { place in
      guard let answer = work(place) else { return }
      answers.withLock { $0[place] = answer }
    }
    return answers.withLock { $0 }
  }
}
