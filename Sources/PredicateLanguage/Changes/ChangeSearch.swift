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
  private let scalars: [Unicode.Scalar]
  private var keys = EditKeys()
  /// The numbers of the scalars, in each manner that was needed.
  private var subjects: [EditKeys.Manner: [UInt32]] = [:]
  /// What may still be spent: cells of tables, bytes that are read or evaluated.
  package private(set) var steps: Int
  /// The steps of an evaluation: letters outside ASCII are folded, which takes longest.
  private let evaluation: Int

  /// Searches for changes that make predicates true for `identifier`, in at most `steps`.
  package init(_ identifier: String, steps: Int) {
    self.identifier = identifier
    self.steps = steps
    scalars = Array(identifier.unicodeScalars)
    let bytes = identifier.utf8.count
    evaluation = 1 + (scalars.count == bytes ? bytes / 8 : 8 * bytes)
  }

  /// Returns the smallest change of `predicate` that costs at most `limit`; nil when there is none.
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
    guard let values = Self.values(of: tree, trace) else { return nil }
    try spend(tree.nodes.count)
    let places = ChangePlaces(tree, values: values)
    var ideas = ChangeIdeas(atMost: limit)
    for miss in places.misses {
      guard let comparison = EditableComparison(tree, miss.comparison) else { continue }
      try addOptions(comparison, tree, to: &ideas)
      try addWildcards(comparison, tree, to: &ideas)
      try addEdit(comparison, tree, found: miss.found, to: &ideas)
    }
    for omission in places.omissions where mayOmitAll || omission.compound != nil {
      ideas.add(ChangeIdea(omission, in: tree))
    }
    return try firstProven(ideas, predicate)
  }

  /// Takes `count` steps from those that are left.
  private mutating func spend(_ count: Int) throws(ChangeSearchLimit) {
    guard count <= steps else { throw ChangeSearchLimit() }
    steps -= count
  }

  /// The values of the tree's parts by their place; nil for a trace of another shape.
  private static func values(of tree: SyntaxTree, _ trace: PredicateTrace) -> [Bool?]? {
    // The trace's parts in the order of the tree: parts before the whole.
    var order: [PredicateTrace.Node] = []
    var open = [trace.root]
    while let node = open.popLast() {
      order.append(node)
      open += node.children
    }
    var values = [Bool?](repeating: nil, count: tree.nodes.count)
    var rest = order[...]
    for position in tree.nodes.indices.reversed() where tree.nodes[position].isPredicate {
      guard let node = rest.popFirst() else { return nil }
      if case .value(let value) = node.outcome { values[position] = value }
    }
    return rest.isEmpty ? values : nil
  }
}

// MARK: - Ideas

extension ChangeSearch {
  private mutating func addOptions(
    _ comparison: EditableComparison, _ tree: SyntaxTree, to ideas: inout ChangeIdeas
  ) throws(ChangeSearchLimit) {
    guard case .comparison(let written, _, let modifier) = tree[comparison.index],
      let constant = comparison.strings(in: tree).first
    else { return }
    for (options, count) in comparison.wider where count <= ideas.limit {
      let idea = ChangeIdea(
        kind: .option(options), cost: count, comparison: comparison, constant: constant.node,
        comparison.index, .comparison(written, options, modifier))
      // Both options together cost more than the one that is enough.
      if try add(idea, tree, to: &ideas) { return }
    }
  }

  private mutating func addWildcards(
    _ comparison: EditableComparison, _ tree: SyntaxTree, to ideas: inout ChangeIdeas
  ) throws(ChangeSearchLimit) {
    guard comparison.operation == .like, let constant = comparison.strings(in: tree).first else {
      return
    }
    let tokens = comparison.tokens(of: constant.text)
    guard tokens.contains(where: { $0.kind == .literal }) else { return }
    var patterns: [(cost: Int, text: String)] = []
    let (isOpenBefore, isOpenAfter) = (tokens[0].kind == .anyRun, tokens.last?.kind == .anyRun)
    if !isOpenAfter { patterns.append((1, constant.text + "*")) }
    if !isOpenBefore { patterns.append((1, "*" + constant.text)) }
    if !isOpenBefore, !isOpenAfter { patterns.append((2, "*" + constant.text + "*")) }
    for pattern in patterns where pattern.cost <= ideas.limit {
      let idea = ChangeIdea(
        kind: .wildcard, cost: pattern.cost, comparison: comparison, constant: constant.node,
        constant.node, .string(pattern.text))
      if try add(idea, tree, to: &ideas) { return }
    }
  }

  private mutating func addEdit(
    _ comparison: EditableComparison, _ tree: SyntaxTree, found: Int,
    to ideas: inout ChangeIdeas
  ) throws(ChangeSearchLimit) {
    var limit = ideas.limit
    for constant in comparison.strings(in: tree) {
      guard
        let texts = try aligned(
          comparison, constant.text, comparison.options, atMost: limit, found: found),
        texts.isNear(found: found)
      else { continue }
      let text = EditToken.text(of: texts.changedTokens)
      let idea = ChangeIdea(
        kind: .edit, cost: texts.alignment.cost, comparison: comparison, constant: constant.node,
        constant.node, .string(text))
      // Of the elements of a list the nearest is enough.
      if try add(idea, tree, to: &ideas) { limit = idea.cost - 1 }
    }
  }

