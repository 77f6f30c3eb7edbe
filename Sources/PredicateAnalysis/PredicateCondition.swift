/// A Boolean combination of the predicates of a family.
///
/// ```swift
/// let gap = PredicateCondition.all([.fails(0), .fails(1)])
/// let either = !gap
/// ```
public struct PredicateCondition: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case predicate(Int)
    case not
    case and(Int)
    case or(Int)
  }

  /// In post-order, so that a condition of any depth is read without recursion.
  let steps: [Step]

  /// The predicate at `index` of the family is true.
  public static func holds(_ index: Int) -> PredicateCondition {
    PredicateCondition(steps: [.predicate(index)])
  }

  /// The predicate at `index` of the family is false.
  public static func fails(_ index: Int) -> PredicateCondition {
    PredicateCondition(steps: [.predicate(index), .not])
  }

  /// Every condition is true; of none, this is true.
  public static func all(_ conditions: [PredicateCondition]) -> PredicateCondition {
    PredicateCondition(steps: conditions.flatMap(\.steps) + [.and(conditions.count)])
  }

  /// One condition is true or several are; of none, this is false.
  public static func any(_ conditions: [PredicateCondition]) -> PredicateCondition {
    PredicateCondition(steps: conditions.flatMap(\.steps) + [.or(conditions.count)])
  }

  /// The condition is false.
  public static prefix func ! (condition: PredicateCondition) -> PredicateCondition {
    PredicateCondition(steps: condition.steps + [.not])
  }

  /// The value, when `truth` says what each predicate is.
  func value(_ truth: (Int) -> Bool) -> Bool {
    var stack: [Bool] = []
    for step in steps {
      switch step {
      case .predicate(let index): stack.append(truth(index))
      case .not: if let last = stack.popLast() { stack.append(!last) }
      case .and(let count), .or(let count):
        let parts = stack.suffix(count)
        let value =
          if case .and = step { parts.allSatisfy { $0 } } else { parts.contains(true) }
        stack.removeLast(count)
        stack.append(value)
      }
    }
    return stack.last ?? true
  }

  /// The condition as a formula over those of the predicates.
  func node(in graph: inout FormulaGraph, _ roots: [FormulaGraph.Node]) -> FormulaGraph.Node {
    var stack: [FormulaGraph.Node] = []
    for step in steps {
      switch step {
      case .predicate(let index): stack.append(roots[index])
      case .not: if let last = stack.popLast() { stack.append(graph.not(last)) }
      case .and(let count), .or(let count):
        let parts = Array(stack.suffix(count))
        stack.removeLast(count)
        if case .and = step {
          stack.append(graph.and(parts))
        } else {
          stack.append(graph.or(parts))
        }
      }
    }
    return stack.last ?? graph.constant(true)
  }
}
