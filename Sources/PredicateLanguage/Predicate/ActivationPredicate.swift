import ByteText
internal import RegularExpressions

/// A predicate over one string, the target content identifier of an event.
///
/// ```swift
/// let mail = try ActivationPredicate("SELF BEGINSWITH %@", "mail/")
/// try mail.evaluate("mail/inbox")  // true
/// mail.canonicalText               // SELF BEGINSWITH "mail/"
/// ```
///
/// A predicate is checked and compiled once, when it is created; it never changes. Copies share
/// their storage, and any number of tasks may evaluate one at the same time. Two predicates are
/// equal when their canonical texts are.
///
/// A predicate keeps what evaluating it takes, and its text. All that is asked of its parts, such
/// as `canonicalText`, a trace or a hash, reads the text again: some two microseconds for an
/// ordinary one.
public struct ActivationPredicate: Sendable {
  /// The contents of a predicate, shared by its copies.
  // Sendable by hand because `ManagedBuffer` is not: a block does not change.
  struct Storage: @unchecked Sendable {
    let block: ProgramBlock

    var program: Program { block.program }

    /// - Complexity: O(n): n bytes, which are copied.
    var source: String { String(decoding: program.source, as: UTF8.self) }

    /// The tree, which is read again where it was not kept: several times as large as its text, it
    /// would be most of the predicate.
    ///
    /// - Complexity: O(n): n bytes of text; whoever needs it twice holds it.
    var tree: SyntaxTree { program.rare?.tree ?? Parser.parse(source).tree }

    var warnings: [Diagnostic] { program.rare?.warnings ?? [] }

    /// The reason why the predicate cannot be evaluated, whatever the identifier; nil if it can.
    var obstacle: EvaluationProblem? { program.rare?.obstacle }

    /// The profile that the text was read for; nil when it was not read from text.
    var profile: LanguageProfile? { program.head.pointee.profile }

    /// Whether both trees are what reading one text gives.
    func hasText(of other: Storage) -> Bool {
      program.rare?.tree == nil && other.program.rare?.tree == nil
        && program.source.elementsEqual(other.program.source)
    }
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  /// Reads a predicate's text; placeholders take the arguments in order.
  ///
  /// ```swift
  /// let note = try ActivationPredicate("SELF == %@ OR SELF IN %@", "note/42", ["a", "b"])
  /// ```
  ///
  /// - Complexity: O(n): n bytes of text and arguments.
  /// - Throws: every mistake in the text, with its place and how to mend it.
  public init(
    _ format: String, _ arguments: PredicateArgument...
  ) throws(InvalidPredicateError) {
    try self.init(format: format, arguments: arguments)
  }

  /// Reads a predicate's text; placeholders take values of the program in order.
  ///
  /// ```swift
  /// let listed = try ActivationPredicate("SELF == %@ OR SELF IN %@", name, names)
  /// ```
  ///
  /// - Complexity: O(n): n bytes of text and values.
  /// - Throws: every mistake in the text, with its place and how to mend it.
  public init(
    _ format: String, _ value: any PredicateArgumentConvertible,
    _ more: any PredicateArgumentConvertible...
  ) throws(InvalidPredicateError) {
    try self.init(format: format, arguments: ([value] + more).map { $0.predicateArgument })
  }

  /// Reads a predicate's text that may use only what `profile` allows.
  ///
  /// ```swift
  /// let text = "SELF MATCHES 'note/[0-9]+'"
  /// try ActivationPredicate(format: text)                   // a predicate
  /// try ActivationPredicate(format: text, profile: .uikit)  // throws: UIKit refuses `MATCHES`
  /// ```
  ///
  /// - Complexity: O(n): n bytes of text and arguments.
  /// - Throws: every mistake in the text, and what `profile` forbids.
  public init(
    format: String, arguments: [PredicateArgument] = [], profile: LanguageProfile = .engine
  ) throws(InvalidPredicateError) {
    try self.init(format: format, arguments: arguments, profile: profile, variables: [])
  }

  /// Creates the predicate of `init(_:)` and keeps its tree, for many questions in a short time.
  package init(keepingTreeOf format: String) throws(InvalidPredicateError) {
    try self.init(
      format: format, arguments: [], profile: .engine, variables: [], keepsTree: true)
  }

