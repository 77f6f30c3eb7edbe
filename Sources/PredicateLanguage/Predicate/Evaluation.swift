extension ActivationPredicate {
  /// Returns the predicate's value on `identifier`.
  ///
  /// Nil is the absence of an identifier.
  ///
  /// ```swift
  /// let mail = try ActivationPredicate("SELF BEGINSWITH[c] 'mail/'")
  /// try mail.evaluate("Mail/inbox")  // true
  /// try mail.evaluate(nil)           // false
  /// ```
  ///
  /// - Complexity: O(n × c) at worst: n bytes of identifier, c bytes of constants; no allocation
  ///   for an ASCII identifier.
  /// - Throws: when a regular expression hits a limit, a variable has no value, or the identifier
  ///   is over `PredicateLimits.identifierBytes`. A limit is never "false", unless the identifier
  ///   lacks a literal that every match of the expression has: then no match is possible.
  public func evaluate(_ identifier: String?) throws(PredicateEvaluationError) -> Bool {
    if let identifier, storage.program.isOneStretch {
      let program = storage.program
      let answer = identifier.utf8.withContiguousStorageIfAvailable { program.stretch($0) }
      if let answer, let answer { return answer }
    }
    return try evaluateAll(identifier)
  }

  /// Runs the whole program; not inlined, so that the path of one short test stays small.
  @inline(never)
  private func evaluateAll(_ identifier: String?) throws(PredicateEvaluationError) -> Bool {
    guard let identifier else { return try evaluateNil() }
    let program = storage.program
    var status: Int32 = 0
    let target = identifier.utf8.withContiguousStorageIfAvailable { program.start($0, &status) }
    if target == .accept { return true }
    if target == .reject { return false }
    return try finish(
      identifier, from: target ?? program.head.pointee.entry, status: status)
  }

  /// Returns the predicate's value on a subject that several predicates share.
  package func evaluate(_ subject: inout SubjectText) throws(PredicateEvaluationError) -> Bool {
    var status: Int32 = 0
    let target = storage.program.start(subject.bytes, &status)
    if target == .accept { return true }
    if target == .reject { return false }
    return try finish(&subject, from: target, status: status)
  }

  /// Continues where the bytes of the identifier did not decide; not inlined, as this is rare.
  @inline(never)
  private func finish(
    _ identifier: String, from target: Target, status: Int32
  ) throws(PredicateEvaluationError) -> Bool {
    try SubjectText.with(identifier) { (subject) throws(PredicateEvaluationError) -> Bool in
      try finish(&subject, from: target, status: status)
    }
  }

  @inline(never)
  private func evaluateNil() throws(PredicateEvaluationError) -> Bool {
    do throws(ProgramFailure) {
      try checkObstacle()
      return try storage.program.runOnNil()
    } catch {
      throw self.error(error)
    }
  }

  /// Continues where the bytes of the identifier did not decide.
  @inline(never)
  private func finish(
    _ subject: inout SubjectText, from target: Target, status: Int32
  ) throws(PredicateEvaluationError) -> Bool {
    do throws(ProgramFailure) {
      try checkObstacle()
      guard subject.count <= PredicateLimits.identifierBytes else {
        throw ProgramFailure(
          problem: .identifierTooLong(bytes: subject.count), node: nil)
      }
      return try storage.program.run(&subject, from: target, status: status)
    } catch {
      throw self.error(error)
    }
  }

  private func checkObstacle() throws(ProgramFailure) {
    guard let obstacle = storage.obstacle else { return }
    throw ProgramFailure(problem: obstacle, node: nil)
  }

  private func error(_ failure: ProgramFailure) -> PredicateEvaluationError {
    let source = storage.source
    guard !failure.problem.isOfRun, RunMeter.paysForFailure(of: sourceByteCount) else {
      return PredicateEvaluationError(
        diagnostic: EvaluationProblem.limitOfRun.diagnostic(
          at: SourceSpan(0, sourceByteCount)), source: source)
    }
    let tree = storage.tree
    var span = tree.span(of: failure.node ?? tree.root)
    if case .unboundVariables = failure.problem {
      let position = tree.nodes.firstIndex {
        if case .variable = $0 { true } else { false }
      }
      if let position { span = tree.spans[position] }
    }
    return PredicateEvaluationError(
      diagnostic: failure.problem.diagnostic(at: span), source: source)
  }

  /// The number of UTF-8 bytes in `source`, of which no copy is made.
  package var sourceByteCount: Int { storage.program.source.count }
}
