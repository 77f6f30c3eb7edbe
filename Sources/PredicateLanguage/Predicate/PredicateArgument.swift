/// A value for a placeholder such as `%@`, or for a variable such as `$prefix`.
public enum PredicateArgument: Hashable, Sendable {
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int)
  /// A floating-point number; it must be finite.
  case real(Double)
  /// A Boolean; the language knows it as the number 1 or 0.
  case boolean(Bool)
  /// No value.
  case null
  /// A list, as `IN` and `BETWEEN` take.
  case list([PredicateArgument])
}

extension PredicateArgument: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension PredicateArgument: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension PredicateArgument: ExpressibleByFloatLiteral {
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension PredicateArgument: ExpressibleByBooleanLiteral {
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension PredicateArgument: ExpressibleByNilLiteral {
  /// Creates the absence of a value.
  public init(nilLiteral: ()) { self = .null }
}

extension PredicateArgument: ExpressibleByArrayLiteral {
  /// Creates a list.
  public init(arrayLiteral elements: PredicateArgument...) { self = .list(elements) }
}
