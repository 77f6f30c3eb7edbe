/// The outcome of every part of a predicate on one identifier, for explanations.
///
/// ```swift
/// let trace = try ActivationPredicate("SELF BEGINSWITH 'mail/'").trace("mial/inbox")
/// trace.root.outcome         // .value(false)
/// trace.decidingPart.reason  // the identifier begins with `mial/`
/// ```
public struct PredicateTrace: Hashable, Sendable {
  /// The value of a part.
  public enum Outcome: Hashable, Sendable {
    /// The part is true or false.
    case value(Bool)
    /// The part has no value; the diagnostic says why.
    case failed(Diagnostic)
    /// The part was not needed, and has no value.
    case notReached
  }

  /// A part of the predicate: a comparison, a compound (`AND`, `OR`, `NOT`) or a constant.
  public struct Node: Hashable, Sendable {
    /// The part's place in the predicate's source.
    public let span: SourceSpan
    /// The part's canonical text.
    public let text: String
    /// The part's value.
    public let outcome: Outcome
    /// The property of the identifier that makes a comparison true or false, in words: "the
    /// identifier begins with `mial/`".
    public let reason: String?
    /// The parts of a compound, in source order.
    public let children: [Node]
    let kind: Kind
    /// The closeness of a false comparison to being true, from 0 to 1.
    let closeness: Double

    enum Kind: Hashable, Sendable { case leaf, not, and, or }

    var isTrue: Bool { outcome == .value(true) }
    var isFailure: Bool {
      if case .failed = outcome { true } else { false }
    }
  }

  /// The predicate's text; spans lie in it.
  public let source: String
  /// The whole predicate.
  public let root: Node

  /// The part that decided: what made a true predicate true, the comparison that is nearest to
  /// making a false one true, or the part that has no value.
  public var decidingPart: Node {
    switch root.outcome {
    case .value(true): firstTruePart
    case .value(false): Self.closestMiss(in: root, wanted: true).node
    case .failed, .notReached: failedPart
    }
  }

  /// Whether the predicate is false for every identifier.
  package var isNever: Bool { root.text == "FALSEPREDICATE" }

  /// Whether the predicate has the same value for every identifier, so that it explains itself.
  package var isConstant: Bool { isNever || root.text == "TRUEPREDICATE" }

  /// The first true part of an OR; else the whole.
  ///
  /// A compound that is true although a part is not is an OR. One whose parts are all true may be
  /// an AND.
  private var firstTruePart: Node {
    var node = root
    while node.children.contains(where: { !$0.isTrue }),
      let next = node.children.first(where: { $0.isTrue })
    {
      node = next
    }
    return node
  }

  private var failedPart: Node {
    var node = root
    while let next = node.children.first(where: { $0.isFailure }) { node = next }
    return node
  }

  /// Returns the leaf to blame for `node` not being `wanted`.
  private static func closestMiss(
    in node: Node, wanted: Bool
  ) -> (node: Node, closeness: Double) {
    let obstacles = node.children.filter { $0.outcome != .notReached }
    switch node.kind {
    case .leaf: return (node, node.closeness)
    case .not:
      guard let child = node.children.first else { return (node, 0) }
      return closestMiss(in: child, wanted: !wanted)
    case .and, .or:
      // An AND that should be true and an OR that should be false hang on their first obstacle;
      // the other two on the child that is nearest.
      let blamed = obstacles.filter { $0.outcome != .value(wanted) }
      let isFirst = (node.kind == .and) == wanted
      let candidates = (isFirst ? Array(blamed.prefix(1)) : blamed)
        .map { closestMiss(in: $0, wanted: wanted) }
      var best: (node: Node, closeness: Double) = (node, -1)
      for candidate in candidates where candidate.closeness > best.closeness { best = candidate }
      return best
    }
  }
}

extension ActivationPredicate {
  /// Evaluates every part of the predicate on its own.
  ///
  /// - Complexity: O(p × e): p parts, e the cost of evaluating one. Meant for people, not for the
  ///   path that routes.
  public func trace(_ identifier: String?) -> PredicateTrace {
    Tracer(predicate: self, identifier: identifier).run()
  }
}
