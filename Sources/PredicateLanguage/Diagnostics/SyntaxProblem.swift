import ByteText

/// A mistake in the form of a predicate's text.
enum SyntaxProblem {
  static func textTooLong(bytes: Int) -> Mistake {
    Mistake(
      "text-limit",
      "the predicate has \(bytes) bytes, more than the limit of \(PredicateLimits.predicateBytes)")
  }

  static let nestingTooDeep = Mistake(
    "nesting-limit",
    "parentheses, `NOT` and lists nest deeper than the limit of \(PredicateLimits.nesting)")
  static let listTooLong = Mistake(
    "list-limit", "the list has more than \(PredicateLimits.listElements) elements")
  static let empty = Mistake(
    "empty-predicate", "the predicate is empty", help: "write `TRUEPREDICATE` to match everything")

  static func unexpectedCharacter(_ text: String) -> Mistake {
    Mistake(
      "unexpected-character", "`\(text)` does not belong to the predicate language",
      help: text.unicodeScalars.contains(where: Lexer.isQuote)
        ? "use straight quotes, `\"` or `'`"
        : text == ";" ? "a predicate ends without a semicolon" : nil)
  }

  static func foreignSpace(_ scalar: Unicode.Scalar) -> Mistake {
    Mistake(
      "unexpected-character",
      "`\\u{\(String(scalar.value, radix: 16, uppercase: true))}` "
        + "is not a space of the predicate language",
      help: scalar == "\u{A0}"
        ? "this is a no-break space; write an ordinary space"
        : "it only looks like a space; write an ordinary one")
  }

  static func pastedCode(inside: String?) -> Mistake {
    Mistake(
      "pasted-code", "this is source code, found `NSPredicate`",
      help: "what goes here is the text inside the quotes"
        + (inside.map { ": `\($0)`" } ?? ", with a value for each `%@`"))
  }

  static func pastedTruth(_ value: Bool) -> Mistake {
    Mistake(
      "pasted-code", "this is source code, found `NSPredicate`",
      help: "write `\(value ? "TRUEPREDICATE" : "FALSEPREDICATE")`")
  }

  static func bareIdentifier(_ text: String) -> Mistake {
    Mistake(
      "unquoted-value", "an identifier alone is no predicate, found \(quoted(text))",
      help: "write `SELF \(text.has("*") ? "LIKE" : "==") '\(text)'`")
  }

  static func unquotedValue(_ text: String) -> Mistake {
    Mistake(
      "unquoted-value", "a string needs quotes, found \(quoted(text))",
      help: StringLiteral.shown(text).map { "write `\($0)`" } ?? "put quotes around it")
  }

  static func doubledQuote(literal: String) -> Mistake {
    Mistake(
      "doubled-quote", "a doubled quote is not an escape",
      help: StringLiteral.shown(literal).map { "write `\($0)`" }
        ?? "put a backslash before the quote")
  }

  static func unterminatedString(quote: String) -> Mistake {
    Mistake(
      "unterminated-string", "the string has no closing `\(quote)`",
      help: "put a `\(quote)` where the text ends")
  }

  /// The quote, and the text that is meant.
  ///
  /// The text is nil if no end of it is found.
  static func quoteInString(_ quote: String, literal: String?) -> Mistake {
    Mistake(
      "quote-in-string",
      quote == "'" ? "this apostrophe ends the string" : "this double quote ends the string",
      help: literal.flatMap { StringLiteral.shown($0) == nil ? nil : $0 }.map {
        "write `\(quote)\($0.replacing(quote, by: "\\" + quote))\(quote)`"
          + Self.inOtherQuotes($0, than: quote)
      } ?? "put a backslash before it, or write the string in the other quotes")
  }

  static func invalidEscape(_ text: String) -> Mistake {
    Mistake(
      "invalid-escape", "the escape `\(text)` is incomplete",
      help: "write two hexadecimal digits after `\\x`, four after `\\u`; a backslash is `\\\\`")
  }

  static func loneSurrogate(_ text: String) -> Mistake {
    Mistake(
      "lone-surrogate", "the escape `\(text)` is half of a surrogate pair",
      help: "write both halves, as in `\\uD83D\\uDE00`, or the character itself")
  }

