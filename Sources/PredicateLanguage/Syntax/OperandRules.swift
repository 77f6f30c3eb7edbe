/// Checks that the operands of each comparison fit its operator.
///
/// A variable fits everywhere; its value is checked once it is substituted.
enum OperandRules {
  /// Returns one diagnostic for each comparison that can have no value, and advice.
  ///
  /// - Complexity: O(n): n nodes.
  static func check(_ tree: SyntaxTree) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for position in tree.nodes.indices {
      let index = NodeIndex(position)
      if case .comparison(let operation, _, let modifier) = tree[index] {
        check(tree, index, operation, modifier, &diagnostics)
      }
    }
    return diagnostics
  }

  /// The kind of an operand; an identifier is a text like others.
  private static func kind(_ tree: SyntaxTree, _ index: NodeIndex) -> OperandKind {
    let kind = tree.operand(index)
    return kind == .identifier ? .text : kind
  }

  private static func check(
    _ tree: SyntaxTree, _ index: NodeIndex, _ operation: ComparisonOperator,
    _ modifier: ComparisonModifier?, _ diagnostics: inout [Diagnostic]
  ) {
    let (left, right) = tree.operands(of: index)
    guard let modifier else {
      check(tree, left, right, operation, &diagnostics)
      return
    }
    switch kind(tree, left) {
    case .open: break
    case .list:
      for element in tree.children(of: left) {
        let count = diagnostics.count
        check(tree, element, right, operation, &diagnostics)
        // One wrong element is one mistake, and so are many of the same comparison.
        if diagnostics.count > count { return }
      }
    default:
      let problem = OperandProblem.modifierNeedsList(modifier.symbol)
      diagnostics.append(problem.diagnostic(at: tree.span(of: left)))
    }
  }

  private static func check(
    _ tree: SyntaxTree, _ left: NodeIndex, _ right: NodeIndex, _ operation: ComparisonOperator,
    _ diagnostics: inout [Diagnostic]
  ) {
    switch operation.operands {
    case .any: break
    case .ordered: checkOrder(tree, left, right, operation.symbol, &diagnostics)
    case .bounds: checkBetween(tree, left, right, &diagnostics)
    case .container: checkMembership(tree, element: left, of: right, &diagnostics)
    case .texts:
      if operation == .contains, kind(tree, left) == .list { return }
      checkText(tree, [left, right], operation.symbol, &diagnostics)
      checkPattern(tree, right, operation, &diagnostics)
    }
  }

  private static func checkOrder(
    _ tree: SyntaxTree, _ left: NodeIndex, _ right: NodeIndex, _ symbol: String,
    _ diagnostics: inout [Diagnostic]
  ) {
    let kinds = (kind(tree, left), kind(tree, right))
    switch kinds {
    case (.open, _), (_, .open), (.null, .null), (.text, .text), (.number, .number),
      (.null, .text), (.text, .null), (.null, .number), (.number, .null):
      break
    default:
      let wrong = kinds.0 == .text || kinds.0 == .null ? right : left
      let problem = OperandProblem.orderNeedsStrings(symbol)
      diagnostics.append(problem.diagnostic(at: tree.span(of: wrong)))
    }
  }

  private static func checkBetween(
    _ tree: SyntaxTree, _ left: NodeIndex, _ right: NodeIndex, _ diagnostics: inout [Diagnostic]
  ) {
    switch kind(tree, right) {
    case .open: return
    case .list:
      let bounds = tree.children(of: right)
      if bounds.count == 2 {
        let count = diagnostics.count
        for bound in bounds where diagnostics.count == count {
          checkOrder(tree, left, bound, "BETWEEN", &diagnostics)
        }
        return
      }
      fallthrough
    default:
      let problem = OperandProblem.betweenBounds
      diagnostics.append(problem.diagnostic(at: tree.span(of: right)))
    }
  }

  private static func checkMembership(
    _ tree: SyntaxTree, element: NodeIndex, of container: NodeIndex,
    _ diagnostics: inout [Diagnostic]
  ) {
    switch kind(tree, container) {
    case .list, .open, .null: break
    case .identifier, .text: checkText(tree, [element], "IN", &diagnostics)
    case .number:
      let problem = OperandProblem.inNeedsListOrText
      diagnostics.append(problem.diagnostic(at: tree.span(of: container)))
    }
  }

  private static func checkText(
    _ tree: SyntaxTree, _ operands: [NodeIndex], _ symbol: String, _ diagnostics: inout [Diagnostic]
  ) {
    for operand in operands {
      let kind = kind(tree, operand)
      if kind == .number || kind == .list {
        let problem = OperandProblem.needsText(symbol)
        diagnostics.append(problem.diagnostic(at: tree.span(of: operand)))
        return
      }
    }
  }

  private static func checkPattern(
    _ tree: SyntaxTree, _ pattern: NodeIndex, _ operation: ComparisonOperator,
    _ diagnostics: inout [Diagnostic]
  ) {
    guard let text = tree[pattern].text else { return }
    let span = tree.span(of: pattern)
    switch operation {
    case .like where LikePattern.endsInBackslash(text.unicodeScalars):
      diagnostics.append(OperandProblem.trailingBackslash.diagnostic(at: span))
    case .matches where text.isEmpty:
      diagnostics.append(OperandProblem.emptyPattern.diagnostic(at: span))
    case .matches: break
    default:
      guard text.isEmpty else { return }
      let advice = Advice.emptyNeedle(operation.symbol)
      diagnostics.append(advice.diagnostic(at: span))
    }
  }
}

