import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the mutants of one source.
///
/// Leaves out what a switch cannot stand in or what no test could see: attributes and what they
/// stand before (property wrappers, `@inlinable`), default arguments, patterns, raw values, macros,
/// branches of `#if` that this platform does not compile, tables, and texts for `--help`.
public final class MutantFinder: SyntaxVisitor {
  /// Returns the mutants of a source, in its order.
  public static func mutants(in source: String, file: String) -> [Mutant] {
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    let finder = MutantFinder(source: source, file: file, tree: tree)
    finder.walk(tree)
    return finder.thinned()
  }

  /// More switches than this in one expression cost the type checker too much time.
  static let mostInExpression = 6
  /// Literals of more elements are tables, checked by whoever wrote them.
  static let mostElements = 16

  let bytes: [UInt8]
  private let file: String
  private let converter: SourceLocationConverter
  private let lines: [String]
  private var found: [Mutant] = []
  private var ids: Set<String> = []

  private init(source: String, file: String, tree: some SyntaxProtocol) {
    bytes = Array(source.utf8)
    self.file = file
    converter = SourceLocationConverter(fileName: file, tree: tree)
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    super.init(viewMode: .sourceAccurate)
  }

  // --- Notes ------------------------------------------------------------------------------------

  /// The bytes of a node, without the spaces and comments around it.
  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func isOnOneLine(_ node: some SyntaxProtocol) -> Bool {
    !bytes[range(node)].contains(UInt8(ascii: "\n"))
  }

  /// Notes that `node` may become `replacement`; `place` is what the reader has to look at.
  func note(
    _ change: Change, _ node: some SyntaxProtocol, _ replacement: String,
    form: Mutant.Form = .expression, at place: Syntax? = nil
  ) {
    let range = range(node)
    let location = converter.location(
      for: (place ?? Syntax(node)).positionAfterSkippingLeadingTrivia)
    let start = converter.location(for: AbsolutePosition(utf8Offset: range.lowerBound))
    let end = converter.location(for: AbsolutePosition(utf8Offset: range.upperBound))
    let mutant = Mutant(
      file: file, line: location.line, column: location.column, change: change, range: range,
      replacement: replacement, form: form, before: trimmed(lines[start.line - 1]),
      after: changedLine(from: start, to: end, replacement, form), context: context(of: node))
    if ids.insert(mutant.id).inserted { found.append(mutant) }
  }

  private func changedLine(
    from start: SourceLocation, to end: SourceLocation, _ replacement: String, _ form: Mutant.Form
  ) -> String {
    let first = Array(lines[start.line - 1].utf8)
    let last = Array(lines[end.line - 1].utf8)
    let head = String(decoding: first[..<(start.column - 1)], as: UTF8.self)
    let tail = String(decoding: last[(end.column - 1)...], as: UTF8.self)
    let change = replacement.isEmpty ? "/* nothing */" : replacement
    return trimmed(head + change + tail)
  }

  private func trimmed(_ line: String) -> String {
    let start = line.firstIndex { $0 != " " } ?? line.endIndex
    return String(line[start...])
  }

