/// The places of a false predicate at which one change can make it true.
///
/// ```
/// SELF BEGINSWITH "mail/" AND (SELF == "a" OR NOT SELF ENDSWITH "/spam")
/// true                         false          false: the part below is true
/// ```
///
/// Here either part of the `OR` would do, and so would leaving the `OR` out. In an `AND` with two
/// false parts there is no such place.
struct ChangePlaces {
  /// The false comparisons that would make the predicate true, each with how many scalars of the
  /// identifier the true parts beside it ask for.
  private(set) var misses: [(comparison: NodeIndex, found: Int)] = []
  /// The parts without which the predicate would be true, each with the compound around it.
  ///
  /// The compound is nil if the part is the whole predicate.
  private(set) var omissions: [(part: NodeIndex, compound: NodeIndex?)] = []

  private let tree: SyntaxTree

  private typealias Part = (index: NodeIndex, trace: PredicateTrace.Node)

  /// Walks down from the root of a false predicate, without recursion; `trace` is the root's.
  init(_ tree: SyntaxTree, _ trace: PredicateTrace.Node) {
    self.tree = tree
    if excludes(tree.root) { omissions.append((tree.root, nil)) }
    // Parts that must change, the value that each must get, and what the parts beside it ask for.
    var open: [(part: Part, wanted: Bool, found: Int)] = [((tree.root, trace), true, 0)]
    while let (part, wanted, found) = open.popLast() {
      var parts = parts(of: part)
      var known = found
      switch part.trace.kind {
      case .leaf where wanted: misses.append((part.index, found))
      case .leaf: break
      case .not: open += parts.map { ($0, !wanted, 0) }
      case .and, .or:
        if (part.trace.kind == .and) == wanted {
          let others = parts.filter { $0.trace.outcome == .value(wanted) }
          parts.removeAll { $0.trace.outcome == .value(wanted) }
          guard parts.count == 1, parts[0].trace.outcome == .value(!wanted) else { continue }
          if wanted { known = max(found, others.map(asked).max() ?? 0) }
          // Without the only comparison that looks for a text, a scene would take nearly all.
          if !wanted || known > 0 || excludes(parts[0].index) {
            omissions.append((parts[0].index, part.index))
          }
        }
        open += parts.reversed().map { ($0, wanted, known) }
      }
    }
  }

  private func parts(of part: Part) -> [Part] {
    part.trace.children.isEmpty
      ? [] : zip(tree.children(of: part.index), part.trace.children).map { ($0, $1) }
  }

  /// Whether a part says what an identifier must not be.
  private func excludes(_ part: NodeIndex) -> Bool {
    switch tree[part] {
    case .not, .comparison(.notEqual, _, _): true
    default: false
    }
  }

  /// The longest text, in scalars, that a true comparison outside every `NOT` of the part finds in
  /// the identifier.
  private func asked(_ part: Part) -> Int {
    var longest = 0
    var open = [part]
    while let part = open.popLast() {
      guard part.trace.outcome == .value(true), part.trace.kind != .not else { continue }
      open += parts(of: part)
      guard let reading = ComparisonReading(tree, part.index) else { continue }
      let text = tree[reading.constant].text ?? ""
      switch reading.form {
      case .text(.like):
        longest = max(longest, EditText.literals(EditText.numbers(text, isPattern: true)))
      // Which element it was, and what of an expression, is not known.
      case .text(.matches), .member, .part: longest = max(longest, 1)
      case .text(let operation) where operation.isSearch:
        longest = max(longest, text.unicodeScalars.count)
      default: break
      }
    }
    return longest
  }
}
