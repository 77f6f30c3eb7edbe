/// Writes look-behinds, which PCRE2 10.42 takes only when each alternative has one length.
///
/// `(?<=a{1,2}|b?)` becomes `(?<=a|aa||b)`. Atomic groups, and captures that something refers to,
/// cannot be written out so.
struct LookBehindWriter {
  /// The most alternatives that one look-behind becomes.
  private static let mostBranches = 256

  private let tree: PatternTree
  private let place: Range<Int>
  private let ignoresCase: Bool

  /// Returns the text of the look-behind at `position`.
  ///
  /// Nil if it can stay as it is.
  ///
  /// - Throws: when it has no longest match, as in ICU, or too many lengths.
  static func text(
    _ position: Int, in tree: PatternTree, ignoresCase: Bool
  ) throws(PatternMistake) -> String? {
    let node = tree.nodes[position]
    let writer = LookBehindWriter(tree: tree, place: node.place, ignoresCase: ignoresCase)
    try writer.checkBounds(position + 1..<node.end)
    if writer.branchesHaveLengths(position + 1..<node.end) { return nil }
    let branches = try writer.branches(position + 1..<node.end)
    guard case .group(let group) = node.kind else { return nil }
    return PatternAtoms.opening(group) + branches.joined(separator: "|") + ")"
  }

  /// Refuses what ICU finds no longest match of.
  private func checkBounds(_ range: Range<Int>) throws(PatternMistake) {
    var position = range.lowerBound
    while position < range.upperBound {
      let node = tree.nodes[position]
      if node.quantifier?.upper == 0 {
        // What repeats no times may be of any length.
        position = node.end
        continue
      }
      if let quantifier = node.quantifier, quantifier.upper == nil {
        throw unbounded("\(quantifier.text)", node)
      }
      // ICU finds no longest match of `??` either.
      if node.quantifier == PatternQuantifier(lower: 0, upper: 1, mode: .lazy) {
        throw unbounded("??", node)
      }
      switch node.kind {
      case .backReference: throw unbounded("a back reference", node)
      case .grapheme: throw unbounded("\\X", node)
      case .group(.lookBehind): position = node.end - 1
      default: break
      }
      position += 1
    }
  }

  private func unbounded(_ text: String, _ node: PatternNode) -> PatternMistake {
    PatternMistake(problem: .unboundedLookBehind(text), place: node.place)
  }

  /// The branches of a group's content.
  private func split(_ range: Range<Int>) -> [Range<Int>] {
    var branches: [Range<Int>] = []
    var start = range.lowerBound
    var position = start
    while position < range.upperBound {
      if case .bar = tree.nodes[position].kind {
        branches.append(start..<position)
        start = position + 1
      }
      position = tree.nodes[position].end
    }
    return branches + [start..<range.upperBound]
  }

  private func branchesHaveLengths(_ range: Range<Int>) -> Bool {
    split(range).allSatisfy { length($0) != nil }
  }

