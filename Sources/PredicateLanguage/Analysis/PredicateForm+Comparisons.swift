/// Comparisons as tests.
extension PredicateForm {
  /// Appends the steps of a comparison: one value.
  mutating func append(_ tree: SyntaxTree, _ index: NodeIndex) {
    guard let reading = ComparisonReading(tree, index) else { return }
    let lefts = reading.lefts(in: tree)
    for element in lefts { append(tree, reading, element) }
    guard let modifier = reading.modifier else { return }
    if lefts.isEmpty { append(.constant(modifier == .all)) }
    if lefts.count > 1 { append(modifier == .all ? .and(lefts.count) : .or(lefts.count)) }
  }

  private mutating func append(
    _ tree: SyntaxTree, _ reading: ComparisonReading, _ left: NodeIndex
  ) {
    guard reading.operation == .between else {
      appendPair(tree, reading, left, reading.operation, reading.right)
      return
    }
    let bounds = tree.children(of: reading.right)
    guard tree.operand(reading.right) == .list, bounds.count == 2 else {
      append(.constant(false))
      return
    }
    appendPair(tree, reading, left, .greaterOrEqual, bounds[0])
    appendPair(tree, reading, left, .lessOrEqual, bounds[1])
    append(.and(2))
  }

  private mutating func appendPair(
    _ tree: SyntaxTree, _ reading: ComparisonReading, _ left: NodeIndex,
    _ operation: ComparisonOperator, _ right: NodeIndex
  ) {
    let pair = PairReading(tree.operand(left), operation, tree.operand(right))
    let constant = pair.isMirrored ? left : right
    let text = tree[constant].text ?? ""
    switch pair.form {
    case .text(let operation):
      append(IdentifierTest(operation, reading.options, text), tree, reading)
      if operation == .notEqual { append(.not) }
    case .part(let place):
      append(IdentifierTest(.isPart(place), reading.options, text), tree, reading)
    case .pattern(.like), .itself(.like):
      append(IdentifierTest(.identifierPattern, failing: .singleBackslash), tree, reading)
    case .pattern, .itself(.matches):
      let failure = IdentifierTest.Failure.somewhere(.identifierExpression)
      append(IdentifierTest(.identifierPattern, failing: failure), tree, reading)
    case .itself(let operation) where operation.isDecidedByEquality:
      append(.constant(operation == .equal || operation.outcomes?.contains(.same) == true))
    case .itself:
      // All but the empty text is in itself.
      append(IdentifierTest(.equal, [], ""), tree, reading)
      append(.not)
    case .member:
      guard let members = tree.members(of: constant) else { fallthrough }
      append(IdentifierTest(member: members.texts), tree, reading)
    case .bounds, .value, .general: appendGeneral(tree, reading, left, operation, right)
    }
  }

  // MARK: Other operands

  /// Appends a comparison with an operand that is neither the identifier nor a string, or with two
  /// constants.
  ///
  /// Such a comparison reads no more of the identifier than which constant it equals.
  private mutating func appendGeneral(
    _ tree: SyntaxTree, _ reading: ComparisonReading, _ left: NodeIndex,
    _ operation: ComparisonOperator, _ right: NodeIndex
  ) {
    var general = GeneralComparisons(operation, reading.options)
    switch general.comparison(of: tree.value(left), with: tree.value(right)) {
    case .truth(let value): append(.constant(value))
    case .open(let comparison):
      var texts: [String] = []
      for place in [left, right] {
        for position in tree.positions(below: place) {
          if let text = tree.nodes[position].text { texts.append(text) }
        }
      }
      // Longer than each of them, so it equals none.
      let other = (texts.max { $0.utf8.count < $1.utf8.count } ?? "") + "x"
      guard let answers = Self.answers(of: comparison, on: texts + [other]) else {
        let problem = AnalysisProblem.noAnswer("a constant operand is refused")
        append(IdentifierTest(problem, failing: .somewhere(problem)), tree, reading)
        return
      }
      let isUsual = answers[texts.count]
      let exceptions = texts.indices.filter { answers[$0] != isUsual }.map { texts[$0] }
      append(IdentifierTest(member: exceptions), tree, reading)
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
