import HandWritten
import PredicateIndex
import PredicateLanguage
import RoutingMeasures
import WorkloadGenerator

/// What subscribers take together: their predicates, their names and the index of them.
///
/// The predicates are the `can` of the usual workload, read from text; names have up to 15 bytes,
/// which a `String` holds itself. Of a set of 100,000 some 100 bytes a subscriber are never
/// touched: large blocks begin where a huge page does, and the allocator counts what is before.
struct MemoryReport: Encodable {
  let subscribers: Int
  /// The growth of the heap in use, a subscriber; nil where the system does not say.
  let heapBytes: Double?
  let buildNanoseconds: Double

  init(subscribers: Int, seed: UInt64) throws {
    var options = WorkloadOptions(scenes: subscribers)
    options.seed = seed
    options.identifiers = 0
    let scenes = WorkloadGenerator.workload(options) { _ in { _ in false } }.scenes
    let before = heap_in_use()
    let watch = ThreadStopwatch()
    let index = try PredicateIndex(
      scenes.map { ($0.id, try ActivationPredicate(format: $0.can)) }, patternBytes: .max)
    buildNanoseconds = watch.nanoseconds
    let growth = Double(heap_in_use()) - Double(before)
    // Their texts must not be freed before, since that would count as less growth.
    withExtendedLifetime(scenes) {}
    self.subscribers = index.count
    heapBytes = before > 0 ? growth / Double(subscribers) : nil
  }
}
