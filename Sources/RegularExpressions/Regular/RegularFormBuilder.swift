/// Turns the tree of a pattern into a regular form, with a stack of open groups of its own.
struct RegularFormBuilder {
  /// A group that is open, or the whole pattern.
  private struct Frame {
    /// The group's node.
    ///
    /// Nil if the group is the whole pattern.
    let node: Int?
    let end: Int
    /// Finished branches, and the parts of the current one.
    var branches = 0
    var parts = 0
    /// Whether the current branch has read a character.
    var hasRead = false
    /// The separate condition that the group makes, with the start of its parts.
    ///
    /// Nil if it makes none.
    var condition: (start: Int, anchoring: RegularForm.Condition.Anchoring, isNegated: Bool)?
  }

  private let tree: PatternTree
  private var form = RegularForm()
  private var parts: [RegularForm.Part] = []
  private var frames: [Frame]
  private var setPlaces: [[ClosedRange<UInt32>]: Int] = [:]
  private var classPlaces: [ClassKey: Int] = [:]
  /// Whether `|` is on the pattern's own level.
  private let hasOuterBars: Bool

  private struct ClassKey: Hashable {
    let index: ClassIndex
    let ignoresCase: Bool
  }

  init(_ tree: PatternTree) {
    self.tree = tree
    frames = [Frame(node: nil, end: tree.nodes.count)]
    var position = 0
    var bars = false
    while position < tree.nodes.count {
      if case .bar = tree.nodes[position].kind { bars = true }
      position = tree.nodes[position].end
    }
    hasOuterBars = bars
  }

  mutating func build() throws(RegularForm.Obstacle) -> RegularForm {
    var position = 0
    while position < tree.nodes.count {
      try closeFrames(at: position)
      position = try read(position)
    }
    try closeFrames(at: position)
    closeBranch()
    close(frames[0])
    form.conditions.append(
      RegularForm.Condition(parts: parts, anchoring: .whole, isNegated: false))
    return form
  }

  // MARK: Frames

  private mutating func push(_ part: RegularForm.Part) {
    parts.append(part)
    frames[frames.count - 1].parts += 1
  }

  private mutating func closeBranch() {
    let last = frames.count - 1
    if frames[last].parts != 1 { parts.append(.sequence(frames[last].parts)) }
    frames[last].branches += 1
    frames[last].parts = 0
    frames[last].hasRead = false
  }

  private mutating func close(_ frame: Frame) {
    if frame.branches != 1 { parts.append(.choice(frame.branches)) }
  }

  private mutating func closeFrames(at position: Int) throws(RegularForm.Obstacle) {
    while frames.count > 1, let frame = frames.last, frame.end == position,
      let index = frame.node
    {
      closeBranch()
      let closed = frames.removeLast()
      close(closed)
      if let condition = closed.condition {
        let own = Array(parts[condition.start...])
        parts.removeSubrange(condition.start...)
        form.conditions.append(
          RegularForm.Condition(
            parts: own, anchoring: condition.anchoring, isNegated: condition.isNegated))
        continue
      }
      frames[frames.count - 1].parts += 1
      frames[frames.count - 1].hasRead = true
      try finish(tree.nodes[index], set: nil)
    }
  }

  /// Applies the quantifier of a part that was just pushed.
  private mutating func finish(
    _ node: PatternNode, set: Int?
  ) throws(RegularForm.Obstacle) {
    guard let quantifier = node.quantifier else { return }
    let isFixed = quantifier.lower == quantifier.upper
    parts.append(.repeats(lower: quantifier.lower, upper: quantifier.upper))
    guard quantifier.mode == .possessive else { return }
    guard let set else {
      // Of a character there is one way to read it so often; of a group there may be many.
      throw obstacle(.possession, node)
    }
    if !isFixed { parts.append(.keeps(set)) }
  }

  private func obstacle(
    _ reason: RegularForm.Obstacle.Reason, _ node: PatternNode
  ) -> RegularForm.Obstacle {
    RegularForm.Obstacle(reason: reason, place: node.place)
  }

  // MARK: Nodes

