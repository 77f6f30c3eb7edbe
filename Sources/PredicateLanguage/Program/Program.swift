internal import RegularExpressions

/// A program ready to run: a flat list of tests that jump to each other.
///
/// Running allocates nothing for an ASCII identifier, counts no references and visits each
/// instruction at most once. It is a pointer into a `ProgramBlock`, and good while that lives.
// Sendable by hand because it holds a pointer: what it points to does not change, and a regular
// expression guards its own state.
struct Program: @unchecked Sendable, BitwiseCopyable {
  /// The head of a program; its parts follow, see `ProgramBlock`.
  struct Head {
    /// The target with which running begins.
    let entry: Target
    let instructionCount: UInt32
    /// The bytes of the source.
    let sourceCount: UInt32
    /// Whether an instruction reads other forms of an identifier that is not ASCII.
    let readsForms: Bool
    /// Whether the program is one comparison of one run of bytes, and true means accept.
    let isOneStretch: Bool
    let parts: Parts
    /// The profile that the source was read for.
    ///
    /// Nil if it was not read from text.
    let profile: LanguageProfile?
  }

  /// Parts that few programs have.
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let regexes = Parts(rawValue: 1)
    static let rare = Parts(rawValue: 2)
  }

  let head: UnsafePointer<Head>

  /// The program that begins there.
  init(head: UnsafePointer<Head>) { self.head = head }

  /// Returns the address of the part that lies `offset` bytes after the head.
  @inline(__always)
  func part<Part>(_ offset: Int32) -> UnsafePointer<Part> {
    (UnsafeRawPointer(head) + Int(offset)).assumingMemoryBound(to: Part.self)
  }

  @inline(__always)
  var firstInstruction: UnsafePointer<Instruction> { part(Int32(MemoryLayout<Head>.size)) }

  @inline(__always)
  var instructions: UnsafeBufferPointer<Instruction> {
    UnsafeBufferPointer(start: firstInstruction, count: Int(head.pointee.instructionCount))
  }

  /// The offset of the texts: the source, and after it constants that are not in it as they are
  /// compared.
  ///
  /// Elements of lists and pieces of patterns count from here.
  var textOffset: Int32 {
    head.pointee.parts.contains(.rare)
      ? rareOffset + 8 : Self.instructionsEnd(head.pointee.instructionCount)
  }

  /// The offset of the pointer to the parts that few predicates have.
  private var rareOffset: Int32 {
    (Self.instructionsEnd(head.pointee.instructionCount) + 7) / 8 * 8
  }

  private static func instructionsEnd(_ count: UInt32) -> Int32 {
    Int32(MemoryLayout<Head>.size + Int(count) * MemoryLayout<Instruction>.stride)
  }

  /// The first of the texts.
  var texts: UnsafePointer<UInt8> { part(textOffset) }

  /// The source of the predicate.
  var source: Bytes { Bytes(start: texts, count: Int(head.pointee.sourceCount)) }

  /// The elements of a list; after them is what they have in common.
  @inline(__always)
  func elements(of instruction: Instruction) -> UnsafeBufferPointer<MemberList.Element> {
    UnsafeBufferPointer(start: part(instruction.constant), count: Int(instruction.length))
  }

  @inline(__always)
  func regex(of instruction: Instruction) -> RegularExpression {
    let pointer: UnsafePointer<RegularExpression> = part(instruction.constant)
    return pointer.pointee
  }

  /// The regular expressions, in the order of their instructions.
  ///
  /// - Complexity: O(1) for the many without one.
  var regexes: [RegularExpression] {
    guard head.pointee.parts.contains(.regexes) else { return [] }
    return instructions.lazy.filter { $0.opcode == .matches }.map { regex(of: $0) }
  }

  /// The parts that few predicates have.
  ///
  /// Nil for the others.
  var rare: ProgramBlock.Rare? { unmanagedRare?.takeUnretainedValue() }

  var unmanagedRare: Unmanaged<ProgramBlock.Rare>? {
    guard head.pointee.parts.contains(.rare) else { return nil }
    let place: UnsafePointer<Unmanaged<ProgramBlock.Rare>> = part(rareOffset)
    return place.pointee
  }

  /// The tables of a LIKE instruction.
  ///
  /// Pieces are counted from the head on, eight bytes each.
  func like(
    of instruction: Instruction
  ) -> (
    segments: UnsafeBufferPointer<LikePattern.Segment>, pieces: UnsafePointer<LikePattern.Piece>
  ) {
    let first: UnsafePointer<LikePattern.Segment> = part(instruction.constant)
    return (UnsafeBufferPointer(start: first, count: Int(instruction.length)), part(0))
  }

  /// The pattern of a LIKE or MATCHES instruction, as it was written.
  ///
  /// Nil if the instruction is another one.
  func pattern(of instruction: Instruction) -> String? {
    switch instruction.opcode {
    case .matches: return regex(of: instruction).source
    case .like:
      let pattern = writtenPattern(ofLike: instruction)
      return String(
        decoding: Bytes(start: texts + Int(pattern.start), count: Int(pattern.length)),
        as: UTF8.self)
    default: return nil
    }
  }

  /// The bytes of `pattern(of:)`; none for other instructions.
  func patternLength(of instruction: Instruction) -> Int32 {
    switch instruction.opcode {
    case .matches: Int32(regex(of: instruction).source.utf8.count)
    case .like: writtenPattern(ofLike: instruction).length
    default: 0
    }
  }

  /// The piece before the first one of a LIKE.
  private func writtenPattern(ofLike instruction: Instruction) -> LikePattern.Piece {
    let (segments, pieces) = like(of: instruction)
    return pieces[Int(segments[0].start) - 1]
  }

  /// Whether the program tries its tests in turn until one is true: OR, ANY or one test.
  var isAlternatives: Bool {
    let last = instructions.count - 1
    return head.pointee.entry == Target(0)
      && instructions.indices.allSatisfy { slot in
        instructions[slot].onTrue == .accept
          && instructions[slot].onFalse == (slot == last ? .reject : Target(slot + 1))
      }
  }

  /// Whether the programs may be of equal trees: their tests and constants are the same.
  ///
  /// Predicates that cannot be run have no tests, so nothing is known of them.
  func mayEqual(_ other: Program) -> Bool {
    if instructions.isEmpty || other.instructions.isEmpty { return true }
    guard instructions.count == other.instructions.count else { return false }
    return fingerprint == other.fingerprint
  }

  private var fingerprint: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }

  /// Hashes the tests and their constants.
  ///
  /// - Complexity: O(n): n bytes of constants.
  func hash(into hasher: inout Hasher) {
    for instruction in instructions {
      hasher.combine(instruction.opcode)
      hasher.combine(instruction.options)
      hasher.combine(instruction.length)
      hasher.combine(instruction.answer)
      switch instruction.opcode {
      case .constant: break
      case .general: for test in comparison(instruction).tests { test.hash(into: &hasher) }
      case .equal, .equalFolded, .order, .prefix, .suffix, .contains:
        combine(part(instruction.constant), instruction.length, &hasher)
      case .member:
        for element in elements(of: instruction) {
          combine(texts + Int(element.start), element.length, &hasher)
        }
      case .like, .matches: hasher.combine(pattern(of: instruction))
      }
    }
  }

  private func combine(_ text: UnsafePointer<UInt8>, _ count: Int32, _ hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(start: text, count: Int(count)))
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
    var target = head.pointee.entry
    while let position = target.instruction {
      let instruction = instructions[position]
      var answer = instruction.nilAnswer
      if instruction.opcode == .general {
        do throws(EvaluationProblem) {
          answer = try comparison(instruction).evaluateOnNil()
        } catch {
          throw ProgramFailure(problem: error, node: NodeIndex(Int(instruction.node)))
        }
      }
      target = answer ? instruction.onTrue : instruction.onFalse
    }
    return target == .accept
  }

  /// The comparison of a general instruction.
  func comparison(_ instruction: Instruction) -> GeneralComparison {
    guard let rare else { preconditionFailure("a general instruction has its comparison") }
    return rare.comparisons[Int(instruction.constant)]
  }
}

