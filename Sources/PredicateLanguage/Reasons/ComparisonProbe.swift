/// Evaluates a predicate comparison by comparison, as far as its value needs them: operands of AND
/// and OR from left to right until the compound is decided.
///
/// ```
/// SELF == "a" OR SELF == "b"    on a: the first comparison alone; on b: both
/// ```
package struct ComparisonProbe: Sendable {
  /// A comparison of the predicate, without NOT and parentheses.
  package struct Comparison: Sendable {
    /// The comparison's place in the predicate's source.
    package let span: SourceSpan
    /// The comparison as a predicate of its own.
    package let predicate: ActivationPredicate
  }

  private enum Step: Sendable {
    case comparison(Int)
    case constant(Bool)
    case not
    /// A compound that `value` of an operand decides: false of AND, true of OR.
    case compound(decidedBy: Bool)
  }

  /// The comparisons, in source order.
  package let comparisons: [Comparison]
  /// Operands before what they are operands of.
  private let steps: [Step]
  /// The step that each is an operand of; its own place for the whole predicate.
  private let parents: [Int]

  /// - Complexity: O(n): n nodes of the predicate.
  /// - Returns: nil for a predicate that has no value on any string, such as one with an open
  ///   variable.
  package init?(_ predicate: ActivationPredicate) {
    guard predicate.storage.obstacle == nil else { return nil }
    let tree = predicate.storage.tree
    var comparisons: [Comparison] = []
    var steps: [Step] = []
    var parents: [Int] = []
    var open: [Int] = []
    for position in tree.nodes.indices where tree.nodes[position].isPredicate {
      let index = NodeIndex(position)
      let step: Step
      switch tree[index] {
      case .truth(let value): step = .constant(value)
      case .not: step = .not
      case .and: step = .compound(decidedBy: false)
      case .or: step = .compound(decidedBy: true)
      default:
        var own = SyntaxTree()
        own.append(index, of: tree)
        step = .comparison(comparisons.count)
        comparisons.append(
          Comparison(
            span: tree.span(of: index), predicate: ActivationPredicate(building: own)))
      }
      let operands = tree[index].operandCount
      for operand in open.suffix(operands) { parents[operand] = steps.count }
      open.removeLast(operands)
      open.append(steps.count)
      parents.append(steps.count)
      steps.append(step)
    }
    self.comparisons = comparisons
    self.steps = steps
    self.parents = parents
  }

  /// Returns the predicate's value, and hands the value of each comparison that it needs to `body`,
  /// with the comparison's number.
  ///
  /// - Complexity: that of the comparisons, and O(n) for n parts of the predicate.
  /// - Throws: as the first comparison that has no value.
  package func evaluate(
    _ identifier: String?, _ body: (Int, Bool) -> Void
  ) throws(PredicateEvaluationError) -> Bool {
    var place = 0
    while true {
      var value = false
      switch steps[place] {
      case .constant(let truth): value = truth
      case .comparison(let number):
        value = try comparisons[number].predicate.evaluate(identifier)
        body(number, value)
      case .not, .compound: break  // Entered by their operands alone.
      }
      // Goes up while what is above is decided.
      while true {
        let parent = parents[place]
        if parent == place { return value }
        switch steps[parent] {
        case .not:
          value.toggle()
          place = parent
          continue
        case .compound(let deciding) where value == deciding || place == parent - 1:
          place = parent
          continue
        default: break
        }
        break
      }
      place = next(after: place)
    }
  }

  /// The first comparison or constant after an operand.
  private func next(after place: Int) -> Int {
    var next = place + 1
    while true {
      switch steps[next] {
      case .comparison, .constant: return next
      case .not, .compound: next += 1
      }
    }
  }
}

extension SyntaxNode {
  /// The number of parts directly below this one that are true or false.
  fileprivate var operandCount: Int {
    switch self {
    case .not: 1
    case .and(let count), .or(let count): count
    default: 0
    }
  }
}

extension ActivationPredicate {
  /// The places of the comparisons in the source, in its order, without NOT and parentheses.
  ///
  /// - Complexity: O(n): n bytes of the predicate.
  package var comparisonSpans: [SourceSpan] {
    let tree = storage.tree
    return tree.nodes.indices.compactMap { position in
      guard case .comparison = tree.nodes[position] else { return nil }
      return tree.spans[position]
    }
  }
}
