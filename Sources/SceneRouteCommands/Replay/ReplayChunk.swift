import PredicateIndex
import TraceLines

/// Some lines of a replay on their way from the reader over a router to the writer.
// Sendable by hand: it is one thread's at a time, and is handed on under a lock.
final class ReplayChunk: @unchecked Sendable {
  /// The lines.
  let block = ByteBlock()
  /// The recorded rows of these lines, where there are any.
  let old = ByteBlock(capacity: 1 << 10)
  var form = LineForm.identifiers
  var oldForm: LineForm?
  /// Its place among all, from 0.
  var number = 0
  /// What the lines are from.
  var origin = LogOrigin(number: -1, path: nil, headerLines: 0)

  /// What was written of the lines, in a place of its own: a property of a class proves at each
  /// access that it has no other.
  let output = UnsafeMutablePointer<JSONText>.allocate(capacity: 1)
  /// How many lines there were.
  var lineCount = 0
  /// The sum of their hashes, where no rows are written.
  var digest: UInt64 = 0
  /// Lines without a decision: how many, and the place of the first, by the problem's raw value.
  var badLines: [UInt8: (count: Int, first: Int)] = [:]
  /// How the decisions differ from recorded ones.
  var comparison: MoveCounts?

  init() { output.initialize(to: JSONText(capacity: 1 << 12)) }

  deinit {
    output.deinitialize(count: 1)
    output.deallocate()
  }

  /// Forgets what was found in the lines before.
  func clearFindings() {
    output.pointee.buffer.removeAll()
    lineCount = 0
    digest = 0
    if !badLines.isEmpty { badLines.removeAll(keepingCapacity: true) }
    comparison = nil
  }
}
