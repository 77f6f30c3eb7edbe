import ByteText
import PredicateLanguage

/// Looks at one predicate alone, part by part.
package struct PredicateWalk {
  let predicate: LintPredicate
  package private(set) var drafts: [UnplacedFinding] = []
  /// The places of what was found when the predicate was read: one finding a place is enough.
  private let known: Set<Int>
  /// The words `NOT` that were looked at.
  private var negations: Set<SourceSpan> = []

  package init(_ predicate: LintPredicate) {
    self.predicate = predicate
    known = Set(predicate.warnings.map(\.span.lowerBound))
  }

  package mutating func run() {
    let outline = predicate.outline
    var open = [outline.root]
    while let node = open.popLast() {
      visit(node)
      open += node.children.reversed()
    }
    checkEquals(outline.root)
    checkPrecedence(outline.root)
    checkPatterns()
  }

  mutating func add(
    _ rule: LintRuleID, _ message: String, help: String? = nil, at span: SourceSpan,
    severity: Diagnostic.Severity? = nil, changes: [(span: SourceSpan, text: String)] = [],
    isSafe: Bool = false
  ) {
    drafts.append(
      UnplacedFinding(
        rule, message, help: help, at: .predicate(predicate, span), severity: severity,
        changes: changes, isSafe: isSafe))
  }

  func isKnown(_ node: PredicateOutline.Node) -> Bool { known.contains(node.span.lowerBound) }

  private mutating func visit(_ node: PredicateOutline.Node) {
    switch node.kind {
    case .and, .or: checkDuplicates(node)
    case .not: checkDoubleNegation(node)
    case .comparison:
      guard let comparison = WrittenComparison(node) else { break }
      if checkConstant(comparison) { return }
      checkOptions(comparison)
      checkList(comparison)
      checkOrder(comparison)
      checkAny(comparison)
      for text in comparison.texts where predicate.isWritten(text) && !isKnown(text) {
        check(text, of: comparison)
      }
    default: break
    }
  }
}

/// A comparison and its operands.
struct WrittenComparison {
  let node: PredicateOutline.Node
  let operation: ComparisonOperator
  let options: ComparisonOptions
  let modifier: ComparisonModifier?

  /// Returns nil for other nodes.
  init?(_ node: PredicateOutline.Node) {
    guard case .comparison(let operation, let options, let modifier) = node.kind else { return nil }
    (self.node, self.operation, self.options, self.modifier) = (node, operation, options, modifier)
  }

  var left: PredicateOutline.Node { node.children[0] }
  var right: PredicateOutline.Node { node.children[1] }

  private var reading: PairReading {
    PairReading(left.kind.operand, operation, right.kind.operand, modifier)
  }

  var form: PairReading.Form { reading.form }

  /// The operand that is compared with the identifier.
  var constant: PredicateOutline.Node { reading.isMirrored ? left : right }

  /// The strings that the identifier is compared with.
  var texts: [PredicateOutline.Node] {
    (left.kind == .list ? left.children : [left])
      + (right.kind == .list ? right.children : [right])
  }

  /// The place between the operands: the operator and its options.
  var between: SourceSpan {
    SourceSpan(left.span.upperBound..<max(left.span.upperBound, right.span.lowerBound))
  }
}

extension PredicateOutline.Node {
  /// The string that the node is, or nil.
  var string: String? { if case .string(let text) = kind { text } else { nil } }
}

// MARK: - Compounds

