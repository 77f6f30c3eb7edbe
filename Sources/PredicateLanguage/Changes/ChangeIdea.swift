/// A change that makes one part of a predicate true, or leaves it out.
struct ChangeIdea {
  /// What changes; of equal costs the earlier one, which takes away the least.
  enum Kind: Hashable {
    /// The comparison gets these options.
    case option(ComparisonOptions)
    /// Wildcards come before or after the pattern.
    case wildcard
    /// The constant is spelt in another way.
    case edit
    /// The part is left out.
    case omission

    var rank: Int {
      switch self {
      case .option: 0
      case .wildcard: 1
      case .edit: 2
      case .omission: 3
      }
    }
  }

  let kind: Kind
  let cost: Int
  /// The part that changes.
  let part: NodeIndex
  /// The comparison and its constant that change; nil for a part that is left out.
  let comparison: EditableComparison?
  let constant: NodeIndex?
  private let action: MutationAction

  /// What becomes of the tree.
  private enum MutationAction {
    case replace(NodeIndex, SyntaxNode)
    case leaveOut(of: NodeIndex)
    case leaveOutAll
  }

  /// A change within `comparison`: another node at `place`.
  init(
    kind: Kind, cost: Int, comparison: EditableComparison, constant: NodeIndex,
    _ place: NodeIndex, _ node: SyntaxNode
  ) {
    self.kind = kind
    self.cost = cost
    self.comparison = comparison
    self.constant = constant
    part = comparison.index
    action = .replace(place, node)
  }

  /// A part of `tree` that is left out; it costs the scalars that go.
  init(_ omission: ChangePlaces.Omission, in tree: SyntaxTree) {
    kind = .omission
    part = omission.part
    comparison = nil
    constant = nil
    let text = CanonicalPrinter.text(of: tree, at: omission.part)
    guard let compound = omission.compound else {
      cost = text.unicodeScalars.count
      action = .leaveOutAll
      return
    }
    let word = if case .and = tree[compound] { " AND " } else { " OR " }
    cost = text.unicodeScalars.count + word.unicodeScalars.count
    action = .leaveOut(of: compound)
  }

  /// `tree` with the change.
  func changed(_ tree: SyntaxTree) -> SyntaxTree {
    switch action {
    case .replace(let place, let node): tree.replacing(place, with: node)
    case .leaveOut(let compound): tree.leavingOut(part, of: compound)
    case .leaveOutAll: SyntaxTree(truth: true)
    }
  }

  /// The part of `tree` with the change, as a tree of its own; nil when it is left out.
  func changedPart(of tree: SyntaxTree) -> SyntaxTree? {
    switch action {
    case .replace(let place, let node):
      let start = tree.positions(below: part).lowerBound
      return tree.subtree(part).replacing(NodeIndex(place.position - start), with: node)
    case .leaveOut: return nil
    case .leaveOutAll: return SyntaxTree(truth: true)
    }
  }
}

/// The ideas that cost the least.
struct ChangeIdeas {
  /// The most that an idea may cost.
  let limit: Int
  /// Whether more were found than are kept.
  private(set) var isCut = false
  /// The cheapest first; of equal ones that which takes away less, then the one that came first.
  private(set) var sorted: [ChangeIdea] = []

  init(atMost limit: Int) { self.limit = limit }

  mutating func add(_ idea: ChangeIdea) {
    guard idea.cost <= limit else { return }
    let place = sorted.firstIndex { (idea.cost, idea.kind.rank) < ($0.cost, $0.kind.rank) }
    sorted.insert(idea, at: place ?? sorted.count)
    if sorted.count > PredicateLimits.changeIdeas {
      sorted.removeLast()
      isCut = true
    }
  }
}
