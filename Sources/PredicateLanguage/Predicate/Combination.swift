import ByteText
internal import RegularExpressions

extension ActivationPredicate {
  /// Returns a predicate that is true when every one of `predicates` is; of none it is always true.
  ///
  /// ```swift
  /// let mail = ActivationPredicate.all(of: [.beginning(with: "mail/"), !.ending(with: "/spam")])
  /// mail.canonicalText  // SELF BEGINSWITH "mail/" AND (NOT SELF ENDSWITH "/spam")
  /// ```
  ///
  /// - Complexity: O(n): n nodes of all predicates. Combinations nested over
  ///   `PredicateLimits.nesting` deep or longer than `PredicateLimits.predicateBytes` throw when
  ///   they are evaluated.
  public static func all(of predicates: [ActivationPredicate]) -> ActivationPredicate {
    predicates.count < 2
      ? predicates.first ?? .always : joined(predicates.map { $0.whole }) { .and($0) }
  }

  /// Returns a predicate that is true when one of `predicates` is; of none it is always false.
  ///
  /// - Complexity: O(n): n nodes of all predicates. Combinations nested over
  ///   `PredicateLimits.nesting` deep or longer than `PredicateLimits.predicateBytes` throw when
  ///   they are evaluated.
  public static func any(of predicates: [ActivationPredicate]) -> ActivationPredicate {
    predicates.count < 2
      ? predicates.first ?? .never : joined(predicates.map { $0.whole }) { .or($0) }
  }

  /// Returns a predicate that is true when both are; a chain of `&&` is one compound.
  public static func && (
    left: ActivationPredicate, right: ActivationPredicate
  ) -> ActivationPredicate {
    let operands = left.operands { if case .and = $0 { true } else { false } }
    return joined(operands + [right.whole]) { .and($0) }
  }

  /// Returns a predicate that is true when either is; a chain of `||` is one compound.
  public static func || (
    left: ActivationPredicate, right: ActivationPredicate
  ) -> ActivationPredicate {
    let operands = left.operands { if case .or = $0 { true } else { false } }
    return joined(operands + [right.whole]) { .or($0) }
  }

  /// Returns a predicate that is true when `predicate` is false.
  public static prefix func ! (predicate: ActivationPredicate) -> ActivationPredicate {
    var tree = SyntaxTree()
    let operand = predicate.whole
    tree.append(operand.node, of: operand.tree)
    tree.append(.not, span: SourceSpan(0, 0))
    return ActivationPredicate(building: tree)
  }

  /// Returns the predicate with the variables that `values` names replaced by values of the
  /// program.
  ///
  /// - Complexity: O(n): n bytes of the predicate and the values.
  /// - Throws: as `substituting(_:)` of arguments does.
  public func substituting(
    _ values: [String: any PredicateArgumentConvertible]
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    try substituting(values.mapValues { $0.predicateArgument } as [String: PredicateArgument])
  }

  /// Returns the predicate with the variables that `values` names replaced by their values.
  ///
  /// ```swift
  /// let template = try ActivationPredicate("SELF BEGINSWITH $folder")
  /// let mail = try template.substituting(["folder": "mail/"])
  /// mail.canonicalText  // SELF BEGINSWITH "mail/"
  /// ```
  ///
  /// - Complexity: O(n): n bytes of the predicate and the values.
  /// - Throws: when a name is not among `openVariables`, or a value does not fit its comparison.
  public func substituting(
    _ values: [String: PredicateArgument]
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    let old = storage.tree
    let known = old.variables
    let keys = Dictionary(uniqueKeysWithValues: values.map { (ExactText($0.key), $0.value) })
    var mistakes: [Diagnostic] = []
    for name in values.keys.sorted() where !known.containsBytes(of: name) {
      let problem = ArgumentProblem.unknownVariable(VisibleText.escaped(name), known: known)
      mistakes.append(problem.diagnostic(at: SourceSpan(0, source.utf8.count)))
    }
    var tree = SyntaxTree()
    var bytes = CanonicalPrinter.text(of: old).utf8.count
    for position in old.nodes.indices where mistakes.isEmpty {
      let span = old.spans[position]
      if case .variable(let name) = old.nodes[position], let value = keys[ExactText(name)] {
        let place = (known.firstIndex { $0.hasBytes(of: name) } ?? 0) + 1
        bytes += value.stringBytes()
        guard bytes <= PredicateLimits.predicateBytes else {
          let problem = ArgumentProblem.valueTooLong(VisibleText.escaped(name), bytes: bytes)
          mistakes.append(problem.diagnostic(at: span))
          break
        }
        let mistake = value.append(to: &tree, span: span, position: place, depth: 0)
        if let mistake { mistakes.append(mistake.diagnostic(at: span)) }
      } else {
        tree.append(old.nodes[position], span: span)
      }
    }
    if mistakes.isEmpty {
      mistakes = OperandRules.check(tree).filter { $0.severity == .error }
    }
    guard mistakes.isEmpty else {
      throw InvalidPredicateError(stage: .parse, source: source, diagnostics: mistakes)
    }
    return try ActivationPredicate(compiling: tree, source: source, warnings: warnings)
  }

