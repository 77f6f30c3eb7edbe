internal import RegularExpressions

/// An access test ready to be evaluated: a pointer into its predicate's program.
///
/// Copying one counts no references. It is valid while the test that made it is alive.
// Sendable by hand because it holds a pointer, to a program that never changes and to regular
// expressions, which guard their own state.
package struct AccessProbe: @unchecked Sendable, BitwiseCopyable {
  /// The regular expression of a test that is nothing else, which saves reading the program;
  /// otherwise the head of the program.
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
        base = program.regex(of: program.instructions[Int(position)]).pointer
        first = Self.regex
        end = Self.regex
        return
      }
    #endif
    base = UnsafeRawPointer(program.head)
    first = test.instructions.lowerBound
    end = test.instructions.upperBound
  }

  /// The answer on an ASCII identifier.
  ///
  /// Nil if its bytes alone do not decide.
  package func answer(onASCII text: UnsafeBufferPointer<UInt8>) -> Bool? {
    #if PCRE2
      if first == Self.regex {
        return RegularExpression.answer(
          of: RunMeter.status(of: RegularExpression(at: base), on: text))
      }
    #endif
    let program = Program(head: base.assumingMemoryBound(to: Program.Head.self))
    let instructions = program.firstInstruction
    for position in first..<end {
      var status: Int32 = 0
      let instruction = instructions + Int(position)
      guard let answer = program.answer(instruction, text, &status) else { return nil }
      if !answer { return false }
    }
    return true
  }

  /// Whether a text has `literal` at a place; an empty one is at none but `whole`.
  ///
  /// Where case is folded the literal is in lower case, and the text's letters are read so.
  package static func has(
    _ literal: UnsafeBufferPointer<UInt8>, _ place: TextPlace,
    of text: UnsafeBufferPointer<UInt8>, foldingCase: Bool
  ) -> Bool {
    ByteSearch.has(literal, place, of: text, foldingCase: foldingCase)
  }
}

/// A predicate that is evaluated where it is stored, without counting a reference to it.
///
/// It is valid while the predicate is there.
package struct PredicateProbe {
  private let block: Unmanaged<ProgramBlock>

  /// The predicate that is stored at `place`.
  ///
  /// Nil if it is the nil of an optional.
  @inline(__always)
  package static func stored(at place: UnsafeRawPointer) -> PredicateProbe? {
    // A predicate is one reference, and this the same without ownership.
    place.load(as: PredicateProbe?.self)
  }

  /// The answer on an ASCII identifier.
  ///
  /// Nil if its bytes alone do not decide.
  package func answer(onASCII text: UnsafeBufferPointer<UInt8>) -> Bool? {
    var status: Int32 = 0
    switch block._withUnsafeGuaranteedRef({ $0.program.start(text, &status) }) {
    case .accept: return true
    case .reject: return false
    default: return nil
    }
  }
}
