/// How a comparison relates its two operands.
package enum ComparisonOperator: UInt8, Hashable, Sendable {
  case equal, notEqual
  case less, lessOrEqual, greater, greaterOrEqual
  case between
  case isIn
  case beginsWith, endsWith, contains
  case like, matches

  /// The operator as canonical text writes it.
  package var symbol: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .between: "BETWEEN"
    case .isIn: "IN"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .contains: "CONTAINS"
    case .like: "LIKE"
    case .matches: "MATCHES"
    }
  }

  /// Whether the operator compares by order.
  var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }

  /// The operator that says the same with the operands exchanged; nil for operators without one.
  var mirrored: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .isIn: .contains
    case .contains: .isIn
    case .between, .beginsWith, .endsWith, .like, .matches: nil
    }
  }
}

/// Whether one element or every element of the list on the left must compare true.
package enum ComparisonModifier: UInt8, Hashable, Sendable {
  case any, all

  /// The modifier as canonical text writes it.
  package var symbol: String { self == .any ? "ANY" : "ALL" }
}