/// The reason why a test has no answer.
enum EvaluationProblem: Error, DiagnosticContent {
  case identifierTooLong(bytes: Int)
  case regex(RegexProblem)
  case operand(Mistake)
  case unboundVariables([String])
  case limit(Mistake)
  /// The budget of the run has too little left for a regular expression.
  case limitOfRun

  private var content: Mistake {
    switch self {
    case .identifierTooLong(let bytes):
      Mistake(
        "identifier-limit",
        "the identifier has \(bytes) bytes, "
          + "more than the limit of \(PredicateLimits.identifierBytes)")
    case .regex(let problem): Mistake(problem)
    case .operand(let problem), .limit(let problem): problem
    case .unboundVariables(let names): ArgumentProblem.unboundVariables(names)
    case .limitOfRun:
      Mistake(
        WorkBudget.evaluationLimit, "the evaluation gave up at the \(WorkBudget.words)",
        help: WorkBudget.help)
    }
  }

  var id: String { content.id }
  var message: String { content.message }
  var help: String? { content.help }

  var isOfRun: Bool { if case .limitOfRun = self { true } else { false } }
}

/// A problem and the comparison that met it.
///
/// The comparison is nil if the problem is one of the whole predicate.
struct ProgramFailure: Error {
  let problem: EvaluationProblem
  let node: NodeIndex?
}
