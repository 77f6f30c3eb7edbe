/// Text that every match of a pattern has, as keys: what an index can file the pattern under.
///
/// ```
/// note/*/page-?     begins with `note/`, has `/page-` inside
/// ^(a|b)-cd.*ef$    ends with `ef`, has `-cd` inside
/// ```
package struct RequiredLiterals: Hashable, Sendable {
  /// What every match begins with; empty when nothing is known.
  package var prefix: [UInt8] = []
  /// What every match ends with; empty when nothing is known.
  package var suffix: [UInt8] = []
  /// What every match has somewhere between, in this order.
  package var inner: [[UInt8]] = []
  /// Whether the pattern is one literal: a match has this key and no other.
  package var isWhole = false

  /// Creates the literals of a pattern that is runs of letters with gaps between them.
  ///
  /// An empty run at an end leaves that end open.
  init(runs: [String]) {
    guard let first = runs.first, let last = runs.last else { return }
    prefix = KeyForm.key(of: first)
    suffix = KeyForm.key(of: last)
    isWhole = runs.count == 1
    inner = runs.dropFirst().dropLast().map { KeyForm.key(of: $0) }.filter { !$0.isEmpty }
  }

  /// Whether `key`, the key of a text, has all of them, each where it must stand.
  ///
  /// - Complexity: O(l × n): l bytes of literals, n of text.
  func stand(in key: [UInt8]) -> Bool {
    guard key.starts(with: prefix), key.reversed().starts(with: suffix.reversed()) else {
      return false
    }
    return key.withUnsafeBufferPointer { text in
      inner.allSatisfy { literal in
        literal.withUnsafeBufferPointer {
          ByteSearch.firstOffset(of: $0, in: text, foldingCase: false) != nil
        }
      }
    }
  }
}

extension RequiredLiterals {
  /// Reads a LIKE pattern, as `LikePattern` does.
  init(like pattern: String) {
    var runs = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped {
        runs[runs.count - 1].append(scalar)
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "?", "*": runs.append(String.UnicodeScalarView())
      default: runs[runs.count - 1].append(scalar)
      }
    }
    self.init(runs: runs.map { String($0) })
  }

  /// Reads the tree of a regular expression, which matches whole texts.
  ///
  /// A group without branches is read as if it stood open; one with branches, one that may be
  /// missing and everything that is not a letter is a gap.
  init(regex tree: PatternTree) {
    var runs = [String.UnicodeScalarView()]
    var position = 0
    if Self.hasBar(tree, 0..<tree.nodes.count) {
      self.init(runs: ["", ""])
      return
    }
    while position < tree.nodes.count {
      let node = tree.nodes[position]
      let isOnce = node.quantifier == nil
      let isNeeded = isOnce || (node.quantifier?.lower ?? 0) > 0
      switch node.kind {
      case .literal(let value):
        if isNeeded, let scalar = Unicode.Scalar(value) { runs[runs.count - 1].append(scalar) }
        if !isOnce { runs.append(String.UnicodeScalarView()) }
        // Repeated letters may stand more than once: the run ends with the first and begins anew.
        if !isOnce, isNeeded, let scalar = Unicode.Scalar(value) {
          runs[runs.count - 1].append(scalar)
        }
        position += 1
      case .assertion, .seam: position += 1
      case .group(.capturing) where isOnce, .group(.plain) where isOnce,
        .group(.atomic) where isOnce:
        let inside = position + 1..<node.end
        if Self.hasBar(tree, inside) {
          runs.append(String.UnicodeScalarView())
          position = node.end
        } else {
          position += 1
        }
      case .group(.lookAhead), .group(.lookBehind):
        position = node.end
      default:
        runs.append(String.UnicodeScalarView())
        position = node.end
      }
    }
    self.init(runs: runs.map { String($0) })
  }

  /// Whether `range` has a bar of its own, outside of the groups in it.
  private static func hasBar(_ tree: PatternTree, _ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      if case .bar = tree.nodes[position].kind { return true }
      position = tree.nodes[position].end
    }
    return false
  }
}
