internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Lets any number of threads read at once, or one write alone.
///
/// ```
/// lanes    [ 2 ]  [ 0 ]  [ 1 ] …        readers inside, a cache line each
/// writer   raises its flag, waits until every lane is 0, works, lowers the flag
/// ```
///
/// A reader adds to its lane and looks at the flag; a thread keeps to one lane, so readers on
/// different processors share no cache line that changes. That costs a reader two additions. A
/// writer pays: it waits for the readers inside, and those who come meanwhile wait for it.
///
/// When it hurts: a slow reader blocks the writer, and a waiting writer blocks new readers.
// Sendable by hand because of the pointer, which never changes. What it points to is atomic.
package final class ReaderGate: @unchecked Sendable {
  private struct Lane: ~Copyable {
    let readers = Atomic<Int>(0)
    // Two lines a lane, because processors fetch lines in pairs.
    private let padding: (SIMD64<UInt8>, SIMD32<UInt8>, SIMD16<UInt8>, UInt64) = (
      .zero, .zero, .zero, 0
    )
  }

  private static let laneCount = 16

  private let lanes: UnsafeMutablePointer<Lane>
  private let isWriting = Atomic<Bool>(false)
  private let writers = Mutex<Void>(())

  package init() {
    lanes = .allocate(capacity: Self.laneCount)
    for lane in 0..<Self.laneCount { (lanes + lane).initialize(to: Lane()) }
  }

  deinit {
    lanes.deinitialize(count: Self.laneCount)
    lanes.deallocate()
  }

  /// Lets a reader in; returns its lane, for `leave`.
  // By hand: a closure's result would have to be looked up by its type.
  @inline(__always)
  package func enter() -> Int {
    var place: UInt8 = 0
    return withUnsafePointer(to: &place) { enter(UnsafeRawPointer($0)) }
  }

  /// Enters as `enter()` does.
  ///
  /// `place` is an address on the caller's stack: stacks of threads lie far apart.
  @inline(__always)
  package func enter(_ place: UnsafeRawPointer) -> Int {
    let address = UInt64(UInt(bitPattern: place))
    let lane = Int(((address >> 14) &* 0x9E37_79B9_7F4A_7C15) >> 60)
    // Both in one order that all threads agree on: either the writer sees the reader, or the reader
    // the writer.
    lanes[lane].readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if isWriting.load(ordering: .sequentiallyConsistent) { wait(lane) }
    return lane
  }

  @inline(__always)
  package func leave(_ lane: Int) {
    lanes[lane].readers.wrappingSubtract(1, ordering: .releasing)
  }

  @inline(never)
  private func wait(_ lane: Int) {
    repeat {
      lanes[lane].readers.wrappingSubtract(1, ordering: .releasing)
      // Sleeps until the writer is done.
      writers.withLock { _ in }
      lanes[lane].readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    } while isWriting.load(ordering: .sequentiallyConsistent)
  }

  /// Calls `body` while no reader is inside.
  package func write<Value, Failure: Error>(
    _ body: () throws(Failure) -> sending Value
  ) throws(Failure) -> sending Value {
    try writers.withLock { (_) throws(Failure) -> Value in
      // An exchange reads what the last writer stored, so two writers are also ordered by an
      // atomic: ThreadSanitizer does not see into the lock.
      _ = isWriting.exchange(true, ordering: .sequentiallyConsistent)
      defer { isWriting.store(false, ordering: .releasing) }
      for lane in 0..<Self.laneCount {
        var tries = 0
        while lanes[lane].readers.load(ordering: .sequentiallyConsistent) != 0 {
          tries += 1
          // A reader that lost its processor needs one.
          if tries > 64 { sched_yield() }
        }
      }
      return try body()
    }
  }
}