  /// Reads the node at `position`; returns the position of the next one.
  private mutating func read(_ position: Int) throws(RegularForm.Obstacle) -> Int {
    let node = tree.nodes[position]
    switch node.kind {
    case .seam: return position + 1
    case .bar: closeBranch()
    case .group(let group): try open(group, node, position)
    case .literal: return try readLiterals(position)
    case .set(let index): try readSet(index, node)
    case .anyCharacter: try readAnyCharacter(node)
    case .lineBreak: try readLineBreak(node)
    case .assertion(let assertion): try readAssertion(assertion, node, position)
    case .backReference: throw obstacle(.backReference, node)
    case .grapheme: throw obstacle(.grapheme, node)
    }
    return position + 1
  }

  private mutating func open(
    _ group: PatternNode.Group, _ node: PatternNode, _ position: Int
  ) throws(RegularForm.Obstacle) {
    var frame = Frame(node: position, end: node.end)
    switch group {
    case .capturing, .plain: break
    case .atomic: throw obstacle(.possession, node)
    case .lookAhead(let isNegative):
      guard frames.count == 1, !hasOuterBars, !frames[0].hasRead else {
        throw obstacle(.lookAround, node)
      }
      frame.condition = (parts.count, .beginning, isNegative)
    case .lookBehind(let isNegative):
      guard frames.count == 1, !hasOuterBars, isEnd(node.end) else {
        throw obstacle(.lookAround, node)
      }
      frame.condition = (parts.count, .ending, isNegative)
    }
    frames.append(frame)
  }

  /// Whether nothing from `position` on reads a character.
  private func isEnd(_ position: Int) -> Bool {
    var next = position
    while next < tree.nodes.count {
      switch tree.nodes[next].kind {
      case .seam: break
      case .assertion(.lineEnd), .assertion(.end), .assertion(.endBeforeLineEnd):
        if tree.nodes[next].quantifier != nil { return false }
      case .group(.lookBehind): break
      default: return false
      }
      next = tree.nodes[next].end
    }
    return true
  }

  private mutating func readLiterals(_ position: Int) throws(RegularForm.Obstacle) -> Int {
    let node = tree.nodes[position]
    frames[frames.count - 1].hasRead = true
    guard node.flags.contains(.caseInsensitive) else {
      guard case .literal(let value) = node.kind else { return position + 1 }
      let set = place(of: [value...value])
      push(.set(set))
      try finish(node, set: set)
      return position + 1
    }
    let run = LiteralRun(position, in: tree)
    let letters = run.letters(in: tree)
    if node.quantifier != nil || letters.count == 1 {
      let set = place(of: ClassMembers.closed(CodePointRanges([letters[0]...letters[0]])).ranges)
      push(.set(set))
      try finish(node, set: set)
      return run.end
    }
    var edges: [RegularForm.Run.Edge] = []
    for (from, letter) in letters.enumerated() {
      let set = place(of: ClassMembers.closed(CodePointRanges([letter...letter])).ranges)
      edges.append(RegularForm.Run.Edge(from: from, to: from + 1, set: set))
    }
    for edge in run.joined(in: tree) {
      let ranges = CodePointRanges(edge.characters.map { $0...$0 })
      let set = place(of: ClassMembers.closed(ranges).ranges)
      edges.append(
        RegularForm.Run.Edge(from: edge.range.lowerBound, to: edge.range.upperBound, set: set))
    }
    push(.run(form.runs.count))
    form.runs.append(RegularForm.Run(count: letters.count, edges: edges))
    return run.end
  }

  private mutating func place(of ranges: [ClosedRange<UInt32>]) -> Int {
    if let known = setPlaces[ranges] { return known }
    form.sets.append(ranges)
    setPlaces[ranges] = form.sets.count - 1
    return form.sets.count - 1
  }

  private mutating func readSet(
    _ index: ClassIndex, _ node: PatternNode
  ) throws(RegularForm.Obstacle) {
    frames[frames.count - 1].hasRead = true
    let key = ClassKey(index: index, ignoresCase: node.flags.contains(.caseInsensitive))
    var set = classPlaces[key]
    if set == nil {
      guard classPlaces.count < RegexLimits.readClasses,
        let members = ClassMembers.ranges(of: index, in: tree, ignoresCase: key.ignoresCase)
      else { throw obstacle(.properties, node) }
      set = place(of: members.ranges)
      classPlaces[key] = set
    }
    push(.set(set ?? 0))
    try finish(node, set: set)
  }

