/// Evaluates the parts of a predicate one by one.
struct Tracer {
  let predicate: ActivationPredicate
  let identifier: String?
  private let tree: SyntaxTree

  init(predicate: ActivationPredicate, identifier: String?) {
    self.predicate = predicate
    self.identifier = identifier
    tree = predicate.storage.tree
  }

  /// Walks the tree from the leaves to the root, without recursion.
  ///
  /// The root has no value exactly when evaluating the predicate throws, and then the same error.
  func run() -> PredicateTrace {
    let failure = self.failure
    if case .limit? = predicate.storage.obstacle {
      // No part was evaluated, and parts nested too deep make no tree of values.
      let root = node(tree.root, failure ?? .notReached, .leaf)
      return PredicateTrace(source: predicate.source, root: root)
    }
    var finished: [PredicateTrace.Node] = []
    for position in tree.nodes.indices where tree.nodes[position].isPredicate {
      let index = NodeIndex(position)
      switch tree[index] {
      case .and(let count), .or(let count):
        let children = Array(finished.suffix(count))
        finished.removeLast(count)
        finished.append(compound(index, children))
      case .not:
        guard let child = finished.popLast() else { continue }
        finished.append(negation(index, child))
      default: finished.append(leaf(index))
      }
    }
    let root = finished.last ?? leaf(tree.root)
    return PredicateTrace(
      source: predicate.source, root: failure.map { root.with(outcome: $0) } ?? root)
  }

  /// The reason why the whole predicate cannot be evaluated.
  ///
  /// Nil if it can.
  private var failure: PredicateTrace.Outcome? {
    do throws(PredicateEvaluationError) {
      _ = try predicate.evaluate(identifier)
      return nil
    } catch {
      return .failed(error.diagnostic)
    }
  }

  private func node(
    _ index: NodeIndex, _ outcome: PredicateTrace.Outcome, _ kind: PredicateTrace.Node.Kind,
    _ children: [PredicateTrace.Node] = [], reason: ComparisonReason? = nil
  ) -> PredicateTrace.Node {
    PredicateTrace.Node(
      span: tree.span(of: index), text: CanonicalPrinter.text(of: tree, at: index),
      outcome: outcome, reason: reason?.text, children: children, kind: kind,
      closeness: reason?.closeness ?? 0)
  }

  private func leaf(_ index: NodeIndex) -> PredicateTrace.Node {
    // Without a value for every variable nothing is evaluated, the parts without one neither.
    if predicate.storage.obstacle != nil, !tree.hasVariable(below: index) {
      return node(index, .notReached, .leaf)
    }
    let part = tree.subtree(index)
    let outcome: PredicateTrace.Outcome
    do {
      let program = try ActivationPredicate(
        compiling: part, source: "", warnings: [])
      outcome = .value(try program.evaluate(identifier))
    } catch let error as PredicateEvaluationError {
      outcome = .failed(error.diagnostic)
    } catch let error as InvalidPredicateError {
      // A part of a compiled predicate compiles; only a lack of memory leads here.
      guard let diagnostic = error.diagnostics.first else { return node(index, .notReached, .leaf) }
      outcome = .failed(diagnostic)
    } catch {
      return node(index, .notReached, .leaf)
    }
    // What has no value has no reason: a limit that was hit says nothing about the identifier.
    guard case .value(let value) = outcome else { return node(index, outcome, .leaf) }
    let reason = ComparisonReason(tree, index, identifier, isTrue: value)
    return node(index, outcome, .leaf, reason: reason)
  }

  private func negation(
    _ index: NodeIndex, _ child: PredicateTrace.Node
  ) -> PredicateTrace.Node {
    if case .value(let value) = child.outcome { return node(index, .value(!value), .not, [child]) }
    return node(index, child.outcome, .not, [child])
  }

  /// `AND` and `OR` go from left to right and stop where the result is known.
  private func compound(
    _ index: NodeIndex, _ children: [PredicateTrace.Node]
  ) -> PredicateTrace.Node {
    var isAnd = false
    if case .and = tree[index] { isAnd = true }
    var outcome: PredicateTrace.Outcome?
    var seen: [PredicateTrace.Node] = []
    for child in children {
      guard outcome == nil else {
        seen.append(child.withoutFailure)
        continue
      }
      seen.append(child)
      if child.outcome != .value(isAnd), child.outcome != .notReached { outcome = child.outcome }
    }
    let isDecided = outcome != nil || !seen.contains { $0.outcome == .notReached }
    return node(
      index, outcome ?? (isDecided ? .value(isAnd) : .notReached), isAnd ? .and : .or, seen)
  }
}

extension PredicateTrace.Node {
  /// The node as it is shown where evaluation did not come to it: its failure did not happen.
  fileprivate var withoutFailure: PredicateTrace.Node {
    guard case .failed = outcome else { return self }
    return with(outcome: .notReached)
  }

  /// The node without a value of its own.
  fileprivate func with(outcome: PredicateTrace.Outcome) -> PredicateTrace.Node {
    PredicateTrace.Node(
      span: span, text: text, outcome: outcome, reason: nil, children: children, kind: kind,
      closeness: 0)
  }
}
