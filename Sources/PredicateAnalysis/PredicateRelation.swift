/// A relation between the strings of two predicates.
public enum PredicateRelation: String, Hashable, Sendable, CaseIterable {
  /// Both are true for the same strings.
  case equal
  /// Every string of the first is one of the second.
  case implies
  /// Every string of the second is one of the first.
  case impliedBy
  /// No string is one of both.
  case disjoint
  /// Some strings are one of both, and each has strings that the other has not.
  case overlaps

  /// The relation of two predicates, by which of three parts have strings.
  package init(hasFirst: Bool, hasSecond: Bool, hasBoth: Bool) {
    self =
      switch (hasFirst, hasSecond, hasBoth) {
      case (false, false, _): .equal
      case (false, true, _): .implies
      case (true, false, _): .impliedBy
      case (true, true, false): .disjoint
      case (true, true, true): .overlaps
      }
  }
}

/// The relation of two predicates, with strings that show it.
public struct RelationReport: Hashable, Sendable {
  /// The first that holds, in the order of `PredicateRelation`; a predicate without strings implies
  /// every other.
  public let relation: PredicateRelation
  /// A string for which the first predicate alone is true.
  public let firstOnly: Witness?
  /// A string for which the second predicate alone is true.
  public let secondOnly: Witness?
  /// A string for which both are true.
  public let both: Witness?
  /// A string for which neither is true.
  public let neither: Witness?
}