  /// Creates the predicate of `init(format:arguments:profile:)`, where no profile forbids
  /// `variables`.
  ///
  /// They get values before the platform sees the predicate.
  package init(
    format: String, arguments: [PredicateArgument], profile: LanguageProfile, variables: [String],
    keepsTree: Bool = false
  ) throws(InvalidPredicateError) {
    let (tree, diagnostics) = Parser.parse(format, arguments: arguments)
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw InvalidPredicateError(stage: .parse, source: format, diagnostics: diagnostics)
    }
    let violations = Self.violations(of: profile, in: tree, allowing: variables)
    guard violations.isEmpty else {
      throw InvalidPredicateError(stage: .parse, source: format, diagnostics: violations)
    }
    try self.init(
      compiling: tree, source: format, warnings: diagnostics, profile: profile,
      keepsTree: keepsTree || !arguments.isEmpty)
  }

  /// - Parameter keepsTree: False where reading `source` gives the tree.
  init(
    compiling tree: SyntaxTree, source: String, warnings: [Diagnostic],
    profile: LanguageProfile? = nil, keepsTree: Bool = true
  ) throws(InvalidPredicateError) {
    guard source.utf8.count <= PredicateLimits.predicateBytes else {
      let problem = SyntaxProblem.textTooLong(bytes: source.utf8.count)
      throw InvalidPredicateError(
        stage: .parse, source: source,
        diagnostics: [problem.diagnostic(at: SourceSpan(0, source.utf8.count))])
    }
    let variables = tree.variables
    let obstacle: EvaluationProblem? =
      !variables.isEmpty
      ? .unboundVariables(variables)
      : tree.isTooDeep ? .limit(SyntaxProblem.nestingTooDeep) : nil
    do throws(CompileFailure) {
      let builder =
        obstacle == nil
        ? try ProgramBuilder(tree, source: source) : ProgramBuilder(source: source)
      let rare = ProgramBlock.Rare(
        tree: keepsTree ? tree : nil, warnings: warnings, obstacle: obstacle,
        comparisons: builder.comparisons)
      storage = Storage(block: .make(builder, rare, profile: profile))
    } catch {
      let diagnostic = Self.diagnostic(for: error, tree, source)
      throw InvalidPredicateError(stage: .compile, source: source, diagnostics: [diagnostic])
    }
  }

  private init(truth: Bool) {
    let (text, tree) = CanonicalPrinter.relocate(SyntaxTree(truth: truth))
    let rare = ProgramBlock.Rare(tree: tree, warnings: [], obstacle: nil, comparisons: [])
    storage = Storage(block: .make(ProgramBuilder(truth: truth, source: text), rare))
  }

  /// Creates a predicate that was built, not read, and cannot be evaluated: its source is its
  /// canonical text.
  init(relocating tree: SyntaxTree, obstacle: EvaluationProblem) {
    let (text, tree) = CanonicalPrinter.relocate(tree)
    let rare = ProgramBlock.Rare(tree: tree, warnings: [], obstacle: obstacle, comparisons: [])
    storage = Storage(block: .make(ProgramBuilder(source: text), rare))
  }

  /// TRUEPREDICATE: matches every event.
  public static let always = ActivationPredicate(truth: true)

  /// FALSEPREDICATE: matches no event.
  public static let never = ActivationPredicate(truth: false)

  /// The text that the predicate was read from; its canonical text when it was built.
  ///
  /// Spans of diagnostics and traces lie in it.
  ///
  /// - Complexity: O(n): n bytes, which are copied.
  public var source: String { storage.source }

  /// The warnings about parts of the valid predicate that are probably not meant.
  ///
  /// ```swift
  /// try ActivationPredicate("SELF CONTAINS ''").warnings[0].message
  /// // `CONTAINS` with an empty string is always false
  /// ```
  ///
  /// - Complexity: O(n): n bytes of the predicate and its arguments. Worked out when it is read, so
  ///   that reading a predicate makes no sentence.
  public var warnings: [Diagnostic] { warnings { _ in nil } }