extension PredicateWalk {
  /// The same operand twice.
  fileprivate mutating func checkDuplicates(_ node: PredicateOutline.Node) {
    // Strings of Swift would be equal that are other characters.
    var seen: Set<[UInt8]> = []
    var repeated: [PredicateOutline.Node] = []
    var changes: [(span: SourceSpan, text: String)] = []
    for (index, operand) in node.children.enumerated() {
      guard !seen.insert(Array(operand.text.utf8)).inserted else { continue }
      repeated.append(operand)
      let before = predicate.wrapped(node.children[index - 1].span, in: node.span)
      let own = predicate.wrapped(operand.span, in: node.span)
      changes.append((SourceSpan(before.upperBound..<own.upperBound), ""))
    }
    guard let first = repeated.first else { return }
    let word = node.kind == .and ? "AND" : "OR"
    let more = repeated.count > 1 ? ", and \(repeated.count - 1) more come again" : ""
    add(
      .duplicateOperand, "\(quoted(predicate.text(first.span))) is twice in one `\(word)`\(more)",
      help: "leave one of the two out", at: first.span, changes: changes, isSafe: true)
  }

  fileprivate mutating func checkDoubleNegation(_ node: PredicateOutline.Node) {
    guard !negations.contains(node.span) else { return }
    // All of a chain is one finding.
    var operand = node
    var count = 0
    while operand.kind == .not, isNegation(operand), let next = operand.children.first {
      negations.insert(operand.span)
      operand = next
      count += 1
    }
    guard count > 1 else { return }
    let range = predicate.wrapped(operand.span, in: node.span)
    // What stays keeps the bytes that its author wrote.
    add(
      .doubleNegation, "`NOT` of `NOT` is the operand itself", help: "leave both out",
      at: node.span,
      changes: [
        (SourceSpan(node.span.lowerBound..<range.lowerBound), count % 2 == 0 ? "" : "NOT "),
        (SourceSpan(range.upperBound..<node.span.upperBound), ""),
      ], isSafe: true)
  }

  /// Whether the text has the word: `NONE` is read as `NOT ANY`.
  private func isNegation(_ node: PredicateOutline.Node) -> Bool {
    let text = predicate.text(node.span).prefix(3).uppercased()
    return text.beginsWith("!") || text == "NOT"
  }

  /// An AND beside an OR without parentheses.
  fileprivate mutating func checkPrecedence(_ root: PredicateOutline.Node) {
    var changes: [(span: SourceSpan, text: String)] = []
    var place: SourceSpan?
    var open = [root]
    while let node = open.popLast() {
      open += node.children
      guard node.kind == .or else { continue }
      for operand in node.children where operand.kind == .and {
        let range = predicate.wrapped(operand.span, in: node.span)
        guard range.count == operand.span.upperBound - operand.span.lowerBound else { continue }
        place =
          place.map { $0.lowerBound < operand.span.lowerBound ? $0 : operand.span }
          ?? operand.span
        changes.append((SourceSpan(range.lowerBound..<range.lowerBound), "("))
        changes.append((SourceSpan(range.upperBound..<range.upperBound), ")"))
      }
    }
    guard let place else { return }
    changes.sort { $0.span.lowerBound < $1.span.lowerBound }
    add(
      .mixedAndOr, "`AND` binds tighter than `OR`: \(quoted(predicate.text(place))) is one operand",
      help: "put parentheses around it, so that nobody has to know", at: place, changes: changes,
      isSafe: true)
  }
}

// MARK: - Comparisons

extension PredicateWalk {
  /// Two constants, or the identifier with itself; true when it is one.
  fileprivate mutating func checkConstant(_ comparison: WrittenComparison) -> Bool {
    let operands = [comparison.left, comparison.right]
    var isOfItself = false
    if case .itself(let operation) = comparison.form { isOfItself = operation.isDecidedByEquality }
    let hasNoIdentifier = !operands.contains { operand in
      operand.isOpen || operand.children.contains(where: \.isOpen)
    }
    guard isOfItself || hasNoIdentifier,
      let constant = try? ActivationPredicate(format: comparison.node.text),
      let truth = try? constant.evaluate("a")
    else { return false }
    let text = quoted(predicate.text(comparison.node.span))
    let word = truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    let reason =
      isOfItself ? "compares the identifier with itself" : "does not look at the identifier"
    add(
      .constantComparison, "\(text) is always \(truth): it \(reason)",
      help: isOfItself
        ? "compare `SELF` with a text"
        : "compare `SELF` with the text; if it is meant so, write "
          + "`\(word)`",
      at: comparison.node.span)
    return true
  }

