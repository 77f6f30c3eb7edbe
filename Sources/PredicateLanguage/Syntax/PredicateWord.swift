/// A word of a predicate's text and its kind, for pages that colour it.
package struct PredicateWord: Hashable, Sendable {
  /// The kind of the word.
  package enum Kind: Hashable, Sendable {
    /// `SELF`.
    case identifier
    /// `AND`, `OR`, `NOT`, `ANY`, `ALL`, `TRUEPREDICATE` and their like.
    case keyword
    /// A comparison's operator with its options: `==`, `BEGINSWITH[c]`.
    case operation
    /// A text in quotes.
    case string
    /// A number, `nil`, or a truth value.
    case constant
    /// Everything else: parentheses, commas, names.
    case other
  }

  /// The kind of the word.
  package let kind: Kind
  /// Its place in the text.
  package let span: SourceSpan

  /// Cuts a text into its words, in order; what lies between two is white space.
  ///
  /// - Complexity: O(n): n bytes.
  package static func words(of source: String) -> [PredicateWord] {
    var lexer = Lexer(bytes: Array(source.utf8))
    var words: [PredicateWord] = []
    // Whether an operator with its options is still going on.
    var isInOptions = false
    while true {
      let token = lexer.next()
      if token.kind == .end { return words }
      let opensOptions =
        token.kind == .leftBracket && words.last?.kind == .operation
        && words.last?.span.upperBound == token.span.lowerBound
      if opensOptions || isInOptions, let operation = words.popLast() {
        isInOptions = token.kind != .rightBracket
        words.append(
          PredicateWord(
            kind: .operation,
            span: SourceSpan(operation.span.lowerBound, token.span.upperBound)))
      } else {
        words.append(PredicateWord(kind: Kind(token.kind), span: token.span))
      }
    }
  }
}

extension PredicateWord.Kind {
  init(_ kind: Token.Kind) {
    self =
      switch kind {
      case .keyword(.this): .identifier
      case .keyword(.null), .keyword(.nil), .keyword(.true), .keyword(.yes), .keyword(.false),
        .keyword(.no), .number:
        .constant
      case .keyword(let word): word.comparisonOperator == nil ? .keyword : .operation
      case .comparison: .operation
      case .string: .string
      default: .other
      }
  }
}
