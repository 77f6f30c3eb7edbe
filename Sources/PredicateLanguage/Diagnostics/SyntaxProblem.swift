import ByteText

/// A mistake in the form of a predicate's text.
enum SyntaxProblem {
  case textTooLong(bytes: Int)
  case nestingTooDeep
  case listTooLong
  case empty
  case unexpectedCharacter(String)
  case foreignSpace(Unicode.Scalar)
  case pastedCode(inside: String?)
  case pastedTruth(Bool)
  case bareIdentifier(String)
  case unquotedValue(String)
  case doubledQuote(literal: String)
  case unterminatedString(quote: String)
  /// The quote, and the text that is meant.
  ///
  /// The text is nil if no end of it is found.
  case quoteInString(String, literal: String?)
  case invalidEscape(String)
  case loneSurrogate(String)
  case expectedPredicate(found: String)
  case expectedOperand(found: String)
  case expectedOperator(found: String)
  case unknownOperator(String, suggestion: String?)
  case notBeforeOperator(found: String, operator: String)
  case bareValue
  case chainedComparison
  case expectedEnd(found: String)
  case unclosedParenthesis
  case unopened(String)
  case unclosedList
  case expectedListSeparator(found: String)
  case listInParentheses(list: String?)
  case listWithoutBraces(list: String)
  case quotedPredicate(String)
  case listInBrackets(list: String)
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
    case .unexpectedCharacter, .foreignSpace: "unexpected-character"
    case .pastedCode, .pastedTruth: "pasted-code"
    case .unquotedValue, .bareIdentifier: "unquoted-value"
    case .doubledQuote: "doubled-quote"
    case .unterminatedString: "unterminated-string"
    case .quoteInString: "quote-in-string"
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
    case .listWithoutBraces: "list-without-braces"
    case .quotedPredicate: "quoted-predicate"
    case .listInBrackets: "list-in-brackets"
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
    case .foreignSpace(let scalar):
      "`\\u{\(String(scalar.value, radix: 16, uppercase: true))}` "
        + "is not a space of the predicate language"
    case .pastedCode, .pastedTruth: "this is source code, found `NSPredicate`"
    case .bareIdentifier(let text): "an identifier alone is no predicate, found \(quoted(text))"
    case .unquotedValue(let text): "a string needs quotes, found \(quoted(text))"
    case .doubledQuote: "a doubled quote is not an escape"
    case .unexpectedCharacter(let text): "`\(text)` does not belong to the predicate language"
    case .unterminatedString(let quote): "the string has no closing `\(quote)`"
    case .quoteInString("'", _): "this apostrophe ends the string"
    case .quoteInString: "this double quote ends the string"
    case .invalidEscape(let text): "the escape `\(text)` is incomplete"
    case .loneSurrogate(let text): "the escape `\(text)` is half of a surrogate pair"
    case .expectedPredicate(let found): "expected a comparison, found \(found)"
    case .expectedOperand(let found): "expected a value to compare with, found \(found)"
    case .expectedOperator(let found): "expected a comparison operator, found \(found)"
    case .unknownOperator(let text, _): "`\(text)` is not an operator"
    case .notBeforeOperator(let text, _): "`\(text)` is not an operator"
    case .bareValue: "a value alone is not a predicate"
    case .chainedComparison: "comparisons cannot be chained"
    case .expectedEnd(let found): "expected `AND`, `OR` or the end of the predicate, found \(found)"
    case .unclosedParenthesis: "this `(` has no `)`"
    case .unopened(let text): "this `\(text)` closes nothing"
    case .unclosedList: "this `{` has no `}`"
    case .expectedListSeparator(let found): "expected `,` or `}` in the list, found \(found)"
    case .listInParentheses: "a list needs braces, not parentheses"
    case .listWithoutBraces: "a list needs braces"
    case .quotedPredicate: "a text in quotes is a value, not a predicate"
    case .listInBrackets: "a list needs braces, not brackets"
    case .unclosedOptions: "this `[` has no `]`"
    case .unknownOption(let text): "`\(text)` is not a comparison option"
    case .emptyVariableName: "`$` has no name after it"
    }
  }

  /// The string in the other quotes, as a second way to write it, or nothing.
  private static func inOtherQuotes(_ text: String, than quote: String) -> String {
    let other = quote == "'" ? "\"" : "'"
    return text.has(other) || text.has("\\") ? "" : ", or `\(other)\(text)\(other)`"
  }

  var help: String? {
    switch self {
    case .empty: "write `TRUEPREDICATE` to match everything"
    case .unexpectedCharacter(let text) where text.unicodeScalars.contains(where: Lexer.isQuote):
      "use straight quotes, `\"` or `'`"
    case .foreignSpace("\u{A0}"): "this is a no-break space; write an ordinary space"
    case .foreignSpace: "it only looks like a space; write an ordinary one"
    case .pastedCode(let inside?): "what goes here is the text inside the quotes: `\(inside)`"
    case .pastedCode(nil):
      "what goes here is the text inside the quotes, with a value for each `%@`"
    case .pastedTruth(let value): "write `\(value ? "TRUEPREDICATE" : "FALSEPREDICATE")`"
    case .bareIdentifier(let text):
      "write `SELF \(text.has("*") ? "LIKE" : "==") '\(text)'`"
    case .unquotedValue(let text):
      StringLiteral.shown(text).map { "write `\($0)`" } ?? "put quotes around it"
    case .unterminatedString(let quote): "put a `\(quote)` where the text ends"
    case .quoteInString(let quote, let literal?) where StringLiteral.shown(literal) != nil:
      "write `\(quote)\(literal.replacing(quote, by: "\\" + quote))\(quote)`"
        + Self.inOtherQuotes(literal, than: quote)
    case .quoteInString: "put a backslash before it, or write the string in the other quotes"
    case .doubledQuote(let literal):
      StringLiteral.shown(literal).map { "write `\($0)`" } ?? "put a backslash before the quote"
    case .unexpectedCharacter(";"): "a predicate ends without a semicolon"
    case .invalidEscape:
      "write two hexadecimal digits after `\\x`, four after `\\u`; a backslash is `\\\\`"
    case .loneSurrogate: "write both halves, as in `\\uD83D\\uDE00`, or the character itself"
    case .expectedPredicate, .bareValue: "compare it, as in `SELF == \"value\"`"
    case .unknownOperator(let text, let suggestion?)
    where text.uppercased().filter({ $0 != " " }) == suggestion && text.contains(" "):
      "it is written as one word: `\(suggestion)`"
    case .unknownOperator(_, let suggestion?): "did you mean `\(suggestion)`?"
    case .notBeforeOperator(_, let text): "put `NOT` before the comparison: `NOT (SELF \(text) …)`"
    case .chainedComparison: "combine two comparisons with `AND`"
    case .unclosedParenthesis: "add `)`"
    case .unopened: "remove it"
    case .unclosedList: "add `}`"
    case .expectedListSeparator: "separate the elements of a list by commas"
    case .listInParentheses(nil): "write braces: `{\"a\", \"b\"}`"
    case .listInParentheses(let list?), .listInBrackets(let list), .listWithoutBraces(let list):
      "write braces: `\(VisibleText.isShort(list) ? list : "{\"a\", \"b\"}")`"
    case .quotedPredicate(let text):
      VisibleText.isShort(text) ? "leave the quotes out: `\(text)`" : "leave the quotes out"
    case .unclosedOptions: "add `]`"
    case .unknownOption: "the options are `c` (case), `d` (diacritics), `n` and `l`"
    case .emptyVariableName: "write a name, as in `$prefix`"
    default: nil
    }
  }
}

/// A finding about a part of a valid predicate that is probably not meant.
enum Advice: DiagnosticContent {
  case localeOption
  case unknownEscape(String)
  case optionsIgnoredBesideNormalized
  case emptyNeedle(String)

  var id: String {
    switch self {
    case .localeOption: "locale-option"
    case .unknownEscape: "unknown-escape"
    case .optionsIgnoredBesideNormalized: "options-ignored"
    case .emptyNeedle: "empty-needle"
    }
  }

  var severity: Diagnostic.Severity { .warning }

  var message: String {
    switch self {
    case .localeOption: "`[l]` has no effect: this engine knows no locale's rules"
    case .unknownEscape(let text):
      "`\(text)` is not an escape, so the string loses its backslash"
    case .optionsIgnoredBesideNormalized: "`c` and `d` have no effect beside `n`"
    case .emptyNeedle(let symbol): "`\(symbol)` with an empty string is always false"
    }
  }

  var help: String? {
    switch self {
    case .localeOption, .optionsIgnoredBesideNormalized: "remove the option"
    case .unknownEscape(let text):
      "write `\\\(text)` to keep the backslash"
    case .emptyNeedle: nil
    }
  }
}

/// The parts of NSPredicate's language that a predicate over one string leaves out.
///
/// They are recognised, so that the error names them and does not speak of syntax.
enum UnsupportedFeature {
  case keyPath(String, suggestion: String?)
  /// A key path where a string was probably meant: the right side of a comparison.
  case unquotedPath(String)
  case collectionOperator(String)
  case function(String)
  case arithmetic(String)
  case subquery, cast, ternary, fetch
  case index
  case assignment
  case block
  case setOperation(String)
  case uniformTypeOperator(String)
  case anyKey
}

extension UnsupportedFeature: DiagnosticContent {
  var id: String {
    switch self {
    case .keyPath, .unquotedPath: "unsupported-key-path"
    case .collectionOperator: "unsupported-collection-operator"
    case .function: "unsupported-function"
    case .arithmetic: "unsupported-arithmetic"
    case .subquery: "unsupported-subquery"
    case .cast: "unsupported-cast"
    case .ternary: "unsupported-ternary"
    case .fetch: "unsupported-fetch"
    case .index: "unsupported-index"
    case .assignment: "unsupported-assignment"
    case .block: "unsupported-block"
    case .setOperation: "unsupported-set-operation"
    case .uniformTypeOperator: "unsupported-uti-operator"
    case .anyKey: "unsupported-any-key"
    }
  }

  var message: String {
    switch self {
    case .keyPath(let path, _), .unquotedPath(let path):
      "key paths other than `SELF` are not allowed, found `\(path)`"
    case .collectionOperator("@"): "`@` is not a value"
    case .collectionOperator(let name): "the collection operator `\(name)` is not allowed"
    case .function(let name): "functions are not allowed, found `\(name)`"
    case .arithmetic(let symbol): "arithmetic is not allowed, found `\(symbol)`"
    case .subquery: "`SUBQUERY` is not allowed"
    case .cast: "`CAST` is not allowed"
    case .ternary: "`TERNARY` is not allowed"
    case .fetch: "`FETCH` is not allowed"
    case .index: "an index is not allowed"
    case .assignment: "assignment is not allowed"
    case .block: "block predicates are not allowed"
    case .setOperation(let name): "the set operation `\(name)` is not allowed"
    case .uniformTypeOperator(let name): "the operator `\(name)` is not allowed"
    case .anyKey: "`ANYKEY` is not allowed"
    }
  }

  var help: String? {
    switch self {
    case .keyPath(_, let suggestion?): "did you mean `\(suggestion)`?"
    case .unquotedPath(let path) where VisibleText.isShort(path) && !path.has("\\"):
      "the only value is `SELF`, the identifier; a string needs quotes: `\"\(path)\"`"
    case .unquotedPath: "the only value is `SELF`, the identifier; a string needs quotes"
    case .keyPath(let path, nil) where !path.has("."):
      "the only value is `SELF`, the identifier; a string needs quotes: `\"\(path)\"`"
    case .collectionOperator("@"): "did you mean `%@`?"
    case .keyPath, .anyKey, .collectionOperator:
      "the only value is `SELF`, the target content identifier"
    case .arithmetic("&"): "did you mean `&&`?"
    case .arithmetic("|"): "did you mean `||`?"
    case .function: "use the options `[c]` and `[d]` to ignore case and diacritics"
    case .block: "write the condition as text"
    case .setOperation: "write one list with all elements"
    case .ternary: "write the two cases with `AND` and `OR`"
    case .index: "use `BEGINSWITH`, `ENDSWITH` or `LIKE` to test a part of the string"
    case .uniformTypeOperator: "compare strings with `==`, `BEGINSWITH`, `LIKE` or `IN`"
    default: "a predicate over an identifier compares `SELF` with strings"
    }
  }
}
