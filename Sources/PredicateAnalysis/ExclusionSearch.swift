public import PredicateLanguage

extension ActivationPredicate {
  /// Warnings of what is probably not meant although the predicate is valid: `warnings`, and those
  /// that only a proof shows.
  ///
  /// ```swift
  /// let mail = try ActivationPredicate("SELF BEGINSWITH 'mail/' AND SELF LIKE 'note*'")
  /// mail.allWarnings[0].id  // never-true
  /// ```
  /// An AND is never true where two of its operands exclude each other, and an OR always is where
  /// one of two always is. Operands that are comparisons or negated comparisons are looked at, in
  /// `AnalysisLimits.exclusionSteps`; over them there is no warning.
  public var allWarnings: [Diagnostic] {
    var search = ExclusionSearch(predicate: self)
    return warnings { search.pair(of: $0) }
  }
}

/// A search for two operands that decide an AND or OR of a predicate.
private struct ExclusionSearch {
  let predicate: ActivationPredicate
  /// The steps that are left.
  private var steps = AnalysisLimits.exclusionSteps
  /// The steps of a node of a compound inside others, which is compiled for itself.
  private static let stepsOfNode = 20
  /// The steps of making a question of two operands, beside their bytes.
  private static let stepsOfPair = 10_000

  init(predicate: ActivationPredicate) { self.predicate = predicate }

  mutating func pair(of compound: CompoundOperands) -> CompoundOperands.Pair? {
    let mayFail = compound.mayFail
    if !compound.isWhole { steps -= Self.stepsOfNode * compound.size }
    // Where one operand fails the whole does, so it is not always true.
    guard steps > 0, !compound.isOr || !mayFail else { return nil }
    // Nearly every compound ends here: no identifier or a likely one shows that it is not decided.
    let whole = compound.isWhole ? predicate : compound.predicate
    let witness = compound.likelyWitness
    for subject in mayFail ? [nil] : [nil, witness]
    where (try? whole?.evaluate(subject)) == !compound.isOr { return nil }
    let run = WorkBudget.current
    let most = min(steps, run?.smallAllowance ?? steps)
    let budget = WorkBudget(steps: most, share: most, paysForEvaluations: run != nil)
    defer {
      steps -= most - budget.left
      run?.spend(most - budget.left)
    }
    return WorkBudget.$current.withValue(budget) { search(compound, witness, budget) }
  }

  private func search(
    _ compound: CompoundOperands, _ witness: String, _ budget: WorkBudget
  ) -> CompoundOperands.Pair? {
    let wishes = compound.wishes
    guard wishes.count <= AnalysisLimits.operands else { return nil }
    func values(_ subject: String?) -> [Bool] {
      wishes.map { !$0.mayFail && (try? $0.predicate.evaluate(subject)) == true }
    }
    // For identifiers, which operands are as the compound wants them.
    var known = [values(nil), values(witness)]
    for first in wishes.indices {
      for second in wishes.indices.dropFirst(first + 1)
      where !known.contains(where: { $0[first] && $0[second] }) {
        // What may fail is compared with its own negation alone.
        if wishes[first].mayFail != wishes[second].mayFail { continue }
        let (one, other) = (wishes[first].predicate, wishes[second].predicate)
        let bytes = one.sourceByteCount * other.sourceByteCount
        guard budget.take(Self.stepsOfPair + bytes / 8) else { return nil }
        if one == !other || !one == other {
          return CompoundOperands.Pair(first, second, isComplementary: true)
        }
        if wishes[first].mayFail { continue }
        switch subject([one, other]) {
        case .known(nil):
          let isComplementary =
            [one, other].contains { (try? $0.evaluate(nil)) == true }
            && subject([!one, !other]) == .known(nil)
          return CompoundOperands.Pair(first, second, isComplementary: isComplementary)
        case .known(let witness?):
          budget.spend(witness.text.utf8.count * predicate.sourceByteCount / 64)
          known.append(values(witness.text))
        case .unknown: break
        }
      }
    }
    return nil
  }

  /// A string for which two predicates are true.
  private func subject(_ pair: [ActivationPredicate]) -> AnalysisOutcome<Witness?> {
    PredicateProver(pair, domain: .allStrings).find(holding: [0, 1]).outcome
  }
}
