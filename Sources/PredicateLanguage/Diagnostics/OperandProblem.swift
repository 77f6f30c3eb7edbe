/// What can be wrong with the values of a comparison whose form is right.
enum OperandProblem: Error {
  case betweenBounds
  case orderNeedsStrings(String)
  case needsText(String)
  case inNeedsListOrText
  case modifierNeedsList(String)
  case trailingBackslash
  case likeTooLong(bytes: Int)
  case likeFormTooLong(bytes: Int)
  case emptyPattern
  /// The pattern is the identifier, which is empty.
  case emptyIdentifierPattern
}

extension OperandProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .betweenBounds: "between-bounds"
    case .orderNeedsStrings, .needsText, .inNeedsListOrText: "operand-type"
    case .modifierNeedsList: "modifier-operand"
    case .trailingBackslash: "like-trailing-backslash"
    case .likeTooLong, .likeFormTooLong: "like-too-long"
    case .emptyPattern, .emptyIdentifierPattern: "regex-empty"
    }
  }

  var message: String {
    switch self {
    case .betweenBounds: "`BETWEEN` needs a list of exactly two bounds"
    case .orderNeedsStrings(let symbol):
      "`\(symbol)` cannot order these two kinds of values"
    case .needsText(let symbol): "`\(symbol)` needs strings on both sides"
    case .inNeedsListOrText: "`IN` needs a list or a string on its right side"
    case .modifierNeedsList(let symbol): "`\(symbol)` needs a list on the left side"
    case .trailingBackslash: "the pattern ends in a single backslash"
    case .likeTooLong(let bytes):
      "the `LIKE` pattern has \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.likePatternBytes)"
    case .likeFormTooLong(let bytes):
      "the `LIKE` pattern has \(bytes) bytes in normal form, "
        + "more than the limit of \(PredicateLimits.likePatternBytes)"
    case .emptyPattern: "the regular expression is empty"
    case .emptyIdentifierPattern: "the regular expression is the identifier, which is empty"
    }
  }

  var help: String? {
    switch self {
    case .betweenBounds: "write `SELF BETWEEN {\"a\", \"m\"}`"
    case .orderNeedsStrings, .needsText: "put a string in quotes, as in `\"42\"`"
    case .inNeedsListOrText: "write `SELF IN {\"a\", \"b\"}`"
    case .modifierNeedsList(let symbol): "write `\(symbol) {\"a\", \"b\"} == SELF`"
    case .trailingBackslash: "write `\\\\\\\\` in the text for one backslash in the pattern"
    case .likeTooLong, .likeFormTooLong: "compare a shorter text, or use `CONTAINS`"
    case .emptyPattern: "write `SELF == \"\"` to match the empty string"
    case .emptyIdentifierPattern: "put `SELF != \"\" AND` before the comparison"
    }
  }
}