  /// The operands of a compound of one kind; else the predicate itself.
  private func operands(of isKind: (SyntaxNode) -> Bool) -> [Part] {
    let tree = storage.tree
    guard isKind(tree[tree.root]) else { return [Part(tree: tree, node: tree.root)] }
    return tree.children(of: tree.root).map { Part(tree: tree, node: $0) }
  }

  private var whole: Part {
    let tree = storage.tree
    return Part(tree: tree, node: tree.root)
  }

  /// A subtree that goes into a combination.
  private struct Part {
    let tree: SyntaxTree
    let node: NodeIndex
  }

  private static func joined(
    _ parts: [Part], by node: (Int) -> SyntaxNode
  ) -> ActivationPredicate {
    var tree = SyntaxTree()
    for part in parts { tree.append(part.node, of: part.tree) }
    tree.append(node(parts.count), span: SourceSpan(0, 0))
    return ActivationPredicate(building: tree)
  }

  /// Compiles a tree whose patterns have already been compiled once.
  ///
  /// The obstacle of a part is in the tree, so it is found again in every combination of it.
  init(building tree: SyntaxTree) {
    let (text, moved) = CanonicalPrinter.relocate(tree)
    do throws(InvalidPredicateError) {
      try self.init(compiling: moved, source: text, warnings: [])
    } catch {
      // The predicate reports a text over the limit when it is evaluated. A pattern that compiled
      // once fails for lack of memory only.
      let obstacle: EvaluationProblem =
        text.utf8.count > PredicateLimits.predicateBytes
        ? .limit(SyntaxProblem.textTooLong(bytes: text.utf8.count))
        : .regex(.syntax(error.diagnostics.first?.message ?? ""))
      self.init(relocating: tree, obstacle: obstacle)
    }
  }
}

extension ActivationPredicate {
  /// The predicate with TRUEPREDICATE in place of operands of AND, FALSEPREDICATE in place of those
  /// of OR.
  ///
  /// Nil if its source has no operand at these places.
  ///
  /// - Complexity: O(n): n nodes.
  package func settling(_ places: Set<SourceSpan>) -> ActivationPredicate? {
    let tree = storage.tree
    var truths: [Int: Bool] = [:]
    for position in tree.nodes.indices {
      let compound = NodeIndex(position)
      let truth: Bool
      switch tree[compound] {
      case .and: truth = true
      case .or: truth = false
      default: continue
      }
      for part in tree.children(of: compound) where places.contains(tree.span(of: part)) {
        truths[part.position] = truth
      }
    }
    if truths.isEmpty { return nil }
    let gone = Set(truths.keys.flatMap { tree.positions(below: NodeIndex($0)).dropLast() })
    var settled = SyntaxTree()
    for position in tree.nodes.indices where !gone.contains(position) {
      let node = truths[position].map { SyntaxNode.truth($0) } ?? tree.nodes[position]
      settled.append(node, span: tree.spans[position])
    }
    return try? ActivationPredicate(format: CanonicalPrinter.text(of: settled))
  }
}
