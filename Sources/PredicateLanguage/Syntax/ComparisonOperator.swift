/// The relation between the two operands of a comparison.
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
}

/// The properties of an operator. Every difference between operators is here, once.
extension ComparisonOperator {
  /// The values that an operator relates.
  package enum Operands {
    /// Any two: equal or not.
    case any
    /// Two texts or two numbers, which have an order.
    case ordered
    /// A value, and on the right a list of its two bounds.
    case bounds
    /// A value, and on the right a list or a text that may have it.
    case container
    /// Two texts: the right one is looked for in the left one, or is its pattern.
    case texts
  }

  package var operands: Operands {
    switch self {
    case .equal, .notEqual: .any
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .ordered
    case .between: .bounds
    case .isIn: .container
    case .beginsWith, .endsWith, .contains, .like, .matches: .texts
    }
  }

  /// Whether two equal texts decide the comparison, whatever they are.
  package var isDecidedByEquality: Bool { operands == .any || operands == .ordered }

  /// Whether `[c]` means something beside it (E7).
  var takesOptions: Bool { operands != .container && operands != .bounds }

  /// Whether its right operand is a pattern.
  package var isPattern: Bool { self == .like || self == .matches }

  /// The operators that are words, and those of them that take two texts.
  package static let words = Set(Keyword.operations.map { $0.symbol })
  package static let wordsOfTexts = Set(
    Keyword.operations.filter { $0.operands == .texts }.map { $0.symbol })

  /// The operator that says the same with the operands exchanged.
  ///
  /// Nil if there is none.
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

  /// The place where the text must have the constant.
  ///
  /// Nil for operators that ask something else.
  package var place: TextPlace? {
    switch self {
    case .equal: .whole
    case .beginsWith: .start
    case .endsWith: .end
    case .contains: .anywhere
    default: nil
    }
  }

  /// Whether it looks for its constant in the text, letter by letter.
  var isSearch: Bool { place != nil }

  /// The place at which a text is aligned with the constant.
  var anchor: TextPlace { place ?? .whole }

  /// The orders of its operands for which it is true.
  ///
  /// Nil for operators that ask something else.
  var outcomes: OrderOutcomes? {
    switch self {
    case .less: [.before]
    case .lessOrEqual: [.before, .same]
    case .greater: [.after]
    case .greaterOrEqual: [.after, .same]
    default: nil
    }
  }

  /// The operators that are easily written for this one.
  var neighbours: [ComparisonOperator] {
    switch self {
    case .equal: [.beginsWith, .contains]
    case .beginsWith, .endsWith: [.contains, .equal]
    case .contains: [.beginsWith, .endsWith]
    case .like: [.equal]
    case .less: [.lessOrEqual]
    case .lessOrEqual: [.less]
    case .greater: [.greaterOrEqual]
    case .greaterOrEqual: [.greater]
    default: []
    }
  }
}

/// The place of a text in another one.
package enum TextPlace: Hashable, Sendable {
  /// The text is the other one.
  case whole
  case start, end, anywhere

  /// Whether the place is at the start of the text; `isAtEnd`, whether it is at the end.
  package var isAtStart: Bool { self == .whole || self == .start }
  package var isAtEnd: Bool { self == .whole || self == .end }
}

/// Results of comparing two values in order.
package struct OrderOutcomes: OptionSet, Hashable, Sendable, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let before = OrderOutcomes(rawValue: 1)
  package static let same = OrderOutcomes(rawValue: 2)
  package static let after = OrderOutcomes(rawValue: 4)
  package static let all: OrderOutcomes = [.before, .same, .after]

  /// Whether a result, by its sign, is one of these.
  @inline(__always)
  func contains(_ order: Int) -> Bool {
    contains(order < 0 ? Self.before : order == 0 ? .same : .after)
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

  /// The options that fold differences away; `[n]` folds nothing.
  var folding: ComparisonOptions {
    contains(.normalized) ? [] : intersection([.caseInsensitive, .diacriticInsensitive])
  }

  /// Whether strings are compared unit by unit, without canonical equivalence.
  var isLiteral: Bool { contains(.normalized) }
}