  static func expectedPredicate(found: String) -> Mistake {
    Mistake(
      "expected-predicate", "expected a comparison, found \(found)",
      help: "compare it, as in `SELF == \"value\"`")
  }

  static func expectedOperand(found: String) -> Mistake {
    Mistake("expected-operand", "expected a value to compare with, found \(found)")
  }

  static func expectedOperator(found: String) -> Mistake {
    Mistake("expected-operator", "expected a comparison operator, found \(found)")
  }

  static func unknownOperator(_ text: String, suggestion: String?) -> Mistake {
    let oneWord = text.uppercased().filter { $0 != " " }
    return Mistake(
      "unknown-operator", "`\(text)` is not an operator",
      help: suggestion.map {
        $0 == oneWord && text.contains(" ")
          ? "it is written as one word: `\($0)`" : "did you mean `\($0)`?"
      })
  }

  static func notBeforeOperator(found: String, operator: String) -> Mistake {
    Mistake(
      "not-before-operator", "`\(found)` is not an operator",
      help: "put `NOT` before the comparison: `NOT (SELF \(`operator`) …)`")
  }

  static let bareValue = Mistake(
    "bare-value", "a value alone is not a predicate", help: "compare it, as in `SELF == \"value\"`")
  static let chainedComparison = Mistake(
    "chained-comparison", "comparisons cannot be chained",
    help: "combine two comparisons with `AND`")

  static func expectedEnd(found: String) -> Mistake {
    Mistake("expected-end", "expected `AND`, `OR` or the end of the predicate, found \(found)")
  }

  static let unclosedParenthesis = Mistake(
    "unclosed-parenthesis", "this `(` has no `)`", help: "add `)`")

  static func unopened(_ text: String) -> Mistake {
    Mistake("unopened-bracket", "this `\(text)` closes nothing", help: "remove it")
  }

  static let unclosedList = Mistake("unclosed-list", "this `{` has no `}`", help: "add `}`")

  static func expectedListSeparator(found: String) -> Mistake {
    Mistake(
      "expected-comma", "expected `,` or `}` in the list, found \(found)",
      help: "separate the elements of a list by commas")
  }

  static func listInParentheses(list: String?) -> Mistake {
    Mistake(
      "list-in-parentheses", "a list needs braces, not parentheses",
      help: "write braces: `\(shown(list))`")
  }

  static func listWithoutBraces(list: String) -> Mistake {
    Mistake(
      "list-without-braces", "a list needs braces",
      help: "write braces: `\(shown(list))`")
  }

  static func quotedPredicate(_ text: String) -> Mistake {
    Mistake(
      "quoted-predicate", "a text in quotes is a value, not a predicate",
      help: VisibleText.isShort(text) ? "leave the quotes out: `\(text)`" : "leave the quotes out")
  }

  static func listInBrackets(list: String) -> Mistake {
    Mistake(
      "list-in-brackets", "a list needs braces, not brackets",
      help: "write braces: `\(shown(list))`")
  }

  static let unclosedOptions = Mistake("unclosed-options", "this `[` has no `]`", help: "add `]`")

  static func unknownOption(_ text: String) -> Mistake {
    Mistake(
      "unknown-option", "`\(text)` is not a comparison option",
      help: "the options are `c` (case), `d` (diacritics), `n` and `l`")
  }

  static let emptyVariableName = Mistake(
    "empty-variable-name", "`$` has no name after it", help: "write a name, as in `$prefix`")

  /// The list in braces, or another one if it is long or not known.
  private static func shown(_ list: String?) -> String {
    list.flatMap { VisibleText.isShort($0) ? $0 : nil } ?? "{\"a\", \"b\"}"
  }

  /// The string in the other quotes, as a second way to write it, or nothing.
  private static func inOtherQuotes(_ text: String, than quote: String) -> String {
    let other = quote == "'" ? "\"" : "'"
    return text.has(other) || text.has("\\") ? "" : ", or `\(other)\(text)\(other)`"
  }
}

