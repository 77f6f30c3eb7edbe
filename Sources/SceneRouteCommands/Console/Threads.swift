import LocatedValues
import Synchronization

/// Work that several threads do side by side, this one among them.
///
/// Where no further thread can be made, because of a limit of the process or of its user, those
/// that are there do all of it. A queue of Dispatch would wait for a thread, and for ever.
enum Threads {
  /// The memory that a thread needs to route, read or scan, with its stack, in bytes.
  private static let bytes = 16 << 20

  /// The threads that there is memory for, this one among them; `most` or fewer.
  static func count(upTo most: Int) -> Int {
    var count = max(1, most)
    while count > 1, !FileSystem.hasMemory(bytes: count * bytes) { count /= 2 }
    return count
  }

  /// Calls `work` with each number below `count`, on `most` threads at most; returns when all is
  /// done.
  static func spread(
    _ count: Int, on most: Int = System.processorCount, _ work: @Sendable (Int) -> Void
  ) {
    let next = NextNumber()
    fill(with: min(count, most)) {
      while let place = next.below(count) { work(place) }
    }
  }

  /// Calls `work` on `most` threads, or on as many of them as can be made; returns when all calls
  /// have returned.
  static func fill(with most: Int, _ work: @Sendable () -> Void) {
    let read = ReadFiles.current
    withoutActuallyEscaping(work) { work in
      var others: [RunningThread] = []
      for _ in 1..<count(upTo: most) {
        let thread = RunningThread { ReadFiles.$current.withValue(read) { work() } }
        guard let thread else { break }
        others.append(thread)
      }
      work()
      for thread in others { thread.join() }
    }
  }
}

/// Numbers from 0, each given out once.
private final class NextNumber: Sendable {
  private let next = Atomic(0)

  /// The next one.
  ///
  /// Nil if it is not below `end`.
  func below(_ end: Int) -> Int? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < end ? number : nil
  }
}
