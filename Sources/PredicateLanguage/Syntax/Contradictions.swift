/// Finds two operands of a compound that make all others useless.
///
/// An `AND` is never true when two of its operands are never true together. An `OR` is always true
/// when that holds of the negations of two. Only comparisons and negated comparisons are looked at,
/// as operands of one compound:
///
/// 1. `SELF == 'a'` leaves one identifier, on which the others are evaluated.
/// 2. A comparison and its negation.
/// 3. Texts that cannot both begin, end or be the identifier, under the same options.
struct Contradictions {
  /// Two operands that are never true together, or of which one always is, in source order.
  struct Pair {
    let first: NodeIndex
    let second: NodeIndex
    /// Whether always exactly one of them is true.
    let isComplementary: Bool
  }

  /// The longest constant on which other operands are evaluated, in UTF-8 bytes.
  ///
  /// Each operator costs at most constant × pattern steps; the bound keeps the sum linear. Longer
  /// identifiers are not written into conditions.
  private static let constantBytes = 256

  private let tree: SyntaxTree
  /// How many comparisons before each position may fail; made when it is needed.
  private lazy var failures = failureCounts()

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// An operand of the compound that is a comparison or a negated one.
  fileprivate struct Fact {
    let operand: NodeIndex
    let reading: ComparisonReading
    /// Whether the comparison must be false, with `==` for `!=`.
    let isNegated: Bool

    var isUnequal: Bool { reading.operation == .notEqual && reading.modifier == nil }
    var operation: ComparisonOperator { isUnequal ? .equal : reading.operation }
    var comparison: NodeIndex { reading.index }
    var options: ComparisonOptions { reading.options }
  }

  /// Returns two operands of `compound` that decide it, or nil.
  ///
  /// Leaves out the comparisons in `settled`. What may fail is not a claim of an `OR`: then the
  /// compound fails as well.
  ///
  /// - Complexity: O(n): n bytes of the compound.
  mutating func pair(in compound: NodeIndex, without settled: Set<Int>) -> Pair? {
    var isDisjunction = false
    if case .or = tree[compound] { isDisjunction = true }
    let facts = facts(of: compound, negated: isDisjunction).filter {
      !settled.contains($0.comparison.position) && !tree.hasVariable(below: $0.comparison)
    }
    guard facts.count > 1, let (first, second) = conflict(facts) else { return nil }
    if isDisjunction, mayFail(compound) { return nil }
    let isOrdered = first.operand.position < second.operand.position
    let isComplementary =
      conflict([first, second].map(\.opposite)) != nil
    return Pair(
      first: isOrdered ? first.operand : second.operand,
      second: isOrdered ? second.operand : first.operand, isComplementary: isComplementary)
  }

  private func facts(of compound: NodeIndex, negated: Bool) -> [Fact] {
    tree.children(of: compound).compactMap { operand in
      var isNegated = negated
      var index = operand
      while tree[index] == .not {
        isNegated.toggle()
        index = NodeIndex(index.position - 1)
      }
      guard let reading = ComparisonReading(tree, index) else { return nil }
      let fact = Fact(operand: operand, reading: reading, isNegated: isNegated)
      return fact.isUnequal ? fact.opposite : fact
    }
  }

  private func conflict(_ facts: [Fact]) -> (Fact, Fact)? {
    conflictOnConstant(facts) ?? conflictOfNegation(facts) ?? conflictOfTexts(facts)
  }

  /// Whether a comparison of the subtree can end in an error.
  private mutating func mayFail(_ index: NodeIndex) -> Bool {
    let positions = tree.positions(below: index)
    return failures[positions.upperBound] > failures[positions.lowerBound]
  }

  private func failureCounts() -> [Int] {
    var counts = [0]
    for position in tree.nodes.indices {
      let reading = ComparisonReading(tree, NodeIndex(position))
      counts.append(counts[position] + (reading?.mayFail == true ? 1 : 0))
    }
    return counts
  }
}

extension Contradictions.Fact {
  fileprivate var opposite: Self {
    Self(operand: operand, reading: reading, isNegated: !isNegated)
  }
}

extension Contradictions {
  /// The string or nil that the identifier is compared with, whichever side it is on.
  private func constant(of fact: Fact) -> SyntaxNode? {
    switch fact.reading.form {
    case .text, .value:
      let value = tree[fact.reading.constant]
      return value.operand == .text || value == .null ? value : nil
    default: return nil
    }
  }

  /// The one identifier, or nil, for which an equality without options holds.
  private func only(_ fact: Fact) -> SyntaxNode? {
    fact.operation == .equal && fact.options.folding.isEmpty ? constant(of: fact) : nil
  }

  private func conflictOnConstant(_ facts: [Fact]) -> (Fact, Fact)? {
    guard let anchor = facts.first(where: { !$0.isNegated && only($0) != nil }),
      let value = only(anchor)
    else { return nil }
    for fact in facts where fact.operand != anchor.operand {
      let answer: Bool
      if let other = only(fact) {
        answer = other == value
      } else if let value = self.value(of: fact, on: value.text) {
        answer = value
      } else {
        continue
      }
      if answer == fact.isNegated { return (anchor, fact) }
    }
    return nil
  }

