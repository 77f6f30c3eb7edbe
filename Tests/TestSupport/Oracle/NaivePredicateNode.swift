extension NaivePredicate {
  /// A predicate as a tree.
  indirect enum Node: Sendable, Equatable {
    case constant(Bool)
    case not(Node)
    case and([Node])
    case or([Node])
    case comparison(Comparison)

    /// The canonical form; `inCompound` asks for parentheses around a compound.
    func canonicalText(inCompound: Bool) -> String {
      let text: String
      switch self {
      case .constant(let value): return value ? "TRUEPREDICATE" : "FALSEPREDICATE"
      case .comparison(let comparison): return comparison.canonicalText
      case .not(let child): text = "NOT " + child.canonicalText(inCompound: true)
      case .and(let children): text = Self.joined(children, " AND ")
      case .or(let children): text = Self.joined(children, " OR ")
      }
      return inCompound ? "(\(text))" : text
    }

    private static func joined(_ children: [Node], _ separator: String) -> String {
      children.map { $0.canonicalText(inCompound: true) }.joined(separator: separator)
    }
  }
}
