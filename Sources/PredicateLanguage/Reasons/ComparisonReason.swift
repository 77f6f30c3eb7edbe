/// Why a comparison of the identifier with a constant is true or false, in words.
struct ComparisonReason {
  /// One clause in lower case: "the identifier begins with `mial/`".
  let text: String
  /// How near a false comparison is to being true, 0 to 1.
  let closeness: Double

  private init(_ text: String, _ closeness: Double = 0) {
    self.text = text
    self.closeness = closeness
  }

  /// Returns nil for comparisons without the identifier on one side and a constant on the other.
  init?(_ tree: SyntaxTree, _ index: NodeIndex, _ identifier: String?, isTrue: Bool) {
    guard case .comparison(let operation, let options, nil) = tree[index] else { return nil }
    let (left, right) = tree.operands(of: index)
    guard tree[left] == .identifier || tree[right] == .identifier else { return nil }
    guard let identifier else {
      self.init("the event has no identifier")
      return
    }
    let constant = tree[left] == .identifier ? right : left
    let plain = tree[left] == .identifier ? operation : operation.mirrored
    guard let plain else { return nil }
    switch tree[constant] {
    case .string(let text):
      let writer = ReasonWriter(identifier: identifier, constant: text, options: options)
      guard let reason = writer.reason(plain, isTrue: isTrue) else { return nil }
      self.init(reason.text, reason.closeness)
    case .list:
      let values = tree.children(of: constant).compactMap { child -> String? in
        if case .string(let text) = tree[child] { text } else { nil }
      }
      guard let reason = Self.list(plain, values, identifier, isTrue) else { return nil }
      self = reason
    default: self.init("the identifier is \(quoted(identifier))")
    }
  }

  private static func list(
    _ operation: ComparisonOperator, _ values: [String], _ identifier: String, _ isTrue: Bool
  ) -> ComparisonReason? {
    let shown = quoted(identifier)
    switch operation {
    case .isIn:
      if isTrue { return ComparisonReason("the identifier \(shown) is in the list") }
      let closest = values.count <= 256 ? Spelling.closest(to: identifier, among: values) : nil
      if let closest {
        let hint = "the closest is \(quoted(closest))"
        return ComparisonReason("the identifier \(shown) is not in the list; \(hint)", 0.8)
      }
      return ComparisonReason("the identifier \(shown) is not in the list")
    case .between:
      if isTrue { return ComparisonReason("the identifier \(shown) lies between the bounds") }
      return ComparisonReason("the identifier \(shown) does not lie between the bounds")
    default: return nil
    }
  }
}