/// A mistake in the values of a comparison whose form is right.
enum OperandProblem {
  static let betweenBounds = Mistake(
    "between-bounds", "`BETWEEN` needs a list of exactly two bounds",
    help: "write `SELF BETWEEN {\"a\", \"m\"}`")

  /// SQL's form of the bounds.
  static func boundsWithAnd(list: String) -> Mistake {
    Mistake(
      "between-bounds", "`BETWEEN` needs a list of exactly two bounds",
      help: "write `\(VisibleText.isShort(list) ? list : "SELF BETWEEN {\"a\", \"m\"}")`")
  }

  static func orderNeedsStrings(_ symbol: String) -> Mistake {
    Mistake(
      "operand-type", "`\(symbol)` cannot order these two kinds of values",
      help: "put a string in quotes, as in `\"42\"`")
  }

  static func needsText(_ symbol: String) -> Mistake {
    Mistake(
      "operand-type", "`\(symbol)` needs strings on both sides",
      help: "put a string in quotes, as in `\"42\"`")
  }

  static let inNeedsListOrText = Mistake(
    "operand-type", "`IN` needs a list or a string on its right side",
    help: "write `SELF IN {\"a\", \"b\"}`")

  static func modifierNeedsList(_ symbol: String) -> Mistake {
    Mistake(
      "modifier-operand", "`\(symbol)` needs a list on the left side",
      help: "write `\(symbol) {\"a\", \"b\"} == SELF`")
  }

  static let trailingBackslash = Mistake(
    "like-trailing-backslash", "the pattern ends in a single backslash",
    help: "for one backslash in the pattern write `\\\\\\\\` in the text, or `\\\\` in an argument")

  static func likeTooLong(bytes: Int) -> Mistake {
    Mistake(
      "like-too-long",
      "the `LIKE` pattern has \(bytes) bytes, "
        + "more than the limit of \(PredicateLimits.likePatternBytes)",
      help: "compare a shorter text, or use `CONTAINS`")
  }

  static func likeFormTooLong(bytes: Int) -> Mistake {
    Mistake(
      "like-too-long",
      "the `LIKE` pattern has \(bytes) bytes in normal form, "
        + "more than the limit of \(PredicateLimits.likePatternBytes)",
      help: "compare a shorter text, or use `CONTAINS`")
  }

  static let emptyPattern = Mistake(
    "regex-empty", "the regular expression is empty",
    help: "write `SELF == \"\"` to match the empty string")

  /// The pattern is the identifier, which is empty.
  static let emptyIdentifierPattern = Mistake(
    "regex-empty", "the regular expression is the identifier, which is empty",
    help: "put `SELF != \"\" AND` before the comparison")
}