  fileprivate mutating func checkOptions(_ comparison: WrittenComparison) {
    let span = comparison.between
    guard !comparison.options.isEmpty, let brackets = brackets(in: span) else { return }
    let isList = comparison.right.kind == .list || comparison.left.kind == .list
    let folding = comparison.options.subtracting(.localeSensitive)
    if comparison.operation == .isIn, isList, !folding.isEmpty {
      let each = comparison.right.children.first?.text ?? "\"a\""
      add(
        .inIgnoresOptions, "`IN` ignores its options: elements are compared as they are",
        help: "leave them out, or write `SELF ==\(folding.symbol) \(each) OR …`", at: brackets,
        changes: [(brackets, "")], isSafe: true)
      return
    }
    let hasLetters = comparison.texts.contains { node in
      node.kind == .identifier && comparison.texts.count == 1
        || node.string.map(\.hasCase) != false
          && node.kind != .identifier
    }
    guard folding.contains(.caseInsensitive), !folding.contains(.normalized), !hasLetters,
      comparison.operation != .matches
    else { return }
    // `[d]` folds width, too, and so does the normal form of LIKE.
    let ignoresWidth = folding.contains(.diacriticInsensitive) || comparison.operation == .like
    let twin =
      ignoresWidth ? nil : comparison.texts.lazy.compactMap { $0.string?.widthTwin }.first
    add(
      .redundantOption,
      twin.map {
        "`[c]` ignores no case here, the text has no letters; it takes characters of another "
          + "width, such as \(quoted($0.other)) for \(quoted($0.own))"
      } ?? "`[c]` changes nothing here: the text has no letters",
      help: twin == nil ? "leave it out" : "leave it out, if that is not what is meant",
      at: brackets)
  }

  /// The brackets of options after an operator.
  private func brackets(in span: SourceSpan) -> SourceSpan? {
    let bytes = predicate.bytes[span.lowerBound..<span.upperBound]
    guard let open = bytes.firstIndex(of: UInt8(ascii: "[")),
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    return SourceSpan(open..<close + 1)
  }

  /// The same element twice.
  fileprivate mutating func checkList(_ comparison: WrittenComparison) {
    for list in [comparison.left, comparison.right] where list.kind == .list {
      guard predicate.isWritten(list), comparison.operation != .between else { continue }
      var seen: Set<[UInt8]> = []
      var repeated: [PredicateOutline.Node] = []
      var changes: [(span: SourceSpan, text: String)] = []
      for (index, element) in list.children.enumerated() {
        guard let text = element.string, !seen.insert(Array(text.utf8)).inserted else { continue }
        repeated.append(element)
        let before = list.children[index - 1].span.upperBound
        if predicate.isWritten(element) {
          changes.append((SourceSpan(before..<element.span.upperBound), ""))
        }
      }
      guard let first = repeated.first else { continue }
      let more = repeated.count > 1 ? ", and \(repeated.count - 1) more are listed again" : ""
      add(
        .duplicateListElement, "\(first.text) is already in the list\(more)",
        help: "leave it out", at: first.span, changes: changes, isSafe: true)
    }
  }

  /// Numbers at the ends of texts that are compared in the order of characters.
  fileprivate mutating func checkOrder(_ comparison: WrittenComparison) {
    guard comparison.operation == .between, comparison.right.children.count == 2,
      let lower = comparison.right.children[0].string,
      let upper = comparison.right.children[1].string,
      let one = NumberedText(lower), let other = NumberedText(upper), one.stem == other.stem,
      one.digits != other.digits, !isKnown(comparison.node)
    else { return }
    add(
      .numbersAsText,
      "the bounds are compared as texts: \(quoted(one.stem + "10")) comes before "
        + quoted(one.stem + "9"),
      help: "write numbers with as many digits each, or list the identifiers with `IN`",
      at: comparison.right.span)
  }

