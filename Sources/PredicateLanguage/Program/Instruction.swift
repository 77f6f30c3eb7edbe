/// The place at which a program continues after an instruction.
struct Target: Hashable, Sendable, BitwiseCopyable {
  private let code: Int32

  /// The predicate is true.
  static let accept = Target(code: -1)
  /// The predicate is false.
  static let reject = Target(code: -2)
  /// The predicate cannot be run.
  static let open = Target(code: -3)

  private init(code: Int32) { self.code = code }

  init(_ instruction: Int) { code = Int32(instruction) }

  /// The instruction to go on with.
  ///
  /// Nil if the result is known.
  @inline(__always)
  var instruction: Int? { code >= 0 ? Int(code) : nil }
}

/// One test of the identifier and where to go when it is true and when it is false.
///
/// `AND`, `OR` and `NOT` are not instructions: they are in the targets.
///
/// ```
/// SELF == "a" OR NOT SELF BEGINSWITH "b"
///
/// 0  equal "a"    true → accept    false → 1
/// 1  prefix "b"   true → reject    false → accept
/// ```
struct Instruction: Sendable, BitwiseCopyable {
  enum Opcode: UInt8, Sendable {
    /// The same answer for every string.
    case constant
    /// The identifier is the constant, unit by unit.
    case equal
    /// The identifier is the constant after both are folded.
    case equalFolded
    /// The identifier comes before, with or after the constant, as `outcomes` allows.
    case order
    /// The identifier begins with, ends with or contains the constant.
    case prefix, suffix, contains
    /// The identifier is one of a list of strings, unit by unit.
    case member
    /// The identifier matches a LIKE pattern or a regular expression.
    case like, matches
    /// Any other pair of operands; one contains the identifier or has no answer.
    case general
  }

  var opcode: Opcode
  var options: ComparisonOptions = []
  /// The results of an order comparison for which it is true.
  var outcomes: OrderOutcomes = []
  /// The answer of `constant`.
  var answer = false
  /// The answer for nil; `general` works it out.
  var nilAnswer = false
  /// The offset of the constant from the head of the program; for `general` the comparison's
  /// number.
  ///
  /// While the program is built: the place in its texts, or an index of one of its lists.
  var constant: Int32 = 0
  /// The number of the constant's bytes or list elements.
  var length: Int32 = 0
  /// The comparison in the syntax tree, for spans.
  var node: Int32 = 0
  var onTrue: Target = .accept
  var onFalse: Target = .reject

  /// Whether the test folds the case of an ASCII identifier.
  ///
  /// `equal` compares units, whatever its options.
  @inline(__always)
  var foldsCase: Bool {
    options.contains(.caseInsensitive) && !options.contains(.normalized)
  }

  /// Whether the test may have no answer.
  var mayFail: Bool { opcode == .matches || opcode == .general }

  /// Whether the test compares texts, and so has an answer for each.
  var isSure: Bool { !mayFail && opcode != .like }

  /// Whether the test reads another form of an identifier that is not ASCII.
  var readsForms: Bool {
    switch opcode {
    case .constant, .equal, .member: false
    case .matches: options.folding.contains(.diacriticInsensitive)
    default: true
    }
  }
}
