extension ActivationPredicate {
  /// Returns `SELF == value`.
  public static func isEqual(
    to value: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.equal, options, .string(value))
  }

  /// Returns `SELF BEGINSWITH prefix`.
  public static func begins(
    with prefix: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.beginsWith, options, .string(prefix))
  }

  /// Returns `SELF ENDSWITH suffix`.
  public static func ends(
    with suffix: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.endsWith, options, .string(suffix))
  }

  /// Returns `SELF CONTAINS text`.
  public static func contains(
    _ text: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.contains, options, .string(text))
  }

  /// Returns `SELF IN {values}`; of no values it is always false.
  public static func isOne(of values: [String]) -> ActivationPredicate {
    comparing(.isIn, [], .list(values.map { .string($0) }))
  }

  /// Returns `SELF BETWEEN {range.lowerBound, range.upperBound}`.
  public static func isBetween(
    _ range: ClosedRange<String>, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.between, options, .list([.string(range.lowerBound), .string(range.upperBound)]))
  }

  /// Returns `SELF LIKE pattern`: `*` is any run of characters, `?` one character.
  ///
  /// - Throws: when the pattern ends in a single backslash.
  public static func isLike(
    _ pattern: String, options: ComparisonOptions = []
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    try matching(.like, options, pattern)
  }

  /// Returns `SELF MATCHES pattern`: the whole identifier matches a regular expression.
  ///
  /// - Throws: when the pattern is not valid, or the build has no regular expression engine.
  public static func matches(
    _ pattern: String, options: ComparisonOptions = []
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    try matching(.matches, options, pattern)
  }

  /// `SELF == nil`: the event has no identifier.
  public static let isAbsent = comparing(.equal, [], .null)

  private static func matching(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ pattern: String
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    var tree = SyntaxTree()
    let nowhere = SourceSpan(0, 0)
    tree.append(.identifier, span: nowhere)
    tree.append(.string(pattern), span: nowhere)
    tree.append(.comparison(operation, options, nil), span: nowhere)
    let (text, moved) = CanonicalPrinter.relocate(tree)
    let mistakes = OperandRules.check(moved).filter { $0.severity == .error }
    guard mistakes.isEmpty else {
      throw InvalidPredicateError(stage: .parse, source: text, diagnostics: mistakes)
    }
    return try ActivationPredicate(compiling: moved, source: text, warnings: [])
  }

  private static func comparing(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ value: PredicateArgument
  ) -> ActivationPredicate {
    var tree = SyntaxTree()
    let nowhere = SourceSpan(0, 0)
    tree.append(.identifier, span: nowhere)
    if case .list(let problem)? = value.append(to: &tree, span: nowhere, position: 1, depth: 0) {
      // A list over the limit is reported when the predicate is evaluated, never cut.
      return ActivationPredicate(
        relocating: SyntaxTree(truth: false), ProgramBuilder(), obstacle: .limit(problem))
    }
    tree.append(.comparison(operation, options, nil), span: nowhere)
    return ActivationPredicate(building: tree)
  }
}
