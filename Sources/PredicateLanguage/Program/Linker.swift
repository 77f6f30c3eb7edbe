extension ProgramBuilder {
  /// Sets the targets of every instruction from the compounds of the tree.
  ///
  /// `starts` has for each node the first instruction of the nodes at and after it.
  ///
  /// - Complexity: O(n): n nodes.
  mutating func link(_ tree: SyntaxTree, _ starts: [Int]) {
    /// A subtree and where to go when it is true and when it is false.
    struct Job {
      let node: NodeIndex
      let onTrue: Target
      let onFalse: Target
    }

    func entry(_ node: NodeIndex) -> Target {
      Target(starts[tree.positions(below: node).lowerBound])
    }

    self.entry = entry(tree.root)
    if case .comparison = tree[tree.root] {
      return linkComparison(tree.root, tree, starts, onTrue: .accept, onFalse: .reject)
    }
    var jobs = [Job(node: tree.root, onTrue: .accept, onFalse: .reject)]
    while let job = jobs.popLast() {
      switch tree[job.node] {
      case .not:
        let operand = tree.children(of: job.node)[0]
        jobs.append(Job(node: operand, onTrue: job.onFalse, onFalse: job.onTrue))
      case .and, .or:
        let children = tree.children(of: job.node)
        for (index, child) in children.enumerated() {
          let isLast = index == children.count - 1
          let next = isLast ? job.onTrue : entry(children[index + 1])
          if case .and = tree[job.node] {
            jobs.append(Job(node: child, onTrue: next, onFalse: job.onFalse))
          } else {
            let other = isLast ? job.onFalse : entry(children[index + 1])
            jobs.append(Job(node: child, onTrue: job.onTrue, onFalse: other))
          }
        }
      default:
        linkComparison(job.node, tree, starts, onTrue: job.onTrue, onFalse: job.onFalse)
      }
    }
  }

  private mutating func linkComparison(
    _ node: NodeIndex, _ tree: SyntaxTree, _ starts: [Int], onTrue: Target, onFalse: Target
  ) {
    let next = node.position + 1
    let end = next < starts.count ? starts[next] : instructions.count
    var isAll = true
    if case .comparison(_, _, .any?) = tree[node] { isAll = false }
    link(starts[node.position]..<end, isAll: isAll, onTrue: onTrue, onFalse: onFalse)
  }

  /// Chains the instructions of one comparison: every one must be true, or any one.
  private mutating func link(
    _ range: Range<Int>, isAll: Bool, onTrue: Target, onFalse: Target
  ) {
    for slot in range {
      let isLast = slot == range.upperBound - 1
      let whenTrue = isAll && !isLast ? Target(slot + 1) : onTrue
      let whenFalse = !isAll && !isLast ? Target(slot + 1) : onFalse
      let isExchanged = instructions[slot].onTrue == .reject
      instructions[slot].onTrue = isExchanged ? whenFalse : whenTrue
      instructions[slot].onFalse = isExchanged ? whenTrue : whenFalse
    }
  }
}