  /// The answer of a comparison on `identifier`; nil when it may lack one.
  private func value(of fact: Fact, on identifier: String?) -> Bool? {
    guard !fact.reading.mayFail,
      identifier.map({ $0.utf8.count <= Self.constantBytes }) ?? true
    else { return nil }
    var part = SyntaxTree()
    part.append(fact.comparison, of: tree)
    let predicate = try? ActivationPredicate(compiling: part, source: "", warnings: [])
    guard let answer = try? predicate?.evaluate(identifier) else { return nil }
    // `!=` was taken for a negated `==`.
    return answer != fact.isUnequal
  }
}

extension Contradictions {
  /// What two comparisons have in common that have the same answer for every identifier.
  private struct Key: Hashable {
    let operation: ComparisonOperator
    let options: ComparisonOptions
    let modifier: ComparisonModifier?
    let left: OperandValue
    let right: OperandValue
  }

  private func key(of fact: Fact) -> Key {
    var (left, right) = (fact.reading.left, fact.reading.right)
    if fact.operation == .equal, tree[right] == .identifier { swap(&left, &right) }
    return Key(
      operation: fact.operation, options: fact.options.subtracting(.localeSensitive),
      modifier: fact.reading.modifier, left: tree.value(left), right: tree.value(right))
  }

  private func conflictOfNegation(_ facts: [Fact]) -> (Fact, Fact)? {
    let negated = facts.count { $0.isNegated }
    guard negated > 0, negated < facts.count else { return nil }
    var known: [Key: Fact] = [:]
    for fact in facts {
      let key = key(of: fact)
      if let other = known[key] {
        // A comparison that may fail is no less never true with its negation.
        if other.isNegated != fact.isNegated { return (other, fact) }
      } else {
        known[key] = fact
      }
    }
    return nil
  }
}

extension Contradictions {
  /// What is known of the identifier's form under one set of options: the whole, and the longest of
  /// those that are beginnings, or ends, of each other.
  fileprivate typealias Form = [TextPlace: (text: TextForm, fact: Fact)]

  private func conflictOfTexts(_ facts: [Fact]) -> (Fact, Fact)? {
    var forms: [ComparisonOptions: Form] = [:]
    for fact in facts where !fact.isNegated {
      guard let place = fact.operation.place, place != .anywhere,
        let text = constant(of: fact)?.text
      else { continue }
      // An equality without options says more than its form.
      if fact.operation == .equal, fact.options.folding.isEmpty { continue }
      let options = TextForm.deciding(fact.options)
      let item = (text: TextForm(text, options), fact: fact)
      if let other = add(item, at: place, to: &forms[options, default: [:]]) {
        return (other, fact)
      }
    }
    return nil
  }
}

extension Contradictions {
  /// Adds what `item` says; returns the fact that contradicts it, or nil.
  private func add(
    _ item: (text: TextForm, fact: Fact), at place: TextPlace, to form: inout Form
  ) -> Fact? {
    if place == .whole {
      if let whole = form[.whole], whole.text != item.text { return whole.fact }
      form[.whole] = item
      for place in [TextPlace.start, .end] {
        if let known = form[place], !item.text.has(known.text, place) { return known.fact }
      }
      return nil
    }
    if let whole = form[.whole], !whole.text.has(item.text, place) { return whole.fact }
    if let known = form[place], !item.text.has(known.text, place) {
      return known.text.has(item.text, place) ? nil : known.fact
    }
    form[place] = item
    return nil
  }
}

/// A text in the form in which its comparisons read it.
///
/// A text that begins with another, ends with it, equals it or comes before it has a form of which
/// the same is true.
struct TextForm: Equatable {
  private let bytes: [UInt8]
  private let isLiteral: Bool

  init(_ text: String, _ options: ComparisonOptions) {
    isLiteral = options.isLiteral
    bytes = isLiteral ? Array(text.utf8) : FoldedText(text, options).bytes
  }

  /// The options that decide the form.
  static func deciding(_ options: ComparisonOptions) -> ComparisonOptions {
    options.isLiteral ? .normalized : options.folding
  }

  /// Whether it begins with `other`, or ends with it.
  func has(_ other: TextForm, _ place: TextPlace) -> Bool {
    place == .start
      ? bytes.starts(with: other.bytes) : bytes.reversed().starts(with: other.bytes.reversed())
  }

  static func > (left: TextForm, right: TextForm) -> Bool {
    left.bytes.withUnsafeBufferPointer { bytes in
      right.bytes.withUnsafeBufferPointer { others in
        left.isLiteral
          ? ByteSearch.literalOrder(bytes, others) > 0
          : ByteSearch.order(bytes, others, foldingCase: false) > 0
      }
    }
  }
}
