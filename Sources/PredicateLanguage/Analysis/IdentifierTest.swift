internal import RegularExpressions

/// A test of the identifier against a constant: what every comparison comes down to.
package struct IdentifierTest: Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    /// The identifier has the constant at a place.
    case has(TextPlace)
    /// The identifier is a part of the constant at a place.
    case isPart(TextPlace)
    /// The identifier comes before, with or after the constant.
    case order(OrderOutcomes)
    case like, matches
    /// The identifier is one of `members`, unit by unit.
    case member
    /// A test that the analysis cannot take.
    case unknown(AnalysisProblem)
  }

  /// The strings within the limits on which the test has no answer.
  package enum Failure: Hashable, Sendable {
    case never
    /// Those that end in a single backslash, which LIKE refuses as a pattern.
    case singleBackslash
    /// Some strings, and it is not known which.
    case somewhere(AnalysisProblem)
    /// Some strings of at least `length` characters, at which a regular expression gives up.
    case givesUp(length: Int)
  }

  package let operation: Operation
  /// The failures of an unknown test.
  private let unknownFailure: Failure
  /// The options that fold, or `[n]`; never both.
  package let options: ComparisonOptions
  /// The constant, unit by unit.
  package let text: [UInt32]
  package let members: [[UInt32]]

  init(
    _ operation: Operation, _ options: ComparisonOptions = [], _ text: String = "",
    members: [String] = [], failing: Failure = .never
  ) {
    self.operation = operation
    self.options = options.isLiteral ? .normalized : options.folding
    self.text = text.unicodeScalars.map { $0.value }
    self.members = members.map { $0.unicodeScalars.map { $0.value } }
    unknownFailure = failing
  }

  /// The test of `SELF operation text`; of `!=` that of `==`.
  init(_ operation: ComparisonOperator, _ options: ComparisonOptions, _ text: String) {
    let asked: Operation =
      if operation.isPattern {
        operation == .like ? .like : .matches
      } else if operation.isSearch || operation.operands == .any {
        .has(operation.anchor)
      } else {
        .order(operation.outcomes ?? [])
      }
    self.init(asked, options, text)
  }

  init(member texts: [String]) { self.init(.member, members: texts) }

  init(_ problem: AnalysisProblem, failing failure: Failure) {
    self.init(.unknown(problem), failing: failure)
  }

  /// Returns the strings on which the test has no answer; `hasLineEnds` says whether they may have
  /// any.
  package func failure(hasLineEnds: Bool) -> Failure {
    switch operation {
    case .unknown: unknownFailure
    case .like:
      // Refused for every string.
      LikeToken.tokens(constant, options) == nil
        ? .somewhere(.noAnswer("the pattern is refused")) : .never
    case .matches: failureOfPattern(hasLineEnds: hasLineEnds)
    default: .never
    }
  }

  private func failureOfPattern(hasLineEnds: Bool) -> Failure {
    // Whoever has nothing left does not learn it.
    if WorkBudget.current?.left == 0 { return .somewhere(.runLimit) }
    let proof = MatchEffort.proof(
      constant, isCaseInsensitive: options.contains(.caseInsensitive), hasLineEnds: hasLineEnds)
    RunMeter.count(proof, of: text)
    return proof.length.map { .givesUp(length: $0) } ?? .never
  }

  /// The constant as a string.
  package var constant: String {
    // Scalar by scalar takes ten times as long.
    if text.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: text.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
    return String(decoding: text, as: UTF32.self)
  }

  /// Whether the test compares units as they are.
  package var isLiteral: Bool {
    switch operation {
    case .member, .unknown: true
    case .has(.whole): options.isEmpty || options.isLiteral
    case .matches: false
    default: options.isLiteral
    }
  }
}

/// A predicate as a Boolean formula of tests of the identifier.
///
/// ```
/// SELF == "a" OR NOT SELF == "b"    →    test(0)  test(1)  not  or(2)
/// ```
///
/// - Shape: steps in post-order; equal tests once.
/// - Invariant: on every string the formula's value is the predicate's, where that has one; it is
///   missing where a test that is reached from the left has no answer.
package struct PredicateForm: Sendable {
  package enum Step: Hashable, Sendable {
    case constant(Bool)
    case test(Int)
    case not
    case and(Int)
    case or(Int)
  }

  package private(set) var steps: [Step] = []
  package private(set) var tests: [IdentifierTest] = []
  /// The comparison that each test comes from first.
  package private(set) var spans: [SourceSpan] = []
  /// The operand with the constant, for places in patterns.
  package private(set) var operands: [SourceSpan] = []
  /// The comparisons in source order: the range of `steps` of each, and its place.
  package private(set) var comparisons: [(steps: Range<Int>, span: SourceSpan)] = []
  /// The place of each constant, NOT, AND and OR, by its position in `steps`.
  package private(set) var compoundSpans: [Int: SourceSpan] = [:]
  /// The reason why the predicate has no value on any string.
  ///
  /// Nil if it has.
  package let obstacle: AnalysisProblem?

  private var places: [IdentifierTest: Int] = [:]

  init(_ predicate: ActivationPredicate) {
    let tree = predicate.storage.tree
    switch predicate.storage.obstacle {
    case nil: obstacle = nil
    case .unboundVariables: obstacle = .variables
    default: obstacle = .limit("limit of \(PredicateLimits.nesting) levels")
    }
    guard obstacle == nil else { return }
    steps.reserveCapacity(tree.nodes.count)
    for position in tree.nodes.indices {
      let index = NodeIndex(position)
      switch tree[index] {
      case .truth(let value): append(.constant(value), at: tree.span(of: index))
      case .not: append(.not, at: tree.span(of: index))
      case .and(let count): append(.and(count), at: tree.span(of: index))
      case .or(let count): append(.or(count), at: tree.span(of: index))
      case .comparison:
        let start = steps.count
        append(tree, index)
        comparisons.append((start..<steps.count, tree.span(of: index)))
      default: break
      }
    }
    places = [:]
  }

  mutating func append(_ step: Step) { steps.append(step) }

  private mutating func append(_ step: Step, at span: SourceSpan) {
    compoundSpans[steps.count] = span
    steps.append(step)
  }

  mutating func append(
    _ test: IdentifierTest, _ tree: SyntaxTree, _ comparison: ComparisonReading
  ) {
    if let known = places[test] {
      steps.append(.test(known))
      return
    }
    places[test] = tests.count
    steps.append(.test(tests.count))
    tests.append(test)
    spans.append(tree.span(of: comparison.index))
    operands.append(tree.span(of: comparison.constant))
  }
}

extension PredicateForm {
  /// Whether some test may have no answer on a string, as far as its text says.
  package var mayFail: Bool {
    obstacle != nil || tests.contains { $0.failure(hasLineEnds: true) != .never }
  }
}

extension ActivationPredicate {
  /// The predicate as a formula of tests.
  ///
  /// - Complexity: O(n): n nodes and constants.
  package var form: PredicateForm { PredicateForm(self) }

  /// Whether some test may have no answer on a string, as `form.mayFail` says.
  ///
  /// The formula is not made where every test of the program has an answer.
  package var mayFail: Bool {
    let program = storage.program
    let isSure = program.rare == nil && program.instructions.allSatisfy { $0.isSure }
    return !isSure && form.mayFail
  }

  /// The place in `source` of a part of a pattern, through the literal's escapes; the literal where
  /// that is not known.
  package func span(ofPattern place: Range<Int>, in literal: SourceSpan) -> SourceSpan {
    Self.span(ofPattern: place, in: source, literal: literal) ?? literal
  }
}
