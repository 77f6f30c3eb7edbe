/// A finding about a part of a valid predicate that plainly is not meant as it is.
///
/// A text in backticks that mends the predicate was read and has no finding of its own.
enum PlainFinding: DiagnosticContent {
  /// The reason why a comparison is the same for every identifier.
  enum Reason {
    case number, boolean, numberOrBoolean, list, null
    case emptyList, listWithoutString, reversedBounds
  }

  /// The repair of a compound in which one part makes another one useless.
  enum Repair {
    /// The whole text with the other connective.
    case text(String)
    case connective(String)
    case removal
  }

  /// A comparison that is the same for every identifier.
  case comparison(String, isTrue: Bool, Reason, mended: String?)
  /// Two operands that make an `AND` false or an `OR` true.
  case compound(String, String, isTrue: Bool, Repair)
  /// A text on the left of an operator that takes what is on its right for the part or the pattern.
  case swappedOperands(String, ComparisonOperator, text: String, mended: String?)
  case placeholderInQuotes(String)
  case regexInLike(mended: String?, hasMatches: Bool)
  case percentInLike(mended: String?)

  var severity: Diagnostic.Severity { .warning }

  /// Whether the part is always or never true.
  ///
  /// Nil if the finding does not say so.
  var claim: Bool? {
    switch self {
    case .comparison(_, let isTrue, _, _), .compound(_, _, let isTrue, _): isTrue
    case .swappedOperands, .placeholderInQuotes, .regexInLike, .percentInLike: nil
    }
  }

  var id: String {
    switch self {
    case .comparison(_, let isTrue, _, _), .compound(_, _, let isTrue, _):
      isTrue ? "always-true" : "never-true"
    case .swappedOperands: "swapped-operands"
    case .placeholderInQuotes: "placeholder-in-quotes"
    case .regexInLike: "regex-in-like"
    case .percentInLike: "percent-in-like"
    }
  }

  var message: String {
    switch self {
    case .comparison(let part, let isTrue, let reason, _):
      "\(quoted(part)) is \(isTrue ? "always" : "never") true: " + reason.sentence
    case .compound(let left, let right, isTrue: false, _):
      "\(quoted(left)) and \(quoted(right)) are never true together"
    case .compound(let left, let right, isTrue: true, _):
      "one of \(quoted(left)) and \(quoted(right)) is always true"
    case .swappedOperands(let part, let operation, _, _) where operation.isPattern:
      "\(quoted(part)) takes the identifier for the pattern"
    case .swappedOperands(_, _, let text, _):
      "the identifier is looked for in \(quoted(text)), not the text in the identifier"
    case .placeholderInQuotes(let placeholder):
      "inside quotes \(quoted(placeholder)) is text, not a placeholder"
    case .regexInLike: "the pattern of `LIKE` is no regular expression"
    case .percentInLike: "`%` is no wildcard of `LIKE`"
    }
  }

  var help: String? {
    switch self {
    case .comparison(_, _, let reason, let mended): reason.help(mended)
    case .compound(_, _, _, .text(let text)): "did you mean \(quoted(text))?"
    case .compound(_, _, _, .connective(let word)):
      "join the two with `\(word)`, in parentheses"
    case .compound(_, _, _, .removal): "leave one of the two out"
    case .swappedOperands(_, _, _, let mended?): "write \(quoted(mended))"
    case .swappedOperands: "write the identifier first, and the text after the operator"
    case .placeholderInQuotes("%K"): "write without quotes `%K`"
    case .placeholderInQuotes:
      "pass the whole text as an argument, and write without quotes `%@`"
    case .regexInLike(let mended?, _): "in `LIKE`, `*` alone is any text: write \(quoted(mended))"
    case .regexInLike(nil, hasMatches: true): "regular expressions are for `MATCHES`"
    case .percentInLike(let mended?): "write \(quoted(mended))"
    case .regexInLike, .percentInLike: "`*` is any text, and `?` is one character"
    }
  }
}

extension PlainFinding.Reason {
  fileprivate var sentence: String {
    switch self {
    case .number: "the identifier is a string, not a number"
    case .boolean: "the identifier is a string, not a Boolean"
    case .numberOrBoolean: "the identifier is a string, not a number or Boolean"
    case .list: "the identifier is a string, not a list"
    case .null: "nil has no text"
    case .emptyList: "the list is empty"
    case .listWithoutString: "the identifier is a string, and the list has none"
    case .reversedBounds: "the lower bound is after the upper one"
    }
  }

  fileprivate func help(_ mended: String?) -> String {
    switch (self, mended) {
    case (.boolean, let mended?):
      "what is always true is `TRUEPREDICATE`; the text is compared by \(quoted(mended))"
    case (.emptyList, _): "what is never true is `FALSEPREDICATE`"
    case (.null, _): "an event without an identifier is found by `SELF == nil`"
    case (_, let mended?): "write \(quoted(mended))"
    case (.number, nil), (.boolean, nil), (.numberOrBoolean, nil): "compare it with a string"
    case (.list, nil): "use `IN` to look for the identifier in a list"
    case (.listWithoutString, nil): "put each element in quotes"
    case (.reversedBounds, nil): "write the lower bound first"
    }
  }
}
