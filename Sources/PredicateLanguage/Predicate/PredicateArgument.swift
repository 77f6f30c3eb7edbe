import ByteText

/// A value for a placeholder such as `%@`, or for a variable such as `$prefix`.
///
/// A literal is one as it is, and so is a value of the types that are
/// `PredicateArgumentConvertible`.
///
/// ```swift
/// try ActivationPredicate("SELF == %@ OR SELF IN %@", name, ["a", "b"])
/// ```
public enum PredicateArgument: Hashable, Sendable {
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int)
  /// A floating-point number; it must be finite.
  case real(Double)
  /// A Boolean, which the language has as the number 1 or 0.
  case boolean(Bool)
  /// No value.
  case null
  /// A list, as `IN` and `BETWEEN` take.
  case list([PredicateArgument])
}

extension PredicateArgument {
  /// Returns true for equal values; strings are compared unit by unit, as predicates do.
  public static func == (left: PredicateArgument, right: PredicateArgument) -> Bool {
    switch (left, right) {
    case (.string(let one), .string(let other)): one.hasBytes(of: other)
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.boolean(let one), .boolean(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.null, .null): true
    default: false
    }
  }
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

/// A value of the program that a placeholder or a variable takes as it is: strings, numbers,
/// Booleans, and arrays of them.
///
/// ```swift
/// let names = ["inbox", "sent"]
/// try ActivationPredicate("SELF == %@ OR SELF IN %@", name, names)
/// ```
public protocol PredicateArgumentConvertible {
  /// The value for the predicate.
  var predicateArgument: PredicateArgument { get }
}

extension PredicateArgument: PredicateArgumentConvertible {
  /// Itself.
  public var predicateArgument: PredicateArgument { self }
}

extension String: PredicateArgumentConvertible {
  /// The string.
  public var predicateArgument: PredicateArgument { .string(self) }
}

extension Substring: PredicateArgumentConvertible {
  /// The string.
  public var predicateArgument: PredicateArgument { .string(String(self)) }
}

extension Int: PredicateArgumentConvertible {
  /// The integer.
  public var predicateArgument: PredicateArgument { .integer(self) }
}

extension Double: PredicateArgumentConvertible {
  /// The floating-point number.
  public var predicateArgument: PredicateArgument { .real(self) }
}

extension Bool: PredicateArgumentConvertible {
  /// The Boolean.
  public var predicateArgument: PredicateArgument { .boolean(self) }
}

extension Array: PredicateArgumentConvertible where Element: PredicateArgumentConvertible {
  /// A list of the elements.
  public var predicateArgument: PredicateArgument { .list(map { $0.predicateArgument }) }
}

extension PredicateArgument {
  var kindName: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a floating-point number"
    case .boolean: "a Boolean"
    case .null: "nil"
    case .list: "a list"
    }
  }

  /// The UTF-8 bytes of all strings; lists over the nesting limit are refused elsewhere.
  package func stringBytes(depth: Int = 0) -> Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list(let elements) where depth < PredicateLimits.nesting:
      elements.reduce(0) { $0 + $1.stringBytes(depth: depth + 1) }
    case .list, .integer, .real, .boolean, .null: 0
    }
  }

  /// Appends the argument's nodes to `tree`; a tree with a mistake must not be used.
  func append(
    to tree: inout SyntaxTree, span: SourceSpan, position: Int, depth: Int
  ) -> Mistake? {
    switch self {
    case .string(let text): tree.append(.string(text), span: span)
    case .integer(let number): tree.append(.integer(number), span: span)
    case .real(let number):
      guard number.isFinite else { return ArgumentProblem.notANumber(position: position) }
      tree.append(.number(number), span: span)
    case .boolean(let value): tree.append(.integer(value ? 1 : 0), span: span)
    case .null: tree.append(.null, span: span)
    case .list(let elements):
      guard elements.count <= PredicateLimits.listElements else { return SyntaxProblem.listTooLong }
      guard depth < PredicateLimits.nesting else { return SyntaxProblem.nestingTooDeep }
      for element in elements {
        let mistake = element.append(to: &tree, span: span, position: position, depth: depth + 1)
        if let mistake { return mistake }
      }
      tree.append(.list(elements.count), span: span)
    }
    return nil
  }
}
