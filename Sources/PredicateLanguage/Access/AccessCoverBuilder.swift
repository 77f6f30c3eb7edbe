/// Works out covers from the leaves of a tree to its root.
///
/// The tests of all covers are in one list of links. A link is in one cover only, so that covers
/// are joined by joining their chains.
struct AccessCoverBuilder {
  /// A cover whose tests are a chain of links.
  private struct Cover: BitwiseCopyable {
    enum Kind { case never, everything, tests }

    var kind: Kind
    var decides: Bool
    /// About how often an index would meet the cover; only the order of costs matters.
    var cost: Double
    var first: Int32 = -1
    var last: Int32 = -1

    static let never = Cover(kind: .never, decides: false, cost: 0)

    static func everything(decides: Bool) -> Cover {
      Cover(kind: .everything, decides: decides, cost: decides ? 2e9 : 1e9)
    }

    /// Whether it is true of every identifier.
    var isTrue: Bool { kind == .everything && decides }
  }

  /// The cover of a subtree, and the cover of its negation.
  private struct Part: BitwiseCopyable {
    var cover: Cover
    var negation: Cover
    /// Whether evaluating the subtree never throws.
    var isSafe: Bool

    func cover(isNegated: Bool) -> Cover { isNegated ? negation : cover }

    var exchanged: Part { Part(cover: negation, negation: cover, isSafe: isSafe) }

    static func truth(_ value: Bool) -> Part {
      let (yes, no) = (Cover.everything(decides: true), Cover.never)
      return Part(cover: value ? yes : no, negation: value ? no : yes, isSafe: true)
    }

    /// A comparison that must be evaluated.
    static func unknown(isSafe: Bool) -> Part {
      Part(
        cover: .everything(decides: false), negation: .everything(decides: false), isSafe: isSafe)
    }
  }

  private struct Link {
    let site: AccessSite
    var next: Int32
  }

  private let storage: ActivationPredicate.Storage
  private let program: Program
  private let tree: SyntaxTree?
  private var parts: [Part] = []
  private var links: [Link] = []

  init(_ storage: ActivationPredicate.Storage) {
    self.storage = storage
    program = storage.program
    // Reading it again would take longer than all else.
    tree = storage.program.isAlternatives ? nil : storage.tree
  }

  /// The cover of the whole predicate.
  mutating func cover() -> AccessCover {
    guard let tree else {
      for slot in program.instructions.indices { parts.append(part(ofInstruction: slot)) }
      let cover = any(parts.indices, isNegated: false)
      return finished(cover)
    }
    var position = 0
    let nodes = tree.nodes
    parts.reserveCapacity(nodes.count / 3 + 1)
    links.reserveCapacity(program.instructions.count)
    for node in nodes.indices {
      switch nodes[node] {
      case .truth(let value): parts.append(.truth(value))
      case .not: parts[parts.count - 1] = parts[parts.count - 1].exchanged
      case .and(let count): join(last: count, isAny: false)
      case .or(let count): join(last: count, isAny: true)
      case .comparison(let operation, _, let modifier):
        // The instructions of comparisons are in the order of the tree.
        let slots = instructions(of: node, from: position)
        position = slots.upperBound
        addComparison(slots, operation, isAny: modifier == .any)
      default: break
      }
    }
    return finished(parts.last?.cover ?? .everything(decides: false))
  }

  private func instructions(of node: Int, from start: Int) -> Range<Int> {
    let instructions = program.instructions
    var lower = start
    while lower < instructions.count, Int(instructions[lower].node) < node { lower += 1 }
    var upper = lower
    while upper < instructions.count, Int(instructions[upper].node) == node { upper += 1 }
    return lower..<upper
  }

  private func finished(_ cover: Cover) -> AccessCover {
    switch cover.kind {
    case .never: return .never
    case .everything: return .everything(decides: cover.decides)
    case .tests:
      var tests: [AccessTest] = []
      tests.reserveCapacity(links.count)
      var next = cover.first
      while next >= 0 {
        tests.append(AccessTest(links[Int(next)].site, storage))
        next = links[Int(next)].next
      }
      return .tests(tests, decides: cover.decides)
    }
  }

  // MARK: Compounds

  /// Replaces the last parts by what they are together: any of them or all.
  private mutating func join(last count: Int, isAny: Bool) {
    let range = parts.count - count..<parts.count
    var isSafe = true
    for place in range where !parts[place].isSafe { isSafe = false }
    let joined = Part(
      cover: isAny ? any(range, isNegated: false) : all(range, isNegated: false),
      negation: isAny ? all(range, isNegated: true) : any(range, isNegated: true),
      isSafe: isSafe)
    parts.removeLast(count)
    parts.append(joined)
  }

