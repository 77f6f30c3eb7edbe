/// One small change of a predicate that makes it true for one identifier.
package struct PredicateChange: Sendable {
  /// The place of the part that changes, in the predicate's source.
  package let span: SourceSpan
  /// The part's canonical text.
  package let before: String
  /// The canonical text of what is in its place.
  ///
  /// Nil if the part is left out.
  package let after: String?
  /// The whole predicate with the change, read from text; it is true for the identifier.
  package let predicate: ActivationPredicate
  /// The identifier, spelt so that the predicate is true without the change.
  ///
  /// Nil if there is no such spelling close by.
  package let identifier: String?
  /// The number of scalars that change; an added option counts as one.
  package let cost: Int
}

/// The search ended at a limit: it is not known which change is the smallest.
package struct ChangeSearchLimit: Error {}

/// A change that may make one part of a predicate true, or that leaves it out.
struct ChangeIdea {
  /// The kind of a change; of equal costs the earlier one wins, which takes away the least.
  enum Kind: Int {
    /// The comparison gets options.
    case option
    /// Wildcards come before or after the pattern.
    case wildcard
    /// The constant is spelt in another way.
    case edit
    /// The part is left out, of a compound or as a whole.
    case omission
  }

  let kind: Kind
  let cost: Int
  /// The part that changes.
  let part: NodeIndex
  /// The new node and its place.
  ///
  /// Nil for a part that is left out.
  var replacement: (place: NodeIndex, node: SyntaxNode)?
  /// The compound that the part is left out of.
  var compound: NodeIndex?

  /// `tree` with the change.
  func changed(_ tree: SyntaxTree) -> SyntaxTree {
    if let (place, node) = replacement { return tree.replacing(place, with: node) }
    return compound.map { tree.leavingOut(part, of: $0) } ?? SyntaxTree(truth: true)
  }

  /// The part of `tree` with the change, as a tree of its own.
  ///
  /// Nil if it is left out.
  func changedPart(of tree: SyntaxTree) -> SyntaxTree? {
    guard let (place, node) = replacement else {
      return compound == nil ? SyntaxTree(truth: true) : nil
    }
    let start = tree.positions(below: part).lowerBound
    return tree.subtree(part).replacing(NodeIndex(place.position - start), with: node)
  }
}
