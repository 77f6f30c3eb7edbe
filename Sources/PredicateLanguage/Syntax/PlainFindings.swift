import ByteText

/// Finds comparisons that can never be true or always are, and texts that are taken for patterns or
/// placeholders of another language.
///
/// Looks at one comparison, and at two operands of one `AND` or `OR` where the caller can decide
/// such. What is found holds for every identifier and for nil; much that is never true is not
/// found.
struct PlainFindings {
  /// Two operands that decide a compound, or nil.
  typealias Decision = (CompoundOperands) -> CompoundOperands.Pair?

  /// A finding and the part that it is about.
  struct Finding {
    /// The node that a claim is about; for other findings that of their text.
    let node: NodeIndex
    let content: PlainFinding
  }

  let tree: SyntaxTree
  let profile: LanguageProfile
  private(set) var findings: [Finding] = []
  /// The text of the predicate; made when something is found.
  private lazy var bytes = Array(source.utf8)
  private let source: String
  /// Whether a way to mend is looked for: not in a text that is one itself.
  private let mends: Bool
  /// The comparisons that are always or never true by themselves.
  private(set) var settled: Set<Int> = []

  /// Returns a warning for each finding, in source order.
  ///
  /// - Complexity: O(n): n bytes of the predicate and its arguments.
  static func diagnostics(
    in tree: SyntaxTree, of source: String, profile: LanguageProfile, deciding: Decision
  ) -> [Diagnostic] {
    PlainFindings(tree, source, profile, deciding: deciding).findings.map { finding in
      finding.content.diagnostic(at: tree.span(of: finding.node))
    }
  }

  init(
    _ tree: SyntaxTree, _ source: String, _ profile: LanguageProfile, mends: Bool = true,
    deciding: Decision = { _ in nil }
  ) {
    self.tree = tree
    self.source = source
    self.profile = profile
    self.mends = mends
    for position in tree.nodes.indices {
      let index = NodeIndex(position)
      switch tree.nodes[position] {
      case .string(let text): checkPlaceholder(text, at: index)
      case .comparison(let operation, _, _):
        guard let comparison = ComparisonReading(tree, index) else { break }
        if operation == .like { checkLike(comparison) }
        check(comparison)
      case .and, .or:
        guard let operands = CompoundOperands(tree, index, without: settled),
          let pair = deciding(operands)
        else { break }
        add(pair, of: operands)
      default: break
      }
    }
  }

  private mutating func add(_ content: PlainFinding, at node: NodeIndex) {
    findings.append(Finding(node: node, content: content))
  }

  private mutating func add(
    _ comparison: ComparisonReading, isTrue: Bool, _ reason: PlainFinding.Reason,
    mended: String? = nil
  ) {
    settled.insert(comparison.index.position)
    let content = PlainFinding.comparison(
      text(of: comparison.index), isTrue: isTrue, reason, mended: clean(mended))
    add(content, at: comparison.index)
  }

  /// The text of a node as it is in the source.
  private mutating func text(of index: NodeIndex) -> String { text(tree.span(of: index)) }

  private mutating func text(_ span: SourceSpan) -> String {
    String(decoding: bytes[span.lowerBound..<span.upperBound], as: UTF8.self)
  }

  /// Returns `text` if it can be shown and is a predicate without mistakes and findings.
  private func clean(_ text: String?) -> String? {
    guard mends, let text, VisibleText.isShort(text) else { return nil }
    let (tree, diagnostics) = Parser.parse(text)
    guard diagnostics.isEmpty,
      let predicate = try? ActivationPredicate(compiling: tree, source: text, warnings: []),
      predicate.violations(of: profile).isEmpty,
      PlainFindings(tree, text, profile, mends: false).findings.isEmpty
    else { return nil }
    return text
  }
}

extension PlainFindings {
  private mutating func check(_ comparison: ComparisonReading) {
    if tree[comparison.constant] == .null, comparison.isOfIdentifier(in: tree),
      [.texts, .container].contains(comparison.operation.operands)
    {
      return add(comparison, isTrue: false, .null)
    }
    switch comparison.form {
    case .value(.equal), .value(.notEqual): checkEquality(comparison)
    case .member: checkMembership(comparison)
    case .bounds: checkBounds(comparison)
    case .part where comparison.isMirrored, .pattern: addSwap(comparison)
    default: break
    }
  }

  /// Rule E12: the identifier is never equal to a value that is not a string.
  private mutating func checkEquality(_ comparison: ComparisonReading) {
    let value = comparison.constant
    let isTrue = comparison.operation == .notEqual
    switch tree[value] {
    case .integer, .real:
      let word = text(of: value)
      let whole = tree.span(of: comparison.index)
      let place = tree.span(of: value)
      let mended = [
        text(SourceSpan(whole.lowerBound, place.lowerBound)), "\"\(word)\"",
        text(SourceSpan(place.upperBound, whole.upperBound)),
      ]
      let reason: PlainFinding.Reason =
        word == "%@" ? .numberOrBoolean : word.utf8.first?.isLetter == true ? .boolean : .number
      add(comparison, isTrue: isTrue, reason, mended: isPlaceholder(value) ? nil : mended.joined())
    case .list:
      let list = text(of: value)
      add(
        comparison, isTrue: isTrue, .list, mended: "\(isTrue ? "NOT " : "")SELF IN \(list)")
    default: break
    }
  }