  /// One of the parts is enough: all covers together.
  private mutating func any(_ range: Range<Int>, isNegated: Bool) -> Cover {
    var joined = Cover(kind: .tests, decides: true, cost: 0)
    // Whether a part before the last may throw, and whether any may.
    var mayThrowBefore = false
    var mayThrow = false
    for place in range {
      mayThrowBefore = mayThrow
      if !parts[place].isSafe { mayThrow = true }
    }
    for place in range {
      let next = parts[place].cover(isNegated: isNegated)
      switch next.kind {
      case .never: break
      // It is true without evaluation only where nothing before it can throw.
      case .everything: return .everything(decides: next.decides && !mayThrow)
      case .tests:
        if joined.first < 0 {
          joined.first = next.first
        } else {
          links[Int(joined.last)].next = next.first
        }
        joined.last = next.last
        joined.cost += next.cost
        joined.decides = joined.decides && next.decides
      }
    }
    if joined.first < 0 { return .never }
    // A test of a later part may be true although an earlier part throws.
    joined.decides = joined.decides && !mayThrowBefore
    return joined
  }

  /// All of the parts are needed: the cheapest cover that is evaluated before anything can throw.
  private func all(_ range: Range<Int>, isNegated: Bool) -> Cover {
    var best: Cover?
    var decided = 0
    for place in range {
      let next = parts[place].cover(isNegated: isNegated)
      if next.kind == .never { return .never }
      if next.isTrue { decided += 1 }
      if best.map({ next.cost < $0.cost }) ?? true { best = next }
      if !parts[place].isSafe { break }
    }
    guard let best else { return .everything(decides: true) }
    if best.isTrue { return .everything(decides: decided == range.count) }
    // Where all others are true whatever the identifier, the one decides alone.
    if decided == range.count - 1 { return best }
    if best.kind == .everything { return .everything(decides: false) }
    var undecided = best
    undecided.decides = false
    return undecided
  }

  // MARK: Comparisons

  /// Adds the part of a comparison, which all its instructions make or any of them.
  private mutating func addComparison(
    _ slots: Range<Int>, _ operation: ComparisonOperator, isAny: Bool
  ) {
    if let interval = interval(slots) {
      parts.append(part(of: interval, isSafe: true))
      return
    }
    for slot in slots {
      let part = part(ofInstruction: slot)
      let opcode = program.instructions[slot].opcode
      // A constant holds the answer of `!=` already.
      let isExchanged = operation == .notEqual && opcode != .general && opcode != .constant
      parts.append(isExchanged ? part.exchanged : part)
    }
    if slots.count != 1 { join(last: slots.count, isAny: isAny) }
  }

  private mutating func part(of site: AccessSite, isSafe: Bool) -> Part {
    let place = Int32(links.count)
    links.append(Link(site: site, next: -1))
    return Part(
      cover: Cover(kind: .tests, decides: true, cost: site.cost, first: place, last: place),
      negation: .everything(decides: false), isSafe: isSafe)
  }

  private mutating func part(ofInstruction slot: Int) -> Part {
    let instruction = program.instructions[slot]
    let isSafe = !instruction.mayFail
    if let site = storage.site(ofInstruction: slot) { return part(of: site, isSafe: isSafe) }
    switch instruction.opcode {
    case .constant: return .truth(instruction.answer)
    case .member: return member(instruction, slot)
    default: return .unknown(isSafe: isSafe)
    }
  }

  private mutating func member(_ instruction: Instruction, _ slot: Int) -> Part {
    let first = parts.count
    for element in 0..<Int(instruction.length) {
      parts.append(part(of: AccessSite(element: element, program, slot), isSafe: true))
    }
    let cover = any(first..<parts.count, isNegated: false)
    parts.removeLast(parts.count - first)
    return Part(
      cover: cover, negation: .everything(decides: cover.kind == .never), isSafe: true)
  }

  /// The interval of `SELF BETWEEN {text, text}`, whose two tests are side by side.
  private func interval(_ slots: Range<Int>) -> AccessSite? {
    guard slots.count == 2 else { return nil }
    let (first, last) = (
      program.instructions[slots.lowerBound], program.instructions[slots.lowerBound + 1]
    )
    guard first.opcode == .order, last.opcode == .order, first.outcomes == [.after, .same],
      last.outcomes == [.before, .same],
      case .comparison(.between, _, nil)? = tree?[NodeIndex(Int(first.node))]
    else { return nil }
    return AccessSite(.interval, program, slots.lowerBound, count: 2)
  }
}
