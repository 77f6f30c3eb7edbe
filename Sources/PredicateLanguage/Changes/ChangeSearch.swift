/// Searches predicates that are false for one identifier for the smallest change that makes them
/// true.
///
/// A change is in one part: options are added, wildcards put around a pattern, the constant becomes
/// the piece of the identifier that is spelt most like it, or the part is left out. At most half of
/// a constant changes, where the parts beside it count as well; what differs in more is another
/// text and no misspelling. A change that is returned was written as text, read again and
/// evaluated.
package struct ChangeSearch {
  private let identifier: String
  private let scalars: [UInt32]
  /// The scalars in each form that was needed.
  private var subjects: [ScalarForms.Form?: [UInt32]] = [:]
  /// The steps that may still be spent: cells of tables, bytes that are read or evaluated.
  package private(set) var steps: Int
  /// The steps of an evaluation: letters outside ASCII are folded, which takes longest.
  private let evaluation: Int

  /// Searches for changes that make predicates true for `identifier`, in at most `steps`.
  package init(_ identifier: String, steps: Int) {
    self.identifier = identifier
    self.steps = steps
    scalars = EditText.numbers(identifier, isPattern: false)
    let bytes = identifier.utf8.count
    evaluation = 1 + (scalars.count == bytes ? bytes / 8 : 8 * bytes)
  }

  /// Returns the smallest change of `predicate` that costs at most `limit`.
  ///
  /// Nil if there is none.
  ///
  /// `trace` is the predicate's on the identifier. With `mayOmitAll` a predicate that only says
  /// what an identifier must not be may be left out whole. Of equal changes that one is returned
  /// which takes away the least.
  ///
  /// - Complexity: O(c × n + p × k): n scalars of the identifier, c of all constants, p bytes of
  ///   the predicate, k changes that are tried; never more than the steps that are left.
  /// - Throws: when a limit was hit, so that a smaller change may have been missed.
  package mutating func smallestChange(
    of predicate: ActivationPredicate, _ trace: PredicateTrace, atMost limit: Int,
    mayOmitAll: Bool
  ) throws(ChangeSearchLimit) -> PredicateChange? {
    guard trace.root.outcome == .value(false), limit > 0 else { return nil }
    let tree = predicate.storage.tree
    try spend(tree.nodes.count)
    let places = ChangePlaces(tree, trace.root)
    var ideas: [ChangeIdea] = []
    for miss in places.misses {
      guard let comparison = ComparisonReading(tree, miss.comparison),
        let operation = comparison.editedOperation
      else { continue }
      ideas += additions(to: comparison, operation, tree)
      if let edit = try edit(comparison, tree, atMost: limit, found: miss.found) {
        ideas.append(edit)
      }
    }
    for (part, compound) in places.omissions where mayOmitAll || compound != nil {
      var cost = CanonicalPrinter.text(of: tree, at: part).unicodeScalars.count
      if let compound {
        if case .and = tree[compound] { cost += 5 } else { cost += 4 }
      }
      ideas.append(ChangeIdea(kind: .omission, cost: cost, part: part, compound: compound))
    }
    ideas.removeAll { $0.cost > limit }
    // Of equal ones the first part stays first.
    ideas.sort { ($0.cost, $0.kind.rawValue) < ($1.cost, $1.kind.rawValue) }
    for idea in ideas {
      if let change = try proven(idea, predicate, tree) { return change }
    }
    return nil
  }

  /// Takes `count` steps from those that are left.
  private mutating func spend(_ count: Int) throws(ChangeSearchLimit) {
    guard count <= steps, WorkBudget.current?.left != 0 else { throw ChangeSearchLimit() }
    steps -= count
  }
}

// MARK: - Ideas

extension ChangeSearch {
  /// The options that a comparison can get, and the wildcards around a pattern.
  private func additions(
    to comparison: ComparisonReading, _ operation: ComparisonOperator, _ tree: SyntaxTree
  ) -> [ChangeIdea] {
    let (index, constant, options) = (comparison.index, comparison.constant, comparison.options)
    var ideas: [ChangeIdea] = []
    // IN compares unit by unit whatever is written (E7), and so does `[n]`.
    if operation != .isIn, !options.isLiteral {
      // A regular expression with letters that `[d]` folds is refused, and a match may be slow.
      let cases: [UInt8] = operation == .matches ? [1] : [1, 2, 3]
      for added in cases.map({ ComparisonOptions(rawValue: $0) })
      where options.isDisjoint(with: added) {
        let node = SyntaxNode.comparison(
          comparison.operation, options.union(added), comparison.modifier)
        ideas.append(
          ChangeIdea(
            kind: .option, cost: added.rawValue.nonzeroBitCount, part: index,
            replacement: (index, node)))
      }
    }
    guard operation == .like, let text = tree[constant].text,
      EditText.literals(EditText.numbers(text, isPattern: true)) > 0
    else { return ideas }
    for (cost, pattern) in [(1, text + "*"), (1, "*" + text), (2, "*" + text + "*")] {
      ideas.append(
        ChangeIdea(
          kind: .wildcard, cost: cost, part: index, replacement: (constant, .string(pattern))))
    }
    return ideas
  }

