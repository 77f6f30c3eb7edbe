import ByteText
import PredicateLanguage

/// The rules about one text that the identifier is compared with.
extension PredicateWalk {
  mutating func check(_ node: PredicateOutline.Node, of comparison: WrittenComparison) {
    guard let text = node.string else { return }
    if comparison.form == .text(.like) { checkWithoutWildcards(node, text, comparison) }
    if !comparison.operation.isPattern { checkWildcard(node, text, comparison) }
    checkPercent(node, text)
    checkSpace(node, text, comparison)
    checkInvisible(node, text)
  }

  /// `LIKE` without `*` and `?`.
  private mutating func checkWithoutWildcards(
    _ node: PredicateOutline.Node, _ text: String, _ comparison: WrittenComparison
  ) {
    guard !text.isEmpty, !text.utf8.contains(where: { "*?\\%".utf8.contains($0) }) else { return }
    let between = predicate.bytes[comparison.between.lowerBound..<comparison.between.upperBound]
    guard let start = between.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "l") }) else { return }
    add(
      .likeWithoutWildcards, "the pattern has no `*` and no `?`, so `LIKE` compares whole texts",
      help: "write `==`; if the text may be a part, write \(quoted("*\(text)*")) or `CONTAINS`",
      at: node.span, changes: [(SourceSpan(start..<start + 4), "==")])
  }

  /// A wildcard where there are none.
  private mutating func checkWildcard(
    _ node: PredicateOutline.Node, _ text: String, _ comparison: WrittenComparison
  ) {
    let operation = comparison.operation
    // A star alone is looked for as a sign of lists, but no identifier is one.
    let isAlone = text == "*" && (operation == .equal || operation == .notEqual)
    guard text.utf8.count > 1 || isAlone, let sign = Self.wildcard(of: text) else { return }
    let stripped = text.trimmingWildcards(sign)
    var help = "`*` is any text in `LIKE` alone"
    var changes: [(span: SourceSpan, text: String)] = []
    switch operation {
    case _ where operation.operands == .texts && !operation.isPattern:
      help = "`\(operation.symbol)` needs no wildcard: leave it out"
      if !stripped.isEmpty { changes = [(node.span, literal(stripped, like: node))] }
    case .equal where comparison.left.kind == .identifier && comparison.options.isEmpty:
      let pattern = literal(text.replacing(String(sign), by: "*"), like: node)
      help = "write `LIKE \(pattern)`"
      let between = SourceSpan(comparison.left.span.upperBound..<node.span.upperBound)
      changes = [(between, " LIKE \(pattern)")]
    default: break
    }
    add(
      .wildcardInText, "`\(sign)` is no wildcard of `\(operation.symbol)`: it is compared as it is",
      help: help, at: node.span, changes: changes)
  }

  /// The sign at an end of a text that other operators or languages read as any text.
  private static func wildcard(of text: String) -> Unicode.Scalar? {
    if text.beginsWith("*") || text.endsWith("*") { return "*" }
    let bytes = Array(text.utf8)
    // `100%` is a share, and `%20` an escape.
    guard bytes.last == UInt8(ascii: "%") || bytes.first == UInt8(ascii: "%") else { return nil }
    let isShare =
      bytes.last == UInt8(ascii: "%") && bytes.count > 1
      && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[bytes.count - 2]
    if isShare || text.has("%%") { return nil }
    let isEscape =
      bytes.first == UInt8(ascii: "%") && bytes.count > 2
      && bytes[1...2].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return isEscape || bytes.contains(UInt8(ascii: "@")) ? nil : "%"
  }

  private mutating func checkPercent(_ node: PredicateOutline.Node, _ text: String) {
    guard text.has("%%") else { return }
    add(
      .doubledPercent, "`%%` in quotes is two signs: quotes keep them as they are",
      help: "write one `%`", at: node.span,
      changes: [(node.span, literal(text.replacing("%%", by: "%"), like: node))])
  }

  private mutating func checkSpace(
    _ node: PredicateOutline.Node, _ text: String, _ comparison: WrittenComparison
  ) {
    let trimmed = text.trimmingSpace
    guard !trimmed.isEmpty, trimmed != text, !comparison.operation.isPattern else { return }
    let hasFirst = text.utf8.first?.isSpace == true
    let hasLast = text.utf8.last?.isSpace == true
    // A space between the text and the rest of the identifier ends a word on purpose.
    switch comparison.operation {
    case .contains: return
    case .beginsWith where !hasFirst: return
    case .endsWith where !hasLast: return
    default: break
    }
    let place = hasFirst && hasLast ? "at both ends" : hasFirst ? "at its beginning" : "at its end"
    add(
      .surroundingSpace, "the text has white space \(place), which is compared, too",
      help: "write \(literal(trimmed, like: node))", at: node.span,
      changes: [(node.span, literal(trimmed, like: node))])
  }

  private mutating func checkInvisible(_ node: PredicateOutline.Node, _ text: String) {
    let source = predicate.text(node.span)
    var hidden: Unicode.Scalar?
    VisibleText.walk(source) { scalar, isHidden in
      let isUsual = scalar == "\n" || scalar == "\t" || scalar == "\r"
      if isHidden, !isUsual { hidden = hidden ?? scalar }
    }
    guard let hidden else { return }
    var visible = String.UnicodeScalarView()
    VisibleText.walk(text) { scalar, isHidden in if !isHidden { visible.append(scalar) } }
    let digits = String(hidden.value, radix: 16, uppercase: true)
    let shown = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    add(
      .invisibleCharacter, "the text has the character \(shown), which does not show",
      help: "leave it out, or write it as an escape", at: node.span,
      changes: [(node.span, literal(String(visible), like: node))])
  }

  /// The text as a literal in the quotes of the one at `node`.
  func literal(_ text: String, like node: PredicateOutline.Node) -> String {
    let quote = Character(Unicode.Scalar(predicate.bytes[node.span.lowerBound]))
    var result = String(quote)
    for character in text.unicodeScalars {
      if character == "\\" || Character(character) == quote { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result + String(quote)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmingSpace: String {
    let bytes = utf8.drop(while: \.isSpace)
    let count = bytes.reversed().drop(while: \.isSpace).count
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  fileprivate func trimmingWildcards(_ sign: Unicode.Scalar) -> String {
    var text = unicodeScalars[...]
    while text.first == sign { text = text.dropFirst() }
    while text.last == sign { text = text.dropLast() }
    return String(text)
  }
}