  private mutating func checkMembership(_ comparison: ComparisonReading) {
    let list = comparison.constant
    if tree[list] == .list(0) {
      // A list that a program gives may well be empty for a while.
      if !isPlaceholder(list) { add(comparison, isTrue: false, .emptyList) }
      return
    }
    let isNumeric = tree.positions(below: list).dropLast().allSatisfy { position in
      switch tree.nodes[position] {
      case .integer, .real: true
      default: false
      }
    }
    if isNumeric { add(comparison, isTrue: false, .listWithoutString) }
  }

  private mutating func checkBounds(_ comparison: ComparisonReading) {
    let bounds = tree.children(of: comparison.right)
    guard bounds.count == 2, let lower = tree[bounds[0]].text, tree[bounds[1]].text != nil,
      // The lower bound is between the two, or nothing is.
      (try? ActivationPredicate(building: tree.subtree(comparison.index)).evaluate(lower)) == false
    else { return }
    let symbols = comparison.operation.symbol + comparison.options.symbol
    let list = "{\(text(of: bounds[1])), \(text(of: bounds[0]))}"
    add(comparison, isTrue: false, .reversedBounds, mended: "SELF \(symbols) \(list)")
  }

  private mutating func addSwap(_ comparison: ComparisonReading) {
    let left = text(of: comparison.left)
    let symbols = comparison.operation.symbol + comparison.options.symbol
    let content = PlainFinding.swappedOperands(
      text(of: comparison.index), comparison.operation, text: left,
      mended: clean("SELF \(symbols) \(left)"))
    add(content, at: comparison.index)
  }

  private mutating func add(_ pair: CompoundOperands.Pair, of operands: CompoundOperands) {
    let left = text(of: operands.node(pair.first))
    let right = text(of: operands.node(pair.second))
    let other = operands.isOr ? "AND" : "OR"
    let repair: PlainFinding.Repair
    if pair.isComplementary {
      repair = .removal
    } else if tree[operands.compound].childCount == 2,
      let mended = clean("\(left) \(other) \(right)")
    {
      repair = .text(mended)
    } else {
      repair = .connective(other)
    }
    add(.compound(left, right, isTrue: operands.isOr, repair), at: operands.compound)
  }
}

extension PlainFindings {
  /// A placeholder of a format in a literal; one in an argument is what the caller wants.
  private mutating func checkPlaceholder(_ text: String, at index: NodeIndex) {
    guard let placeholder = PatternSigns.placeholder(in: text), isLiteral(index) else { return }
    add(.placeholderInQuotes(placeholder), at: index)
  }

  private mutating func isLiteral(_ index: NodeIndex) -> Bool {
    ["\"", "'"].contains(Unicode.Scalar(bytes[tree.span(of: index).lowerBound]))
  }

  private mutating func isPlaceholder(_ index: NodeIndex) -> Bool {
    bytes[tree.span(of: index).lowerBound] == UInt8(ascii: "%")
  }

  private mutating func checkLike(_ comparison: ComparisonReading) {
    let place = comparison.right
    guard let pattern = tree[place].text else { return }
    let options = comparison.options.symbol
    if PatternSigns.isRegularExpression(pattern) {
      var mended: String?
      if let wildcards = PatternSigns.wildcards(forRegularExpression: pattern) {
        mended = literal(of: wildcards, options, at: place)
      }
      var hasMatches = false
      if mended == nil, isLiteral(place) {
        hasMatches = clean("SELF MATCHES\(options) \(text(of: place))") != nil
      }
      add(.regexInLike(mended: mended, hasMatches: hasMatches), at: place)
    } else if PatternSigns.hasPercentWildcard(pattern) {
      let wildcards = pattern.replacing("%", by: "*")
      add(.percentInLike(mended: literal(of: wildcards, options, at: place)), at: place)
    }
  }

  /// The literal of `pattern` in the quotes of the one at `index`, if it is a good one for `LIKE`.
  private mutating func literal(
    of pattern: String, _ options: String, at index: NodeIndex
  ) -> String? {
    guard mends, isLiteral(index), VisibleText.isShort(pattern) else { return nil }
    let isPlain = !pattern.utf8.contains { "\"'\\".utf8.contains($0) }
    let quote = String(decoding: bytes[tree.span(of: index).lowerBound...].prefix(1), as: UTF8.self)
    let literal = isPlain ? quote + pattern + quote : StringLiteral.shown(pattern)
    guard let literal, clean("SELF LIKE\(options) \(literal)") != nil else { return nil }
    return literal
  }
}