  /// CR, LF and every other character that ends a line.
  private static let lineEnds: [ClosedRange<UInt32>] = [0xA...0xD, 0x85...0x85, 0x2028...0x2029]

  private mutating func readAnyCharacter(_ node: PatternNode) throws(RegularForm.Obstacle) {
    frames[frames.count - 1].hasRead = true
    guard node.flags.contains(.dotAll) else {
      let excluded = node.flags.contains(.unixLines) ? [0xA...0xA] : Self.lineEnds
      let set = place(of: CodePointRanges(excluded).complement.ranges)
      push(.set(set))
      try finish(node, set: set)
      return
    }
    // CR LF is one character.
    let isEndless = node.quantifier?.upper == nil && node.quantifier != nil
    if isEndless, node.quantifier?.mode != .possessive {
      // As many characters as there are: only the end of the repetition counts.
      let any = place(of: CodePointRanges.all.ranges)
      push(.set(any))
      parts.append(.repeats(lower: 1, upper: nil))
      parts.append(.place(.outsideLineBreak))
      parts.append(.sequence(2))
      let lower = node.quantifier?.lower ?? 0
      if lower == 0 { parts.append(.repeats(lower: 0, upper: 1)) }
      if lower < 2 { return }
      parts.append(.repeats(lower: 0, upper: 1))
      pushAny()
      frames[frames.count - 1].parts -= 1
      parts.append(.repeats(lower: lower, upper: lower))
      parts.append(.sequence(2))
      return
    }
    pushAny()
    try finish(node, set: nil)
  }

  private mutating func pushAny() {
    let other = place(of: CodePointRanges([0xD...0xD]).complement.ranges)
    parts.append(.set(other))
    pushCarriageReturn()
    parts.append(.choice(3))
    frames[frames.count - 1].parts += 1
  }

  /// CR LF, and CR before anything else: two parts.
  private mutating func pushCarriageReturn() {
    let carriageReturn = place(of: [0xD...0xD])
    parts += [.set(carriageReturn), .set(place(of: [0xA...0xA])), .sequence(2)]
    parts += [.set(carriageReturn), .place(.outsideLineBreak), .sequence(2)]
  }

  private mutating func readLineBreak(_ node: PatternNode) throws(RegularForm.Obstacle) {
    frames[frames.count - 1].hasRead = true
    let others = CodePointRanges(Self.lineEnds).intersection(
      CodePointRanges([0xD...0xD]).complement)
    parts.append(.set(place(of: others.ranges)))
    pushCarriageReturn()
    parts.append(.choice(3))
    frames[frames.count - 1].parts += 1
    try finish(node, set: nil)
  }

  private mutating func readAssertion(
    _ assertion: PatternNode.Assertion, _ node: PatternNode, _ position: Int
  ) throws(RegularForm.Obstacle) {
    let isUnix = node.flags.contains(.unixLines)
    let isMultiline = node.flags.contains(.multiline)
    let isOuter = frames.count == 1 && node.quantifier == nil
    let place: RegularForm.Place
    switch assertion {
    case .start: place = .start
    case .end: place = .end
    case .endBeforeLineEnd:
      guard isOuter, isEnd(position), !hasOuterBars else { throw obstacle(.anchor, node) }
      return
    case .lineStart: place = isMultiline ? (isUnix ? .unixLineStart : .lineStart) : .start
    case .lineEnd:
      if isOuter, !hasOuterBars, isEnd(position) { return }
      guard isMultiline else { throw obstacle(.anchor, node) }
      place = isUnix ? .unixLineEnd : .lineEnd
    case .wordBoundary: place = .wordBoundary
    case .notWordBoundary: place = .notWordBoundary
    }
    if isOuter {
      // At the start of the text each of them holds.
      if [.start, .lineStart, .unixLineStart].contains(place), !frames[0].hasRead { return }
      if place == .end, !hasOuterBars, isEnd(position) { return }
    }
    push(.place(place))
    try finish(node, set: nil)
  }
}
