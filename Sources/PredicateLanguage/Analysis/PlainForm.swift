/// A predicate as a formula of its comparisons, as Documentation/CERTIFICATES.md reads it.
///
/// Plainer than `PredicateForm`, so that the page is enough to make the same formula from the text
/// alone: comparisons are read alike (`PairReading`), but it folds the small letters of ASCII and
/// nothing else, and it refuses operands that the page does not name.
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

    fileprivate init(
      _ operation: ComparisonOperator, _ foldsCase: Bool, isTurned: Bool = false, _ texts: [String]
    ) {
      (self.operation, self.foldsCase, self.isTurned) = (operation, foldsCase, isTurned)
      self.texts = texts.map { Array($0.utf8) }
    }

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
      default: ComparisonReading(tree, index).map { append($0, in: tree) }
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

  private mutating func append(_ reading: ComparisonReading, in tree: SyntaxTree) {
    if reading.modifier != nil, tree.operand(reading.left) != .list { return refuse(.form) }
    let lefts = reading.lefts(in: tree)
    for left in lefts { append(reading, left, reading.operation, reading.right, in: tree) }
    guard let modifier = reading.modifier else { return }
    steps.append(modifier == .all ? .and(lefts.count) : .or(lefts.count))
  }

  private mutating func append(
    _ reading: ComparisonReading, _ left: NodeIndex, _ operation: ComparisonOperator,
    _ right: NodeIndex, in tree: SyntaxTree
  ) {
    if operation == .notEqual {
      append(reading, left, .equal, right, in: tree)
      return steps.append(.not)
    }
    if operation == .between {
      let bounds = tree.children(of: right)
      guard tree.operand(right) == .list, bounds.count == 2 else { return refuse(.form) }
      append(reading, left, .greaterOrEqual, bounds[0], in: tree)
      append(reading, left, .lessOrEqual, bounds[1], in: tree)
      return steps.append(.and(2))
    }
    let kinds = [tree.operand(left), tree.operand(right)]
    // Of two constants the left one is in the identifier's place.
    let subject = kinds[1] == .identifier ? nil : tree[left].text
    let pair = PairReading(subject == nil ? kinds[0] : .identifier, operation, kinds[1])
    let text = tree[pair.isMirrored ? left : right].text ?? ""
    let foldsCase = reading.options.folding.contains(.caseInsensitive)
    switch pair.form {
    case .text(let plain):
      append(Comparison(plain, foldsCase, [text]), of: subject)
    case .part:
      let plain = operation == .isIn ? .contains : operation
      append(Comparison(plain, foldsCase, isTurned: true, [text]), of: subject)
    case .pattern, .itself(.like), .itself(.matches): refuse(.pattern)
    case .itself(let plain) where plain.isDecidedByEquality:
      steps.append(.constant(plain.isTrueOfEqual))
    case .member where !pair.isMirrored:
      guard let members = tree.members(of: right) else { return refuse(.form) }
      append(Comparison(.isIn, false, members.texts), of: subject)
    case _ where kinds.contains(.null) && (operation != .isIn || kinds[1] != .list):
      steps.append(.constant(kinds == [.null, .null] && operation.isTrueOfEqual))
    case _ where operation == .equal && (kinds.contains(.identifier) || kinds.contains(.text)):
      steps.append(.constant(false))
    default: refuse(.form)
    }
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

extension ComparisonOperator {
  /// Whether it is true of two equal texts, where that decides it.
  fileprivate var isTrueOfEqual: Bool {
    self == .equal || outcomes?.contains(OrderOutcomes.same) == true
  }
}
