/// A predicate ready to run: a flat list of tests that jump to each other.
///
/// All constants stand in one byte array, folded as their comparison asks. Running allocates
/// nothing for an ASCII identifier and visits each instruction at most once.
struct Program: Sendable {
  /// A slice of `bytes`.
  struct Slice: Hashable, Sendable {
    let start: Int32
    let length: Int32
  }

  var instructions: [Instruction] = []
  var bytes: [UInt8] = []
  /// The elements of lists; each list is sorted by length, then by bytes.
  var elements: [Slice] = []
  var likes: [LikePattern] = []
  var regexes: [RegularExpression] = []
  var comparisons: [GeneralComparison] = []
  /// Where running begins.
  var entry: Target = .accept

  /// Returns the predicate's value on a string.
  ///
  /// - Complexity: O(i × n) at worst: i instructions, n bytes.
  /// - Throws: the first error of a test that was reached.
  func run(_ subject: inout SubjectText) throws(ProgramFailure) -> Bool {
    var target = entry
    while let position = target.instruction {
      let instruction = instructions[position]
      let answer: Bool
      do throws(EvaluationProblem) {
        answer = try test(instruction, &subject)
      } catch {
        throw ProgramFailure(problem: error, node: NodeIndex(Int(instruction.node)))
      }
      target = answer ? instruction.onTrue : instruction.onFalse
    }
    return target == .accept
  }

  /// Returns the predicate's value on nil.
  func runOnNil() throws(ProgramFailure) -> Bool {
    var target = entry
    while let position = target.instruction {
      let instruction = instructions[position]
      var answer = instruction.nilAnswer
      if instruction.opcode == .general {
        do throws(EvaluationProblem) {
          answer = try comparisons[Int(instruction.constant)].evaluate(nil)
        } catch {
          throw ProgramFailure(problem: error, node: NodeIndex(Int(instruction.node)))
        }
      }
      target = answer ? instruction.onTrue : instruction.onFalse
    }
    return target == .accept
  }
}

/// Why a test has no answer.
enum EvaluationProblem: Error, DiagnosticContent {
  case identifierTooLong(bytes: Int)
  case regex(RegexProblem)
  case trailingBackslash
  case unboundVariables([String])
  case limit(SyntaxProblem)

  private var content: any DiagnosticContent {
    switch self {
    case .identifierTooLong(let bytes): IdentifierLimit(bytes: bytes)
    case .regex(let problem): problem
    case .trailingBackslash: OperandProblem.trailingBackslash
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
    "the identifier has \(bytes) bytes, more than the limit of \(Limits.identifierBytes)"
  }
  var help: String? { nil }
}

/// A problem and the comparison that met it.
struct ProgramFailure: Error {
  let problem: EvaluationProblem
  let node: NodeIndex
}
