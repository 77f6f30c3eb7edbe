internal import RegularExpressions

/// A program that is being compiled.
struct ProgramBuilder {
  var instructions: [Instruction] = []
  var bytes: [UInt8] = []
  var elements: [MemberList.Element] = []
  var segments: [LikePattern.Segment] = []
  var pieces: [LikePattern.Piece] = []
  var regexes: [RegularExpression] = []
  var comparisons: [GeneralComparison] = []
  /// Where running begins; `open` for a predicate that cannot be run.
  var entry: Target = .open

  /// Whether the program is one test of one stretch of bytes, which true accepts.
  var isOneStretch: Bool {
    guard instructions.count == 1, let only = instructions.first, entry == Target(0),
      only.onTrue == .accept, only.onFalse == .reject
    else { return false }
    return switch only.opcode {
    case .equal, .equalFolded, .prefix, .suffix: true
    default: false
    }
  }

  init() {}

  init(truth: Bool) {
    instructions = [Instruction(opcode: .constant, answer: truth, nilAnswer: truth)]
    entry = Target(0)
  }

  /// Appends the tables of a LIKE pattern and the instruction that reads them.
  mutating func append(_ like: LikePattern, _ options: ComparisonOptions) {
    instructions.append(
      Instruction(
        opcode: .like, options: options, constant: Int32(segments.count),
        length: Int32(like.segments.count)))
    segments += like.segments.map { $0.moved(by: pieces.count) }
    pieces += like.pieces.map { $0.moved(by: bytes.count) }
    bytes += like.bytes
  }
}
