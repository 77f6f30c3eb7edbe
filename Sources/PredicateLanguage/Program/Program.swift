internal import RegularExpressions

/// A predicate ready to run: a flat list of tests that jump to each other.
///
/// All constants are in one byte array, folded as their comparison needs it. Running allocates
/// nothing for an ASCII identifier and visits each instruction at most once.
///
/// - Shape: one pointer to tables that never move, so that running counts no references:
///
///       tables | list elements | instructions | LIKE segments | LIKE pieces | bytes
///
/// - Invariant: whoever makes a program calls `deallocate` once, when nobody runs it any more.
// Sendable by hand because it holds pointers: what they point to does not change after `init`, and
// a regular expression guards its own state.
struct Program: @unchecked Sendable {
  /// Where the parts of a program are.
  struct Tables {
    /// Where running begins.
    let entry: Target
    /// Whether an instruction reads other forms of an identifier that is not ASCII.
    let readsForms: Bool
    /// Whether the program is one comparison of one run of bytes, and true means accept.
    let isOneStretch: Bool
    let elements: UnsafeBufferPointer<MemberList.Element>
    let instructions: UnsafeBufferPointer<Instruction>
    let segments: UnsafeBufferPointer<LikePattern.Segment>
    let pieces: UnsafePointer<LikePattern.Piece>
    let bytes: Bytes
    /// The first of `bytes`.
    let pool: UnsafePointer<UInt8>
    let regexes: UnsafeMutableBufferPointer<RegularExpression>
    let comparisons: UnsafeMutableBufferPointer<GeneralComparison>
  }

  let tables: UnsafePointer<Tables>

  /// The program whose tables these are.
  init(tables: UnsafePointer<Tables>) { self.tables = tables }

  var instructions: UnsafeBufferPointer<Instruction> { tables.pointee.instructions }
  var bytes: Bytes { tables.pointee.bytes }
  /// The elements of lists, in the order of `MemberList`.
  var elements: UnsafeBufferPointer<MemberList.Element> { tables.pointee.elements }
  var regexes: UnsafeMutableBufferPointer<RegularExpression> { tables.pointee.regexes }
  var comparisons: UnsafeMutableBufferPointer<GeneralComparison> { tables.pointee.comparisons }

  /// Puts a compiled program into one block of memory.
  init(_ builder: ProgramBuilder) {
    var layout = BlockLayout()
    let head = layout.add(Tables.self, 1)
    let elements = layout.add(MemberList.Element.self, builder.elements.count)
    let instructions = layout.add(Instruction.self, builder.instructions.count)
    let segments = layout.add(LikePattern.Segment.self, builder.segments.count)
    let pieces = layout.add(LikePattern.Piece.self, builder.pieces.count)
    let bytes = layout.add(UInt8.self, builder.bytes.count)
    let block = UnsafeMutableRawPointer.allocate(byteCount: layout.size, alignment: 16)
    let regexes = UnsafeMutableBufferPointer<RegularExpression>.copy(builder.regexes)
    let comparisons = UnsafeMutableBufferPointer<GeneralComparison>.copy(builder.comparisons)
    let pool = BlockLayout.copy(builder.bytes, to: block + bytes)
    let table = (block + head).initializeMemory(
      as: Tables.self,
      to: Tables(
        entry: builder.entry, readsForms: builder.instructions.contains(where: \.readsForms),
        isOneStretch: builder.isOneStretch,
        elements: BlockLayout.copy(builder.elements, to: block + elements).all,
        instructions: BlockLayout.copy(builder.instructions, to: block + instructions).all,
        segments: BlockLayout.copy(builder.segments, to: block + segments).all,
        pieces: BlockLayout.copy(builder.pieces, to: block + pieces).first,
        bytes: pool.all, pool: pool.first, regexes: regexes,
        comparisons: comparisons))
    tables = UnsafePointer(table)
  }

  /// Frees the program.
  func deallocate() {
    for regex in regexes { regex.deallocate() }
    regexes.deallocate()
    comparisons.deinitialize()
    comparisons.deallocate()
    UnsafeMutableRawPointer(mutating: tables).deallocate()
  }
}

