/// The reason why a comparison of the identifier with a constant is true or false, in words.
struct ComparisonReason {
  /// One clause in lower case: "the identifier begins with `mial/`".
  let text: String
  /// The closeness of a false comparison to being true, from 0 to 1.
  let closeness: Double

  private init(_ text: String, _ closeness: Double = 0) {
    self.text = text
    self.closeness = closeness
  }

  /// Returns nil for comparisons without the identifier on one side and a constant on the other.
  init?(_ tree: SyntaxTree, _ index: NodeIndex, _ identifier: String?, isTrue: Bool) {
    guard let reading = ComparisonReading(tree, index), reading.isOfIdentifier(in: tree) else {
      return nil
    }
    guard let identifier else {
      self.init("the event has no identifier")
      return
    }
    switch reading.form {
    case .text(let operation):
      let writer = ReasonWriter(
        identifier: identifier, constant: tree[reading.constant].text ?? "",
        options: reading.options)
      guard let reason = writer.reason(operation, isTrue: isTrue) else { return nil }
      self.init(reason.text, reason.closeness)
    case .member:
      let values = tree.children(of: reading.constant).compactMap { tree[$0].text }
      self = Self.member(of: values, identifier, isTrue)
    case .bounds:
      let word = isTrue ? "lies" : "does not lie"
      self.init("the identifier \(quoted(identifier)) \(word) between the bounds")
    case .value where tree.operand(reading.constant) != .list, .itself:
      self.init("the identifier is \(quoted(identifier))")
    default: return nil
    }
  }

  private static func member(
    of values: [String], _ identifier: String, _ isTrue: Bool
  ) -> ComparisonReason {
    let shown = quoted(identifier)
    if isTrue { return ComparisonReason("the identifier \(shown) is in the list") }
    let statement = "the identifier \(shown) is not in the list"
    let closest = values.count <= 256 ? Spelling.closest(to: identifier, among: values) : nil
    return closest.map { ComparisonReason("\(statement); the closest is \(quoted($0))", 0.8) }
      ?? ComparisonReason(statement)
  }
}
