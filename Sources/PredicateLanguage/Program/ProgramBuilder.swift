internal import RegularExpressions

/// A program that is being compiled.
///
/// What refers to a text counts from the beginning of the source on, and goes on in `bytes`.
struct ProgramBuilder {
  let source: String
  var instructions: [Instruction] = []
  /// The constants that are not in the source as they are compared.
  var bytes: [UInt8] = []
  var elements: [MemberList.Element] = []
  var segments: [LikePattern.Segment] = []
  var pieces: [LikePattern.Piece] = []
  var regexes: [RegularExpression] = []
  var comparisons: [GeneralComparison] = []
  /// The target with which running begins; `open` for a predicate that cannot be run.
  var entry: Target = .open

  /// Whether the program is one comparison of one run of bytes, and true means accept.
  var isOneStretch: Bool {
    guard instructions.count == 1, let only = instructions.first, entry == Target(0),
      only.onTrue == .accept, only.onFalse == .reject
    else { return false }
    return switch only.opcode {
    case .equal, .equalFolded, .prefix, .suffix: true
    default: false
    }
  }

  init(source: String = "") { self.source = source }

  init(truth: Bool, source: String) {
    self.source = source
    instructions = [Instruction(opcode: .constant, answer: truth, nilAnswer: truth)]
    entry = Target(0)
  }

  /// Appends the tables of a LIKE pattern and the instruction that reads them.
  ///
  /// The piece before its first is the pattern as it was written.
  mutating func append(
    _ like: LikePattern, of pattern: String, _ options: ComparisonOptions, at literal: SourceSpan?
  ) {
    instructions.append(
      Instruction(
        opcode: .like, options: options, constant: Int32(segments.count),
        length: Int32(like.segments.count)))
    var next = literal.map { $0.lowerBound + 1 }
    var pattern = pattern
    pattern.withUTF8 { pattern in
      let start = place(pattern, at: next)
      pieces.append(LikePattern.Piece(start: start, length: Int32(pattern.count)))
    }
    segments += like.segments.map { $0.moved(by: pieces.count) }
    like.bytes.withUnsafeBufferPointer { bytes in
      for piece in like.pieces {
        guard piece.length >= 0 else {
          pieces.append(piece)
          continue
        }
        let text = Bytes(rebasing: bytes[Int(piece.start)..<Int(piece.start + piece.length)])
        next = next.map { skippingWildcards(from: $0) }
        let start = place(text, at: next)
        next = Int(start) == next ? Int(start) + text.count : nil
        pieces.append(LikePattern.Piece(start: start, length: piece.length))
      }
    }
  }
}

extension ProgramBuilder {
  /// Returns where a text can be read: at `place` of the source, if it is there, else where it is
  /// put now.
  mutating func place(_ text: Bytes, at place: Int?) -> Int32 {
    let count = source.utf8.count
    if let place, place >= 0, place + text.count <= count {
      let isThere = source.utf8.withContiguousStorageIfAvailable { source in
        ByteSearch.equal(
          Bytes(rebasing: source[place..<place + text.count]), text, foldingCase: false)
      }
      if isThere == true { return Int32(place) }
    }
    bytes += text
    return Int32(count + bytes.count - text.count)
  }

  /// The place after the wildcards that the source has at `place`.
  private func skippingWildcards(from place: Int) -> Int {
    let wildcards = source.utf8.withContiguousStorageIfAvailable { source in
      source[min(place, source.count)...].prefix {
        $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?")
      }.count
    }
    return place + (wildcards ?? 0)
  }
}

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
