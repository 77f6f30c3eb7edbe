/// How a comparison relates its two operands.
public enum ComparisonOperator: Hashable, Sendable {
  /// `==` and `!=`: the same text, or not.
  case equal, notEqual
  /// `<`, `<=`, `>` and `>=`: the order of two texts, or of two numbers.
  case less, lessOrEqual, greater, greaterOrEqual
  /// `BETWEEN`: within two bounds, which belong to the range.
  case between
  /// `IN`: one of a list, or a part of a text.
  case isIn
  /// `BEGINSWITH`, `ENDSWITH` and `CONTAINS`: the text has the other at that place.
  case beginsWith, endsWith, contains
  /// `LIKE`: `*` is any run of characters, `?` one character.
  case like
  /// `MATCHES`: a regular expression matches the whole text.
  case matches

  /// The operator as canonical text writes it, such as `BEGINSWITH`.
  public var symbol: String {
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
public enum ComparisonModifier: Hashable, Sendable {
  /// `ANY`: one element is enough.
  case any
  /// `ALL`: every element is needed.
  case all

  /// The modifier as canonical text writes it: `ANY` or `ALL`.
  public var symbol: String { self == .any ? "ANY" : "ALL" }
}

/// The options of a comparison, written in brackets after the operator: `[cd]`.
///
/// ```swift
/// let options: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
/// try ActivationPredicate.equal(to: "cafe", options: options).evaluate("CAFÉ")  // true
/// ```
public struct ComparisonOptions: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit an option.
  public let rawValue: UInt8

  /// Creates options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: upper and lower case are equal, full-width and ordinary letters too.
  public static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: letters with and without diacritics are equal, full-width and ordinary letters too.
  public static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `n`: the strings are compared unit by unit as they are; `c` and `d` are ignored beside it.
  public static let normalized = ComparisonOptions(rawValue: 4)
  /// `l` for the locale's rules: this engine has no locale, so the option has no effect.
  public static let localeSensitive = ComparisonOptions(rawValue: 8)

  /// The options as canonical text writes them, such as `[cd]`; empty when there are none.
  public var symbol: String {
    guard !isEmpty else { return "" }
    var letters = "["
    if contains(.caseInsensitive) { letters += "c" }
    if contains(.diacriticInsensitive) { letters += "d" }
    if contains(.normalized) { letters += "n" }
    if contains(.localeSensitive) { letters += "l" }
    return letters + "]"
  }

  /// What the options fold away; `[n]` folds nothing.
  var folding: ComparisonOptions {
    contains(.normalized) ? [] : intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// Whether strings are compared unit by unit, without canonical equivalence.
  var isLiteral: Bool { contains(.normalized) }
}