  private func context(of node: some SyntaxProtocol) -> ClosedRange<Int> {
    var current = Syntax(node)
    while let parent = current.parent {
      current = parent
      let isFunction =
        current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self)
        || current.is(VariableDeclSyntax.self) || current.is(SubscriptDeclSyntax.self)
        || current.is(AccessorDeclSyntax.self)
      if isFunction { break }
    }
    let start = converter.location(for: current.positionAfterSkippingLeadingTrivia).line
    let end = converter.location(for: current.endPositionBeforeTrailingTrivia).line
    return start...max(start, end)
  }

  /// Takes switches out of expressions that would hold too many, evenly and always the same.
  private func thinned() -> [Mutant] {
    let sorted = found.sorted {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var groups: [[Mutant]] = []
    var end = 0
    var kept: [Mutant] = []
    for mutant in sorted {
      guard mutant.form == .expression else {
        kept.append(mutant)
        continue
      }
      if mutant.range.lowerBound >= end || groups.isEmpty { groups.append([]) }
      end = max(end, mutant.range.upperBound)
      groups[groups.count - 1].append(mutant)
    }
    for group in groups {
      let most = min(group.count, Self.mostInExpression)
      kept += (0..<most).map { group[$0 * group.count / most] }
    }
    return kept.sorted {
      ($0.line, $0.column, $0.change.rawValue) < ($1.line, $1.column, $1.change.rawValue)
    }
  }

  // --- What is left out -------------------------------------------------------------------------

  public override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  public override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  public override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  public override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  public override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  public override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  public override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  public override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    visitUnlessInlinable(node.attributes)
  }

  public override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    visitUnlessInlinable(node.attributes)
  }

  public override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    visitUnlessInlinable(node.attributes)
  }

  public override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let harmless: Set = ["inline", "discardableResult", "TaskLocal", "MainActor"]
    let names = node.attributes.compactMap { attributeName($0) }
    guard names.allSatisfy(harmless.contains) else { return .skipChildren }
    let isHelp = node.bindings.contains { binding in
      binding.pattern.trimmedDescription == "configuration"
        && binding.initializer?.value.trimmedDescription.hasPrefix("CommandConfiguration") == true
    }
    return isHelp ? .skipChildren : .visitChildren
  }

  private func visitUnlessInlinable(_ attributes: AttributeListSyntax) -> SyntaxVisitorContinueKind
  {
    let inlined: Set = ["inlinable", "usableFromInline", "backDeployed", "resultBuilder"]
    let names = attributes.compactMap { attributeName($0) }
    return names.contains(where: inlined.contains) ? .skipChildren : .visitChildren
  }

  private func attributeName(_ attribute: AttributeListSyntax.Element) -> String? {
    guard case .attribute(let attribute) = attribute else { return nil }
    return attribute.attributeName.trimmedDescription
  }

  public override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let compiled: Set = ["PCRE2", "os(Linux)", "canImport(Glibc)", "DEBUG"]
    if let clause = node.clauses.first, let condition = clause.condition,
      compiled.contains(condition.trimmedDescription), let elements = clause.elements
    {
      walk(elements)
    }
    return .skipChildren
  }

  public override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
    node.elements.count > Self.mostElements ? .skipChildren : .visitChildren
  }

  public override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind {
    guard case .elements(let elements) = node.content else { return .visitChildren }
    return elements.count > Self.mostElements ? .skipChildren : .visitChildren
  }

  /// The calls that state what holds anyway.
  static let statements: Set = ["precondition", "assert", "fatalError", "preconditionFailure"]

  public override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if Self.statements.contains(node.calledExpression.trimmedDescription) { return .skipChildren }
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      swapMember(member, in: ExprSyntax(node))
    }
    return .visitChildren
  }

  // --- What is changed --------------------------------------------------------------------------

  public override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    changeInfix(node)
    return .visitChildren
  }

  public override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!", isOnOneLine(node) {
      note(.negation, node, text(range(node.expression)))
    }
    return .visitChildren
  }

  public override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    changeInteger(node)
    return .visitChildren
  }

  public override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    note(.boolean, node, node.literal.text == "true" ? "false" : "true")
    return .visitChildren
  }

  public override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    changeString(node)
    return .visitChildren
  }

  public override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
    if !isCalled { swapMember(node, in: ExprSyntax(node)) }
    return .visitChildren
  }

  public override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    emptyChain(node)
    return .visitChildren
  }

  public override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    changeCondition(node)
    return .visitChildren
  }

  public override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    fix(node.condition, to: [.conditionTrue, .conditionFalse])
    return .visitChildren
  }

  public override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    fix(node.condition, to: [.conditionTrue, .conditionFalse])
    return .visitChildren
  }

  public override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    dropStatement(node)
    return .visitChildren
  }
}
