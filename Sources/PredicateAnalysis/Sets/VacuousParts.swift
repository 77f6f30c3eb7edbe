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
    let (parts, obstacle) = knownVacuousParts(of: predicate)
    if parts.isEmpty, let obstacle { return .unknown(obstacle) }
    return .known(parts)
  }

  /// Returns the operands that are proved to be superfluous, and why that is not known of others.
  ///
  /// Nil if it is known of all.
  package func knownVacuousParts(
    of predicate: ActivationPredicate
  ) -> (parts: [VacuousPart], obstacle: AnalysisObstacle?) {
    let form = predicate.form
    let tree = OperandTree(form)
    let candidates = tree.candidates
    if candidates.isEmpty { return ([], nil) }
    guard candidates.count <= AnalysisLimits.operands else {
      return ([], AnalysisObstacle(.limit("limit of \(AnalysisLimits.operands) operands")))
    }
    let question = Question([predicate], in: domain, heedsLimits: true)
    var left: Set<Int> = []
    var firstObstacle: AnalysisObstacle?
    // The last of several that could go goes first, and a whole before its parts.
    for candidate in candidates.reversed() {
      if tree.isBelow(candidate, any: left) { continue }
      switch isSame(predicate, question, tree, form, without: left.union([candidate])) {
      case .known(true): left.insert(candidate)
      case .known(false): break
      case .unknown(let obstacle): firstObstacle = firstObstacle ?? obstacle
      }
    }
    left = left.filter { !tree.isBelow($0, any: left) }
    let parts = left.sorted().compactMap { part in
      tree.span(of: part, in: form).map { VacuousPart(span: $0, isOfAnd: tree.isOfAnd(part)) }
    }
    return (parts.sorted { $0.span.lowerBound < $1.span.lowerBound }, firstObstacle)
  }

  /// Whether the predicate is true for the same strings without some of its operands, and has no
  /// value on the same.
  private func isSame(
    _ predicate: ActivationPredicate, _ question: Question, _ tree: OperandTree,
    _ form: PredicateForm, without left: Set<Int>
  ) -> AnalysisOutcome<Bool> {
    let other = tree.formula(form, of: question, without: left)
    let whole = PartialTruth(truth: question.roots[0], failure: question.failures[0])
    let (truth, failure) = question.graph.differences(of: whole, and: other)
    let goals = [truth, failure].map { question.graph.and([question.domain, $0]) }
    // A word that a guess allows and no string has is not a difference: only text can say so. Where
    // the whole has a value, the rest has another one or none.
    let search = ProductSearch(question, goals: goals, asksAboutGuesses: false) { goal, word in
      if word.contains(where: { question.alphabet.symbols[Int($0)].isGuess }) { return false }
      return question.graph.isNever(whole.failure) || goal == 1
        || (try? predicate.evaluate(question.alphabet.text(of: word))) != nil
    }
    var obstacle: AnalysisObstacle?
    for (goal, ending) in search.run().enumerated() {
      switch ending {
      case .found: return .known(false)
      case .none: break
      case .unknown(let cause):
        let failing = question.graph.leaves(below: goals[goal]).lazy
          .compactMap { question.failureObstacles[$0] }.first
        obstacle = obstacle ?? failing ?? question.obstacle(for: cause, below: goals[goal])
      }
    }
    return obstacle.map { .unknown($0) } ?? .known(true)
  }
}

/// The operands of a predicate's ANDs and ORs.
private struct OperandTree {
  private struct Part {
    /// The steps of the part.
    let steps: Range<Int>
    var parent: Int
    /// Whether the part is an operand of AND or of OR.
    ///
    /// Nil if it is an operand of neither.
    var isOfAnd: Bool?
    /// The comparison that it is.
    ///
    /// Nil if it is not a comparison.
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

  /// The formula of the predicate without some operands; what has nothing left is true for AND and
  /// false for OR.
  func formula(
    _ form: PredicateForm, of question: Question, without left: Set<Int>
  ) -> PartialTruth {
    var stack: [PartialTruth] = []
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
        case .constant(let value):
          stack.append(question.graph.total(question.graph.constant(value)))
        case .test: break
        case .not: if let last = stack.popLast() { stack.append(question.graph.not(last)) }
        case .and(let count), .or(let count):
          let operands = Array(stack.suffix(count))
          stack.removeLast(count)
          let isAnd = if case .and = step { true } else { false }
          stack.append(question.graph.compound(operands, isAnd: isAnd))
        }
      }
      if left.contains(part) {
        stack[stack.count - 1] = question.graph.total(question.graph.constant(isOfAnd(part)))
      }
      part += 1
    }
    return stack.last ?? question.graph.total(question.graph.constant(true))
  }
}