extension Program {
  /// Returns the predicate's value on a string.
  ///
  /// `target` is where `start` ended, `status` what it got from a regular expression there.
  ///
  /// - Complexity: O(i × n) at worst: i instructions, n bytes.
  /// - Throws: the first error of a test that was reached.
  func run(
    _ subject: inout SubjectText, from start: Target, status: Int32
  ) throws(ProgramFailure) -> Bool {
    var target = start
    var status = status
    while let position = target.instruction {
      let instruction = instructions[position]
      let answer: Bool
      do throws(EvaluationProblem) {
        if status != 0 {
          answer = try settle(instruction, status, subject.bytes)
          status = 0
        } else {
          answer = try test(instruction, &subject)
        }
      } catch {
        throw ProgramFailure(problem: error, node: NodeIndex(Int(instruction.node)))
      }
      target = answer ? instruction.onTrue : instruction.onFalse
    }
    return target == .accept
  }

  /// Returns the predicate's value on nil.
  func runOnNil() throws(ProgramFailure) -> Bool {
    var target = tables.pointee.entry
    while let position = target.instruction {
      let instruction = instructions[position]
      var answer = instruction.nilAnswer
      if instruction.opcode == .general {
        do throws(EvaluationProblem) {
          answer = try comparisons[Int(instruction.constant)].evaluateOnNil()
        } catch {
          throw ProgramFailure(problem: error, node: NodeIndex(Int(instruction.node)))
        }
      }
      target = answer ? instruction.onTrue : instruction.onFalse
    }
    return target == .accept
  }
}

/// The offsets of arrays of plain values that are after one another in one block.
private struct BlockLayout {
  private(set) var size = 0

  /// Returns the offset of `count` values.
  mutating func add<Element: BitwiseCopyable>(_ type: Element.Type, _ count: Int) -> Int {
    let alignment = MemoryLayout<Element>.alignment
    let offset = (size + alignment - 1) / alignment * alignment
    size = offset + count * MemoryLayout<Element>.stride
    return offset
  }

  static func copy<Element: BitwiseCopyable>(
    _ values: [Element], to place: UnsafeMutableRawPointer
  ) -> (first: UnsafePointer<Element>, all: UnsafeBufferPointer<Element>) {
    let first = place.bindMemory(to: Element.self, capacity: values.count)
    values.withUnsafeBufferPointer { values in
      if let source = values.baseAddress { first.initialize(from: source, count: values.count) }
    }
    return (UnsafePointer(first), UnsafeBufferPointer(start: first, count: values.count))
  }
}

extension UnsafeMutableBufferPointer {
  /// Returns a new buffer with `values`; one without memory when there are none.
  fileprivate static func copy(_ values: [Element]) -> Self {
    guard !values.isEmpty else { return Self(start: nil, count: 0) }
    let buffer = allocate(capacity: values.count)
    _ = buffer.initialize(from: values)
    return buffer
  }
}

/// Why a test has no answer.
enum EvaluationProblem: Error, DiagnosticContent {
  case identifierTooLong(bytes: Int)
  case regex(RegexProblem)
  case operand(OperandProblem)
  case unboundVariables([String])
  case limit(SyntaxProblem)

  private var content: any DiagnosticContent {
    switch self {
    case .identifierTooLong(let bytes): IdentifierLimit(bytes: bytes)
    case .regex(let problem): problem
    case .operand(let problem): problem
    case .unboundVariables(let names): ArgumentProblem.unboundVariables(names)
    case .limit(let problem): problem
    }
  }

  var id: String { content.id }
  var message: String { content.message }
  var help: String? { content.help }
}

/// An identifier over the limit.
private struct IdentifierLimit: DiagnosticContent {
  let bytes: Int

  var id: String { "identifier-limit" }
  var message: String {
    "the identifier has \(bytes) bytes, more than the limit of \(PredicateLimits.identifierBytes)"
  }
  var help: String? { nil }
}

/// A problem and the comparison that met it.
struct ProgramFailure: Error {
  let problem: EvaluationProblem
  let node: NodeIndex
}
