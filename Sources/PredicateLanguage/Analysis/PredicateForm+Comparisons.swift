/// Comparisons as tests, by the cases of the compiler.
extension PredicateForm {
  /// Appends the steps of a comparison: one value.
  mutating func append(_ tree: SyntaxTree, _ index: NodeIndex) {
    guard case .comparison(let operation, let options, let modifier) = tree[index] else { return }
    let (left, right) = tree.operands(of: index)
    let context = Context(tree: tree, index: index, operation: operation, options: options)
    let lefts = modifier == nil ? [left] : tree.children(of: left)
    guard let modifier else {
      append(context, left, right)
      return
    }
    guard !lefts.isEmpty else {
      append(.constant(modifier == .all))
      return
    }
    for element in lefts { append(context, element, right) }
    if lefts.count > 1 { append(modifier == .all ? .and(lefts.count) : .or(lefts.count)) }
  }

  /// What the comparisons of one node share.
  fileprivate struct Context {
    let tree: SyntaxTree
    let index: NodeIndex
    let operation: ComparisonOperator
    let options: ComparisonOptions
  }

  private mutating func append(_ context: Context, _ left: NodeIndex, _ right: NodeIndex) {
    let tree = context.tree
    if context.operation == .between {
      let bounds = tree.children(of: right)
      guard tree[right].isList, bounds.count == 2 else {
        append(.constant(false))
        return
      }
      appendPair(context, left, .greaterOrEqual, bounds[0])
      appendPair(context, left, .lessOrEqual, bounds[1])
      append(.and(2))
      return
    }
    appendPair(context, left, context.operation, right)
  }

  private mutating func appendPair(
    _ context: Context, _ left: NodeIndex, _ operation: ComparisonOperator, _ right: NodeIndex
  ) {
    let tree = context.tree
    switch (tree[left], operation, tree[right]) {
    case (.identifier, .isIn, .string(let text)), (.string(let text), .contains, .identifier):
      appendTest(context, .part, text)
    case (.string(let text), .beginsWith, .identifier): appendTest(context, .partAtStart, text)
    case (.string(let text), .endsWith, .identifier): appendTest(context, .partAtEnd, text)
    case (.string, .like, .identifier), (.identifier, .like, .identifier):
      let test = IdentifierTest(unknown: .identifierPattern, failing: .singleBackslash)
      append(test, tree, context.index)
    case (.string, .matches, .identifier), (.identifier, .matches, .identifier):
      let test = IdentifierTest(
        unknown: .identifierPattern, failing: .somewhere(.identifierExpression))
      append(test, tree, context.index)
    case (.identifier, .isIn, .list), (.list, .contains, .identifier):
      let list = tree[left] == .identifier ? right : left
      if !appendMember(context, list) { appendGeneral(context, left, operation, right) }
    case (.identifier, _, .string(let text)): appendText(context, operation, text)
    case (.string(let text), _, .identifier):
      if let mirrored = operation.mirrored {
        appendText(context, mirrored, text)
      } else {
        appendGeneral(context, left, operation, right)
      }
    case (.identifier, _, .identifier): appendItself(context, operation)
    default: appendGeneral(context, left, operation, right)
    }
  }

  private mutating func appendTest(
    _ context: Context, _ operation: IdentifierTest.Operation, _ text: String
  ) {
    append(IdentifierTest(operation, context.options, text), context.tree, context.index)
  }

  /// Appends `SELF operation text`.
  private mutating func appendText(
    _ context: Context, _ operation: ComparisonOperator, _ text: String
  ) {
    switch operation {
    case .equal, .notEqual:
      appendTest(context, .equal, text)
      if operation == .notEqual { append(.not) }
    case .less: appendTest(context, .order(before: true, same: false, after: false), text)
    case .lessOrEqual: appendTest(context, .order(before: true, same: true, after: false), text)
    case .greater: appendTest(context, .order(before: false, same: false, after: true), text)
    case .greaterOrEqual: appendTest(context, .order(before: false, same: true, after: true), text)
    case .beginsWith: appendTest(context, .prefix, text)
    case .endsWith: appendTest(context, .suffix, text)
    case .contains: appendTest(context, .contains, text)
    case .like: appendTest(context, .like, text)
    case .matches: appendTest(context, .matches, text)
    case .between, .isIn: append(.constant(false))
    }
  }

  /// Appends `SELF operation SELF`.
  private mutating func appendItself(_ context: Context, _ operation: ComparisonOperator) {
    switch operation {
    case .equal, .lessOrEqual, .greaterOrEqual: append(.constant(true))
    case .beginsWith, .endsWith, .contains, .isIn:
      // All but the empty text is in itself.
      append(IdentifierTest(.equal, [], ""), context.tree, context.index)
      append(.not)
    default: append(.constant(false))
    }
  }

  /// Appends the test for membership in a list of constants.
  ///
  /// - Returns: false when the list has other elements.
  private mutating func appendMember(_ context: Context, _ list: NodeIndex) -> Bool {
    var texts: [String] = []
    for child in context.tree.children(of: list) {
      switch context.tree[child] {
      case .string(let text): texts.append(text)
      case .null, .integer, .real: break
      default: return false
      }
    }
    append(IdentifierTest(member: texts), context.tree, context.index)
    return true
  }

  // MARK: Other operands

  /// Appends a comparison of which one operand is neither the identifier nor a string, or both are
  /// constants.
  ///
  /// Such a comparison reads no more of the identifier than which constant it equals.
  private mutating func appendGeneral(
    _ context: Context, _ left: NodeIndex, _ operation: ComparisonOperator, _ right: NodeIndex
  ) {
    let tree = context.tree
    var general = GeneralComparisons(operation, context.options)
    switch general.comparison(of: tree.value(left), with: tree.value(right)) {
    case .truth(let value): append(.constant(value))
    case .open(let comparison):
      var texts: [String] = []
      for place in [left, right] {
        for position in tree.positions(below: place) {
          if case .string(let text) = tree.nodes[position] { texts.append(text) }
        }
      }
      // Longer than each of them, so it equals none.
      let other = (texts.max { $0.utf8.count < $1.utf8.count } ?? "") + "x"
      guard let answers = Self.answers(of: comparison, on: texts + [other]) else {
        let problem = AnalysisProblem.noAnswer("a constant operand is refused")
        append(
          IdentifierTest(unknown: problem, failing: .somewhere(problem)), tree, context.index)
        return
      }
      let isUsual = answers[texts.count]
      let exceptions = texts.indices.filter { answers[$0] != isUsual }.map { texts[$0] }
      append(IdentifierTest(member: exceptions), tree, context.index)
      if isUsual { append(.not) }
    }
  }

  private static func answers(of comparison: GeneralComparison, on texts: [String]) -> [Bool]? {
    var answers: [Bool] = []
    for text in texts {
      let answer = try? SubjectText.with(text) { (subject) throws(EvaluationProblem) -> Bool in
        try comparison.evaluate(on: &subject)
      }
      guard let answer else { return nil }
      answers.append(answer)
    }
    return answers
  }
}

extension SyntaxNode {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }
}
