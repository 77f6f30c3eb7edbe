public import PredicateLanguage

/// An operand of AND or OR without which a predicate is true for the same strings.
public struct VacuousPart: Hashable, Sendable {
  /// The part's place in the predicate's source.
  public let span: SourceSpan
  /// Whether the part is an operand of AND, so that it is true wherever the others are; else of OR,
  /// and false wherever the others are.
  public let isOfAnd: Bool
}

extension PredicateAnalyzer {
  /// Returns the operands of AND and OR that could be left out, all of them together.
  ///
  /// ```swift
  /// let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/' AND SELF CONTAINS 'ai'")
  /// PredicateAnalyzer().vacuousParts(of: mail).answer?.count  // 1
  /// ```
  /// Of operands that make each other superfluous the first stays. Of one that can be left out no
  /// part is named.
  ///
  /// - Shape: in source order.
  /// - Complexity: a search for each operand.
  public func vacuousParts(of predicate: ActivationPredicate) -> AnalysisOutcome<[VacuousPart]> {
    let form = predicate.form
    let tree = OperandTree(form)
    let candidates = tree.candidates
    if candidates.isEmpty { return .known([]) }
    guard candidates.count <= AnalysisLimits.operands else {
      return .unknown(AnalysisObstacle(.limit("limit of \(AnalysisLimits.operands) operands")))
    }
    let question = Question([predicate], in: domain)
    var left: Set<Int> = []
    var firstObstacle: AnalysisObstacle?
    // The last of several that could go goes first, and a whole before its parts.
    for candidate in candidates.reversed() {
      if tree.isBelow(candidate, any: left) { continue }
      switch isSame(question, tree, form, without: left.union([candidate])) {
      case .known(true): left.insert(candidate)
      case .known(false): break
      case .unknown(let obstacle): firstObstacle = firstObstacle ?? obstacle
      }
    }
    left = left.filter { !tree.isBelow($0, any: left) }
    if left.isEmpty, let firstObstacle { return .unknown(firstObstacle) }
    return .known(
      left.sorted().compactMap { part in
        tree.span(of: part, in: form).map {
          VacuousPart(span: $0, isOfAnd: tree.isOfAnd(part))
        }
      }.sorted { $0.span.lowerBound < $1.span.lowerBound })
  }

  /// Whether the predicate is true for the same strings without some of its operands.
  private func isSame(
    _ question: Question, _ tree: OperandTree, _ form: PredicateForm, without left: Set<Int>
  ) -> AnalysisOutcome<Bool> {
    let other = tree.formula(form, of: question, without: left)
    let whole = question.roots[0]
    let differs = question.graph.or([
      question.graph.and([whole, question.graph.not(other)]),
      question.graph.and([question.graph.not(whole), other]),
    ])
    let goal = question.graph.and([question.domain, differs])
    // A word that a guess allows and no string has is no difference: only text can say so.
    let search = ProductSearch(question, goals: [goal]) { _, word in
      !word.contains { question.alphabet.symbols[Int($0)].isGuess }
    }
    switch search.run()[0] {
    case .found: return .known(false)
    case .none: return .known(true)
    case .unknown(let cause): return .unknown(question.obstacle(for: cause, below: goal))
    }
  }
}

/// The operands of a predicate's ANDs and ORs.
private struct OperandTree {
  private struct Part {
    /// The steps of the part.
    let steps: Range<Int>
    var parent: Int
    /// Whether the part is an operand of AND or of OR; nil for others.
    var isOfAnd: Bool?
    /// The comparison that it is; nil for others.
    let comparison: Int?
  }

  private var parts: [Part] = []

  init(_ form: PredicateForm) {
    var stack: [Int] = []
    var comparison = 0
    for (position, step) in form.steps.enumerated() {
      if comparison < form.comparisons.count,
        form.comparisons[comparison].steps.contains(position)
      {
        let steps = form.comparisons[comparison].steps
        guard position == steps.upperBound - 1 else { continue }
        stack.append(parts.count)
        parts.append(Part(steps: steps, parent: -1, comparison: comparison))
        comparison += 1
        continue
      }
      let count: Int =
        switch step {
        case .constant, .test: 0
        case .not: 1
        case .and(let count), .or(let count): count
        }
      let operands = Array(stack.suffix(count))
      stack.removeLast(count)
      let start = operands.first.map { parts[$0].steps.lowerBound } ?? position
      let isCompound = count > 1
      for operand in operands {
        parts[operand].parent = parts.count
        if isCompound { parts[operand].isOfAnd = if case .and = step { true } else { false } }
      }
      stack.append(parts.count)
      parts.append(Part(steps: start..<position + 1, parent: -1, comparison: nil))
    }
  }

  /// The operands of AND and OR, those of an operand before it.
  var candidates: [Int] { parts.indices.filter { parts[$0].isOfAnd != nil } }

  func isOfAnd(_ part: Int) -> Bool { parts[part].isOfAnd ?? true }

  func isBelow(_ part: Int, any left: Set<Int>) -> Bool {
    var part = parts[part].parent
    while part >= 0 {
      if left.contains(part) { return true }
      part = parts[part].parent
    }
    return false
  }

  func span(of part: Int, in form: PredicateForm) -> SourceSpan? {
    if let comparison = parts[part].comparison { return form.comparisons[comparison].span }
    return form.compoundSpans[parts[part].steps.upperBound - 1]
  }

  /// The formula of the predicate without some operands; what has none left is true for AND and
  /// false for OR.
  func formula(
    _ form: PredicateForm, of question: Question, without left: Set<Int>
  ) -> FormulaGraph.Node {
    var stack: [FormulaGraph.Node] = []
    var part = 0
    var comparison = 0
    for (position, step) in form.steps.enumerated() {
      if comparison < form.comparisons.count,
        form.comparisons[comparison].steps.contains(position)
      {
        guard position == form.comparisons[comparison].steps.upperBound - 1 else { continue }
        stack.append(question.comparisons[0][comparison])
        comparison += 1
      } else {
        switch step {
        case .constant(let value): stack.append(question.graph.constant(value))
        case .test: break
        case .not: if let last = stack.popLast() { stack.append(question.graph.not(last)) }
        case .and(let count), .or(let count):
          let operands = Array(stack.suffix(count))
          stack.removeLast(count)
          let isAnd = if case .and = step { true } else { false }
          stack.append(isAnd ? question.graph.and(operands) : question.graph.or(operands))
        }
      }
      if left.contains(part) {
        stack[stack.count - 1] = question.graph.constant(isOfAnd(part))
      }
      part += 1
    }
    return stack.last ?? question.graph.constant(true)
  }
}