  /// The one length of a branch in characters, or the greatest integer if none is as large.
  ///
  /// Nil if there are several.
  private func length(_ range: Range<Int>) -> Int? {
    var total = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let node = tree.nodes[position]
      guard let one = length(node, position) else { return nil }
      if case .group = node.kind, node.quantifier?.upper == 0 { return nil }
      let quantifier = node.quantifier ?? PatternQuantifier(lower: 1, upper: 1)
      guard quantifier.upper == quantifier.lower else { return nil }
      // Repetitions of repetitions: PCRE2 refuses what is too long.
      let (more, isTooLong) = one.multipliedReportingOverflow(by: quantifier.lower)
      let (sum, isTooLongWithIt) = total.addingReportingOverflow(more)
      total = isTooLong || isTooLongWithIt ? .max : sum
      position = node.end
    }
    return total
  }

  private func length(_ node: PatternNode, _ position: Int) -> Int? {
    switch node.kind {
    case .assertion, .seam, .bar, .group(.lookAhead), .group(.lookBehind): return 0
    case .anyCharacter: return node.flags.contains(.dotAll) ? nil : 1
    case .set: return 1
    case .literal:
      let run = LiteralRun(position, in: tree)
      return node.flags.contains(.caseInsensitive) && run.expands(in: tree) ? nil : 1
    case .lineBreak, .grapheme, .backReference: return nil
    case .group:
      let lengths = Set(split(position + 1..<node.end).map(length))
      return lengths.count == 1 ? lengths.first ?? nil : nil
    }
  }

  // MARK: Writing out

  private func tooMany() -> PatternMistake {
    PatternMistake(problem: .lookBehindLength, place: place)
  }

  private func branches(_ range: Range<Int>) throws(PatternMistake) -> [String] {
    var result: [String] = []
    for branch in split(range) {
      var texts = [""]
      var position = branch.lowerBound
      while position < branch.upperBound {
        let node = tree.nodes[position]
        texts = try product(texts, try expansions(node, position))
        position = node.end
      }
      result += texts
      guard result.count <= Self.mostBranches else { throw tooMany() }
    }
    return result
  }

  private func product(
    _ heads: [String], _ tails: [String]
  ) throws(PatternMistake) -> [String] {
    guard heads.count * tails.count <= Self.mostBranches else { throw tooMany() }
    return heads.flatMap { head in tails.map { head + $0 } }
  }

  /// Every way to write a node with its repetitions, each of one length.
  private func expansions(
    _ node: PatternNode, _ position: Int
  ) throws(PatternMistake) -> [String] {
    if node.quantifier?.upper == 0, !tree.hasReferences { return [""] }
    var single = node
    single.quantifier = nil
    let once = try expansion(single, position)
    guard let quantifier = node.quantifier else { return once }
    let upper = quantifier.upper ?? 0
    guard quantifier.mode != .possessive, upper <= Self.mostBranches else { throw tooMany() }
    var result: [String] = []
    var texts = [""]
    for count in 0...upper {
      if count > 0 { texts = try product(texts, once) }
      if count >= quantifier.lower { result += texts }
      guard result.count <= Self.mostBranches else { throw tooMany() }
    }
    return result
  }

  private func expansion(
    _ node: PatternNode, _ position: Int
  ) throws(PatternMistake) -> [String] {
    switch node.kind {
    case .seam: return [""]
    case .anyCharacter where node.flags.contains(.dotAll): return ["\\r\\n", "(?!\\r\\n)(?s:.)"]
    case .lineBreak: return ["\\r\\n", "(?!\\r\\n)\\v"]
    case .group(.plain): return try branches(position + 1..<node.end)
    case .group(.capturing) where !tree.hasReferences:
      return try branches(position + 1..<node.end)
    case .group: throw tooMany()
    case .literal, .set:
      guard length(node, position) != nil else { throw tooMany() }
      return [try scoped(node)]
    default: return [try PatternAtoms.text(node, in: tree)]
    }
  }

  /// A node's text with its flag for case, where that differs from the look-behind's.
  private func scoped(_ node: PatternNode) throws(PatternMistake) -> String {
    let text = try PatternAtoms.text(node, in: tree)
    let wanted = node.flags.contains(.caseInsensitive)
    return wanted == ignoresCase ? text : (wanted ? "(?i:" : "(?-i:") + text + ")"
  }
}

// MARK: Order

extension LookBehindWriter {
  /// Returns `tree` with the alternatives of look-behinds as ICU tries them: the shortest first.
  ///
  /// PCRE2 tries them in the pattern's order. Only a capture that something refers to shows which
  /// one matches, so without references the tree stays as it is.
  ///
  /// - Complexity: O(n × d): n nodes, d the depth of look-behinds in one another.
  static func ordered(_ tree: PatternTree) -> PatternTree {
    guard tree.hasReferences else { return tree }
    var tree = tree
    // The number of each capture before the change, at its node.
    var captures = 0
    var numbers = tree.nodes.map { node in
      guard case .group(.capturing) = node.kind else { return 0 }
      captures += 1
      return captures
    }
    // Inner look-behinds have later positions, so their nodes are in order already.
    for position in tree.nodes.indices.reversed() {
      guard case .group(.lookBehind) = tree.nodes[position].kind else { continue }
      order(position, &tree, &numbers)
    }
    var renumbered = [Int](repeating: 0, count: captures + 1)
    for (index, number) in numbers.filter({ $0 > 0 }).enumerated() {
      renumbered[number] = index + 1
    }
    for position in tree.nodes.indices {
      guard case .backReference(let number) = tree.nodes[position].kind else { continue }
      tree.nodes[position].kind = .backReference(renumbered[number])
    }
    return tree
  }

  /// Orders the alternatives of the look-behind at `position`, if each has one length.
  private static func order(_ position: Int, _ tree: inout PatternTree, _ numbers: inout [Int]) {
    let node = tree.nodes[position]
    let writer = LookBehindWriter(tree: tree, place: node.place, ignoresCase: false)
    // Without the seam at its end.
    let content = position + 1..<node.end - 1
    var branches: [(range: Range<Int>, length: Int)] = []
    for range in writer.split(content) {
      guard let length = writer.length(range) else { return }
      branches.append((range, length))
    }
    let sorted = branches.enumerated().sorted {
      ($0.element.length, $0.offset) < ($1.element.length, $1.offset)
    }
    guard sorted.map({ $0.offset }) != Array(branches.indices) else { return }
    var nodes: [PatternNode] = []
    var captures: [Int] = []
    for (_, branch) in sorted {
      if branch.range != sorted[0].element.range {
        nodes.append(tree.nodes[branches[1].range.lowerBound - 1])
        nodes[nodes.count - 1].end = content.lowerBound + nodes.count
        captures.append(0)
      }
      let shift = content.lowerBound + nodes.count - branch.range.lowerBound
      for var moved in tree.nodes[branch.range] {
        moved.end += shift
        nodes.append(moved)
      }
      captures += numbers[branch.range]
    }
    tree.nodes.replaceSubrange(content, with: nodes)
    numbers.replaceSubrange(content, with: captures)
  }
}