  fileprivate mutating func checkAny(_ comparison: WrittenComparison) {
    guard comparison.modifier == .any, comparison.operation == .equal, comparison.options.isEmpty,
      comparison.left.kind == .list, comparison.right.kind == .identifier,
      predicate.isWritten(comparison.left)
    else { return }
    let word = predicate.text(comparison.node.span).prefix(4).uppercased()
    guard word.beginsWith("ANY") || word == "SOME" else { return }
    let (node, list) = (comparison.node.span, comparison.left.span)
    add(
      .anyInsteadOfIn, "`ANY … == SELF` is what `IN` says",
      help: "write \(quoted("SELF IN \(predicate.text(list))"))", at: node,
      changes: [
        (SourceSpan(node.lowerBound..<list.lowerBound), "SELF IN "),
        (SourceSpan(list.upperBound..<node.upperBound), ""),
      ], isSafe: true)
  }

  /// `=`, which other languages take for an assignment.
  fileprivate mutating func checkEquals(_ root: PredicateOutline.Node) {
    var places: [Int] = []
    var open = [root]
    while let node = open.popLast() {
      open += node.children
      guard let comparison = WrittenComparison(node), comparison.operation == .equal else {
        continue
      }
      let span = comparison.between
      let bytes = predicate.bytes[span.lowerBound..<span.upperBound]
      guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")),
        bytes[sign...].prefix(2).count(where: { $0 == UInt8(ascii: "=") }) == 1
      else { continue }
      places.append(sign)
    }
    guard let first = places.min() else { return }
    add(
      .singleEquals, "`=` means what `==` means", help: "write `==`, as the canonical text does",
      at: SourceSpan(first..<first + 1),
      changes: places.sorted().map { (SourceSpan($0..<$0 + 1), "==") }, isSafe: true)
  }
}

/// A text that ends in digits.
struct NumberedText {
  let stem: String
  let digits: Int

  init?(_ text: String) {
    let digits = text.utf8.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    guard digits > 0 else { return nil }
    self.digits = digits
    stem = String(decoding: text.utf8.dropLast(digits), as: UTF8.self)
  }
}

extension PredicateOutline.Node {
  /// Whether the node is the identifier, or a variable with unknown value.
  fileprivate var isOpen: Bool {
    switch kind {
    case .identifier, .variable: true
    default: false
    }
  }
}

extension String {
  /// Whether a letter has another case.
  fileprivate var hasCase: Bool { lowercased() != uppercased() }

  /// The first character that has a form of another width, and that form: comparisons that fold
  /// case fold width, too (E2).
  fileprivate var widthTwin: (own: String, other: String)? {
    for scalar in unicodeScalars {
      if let twin = WidthForms.twins[scalar] { return (String(scalar), String(twin)) }
    }
    return nil
  }
}

/// The characters that have a form of another width under `[c]`: `4` and `４`, `ア` and `ｱ`.
private enum WidthForms {
  /// The form of the other width, by character.
  static let twins: [Unicode.Scalar: Unicode.Scalar] = {
    // The block of full-width and half-width forms, without its blank ones.
    let block = (UInt32(0xFF01)...0xFFEE).compactMap { Unicode.Scalar($0) }
      .filter { $0.value != 0xFFA0 }
    let forms = ScalarForms.forms(of: block, .canonical(.caseInsensitive))
    var twins: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (scalar, form) in zip(block, forms) {
      guard form.count == 1, let other = form.first.flatMap(Unicode.Scalar.init), other != scalar
      else { continue }
      twins[scalar] = other
      if twins[other] == nil { twins[other] = scalar }
    }
    return twins
  }()
}
