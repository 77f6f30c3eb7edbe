import PredicateLanguage

extension PredicateTrace {
  /// Whether the predicate is false of every identifier.
  var isNever: Bool { root.text == "FALSEPREDICATE" }

  /// Whether the predicate is the same of every identifier: it explains itself.
  var isConstant: Bool { isNever || root.text == "TRUEPREDICATE" }

  /// The part that made the predicate true or unknown; of a false one the closest miss.
  var decidingPart: Node {
    switch root.outcome {
    case .value(true): return firstTruePart
    case .failed: return failedPart
    case .value(false), .notReached: return closestMiss ?? root
    }
  }

  /// A compound that is true although a part is not is an OR: its first true part decided.
  private var firstTruePart: Node {
    var node = root
    while node.children.contains(where: { $0.outcome != .value(true) }),
      let next = node.children.first(where: { $0.outcome == .value(true) })
    {
      node = next
    }
    return node
  }

  private var failedPart: Node {
    var node = root
    while let next = node.children.first(where: { $0.outcome.isFailure }) {
      node = next
    }
    return node
  }
}

extension PredicateTrace.Outcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