  /// Adds `idea` if the comparison is true with it.
  private mutating func add(
    _ idea: ChangeIdea, _ tree: SyntaxTree, to ideas: inout ChangeIdeas
  ) throws(ChangeSearchLimit) -> Bool {
    guard let part = idea.changedPart(of: tree) else { return false }
    try spend(part.nodes.count + evaluation)
    let predicate = try? ActivationPredicate(compiling: part, source: "", warnings: [])
    guard (try? predicate?.evaluate(identifier)) == true else { return false }
    ideas.add(idea)
    return true
  }

  /// Returns the constant `text` beside the piece of the identifier that is spelt most like it.
  private mutating func aligned(
    _ comparison: EditableComparison, _ text: String, _ options: ComparisonOptions,
    atMost limit: Int, found: Int
  ) throws(ChangeSearchLimit) -> AlignedTexts? {
    guard let anchor = comparison.anchor else { return nil }
    try spend(1 + text.utf8.count)
    let tokens = comparison.tokens(of: text)
    let literals = tokens.count { $0.kind == .literal }
    // More changes than scalars are more than half of what they lead to.
    let most = min(limit, literals)
    guard literals > 0, mayBeNear(tokens, literals, anchor, found: found) else { return nil }
    let manner = comparison.manner(options)
    let (scalars, cutsAnywhere) = (scalars, options.isLiteral)
    let aligner = EditAligner(
      tokens: keys.keys(of: tokens, manner), subject: try subject(manner), anchor: anchor
    ) { place in
      cutsAnywhere || place == scalars.count || !ScalarForms.extends(scalars[place])
    }
    guard aligner.leastCost <= most else { return nil }
    guard aligner.cells <= PredicateLimits.alignmentCells else { throw ChangeSearchLimit() }
    try spend(aligner.cells)
    guard let alignment = aligner.alignment(atMost: most) else { return nil }
    return AlignedTexts(
      tokens: tokens, scalars: scalars, alignment: alignment,
      isPattern: comparison.operation == .like)
  }

  /// The numbers of the identifier's scalars.
  private mutating func subject(
    _ manner: EditKeys.Manner
  ) throws(ChangeSearchLimit) -> [UInt32] {
    if let subject = subjects[manner] { return subject }
    try spend(scalars.count)
    let subject = keys.keys(of: scalars, manner)
    subjects[manner] = subject
    return subject
  }

  /// Whether the lengths leave room for a piece of which half is the constant.
  private func mayBeNear(
    _ tokens: [EditToken], _ literals: Int, _ anchor: TextPlace, found: Int
  ) -> Bool {
    let isWhole = anchor == .whole && !tokens.contains { $0.kind == .anyRun }
    return literals <= 2 * scalars.count + found && (!isWhole || scalars.count <= 2 * tokens.count)
  }
}

// MARK: - Proofs

extension ChangeSearch {
  /// Returns the first idea that is true as a whole predicate.
  private mutating func firstProven(
    _ ideas: ChangeIdeas, _ predicate: ActivationPredicate
  ) throws(ChangeSearchLimit) -> PredicateChange? {
    let old = predicate.storage.tree
    for idea in ideas.sorted {
      let tree = idea.changed(old)
      let text = CanonicalPrinter.text(of: tree)
      try spend(text.utf8.count + evaluation)
      guard let changed = try? ActivationPredicate(format: text),
        (try? changed.evaluate(identifier)) == true
      else { continue }
      return PredicateChange(
        span: old.span(of: idea.part), before: CanonicalPrinter.text(of: old, at: idea.part),
        after: idea.changedPart(of: old).map { CanonicalPrinter.text(of: $0) },
        predicate: changed,
        identifier: try spelling(idea, predicate), cost: idea.cost)
    }
    // Of those that were given up one may be true.
    if ideas.isCut { throw ChangeSearchLimit() }
    return nil
  }

  /// Returns the identifier as `predicate` would take it; nil when there is no such spelling.
  private mutating func spelling(
    _ idea: ChangeIdea, _ predicate: ActivationPredicate
  ) throws(ChangeSearchLimit) -> String? {
    guard let comparison = idea.comparison, let node = idea.constant,
      case .string(let text) = predicate.storage.tree[node]
    else { return nil }
    var options = comparison.options
    switch idea.kind {
    case .option(let wider): options = wider
    case .edit: break
    case .wildcard, .omission: return nil
    }
    let isExact = idea.kind != .edit
    guard
      let texts = try aligned(
        comparison, text, options, atMost: isExact ? 0 : idea.cost, found: text.utf8.count),
      let spelt = texts.identifier(isExact: isExact)
    else { return nil }
    try spend(evaluation)
    return (try? predicate.evaluate(spelt)) == true ? spelt : nil
  }
}
