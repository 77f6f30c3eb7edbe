/// A predicate ready to be evaluated: a pointer to its program.
///
/// Copying one counts no references. It is good as long as the predicate that made it is kept.
// Sendable by hand because it holds a pointer, to tables that never change.
package struct PredicateProbe: @unchecked Sendable, BitwiseCopyable {
  private let tables: UnsafePointer<Program.Tables>

  package init(_ predicate: ActivationPredicate) { tables = predicate.storage.program.tables }

  /// The answer on an ASCII identifier; nil where its bytes alone do not decide.
  package func answer(onASCII text: UnsafeBufferPointer<UInt8>) -> Bool? {
    var status: Int32 = 0
    switch Program(tables: tables).start(text, &status) {
    case .accept: return true
    case .reject: return false
    default: return nil
    }
  }
}