  /// Returns `warnings` with those of compounds that two operands decide.
  package func warnings(
    deciding: (CompoundOperands) -> CompoundOperands.Pair?
  ) -> [Diagnostic] {
    guard let profile = storage.profile else { return storage.warnings }
    let found = PlainFindings.diagnostics(
      in: storage.tree, of: storage.source, profile: profile, deciding: deciding)
    if found.isEmpty { return storage.warnings }
    return (storage.warnings + found).sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// The text in one spelling: what `predicateFormat` is on Apple's platforms.
  ///
  /// ```swift
  /// try ActivationPredicate("self in {'a'} && not self = %@", "b").canonicalText
  /// // SELF IN {"a"} AND (NOT SELF == "b")
  /// ```
  ///
  /// - Complexity: O(n): n bytes of text, which are read again.
  /// - Invariant: parsing it gives an equal predicate.
  public var canonicalText: String { CanonicalPrinter.text(of: storage.tree) }

  /// The names of the variables that have no value yet, without `$`.
  ///
  /// Evaluating a predicate with one throws; `substituting(_:)` gives them values.
  ///
  /// - Shape: each name once, in order of appearance.
  /// - Complexity: O(n): n bytes of text, which are read again.
  public var openVariables: [String] {
    // One that has some cannot be evaluated.
    storage.obstacle == nil ? [] : storage.tree.variables
  }

  /// Returns what `profile` forbids in this predicate; empty when it conforms.
  ///
  /// - Shape: one diagnostic for each part, in source order, with spans in `source`.
  /// - Complexity: O(n): n bytes of text, which are read again.
  public func violations(of profile: LanguageProfile) -> [Diagnostic] {
    Self.violations(of: profile, in: storage.tree, allowing: [])
  }
}

extension ActivationPredicate {
  /// Returns `violations(of:)`, where no profile forbids `variables`.
  ///
  /// They get values before the platform sees the predicate.
  package func violations(
    of profile: LanguageProfile, allowing variables: [String]
  ) -> [Diagnostic] {
    Self.violations(of: profile, in: storage.tree, allowing: variables)
  }

  private static func violations(
    of profile: LanguageProfile, in tree: SyntaxTree, allowing variables: [String]
  ) -> [Diagnostic] {
    guard profile == .uikit else { return [] }
    return tree.nodes.indices.compactMap { position in
      let violation: Mistake
      switch tree.nodes[position] {
      case .comparison(.matches, _, _): violation = ProfileViolation.matches
      case .variable(let name) where !variables.containsBytes(of: name):
        violation = ProfileViolation.variable(
          name, closest: Spelling.closest(to: name, among: variables))
      default: return nil
      }
      return violation.diagnostic(at: tree.spans[position])
    }
  }

  /// Places a compile failure in the source: inside the literal where the pattern is there.
  private static func diagnostic(
    for failure: CompileFailure, _ tree: SyntaxTree, _ source: String
  ) -> Diagnostic {
    let span = tree.span(of: failure.operand)
    let place = failure.problem.place.flatMap { place in
      Self.span(ofPattern: place, in: source, literal: span)
    }
    let diagnostic = failure.problem.evaluationProblem.diagnostic(at: place ?? span)
    return place == nil ? diagnostic : diagnostic.inLiteral
  }

  /// The place of a part of a pattern in the source, through the literal's escapes.
  static func span(
    ofPattern place: Range<Int>, in source: String, literal span: SourceSpan
  ) -> SourceSpan? {
    let bytes = Array(source.utf8)
    guard span.upperBound - span.lowerBound >= 2, span.upperBound <= bytes.count,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[span.lowerBound])
    else { return nil }
    let literal = StringLiteral(bytes, span, recordsOffsets: true)
    let offsets = literal.offsets
    guard place.lowerBound < offsets.count else { return nil }
    let lower = offsets[place.lowerBound]
    let upper = offsets[min(place.upperBound, offsets.count - 1)]
    return SourceSpan(lower, max(upper, lower + 1))
  }
}

extension ActivationPredicate: Hashable {
  /// Whether two predicates have the same canonical text.
  ///
  /// - Complexity: O(n): n bytes of text, which are read again where the texts differ and the tests
  ///   with their constants do not.
  public static func == (left: ActivationPredicate, right: ActivationPredicate) -> Bool {
    let (left, right) = (left.storage, right.storage)
    if left.block === right.block || left.hasText(of: right) { return true }
    return left.program.mayEqual(right.program) && left.tree == right.tree
  }

  /// Hashes the tests and their constants, which are equal where canonical texts are.
  ///
  /// - Complexity: O(n): n bytes of constants. A predicate that cannot be evaluated, such as one
  ///   with an open variable, has no tests; its text is read again.
  public func hash(into hasher: inout Hasher) {
    if storage.program.instructions.isEmpty { return storage.tree.hash(into: &hasher) }
    storage.program.hash(into: &hasher)
  }
}

extension ActivationPredicate: CustomStringConvertible {
  /// The canonical text.
  public var description: String { canonicalText }
}

/// The language that a predicate may use: the whole of it, or the part that UIKit accepts.
public enum LanguageProfile: String, Hashable, Sendable, CaseIterable {
  /// The part that UIKit's activation conditions accept: no `MATCHES`, no variable, no key path but
  /// SELF.
  ///
  /// Source: Apple's session on multiple windows (WWDC19 259) and the documentation of
  /// `UISceneActivationConditions`.
  case uikit
  /// The whole language of this package.
  case engine
}

