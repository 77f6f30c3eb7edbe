/// One change of one place in one source.
public struct Mutant: Hashable, Codable, Sendable {
  /// How the change is switched on.
  public enum Form: Hashable, Codable, Sendable {
    /// `(mutantIs(7) ? replacement : original)`
    case expression
    /// `if mutantIs(7) { replacement } else { original }`
    case statement
  }

  /// The source, from the root of the package.
  public let file: String
  /// The line of the change, from 1.
  public let line: Int
  /// Its column, from 1, in bytes.
  public let column: Int
  /// What kind of change it is.
  public let change: Change
  /// What is replaced, in bytes of the source.
  public let range: Range<Int>
  /// What it is replaced by.
  public let replacement: String
  /// How it is switched on.
  public let form: Form
  /// The source line as it is, without indentation.
  public let before: String
  /// The source line as it would be.
  public let after: String
  /// The lines of the function around it, in which a compiler may report an error that it causes.
  public let context: ClosedRange<Int>

  /// The module of the source.
  public var module: String {
    file.split(separator: "/").dropFirst().first.map(String.init) ?? ""
  }

  /// The name of the mutant in records: `file:line:column:change`.
  public var id: String { "\(file):\(line):\(column):\(change.rawValue)" }
}

/// The kinds of change.
public enum Change: String, CaseIterable, Codable, Sendable {
  case compare
  case arithmetic
  case logical
  case range
  case coalesce
  case negation
  case conditionTrue = "condition-true"
  case conditionFalse = "condition-false"
  case conditionNegated = "condition-negated"
  case integerUp = "integer-up"
  case integerDown = "integer-down"
  case boolean
  case emptyString = "empty-string"
  case memberSwap = "member-swap"
  case nilValue = "nil"
  case dropCall = "drop-call"
  case dropAssignment = "drop-assignment"
  case dropJump = "drop-jump"

  /// What the change does, for `--help` and the reports.
  public var summary: String {
    switch self {
    case .compare: "`<` and `<=`, `>` and `>=`, `==` and `!=` for each other"
    case .arithmetic: "`+` and `-`, `*` and `/`, `&` and `|`, `<<` and `>>` and their kin"
    case .logical: "`&&` and `||` for each other"
    case .range: "`..<` and `...` for each other"
    case .coalesce: "`a ?? b` becomes `b`"
    case .negation: "`!a` becomes `a`"
    case .conditionTrue: "a condition is always true"
    case .conditionFalse: "a condition is always false"
    case .conditionNegated: "a condition that compares nothing is negated"
    case .integerUp: "an integer is one greater"
    case .integerDown: "an integer is one smaller"
    case .boolean: "`true` and `false` for each other"
    case .emptyString: "a string is empty"
    case .memberSwap: "`first` and `last`, `min` and `max`, and other pairs for each other"
    case .nilValue: "an optional is nil"
    case .dropCall: "a call is left out"
    case .dropAssignment: "an assignment is left out"
    case .dropJump: "a `return`, `break` or `continue` is left out"
    }
  }
}
