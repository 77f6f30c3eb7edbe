import Foundation
import Synchronization
import Testing

@testable import PredicateIndex

@Suite("The gate of readers and writers", .serialized)
struct ReaderGateTests {
  /// Addresses by the lane that a reader on such a stack takes.
  private static func places(of gate: ReaderGate) -> [Int: UnsafeRawPointer] {
    var places: [Int: UnsafeRawPointer] = [:]
    for page in 1..<4_096 {
      guard let place = UnsafeRawPointer(bitPattern: page << 14) else { continue }
      let lane = gate.enter(place)
      gate.leave(lane)
      places[lane] = places[lane] ?? place
    }
    return places
  }

  @Test("A writer waits for a reader in every lane, and no longer")
  func everyLane() throws {
    let gate = ReaderGate()
    let places = Self.places(of: gate)
    #expect(places.keys.sorted() == Array(0..<16))
    for (lane, place) in places.sorted(by: { $0.key < $1.key }) {
      #expect(gate.enter(place) == lane)
      let progress = Progress()
      Thread.detachNewThread {
        progress.isStarted.store(true, ordering: .sequentiallyConsistent)
        gate.write { progress.hasWritten.store(true, ordering: .sequentiallyConsistent) }
        progress.done.signal()
      }
      while !progress.isStarted.load(ordering: .sequentiallyConsistent) { sched_yield() }
      // Time enough for a writer that does not wait.
      let early = progress.done.wait(timeout: .now() + .milliseconds(30))
      #expect(early == .timedOut, "a writer did not wait for lane \(lane)")
      let isEarly = progress.hasWritten.load(ordering: .sequentiallyConsistent)
      #expect(!isEarly)
      gate.leave(lane)
      if early == .timedOut { progress.done.wait() }
      let hasWritten = progress.hasWritten.load(ordering: .sequentiallyConsistent)
      #expect(hasWritten)
    }
  }

  /// How far a writer has come.
  private final class Progress: Sendable {
    let isStarted = Atomic<Bool>(false)
    let hasWritten = Atomic<Bool>(false)
    let done = DispatchSemaphore(value: 0)
  }
}
