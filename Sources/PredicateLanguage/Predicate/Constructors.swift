// Without text: what a predicate says of the identifiers that it means. A text over
// `PredicateLimits.predicateBytes` makes a predicate that throws whenever it is evaluated, and so
// does every combination of it; it is never true or false.
extension ActivationPredicate {
  /// Returns `SELF == value`.
  ///
  /// ```swift
  /// let note: ActivationPredicate = .equal(to: "note/42") || .beginning(with: "note/42/")
  /// ```
  public static func equal(
    to value: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.equal, options, .string(value))
  }

  /// Returns `SELF BEGINSWITH prefix`.
  public static func beginning(
    with prefix: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.beginsWith, options, .string(prefix))
  }

  /// Returns `SELF ENDSWITH suffix`.
  public static func ending(
    with suffix: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.endsWith, options, .string(suffix))
  }

  /// Returns `SELF CONTAINS text`.
  public static func containing(
    _ text: String, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    comparing(.contains, options, .string(text))
  }

  /// Returns `SELF IN {values}`; of no values it is always false.
  ///
  /// ```swift
  /// let folders = try ActivationPredicate.one(of: ["inbox", "sent", "drafts"])
  /// ```
  ///
  /// - Throws: when there are more values than `PredicateLimits.listElements`, or they are longer
  ///   than `PredicateLimits.predicateBytes`.
  public static func one(
    of values: [String]
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    let format = "SELF IN %@"
    let (tree, diagnostics) = Parser.parse(
      format, arguments: [.list(values.map { .string($0) })])
    guard diagnostics.isEmpty else {
      throw InvalidPredicateError(stage: .parse, source: format, diagnostics: diagnostics)
    }
    let (text, moved) = CanonicalPrinter.relocate(tree)
    return try ActivationPredicate(compiling: moved, source: text, warnings: [])
  }

  /// Returns `SELF BETWEEN {range.lowerBound, range.upperBound}`.
  ///
  /// ```swift
  /// let firstHalf: ActivationPredicate = .between("a"..."m")
  /// ```
  public static func between(
    _ range: ClosedRange<String>, options: ComparisonOptions = []
  ) -> ActivationPredicate {
    var tree = SyntaxTree()
    let nowhere = SourceSpan(0, 0)
    tree.append(.identifier, span: nowhere)
    tree.append(.string(range.lowerBound), span: nowhere)
    tree.append(.string(range.upperBound), span: nowhere)
    tree.append(.list(2), span: nowhere)
    tree.append(.comparison(.between, options, nil), span: nowhere)
    return ActivationPredicate(building: tree)
  }

  /// Returns `SELF LIKE pattern`: `*` is any run of characters, `?` one character.
  ///
  /// ```swift
  /// let pages = try ActivationPredicate.like("note/*/page-?")
  /// ```
  ///
  /// - Throws: when the pattern ends in a single backslash, or is over
  ///   `PredicateLimits.likePatternBytes`.
  public static func like(
    _ pattern: String, options: ComparisonOptions = []
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    try compiling(.like, options, pattern)
  }

  /// Returns `SELF MATCHES pattern`: the whole identifier matches a regular expression.
  ///
  /// ```swift
  /// let numbers = try ActivationPredicate.matching("note/[0-9]+")
  /// ```
  ///
  /// - Throws: when the pattern is not valid, or the build has no regular expression engine.
  public static func matching(
    _ pattern: String, options: ComparisonOptions = []
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    try compiling(.matches, options, pattern)
  }

  /// `SELF == nil`: the event has no identifier.
  public static let absent = comparing(.equal, [], .null)

  /// `SELF operation text`.
  ///
  /// Nil if the pattern is not valid.
  package static func comparing(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, text: String
  ) -> ActivationPredicate? {
    try? compiling(operation, options, text)
  }

  private static func compiling(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ pattern: String
  ) throws(InvalidPredicateError) -> ActivationPredicate {
    let (text, tree) = CanonicalPrinter.relocate(comparison(operation, options, .string(pattern)))
    let mistakes = OperandRules.check(tree).filter { $0.severity == .error }
    guard mistakes.isEmpty else {
      throw InvalidPredicateError(stage: .parse, source: text, diagnostics: mistakes)
    }
    return try ActivationPredicate(compiling: tree, source: text, warnings: [])
  }

  static func comparing(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ value: SyntaxNode
  ) -> ActivationPredicate {
    ActivationPredicate(building: comparison(operation, options, value))
  }

  private static func comparison(
    _ operation: ComparisonOperator, _ options: ComparisonOptions, _ value: SyntaxNode
  ) -> SyntaxTree {
    var tree = SyntaxTree()
    let nowhere = SourceSpan(0, 0)
    tree.append(.identifier, span: nowhere)
    tree.append(value, span: nowhere)
    tree.append(.comparison(operation, options, nil), span: nowhere)
    return tree
  }
}