  /// The constant, or of the elements of a list the nearest, as the identifier spells it.
  private mutating func edit(
    _ comparison: ComparisonReading, _ tree: SyntaxTree, atMost limit: Int, found: Int
  ) throws(ChangeSearchLimit) -> ChangeIdea? {
    let isList = comparison.form == .member
    let nodes = isList ? tree.children(of: comparison.constant) : [comparison.constant]
    var (best, limit) = (ChangeIdea?.none, limit)
    for node in nodes {
      guard let text = tree[node].text,
        let alignment = try alignment(comparison, text, atMost: limit)
      else { continue }
      // At least half stays, of the constant or of what it becomes, and of what others found.
      let isPattern = comparison.form == .text(.like)
      let most = max(
        EditText.literals(EditText.numbers(text, isPattern: isPattern)),
        EditText.literals(alignment.constant))
      guard alignment.cost < most, 2 * alignment.cost <= most + found,
        let string = EditText.text(alignment.constant, isPattern: isPattern)
      else { continue }
      best = ChangeIdea(
        kind: .edit, cost: alignment.cost, part: comparison.index,
        replacement: (node, .string(string)))
      limit = alignment.cost - 1
    }
    return best
  }

  /// Returns the constant `text` beside the piece of the identifier that is spelt most like it.
  ///
  /// With `wider` options both must be the same.
  private mutating func alignment(
    _ comparison: ComparisonReading, _ text: String, atMost limit: Int,
    wider: ComparisonOptions? = nil
  ) throws(ChangeSearchLimit) -> EditAlignment? {
    guard let operation = comparison.editedOperation, operation != .matches else { return nil }
    try spend(1 + text.utf8.count)
    let isPattern = operation == .like
    let tokens = EditText.numbers(text, isPattern: isPattern)
    // More changes than scalars are more than half of what they lead to.
    let most = min(limit, EditText.literals(tokens))
    guard most > 0 || wider != nil else { return nil }
    let folding = operation == .isIn ? [] : (wider ?? comparison.options).folding
    let form: ScalarForms.Form? =
      folding.isEmpty ? nil : isPattern ? .compatible(folding) : .canonical(folding)
    if subjects[form] == nil {
      try spend(scalars.count)
      subjects[form] = EditText.folded(scalars, form)
    }
    let aligner = EditAligner(
      tokens: tokens, tokenKeys: EditText.folded(tokens, form), scalars: scalars,
      scalarKeys: subjects[form] ?? [], anchor: operation.anchor,
      isExact: wider != nil)
    return try aligner.alignment(atMost: most) { cells throws(ChangeSearchLimit) in
      guard cells <= PredicateLimits.alignmentCells else { throw ChangeSearchLimit() }
      try spend(cells)
    }
  }
}

extension ComparisonReading {
  /// The operator with the identifier on the left, where constant or options can change.
  ///
  /// Nil if the comparison is another one, or says what the identifier is not.
  fileprivate var editedOperation: ComparisonOperator? {
    switch form {
    case .text(let operation) where operation == .equal || operation.operands == .texts: operation
    case .member: .isIn
    default: nil
    }
  }
}

// MARK: - Proofs

extension ChangeSearch {
  /// Returns the change of an idea, if the part is true with it, and then the whole as text.
  private mutating func proven(
    _ idea: ChangeIdea, _ predicate: ActivationPredicate, _ old: SyntaxTree
  ) throws(ChangeSearchLimit) -> PredicateChange? {
    let part = idea.changedPart(of: old)
    if let part, idea.kind != .omission {
      try spend(part.nodes.count + evaluation)
      let predicate = try? ActivationPredicate(compiling: part, source: "", warnings: [])
      guard (try? predicate?.evaluate(identifier)) == true else { return nil }
    }
    let text = CanonicalPrinter.text(of: idea.changed(old))
    try spend(text.utf8.count + evaluation)
    guard let changed = try? ActivationPredicate(format: text),
      (try? changed.evaluate(identifier)) == true
    else { return nil }
    return PredicateChange(
      span: old.span(of: idea.part), before: CanonicalPrinter.text(of: old, at: idea.part),
      after: part.map { CanonicalPrinter.text(of: $0) }, predicate: changed,
      identifier: try spelling(idea, predicate, old), cost: idea.cost)
  }

  /// Returns the identifier as `predicate` would take it.
  ///
  /// Nil if there is no such spelling.
  private mutating func spelling(
    _ idea: ChangeIdea, _ predicate: ActivationPredicate, _ tree: SyntaxTree
  ) throws(ChangeSearchLimit) -> String? {
    guard let comparison = ComparisonReading(tree, idea.part), let (place, node) = idea.replacement
    else { return nil }
    var (constant, wider) = (place, ComparisonOptions?.none)
    if case .comparison(_, let options, _) = node {
      (constant, wider) = (comparison.constant, options)
    }
    guard idea.kind != .wildcard, let text = tree[constant].text,
      let alignment = try alignment(
        comparison, text, atMost: wider == nil ? idea.cost : 0, wider: wider),
      let spelt = EditText.text(alignment.identifier, isPattern: false)
    else { return nil }
    try spend(evaluation)
    return (try? predicate.evaluate(spelt)) == true ? spelt : nil
  }
}
