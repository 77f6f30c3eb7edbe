/// What can be wrong with the form of a predicate's text.
enum SyntaxProblem {
  case textTooLong(bytes: Int)
  case nestingTooDeep
  case listTooLong
  case empty
  case unexpectedCharacter(String)
  case unterminatedString(quote: String)
  case invalidEscape(String)
  case loneSurrogate(String)
  case expectedPredicate(found: String)
  case expectedOperand(found: String)
  case expectedOperator(found: String)
  case unknownOperator(String, suggestion: String?)
  case notBeforeOperator(String)
  case bareValue
  case chainedComparison
  case expectedEnd(found: String)
  case unclosedParenthesis
  case unopened(String)
  case unclosedList
  case expectedListSeparator(found: String)
  case listInParentheses
  case unclosedOptions
  case unknownOption(String)
  case emptyVariableName
}

extension SyntaxProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .textTooLong: "text-limit"
    case .nestingTooDeep: "nesting-limit"
    case .listTooLong: "list-limit"
    case .empty: "empty-predicate"
    case .unexpectedCharacter: "unexpected-character"
    case .unterminatedString: "unterminated-string"
    case .invalidEscape: "invalid-escape"
    case .loneSurrogate: "lone-surrogate"
    case .expectedPredicate: "expected-predicate"
    case .expectedOperand: "expected-operand"
    case .expectedOperator: "expected-operator"
    case .unknownOperator: "unknown-operator"
    case .notBeforeOperator: "not-before-operator"
    case .bareValue: "bare-value"
    case .chainedComparison: "chained-comparison"
    case .expectedEnd: "expected-end"
    case .unclosedParenthesis: "unclosed-parenthesis"
    case .unopened: "unopened-bracket"
    case .unclosedList: "unclosed-list"
    case .expectedListSeparator: "expected-comma"
    case .listInParentheses: "list-in-parentheses"
    case .unclosedOptions: "unclosed-options"
    case .unknownOption: "unknown-option"
    case .emptyVariableName: "empty-variable-name"
    }
  }

  var message: String {
    switch self {
    case .textTooLong(let bytes):
      "the predicate has \(bytes) bytes, more than the limit of \(PredicateLimits.predicateBytes)"
    case .nestingTooDeep:
      "parentheses, `NOT` and lists nest deeper than the limit of \(PredicateLimits.nesting)"
    case .listTooLong: "the list has more than \(PredicateLimits.listElements) elements"
    case .empty: "the predicate is empty"
    case .unexpectedCharacter(let text): "`\(text)` does not belong to the predicate language"
    case .unterminatedString(let quote): "the string has no closing `\(quote)`"
    case .invalidEscape(let text): "the escape `\(text)` is incomplete"
    case .loneSurrogate(let text): "the escape `\(text)` is half of a surrogate pair"
    case .expectedPredicate(let found): "expected a comparison, found \(found)"
    case .expectedOperand(let found): "expected a value to compare with, found \(found)"
    case .expectedOperator(let found): "expected a comparison operator, found \(found)"
    case .unknownOperator(let text, _): "`\(text)` is not an operator"
    case .notBeforeOperator(let text): "`NOT \(text)` is not an operator"
    case .bareValue: "a value alone is not a predicate"
    case .chainedComparison: "comparisons cannot be chained"
    case .expectedEnd(let found): "expected `AND`, `OR` or the end of the predicate, found \(found)"
    case .unclosedParenthesis: "this `(` has no `)`"
    case .unopened(let text): "this `\(text)` closes nothing"
    case .unclosedList: "this `{` has no `}`"
    case .expectedListSeparator(let found): "expected `,` or `}` in the list, found \(found)"
    case .listInParentheses: "a list does not stand in parentheses"
    case .unclosedOptions: "this `[` has no `]`"
    case .unknownOption(let text): "`\(text)` is not a comparison option"
    case .emptyVariableName: "`$` has no name behind it"
    }
  }

  var help: String? {
    switch self {
    case .empty: "write `TRUEPREDICATE` to match everything"
    case .unexpectedCharacter("“"), .unexpectedCharacter("”"), .unexpectedCharacter("‘"),
      .unexpectedCharacter("’"):
      "use straight quotes, `\"` or `'`"
    case .unexpectedCharacter(";"): "a predicate ends without a semicolon"
    case .invalidEscape:
      "write two hexadecimal digits after `\\x`, four after `\\u`; a backslash is `\\\\`"
    case .loneSurrogate: "write both halves, as in `\\uD83D\\uDE00`, or the character itself"
    case .expectedPredicate, .bareValue: "compare it, as in `SELF == \"value\"`"
    case .unknownOperator(_, let suggestion?): "did you mean `\(suggestion)`?"
    case .notBeforeOperator(let text): "put `NOT` before the comparison: `NOT (SELF \(text) …)`"
    case .chainedComparison: "combine two comparisons with `AND`"
    case .unclosedParenthesis: "add `)`"
    case .unopened: "remove it"
    case .unclosedList: "add `}`"
    case .expectedListSeparator: "separate the elements of a list by commas"
    case .listInParentheses: "write braces: `{\"a\", \"b\"}`"
    case .unclosedOptions: "add `]`"
    case .unknownOption: "the options are `c` (case), `d` (diacritics), `n` and `l`"
    case .emptyVariableName: "write a name, as in `$prefix`"
    default: nil
    }
  }
}
