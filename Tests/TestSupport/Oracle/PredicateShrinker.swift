/// Makes a failing pair smaller, one step after another.
struct PredicateShrinker {
  typealias Node = NaivePredicate.Node
  typealias Operand = NaivePredicate.Operand

  /// Whether a pair still fails.
  let fails: (String, String?) -> Bool

  /// The smallest pair that was found.
  func shrink(_ predicate: String, _ input: String?) -> (predicate: String, input: String?) {
    var predicate = predicate
    var input = input
    // When the spelling does not matter, the canonical text is the starting point.
    var spellingMatters = true
    if let canonical = try? NaivePredicate(predicate).canonicalText, fails(canonical, input) {
      predicate = canonical
      spellingMatters = false
    }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      let smaller =
        spellingMatters ? smallerText(predicate, input) : smallerTree(predicate, input)
      if let smaller {
        predicate = smaller
        isSmaller = true
      }
      if let smaller = shorter(input).first(where: { fails(predicate, $0) }) {
        input = smaller
        isSmaller = true
      }
    }
    return (predicate, input)
  }

  // MARK: By the tree

  private func smallerTree(_ predicate: String, _ input: String?) -> String? {
    guard let tree = try? NaivePredicate(predicate).root else { return nil }
    for candidate in smaller(tree) {
      let text = candidate.canonicalText(inCompound: false)
      if weight(text) < weight(predicate), fails(text, input) { return text }
    }
    return nil
  }

  /// Trees with something left out, the smaller ones rather first.
  private func smaller(_ node: Node) -> [Node] {
    switch node {
    case .constant: return []
    case .not(let child): return [child] + smaller(child).map { .not($0) }
    case .and(let children): return smaller(children) { .and($0) }
    case .or(let children): return smaller(children) { .or($0) }
    case .comparison(let comparison): return smaller(comparison).map { .comparison($0) }
    }
  }

  private func smaller(_ children: [Node], _ join: ([Node]) -> Node) -> [Node] {
    var candidates = children
    for index in children.indices {
      if children.count > 2 {
        var fewer = children
        fewer.remove(at: index)
        candidates.append(join(fewer))
      }
      for replacement in smaller(children[index]) {
        var changed = children
        changed[index] = replacement
        candidates.append(join(changed))
      }
    }
    return candidates
  }

  private func smaller(_ comparison: NaivePredicate.Comparison) -> [NaivePredicate.Comparison] {
    var candidates: [NaivePredicate.Comparison] = []
    if comparison.modifier != nil, case .list(let elements) = comparison.left {
      for element in elements {
        var plain = comparison
        plain.modifier = nil
        plain.left = element
        candidates.append(plain)
      }
    }
    for (_, option) in NaivePredicate.Options.letters where comparison.options.contains(option) {
      var fewer = comparison
      fewer.options.remove(option)
      candidates.append(fewer)
    }
    for left in smaller(comparison.left) {
      var changed = comparison
      changed.left = left
      candidates.append(changed)
    }
    for right in smaller(comparison.right) {
      var changed = comparison
      changed.right = right
      candidates.append(changed)
    }
    return candidates
  }

  private func smaller(_ operand: Operand) -> [Operand] {
    switch operand {
    case .input, .none, .variable, .number: return []
    case .string(let string): return shorter(string).compactMap { $0 }.map { .string($0) }
    case .list(let elements):
      var candidates: [Operand] = []
      for index in elements.indices {
        var fewer = elements
        fewer.remove(at: index)
        candidates.append(.list(fewer))
        for replacement in smaller(elements[index]) {
          var changed = elements
          changed[index] = replacement
          candidates.append(.list(changed))
        }
      }
      return candidates
    }
  }

  // MARK: By the text

  /// Drops runs of scalars from a text, so that one that does not parse becomes smaller too.
  private func smallerText(_ predicate: String, _ input: String?) -> String? {
    if predicate.unicodeScalars.count > 4_096 {
      return halves(predicate).first { fails($0, input) }
    }
    return shorter(predicate).compactMap { $0 }.first { fails($0, input) }
  }

  private func halves(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let middle = scalars.count / 2
    return [Self.text(scalars[..<middle]), Self.text(scalars[middle...])]
  }

  // MARK: Strings

  /// The string without one run of its scalars, the longest runs first.
  private func shorter(_ string: String?) -> [String?] {
    guard let string else { return [] }
    let scalars = Array(string.unicodeScalars)
    var candidates: [String?] = []
    var length = scalars.count
    while length > 0 {
      for start in stride(from: 0, through: scalars.count - length, by: max(1, length / 2)) {
        candidates.append(Self.text(scalars[..<start]) + Self.text(scalars[(start + length)...]))
      }
      length /= 2
    }
    return candidates
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func weight(_ text: String) -> Int { text.unicodeScalars.count }
}