/// A finding about a part of a valid predicate that is probably not meant.
enum Advice {
  static let localeOption = Mistake(
    "locale-option", severity: .warning, "`[l]` has no effect: this engine knows no locale's rules",
    help: "remove the option")

  static func unknownEscape(_ text: String) -> Mistake {
    Mistake(
      "unknown-escape", severity: .warning,
      "`\(text)` is not an escape, so the string loses its backslash",
      help: "write `\\\(text)` to keep the backslash")
  }

  static let optionsIgnoredBesideNormalized = Mistake(
    "options-ignored", severity: .warning, "`c` and `d` have no effect beside `n`",
    help: "remove the option")

  static func emptyNeedle(_ symbol: String) -> Mistake {
    Mistake("empty-needle", severity: .warning, "`\(symbol)` with an empty string is always false")
  }
}

/// The parts of NSPredicate's language that a predicate over one string leaves out.
///
/// They are recognised, so that the error names them and does not speak of syntax.
enum UnsupportedFeature {
  private static let comparison = "a predicate over an identifier compares `SELF` with strings"
  private static let identifier = "the only value is `SELF`, the target content identifier"

  static func keyPath(_ path: String, suggestion: String?) -> Mistake {
    Mistake(
      "unsupported-key-path", "key paths other than `SELF` are not allowed, found `\(path)`",
      help: suggestion.map { "did you mean `\($0)`?" }
        ?? (path.has(".")
          ? identifier
          : "the only value is `SELF`, the identifier; a string needs quotes: `\"\(path)\"`"))
  }

  /// A key path where a string was probably meant: the right side of a comparison.
  static func unquotedPath(_ path: String) -> Mistake {
    Mistake(
      "unsupported-key-path", "key paths other than `SELF` are not allowed, found `\(path)`",
      help: "the only value is `SELF`, the identifier; a string needs quotes"
        + (VisibleText.isShort(path) && !path.has("\\") ? ": `\"\(path)\"`" : ""))
  }

  static func collectionOperator(_ name: String) -> Mistake {
    Mistake(
      "unsupported-collection-operator",
      name == "@" ? "`@` is not a value" : "the collection operator `\(name)` is not allowed",
      help: name == "@" ? "did you mean `%@`?" : identifier)
  }

  static func function(_ name: String) -> Mistake {
    Mistake(
      "unsupported-function", "functions are not allowed, found `\(name)`",
      help: "use the options `[c]` and `[d]` to ignore case and diacritics")
  }

  static func arithmetic(_ symbol: String) -> Mistake {
    Mistake(
      "unsupported-arithmetic", "arithmetic is not allowed, found `\(symbol)`",
      help: symbol == "&" || symbol == "|" ? "did you mean `\(symbol)\(symbol)`?" : comparison)
  }

  static let subquery = Mistake(
    "unsupported-subquery", "`SUBQUERY` is not allowed",
    help: comparison)
  static let cast = Mistake(
    "unsupported-cast", "`CAST` is not allowed",
    help: comparison)
  static let ternary = Mistake(
    "unsupported-ternary", "`TERNARY` is not allowed",
    help: "write the two cases with `AND` and `OR`")
  static let fetch = Mistake(
    "unsupported-fetch", "`FETCH` is not allowed",
    help: comparison)
  static let index = Mistake(
    "unsupported-index", "an index is not allowed",
    help: "use `BEGINSWITH`, `ENDSWITH` or `LIKE` to test a part of the string")
  static let assignment = Mistake(
    "unsupported-assignment", "assignment is not allowed",
    help: comparison)
  static let block = Mistake(
    "unsupported-block", "block predicates are not allowed", help: "write the condition as text")

  static func setOperation(_ name: String) -> Mistake {
    Mistake(
      "unsupported-set-operation", "the set operation `\(name)` is not allowed",
      help: "write one list with all elements")
  }

  static func uniformTypeOperator(_ name: String) -> Mistake {
    Mistake(
      "unsupported-uti-operator", "the operator `\(name)` is not allowed",
      help: "compare strings with `==`, `BEGINSWITH`, `LIKE` or `IN`")
  }

  static let anyKey = Mistake(
    "unsupported-any-key", "`ANYKEY` is not allowed",
    help: identifier)
}
