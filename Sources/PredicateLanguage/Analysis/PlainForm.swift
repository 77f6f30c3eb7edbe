/// A predicate as a formula of its comparisons, as Documentation/CERTIFICATES.md reads it.
///
/// Plainer than `PredicateForm`, so that the page is enough to make the same formula from the text
/// alone: it folds the small letters of ASCII and nothing else, and it refuses operands that the
/// page does not name.
///
/// ```
/// SELF != "a" AND "b" IN SELF    →    test(0)  not  test(1)  and(2)
/// ```
///
/// - Shape: steps in post-order; equal comparisons once, in the order in which they are met.
package struct PlainForm: Sendable {
  /// The reason why the page has no formula for a predicate, in its words.
  package enum Obstacle: String, Sendable {
    /// A text has a character beyond printable ASCII.
    case characters
    case pattern
    case form
  }

  /// A comparison of the identifier with constants, after the rewriting of the page.
  package struct Comparison: Hashable, Sendable {
    /// None of `!=`, `BETWEEN`, and `IN` only of a list.
    package let operation: ComparisonOperator
    /// Whether small letters are compared: `c` without `n`.
    package let foldsCase: Bool
    /// Whether the identifier is the operand on the right: `"note/42" CONTAINS SELF`.
    package let isTurned: Bool
    /// The constant; of `IN` the texts of the list.
    package let texts: [[UInt8]]

    /// The comparison as a certificate writes it.
    package var text: String {
      let sign = operation.symbol + (foldsCase ? "[c]" : "")
      let quoted = texts.map(Self.quoted)
      if operation == .isIn { return "SELF \(sign) {\(quoted.joined(separator: ", "))}" }
      return isTurned ? "\(quoted[0]) \(sign) SELF" : "SELF \(sign) \(quoted[0])"
    }

    private static func quoted(_ text: [UInt8]) -> String {
      let marks = [UInt8(ascii: "\\"), UInt8(ascii: "\"")]
      let escaped = text.flatMap { marks.contains($0) ? [marks[0], $0] : [$0] }
      return "\"" + String(decoding: escaped, as: UTF8.self) + "\""
    }
  }

  package enum Step: Hashable, Sendable {
    case constant(Bool)
    case test(Int)
    /// The value of a comparison with a constant in the identifier's place.
    case value(Int, of: [UInt8])
    case not
    case and(Int)
    case or(Int)
  }

  /// The longest text of a predicate that a certificate has, in characters.
  private static let longest = 65_536

  package private(set) var steps: [Step] = []
  package private(set) var comparisons: [Comparison] = []
  /// The reason why there is no formula; `steps` end before it.
  ///
  /// Nil if there is a formula.
  package private(set) var obstacle: Obstacle?

  private var numbers: [Comparison: Int] = [:]

  init(_ predicate: ActivationPredicate) {
    let tree = predicate.storage.tree
    obstacle = Self.obstacle(of: tree, predicate)
    for position in tree.nodes.indices where obstacle == nil {
      let index = NodeIndex(position)
      switch tree[index] {
      case .truth(let value): steps.append(.constant(value))
      case .not: steps.append(.not)
      case .and(let count): steps.append(.and(count))
      case .or(let count): steps.append(.or(count))
      case .comparison(let operation, let options, let modifier):
        append(Reading(tree, index, operation, options), modifier)
      default: break
      }
    }
    numbers = [:]
  }

  /// Returns the obstacle that does not depend on the comparisons.
  ///
  /// Nil if there is none.
  private static func obstacle(
    of tree: SyntaxTree, _ predicate: ActivationPredicate
  ) -> Obstacle? {
    let hasVariable = tree.nodes.contains { if case .variable = $0 { true } else { false } }
    if hasVariable || predicate.storage.obstacle != nil { return .form }
    if predicate.canonicalText.unicodeScalars.count > longest { return .form }
    let isPrintable = tree.nodes.allSatisfy { node in
      node.text?.utf8.allSatisfy { 0x20...0x7E ~= $0 } ?? true
    }
    return isPrintable ? nil : .characters
  }

  // MARK: Comparisons

  /// A comparison as it is written.
  private struct Reading {
    let tree: SyntaxTree
    let index: NodeIndex
    let operation: ComparisonOperator
    let foldsCase: Bool

    init(
      _ tree: SyntaxTree, _ index: NodeIndex, _ operation: ComparisonOperator,
      _ options: ComparisonOptions
    ) {
      (self.tree, self.index, self.operation) = (tree, index, operation)
      foldsCase = options.folding.contains(.caseInsensitive)
    }
  }

  private mutating func append(_ reading: Reading, _ modifier: ComparisonModifier?) {
    let (left, right) = reading.tree.operands(of: reading.index)
    guard let modifier else { return append(reading, left, reading.operation, right) }
    guard reading.tree.operand(left) == .list else { return refuse(.form) }
    let elements = reading.tree.children(of: left)
    for element in elements { append(reading, element, reading.operation, right) }
    steps.append(modifier == .all ? .and(elements.count) : .or(elements.count))
  }

  private mutating func append(
    _ reading: Reading, _ left: NodeIndex, _ operation: ComparisonOperator, _ right: NodeIndex
  ) {
    switch operation {
    case .notEqual:
      append(reading, left, .equal, right)
      steps.append(.not)
    case .between:
      let bounds = reading.tree.children(of: right)
      guard reading.tree.operand(right) == .list, bounds.count == 2 else { return refuse(.form) }
      append(reading, left, .greaterOrEqual, bounds[0])
      append(reading, left, .lessOrEqual, bounds[1])
      steps.append(.and(2))
    case .isIn where reading.tree.operand(right) == .list:
      appendMember(reading, left, of: right)
    case .isIn: append(reading, right, .contains, left)
    default: appendPair(reading, left, operation, right)
    }
  }

  private mutating func appendMember(_ reading: Reading, _ left: NodeIndex, of list: NodeIndex) {
    let tree = reading.tree
    let elements = tree.children(of: list)
    let isPlain = elements.allSatisfy { ![.identifier, .list].contains(tree.operand($0)) }
    guard isPlain, [.identifier, .text].contains(tree.operand(left)) else { return refuse(.form) }
    append(
      Comparison(
        operation: .isIn, foldsCase: false, isTurned: false,
        texts: elements.compactMap { tree[$0].text.map { Array($0.utf8) } }),
      of: tree[left].text)
  }

  private mutating func appendPair(
    _ reading: Reading, _ left: NodeIndex, _ operation: ComparisonOperator, _ right: NodeIndex
  ) {
    let kinds = [left, right].map(reading.tree.operand)
    let hasEqual = operation == .equal || operation.outcomes?.contains(.same) == true
    if kinds == [.identifier, .identifier] {
      if operation.isPattern { return refuse(.pattern) }
      guard operation.isDecidedByEquality else { return refuse(.form) }
      return steps.append(.constant(hasEqual))
    }
    if kinds.contains(.null) {
      return steps.append(.constant(kinds == [.null, .null] && hasEqual))
    }
    guard kinds.allSatisfy({ [.identifier, .text].contains($0) }) else {
      let isBesideText = kinds.contains { [.identifier, .text].contains($0) }
      return operation == .equal && isBesideText
        ? steps.append(.constant(false)) : refuse(.form)
    }
    let isMirrored = kinds == [.text, .identifier]
    if isMirrored, operation.isPattern { return refuse(.pattern) }
    // An order or an equality that is turned round is that of the identifier.
    let turned = isMirrored && operation.isDecidedByEquality ? operation.mirrored : nil
    let constant = reading.tree[isMirrored ? left : right].text ?? ""
    append(
      Comparison(
        operation: turned ?? operation, foldsCase: reading.foldsCase,
        isTurned: isMirrored && turned == nil, texts: [Array(constant.utf8)]),
      of: kinds == [.text, .text] ? reading.tree[left].text : nil)
  }

  /// Appends a comparison of the identifier, or its value for a constant.
  private mutating func append(_ comparison: Comparison, of constant: String?) {
    if obstacle != nil { return }
    let number = numbers[comparison] ?? comparisons.count
    if number == comparisons.count {
      numbers[comparison] = number
      comparisons.append(comparison)
    }
    steps.append(constant.map { Step.value(number, of: Array($0.utf8)) } ?? .test(number))
  }

  private mutating func refuse(_ obstacle: Obstacle) { self.obstacle = self.obstacle ?? obstacle }
}

extension ActivationPredicate {
  /// The predicate as a certificate reads it.
  ///
  /// - Complexity: O(n): n nodes and bytes of constants.
  package var plainForm: PlainForm { PlainForm(self) }
}
