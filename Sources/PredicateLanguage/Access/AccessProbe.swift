internal import RegularExpressions

/// An access test ready to be evaluated: a pointer into its predicate's program.
///
/// Copying one counts no references. It is valid while the test that made it is alive.
// Sendable by hand because it holds a pointer, to tables that never change and to regular
// expressions, which guard their own state.
package struct AccessProbe: @unchecked Sendable, BitwiseCopyable {
  /// The regular expression of a test that is nothing else, which saves reading the tables;
  /// otherwise the tables of the program.
  private let base: UnsafeRawPointer
  private let first: Int32
  private let end: Int32

  /// The value of `first` for a test that is one regular expression.
  private static let regex: Int32 = -1

  package init(_ test: AccessTest) {
    let program = test.storage.program
    #if PCRE2
      if test.instructions.count == 1, let position = test.instructions.first,
        program.instructions[Int(position)].opcode == .matches
      {
        base = program.regexes[Int(program.instructions[Int(position)].constant)].pointer
        first = Self.regex
        end = Self.regex
        return
      }
    #endif
    base = UnsafeRawPointer(program.tables)
    first = test.instructions.lowerBound
    end = test.instructions.upperBound
  }

  /// The answer on an ASCII identifier; nil where its bytes alone do not decide.
  package func answer(onASCII text: UnsafeBufferPointer<UInt8>) -> Bool? {
    #if PCRE2
      if first == Self.regex {
        return RegularExpression.answer(of: RegularExpression(at: base).status(on: text))
      }
    #endif
    let program = Program(tables: base.assumingMemoryBound(to: Program.Tables.self))
    guard let instructions = program.instructions.baseAddress else { return nil }
    for position in first..<end {
      var status: Int32 = 0
      let instruction = instructions + Int(position)
      guard let answer = program.answer(instruction, text, &status) else { return nil }
      if !answer { return false }
    }
    return true
  }

  /// Whether `literal` is somewhere in `key`.
  package static func has(
    _ literal: UnsafeBufferPointer<UInt8>, in key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    ByteSearch.firstOffset(of: literal, in: key, foldingCase: false) != nil
  }
}

/// A predicate ready to be evaluated: a pointer to its program.
///
/// Copying one counts no references. It is valid while the predicate that made it is alive.
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
