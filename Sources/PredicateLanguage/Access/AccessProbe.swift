/// An access test ready to be asked: a pointer into its predicate's program.
///
/// Copying one counts no references. It is good as long as the test that made it is kept.
// Sendable by hand because it holds a pointer, to tables that never change.
package struct AccessProbe: @unchecked Sendable, BitwiseCopyable {
  private let tables: UnsafePointer<Program.Tables>
  private let first: Int32
  private let end: Int32

  package init(_ test: AccessTest) {
    tables = test.storage.program.tables
    first = test.instructions.lowerBound
    end = test.instructions.upperBound
  }

  /// The answer on an ASCII identifier; nil where its bytes alone do not decide.
  package func answer(onASCII text: UnsafeBufferPointer<UInt8>) -> Bool? {
    let program = Program(tables: tables)
    guard let instructions = tables.pointee.instructions.baseAddress else { return nil }
    for position in first..<end {
      var status: Int32 = 0
      let instruction = instructions + Int(position)
      guard let answer = program.answer(instruction, text, &status) else { return nil }
      if !answer { return false }
    }
    return true
  }

  /// Whether `literal` stands somewhere in `key`.
  package static func stands(
    _ literal: UnsafeBufferPointer<UInt8>, in key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    ByteSearch.firstOffset(of: literal, in: key, foldingCase: false) != nil
  }
}