extension ActivationPredicate {
  /// Whether a diagnostic is about what a profile forbids.
  package static func isViolation(_ diagnostic: Diagnostic) -> Bool {
    [ProfileViolation.matches.id, ProfileViolation.variable("", closest: nil).id].contains(
      diagnostic.id)
  }
}

/// A part of a predicate that UIKit refuses, with the rule.
enum ProfileViolation {
  static let matches = Mistake(
    "uikit-matches", "activation conditions must not use `MATCHES`",
    help: "UIKit refuses regular expressions in activation conditions; use `LIKE`")

  /// A variable; `closest` is one that gets a value before the platform sees the predicate.
  static func variable(_ name: String, closest: String?) -> Mistake {
    Mistake(
      "uikit-variable", "activation conditions must not use variables, found `$\(name)`",
      help: closest.map { "did you mean `$\($0)`?" } ?? "put the value into the predicate")
  }
}

extension ActivationPredicate {
  /// Whether this predicate differs from `other` in no more than the memory that it takes.
  ///
  /// True if both were read from one text for one profile, and neither has regular expressions or a
  /// part that few predicates have.
  package func isInterchangeable(with other: ActivationPredicate) -> Bool {
    let (one, two) = (storage.program, other.storage.program)
    return one.head.pointee.parts.isEmpty && two.head.pointee.parts.isEmpty
      && one.head.pointee.profile == two.head.pointee.profile
      && ByteSearch.equal(one.source, two.source, foldingCase: false)
  }

  /// The identity that copies of the predicate share, and no other predicate as long as one of them
  /// is alive.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage.block) }

  /// The bytes that the predicate's regular expressions keep once they have matched, without
  /// machine code.
  ///
  /// - Complexity: O(r): r regular expressions; most predicates do without.
  package var patternBytes: Int {
    storage.program.regexes.reduce(0) { $0 + $1.keptBytes }
  }

  /// The first regular expression that, with those before it, keeps more than `bytes`.
  package func pattern(beyond bytes: Int) -> String? {
    var total = 0
    return storage.program.regexes.first { regex in
      total += regex.keptBytes
      return total > bytes
    }?.source
  }
}

/// A text that is not a predicate of this language, with everything that is wrong with it.
///
/// ```swift
/// do {
///   _ = try ActivationPredicate("SELF BEGINWITH 'mail/'")
/// } catch {
///   error.diagnostics[0].id    // unknown-operator
///   error.diagnostics[0].help  // did you mean `BEGINSWITH`?
///   error.description          // every diagnostic with the source and a caret
/// }
/// ```
public struct InvalidPredicateError: Error, Hashable, Sendable {
  /// The stage that refused the text.
  public enum Stage: String, Hashable, Sendable {
    /// The text breaks the grammar, a limit, or a rule on operands or arguments.
    case parse
    /// A part of the text, such as a regular expression, does not compile.
    case compile
  }

  /// The stage that refused the text.
  public let stage: Stage
  /// The text; spans of the diagnostics lie in it.
  public let source: String
  /// One diagnostic for each mistake, in source order; warnings may be among them.
  ///
  /// - Invariant: never empty.
  public let diagnostics: [Diagnostic]
}

extension InvalidPredicateError: CustomStringConvertible {
  /// Every diagnostic, rendered with a caret.
  public var description: String {
    let renderer = DiagnosticRenderer(source: source)
    return diagnostics.map(renderer.render).joined(separator: "\n\n")
  }
}

/// A predicate that has no value on one identifier, and why.
///
/// ```swift
/// let template = try ActivationPredicate("SELF == $name")
/// do {
///   _ = try template.evaluate("note/42")
/// } catch {
///   error.diagnostic.message  // the variable `$name` has no value
/// }
/// ```
public struct PredicateEvaluationError: Error, Hashable, Sendable {
  /// The diagnostic of the failure; its span lies in `source`.
  public let diagnostic: Diagnostic
  /// The predicate's source text.
  public let source: String
}

extension PredicateEvaluationError {
  /// Whether the run had too few steps left for the evaluation.
  package var isOfRun: Bool { diagnostic.id == WorkBudget.evaluationLimit }
}

extension PredicateEvaluationError: CustomStringConvertible {
  /// The diagnostic, rendered with a caret.
  public var description: String { DiagnosticRenderer(source: source).render(diagnostic) }
}
