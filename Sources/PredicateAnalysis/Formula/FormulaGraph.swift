/// A Boolean formula over the tests of a question, as flat nodes, operands before their operation.
///
/// Many formulas share one graph: those of all predicates, and what is asked about them.
struct FormulaGraph {
  struct Node: Hashable {
    let index: Int32
  }

  /// The value of a node: bit 0 the value if the text ends here, bit 1 whether it stays whatever
  /// comes, bit 2 whether bit 0 is not known.
  struct Value {
    static let isTrue: UInt8 = 1
    static let isSettled: UInt8 = 2
    static let isVague: UInt8 = 4
  }

  private enum Kind: UInt8 {
    case constant, leaf, not, and, or
    /// The first operand, where the second is false; else it is not known.
    case doubt
  }

  private var kinds: [Kind] = []
  /// The value of a constant, the number of a leaf, or where the operands begin.
  private var details: [Int32] = []
  private var counts: [Int32] = []
  private var operands: [Int32] = []
  private var constants: [Node?] = [nil, nil]
  private var leaves: [Int32: Node] = [:]
  /// The nodes that are made once for the same operands: of a NOT one, of an AND two.
  private var sharedNodes: [[Node]: Node] = [:]

  var count: Int { kinds.count }

  private mutating func append(_ kind: Kind, _ detail: Int32, _ count: Int32) -> Node {
    kinds.append(kind)
    details.append(detail)
    counts.append(count)
    return Node(index: Int32(kinds.count - 1))
  }

  mutating func constant(_ value: Bool) -> Node {
    if let known = constants[value ? 1 : 0] { return known }
    let node = append(.constant, value ? 1 : 0, 0)
    constants[value ? 1 : 0] = node
    return node
  }

  mutating func leaf(_ number: Int) -> Node {
    if let known = leaves[Int32(number)] { return known }
    let node = append(.leaf, Int32(number), 0)
    leaves[Int32(number)] = node
    return node
  }

  mutating func not(_ node: Node) -> Node {
    operands.append(node.index)
    return append(.not, Int32(operands.count - 1), 1)
  }

  mutating func and(_ nodes: [Node]) -> Node { compound(.and, nodes) }

  mutating func or(_ nodes: [Node]) -> Node { compound(.or, nodes) }

  /// Returns the result of `not`, the same node each time.
  mutating func shared(not node: Node) -> Node {
    if let known = sharedNodes[[node]] { return known }
    let new = not(node)
    sharedNodes[[node]] = new
    return new
  }

  /// Returns the result of `and`, the same node each time.
  mutating func shared(and one: Node, _ other: Node) -> Node {
    if let known = sharedNodes[[one, other]] { return known }
    let new = and([one, other])
    sharedNodes[[one, other]] = new
    return new
  }

  /// The value of `node`, which is not known where `failure` is true.
  mutating func doubt(_ node: Node, where failure: Node) -> Node {
    isNever(failure) ? node : compound(.doubt, [node, failure])
  }

  /// Whether a node is the constant false.
  func isNever(_ node: Node) -> Bool { constants[0] == node }

  private mutating func compound(_ kind: Kind, _ nodes: [Node]) -> Node {
    if nodes.count == 1 { return nodes[0] }
    let start = Int32(operands.count)
    operands += nodes.map(\.index)
    return append(kind, start, Int32(nodes.count))
  }

  /// Works out the value of every node.
  ///
  /// - Complexity: O(n): n nodes and operands.
  func evaluate(_ leafValues: [UInt8], into values: inout [UInt8]) {
    for index in kinds.indices {
      let detail = Int(details[index])
      switch kinds[index] {
      case .constant: values[index] = UInt8(detail) | Value.isSettled
      case .leaf: values[index] = leafValues[detail]
      case .not: values[index] = values[Int(operands[detail])] ^ Value.isTrue
      case .and: values[index] = combined(detail, Int(counts[index]), values, decidedBy: 0)
      case .or: values[index] = combined(detail, Int(counts[index]), values, decidedBy: 1)
      case .doubt:
        let failure = values[Int(operands[detail + 1])]
        let value = values[Int(operands[detail])]
        values[index] =
          failure & (Value.isVague | Value.isTrue) != 0
          ? Value.isVague : value & (failure & Value.isSettled | ~Value.isSettled)
      }
    }
  }

  /// The value of a compound that one operand with the value `decidedBy` decides.
  @inline(__always)
  private func combined(_ start: Int, _ count: Int, _ values: [UInt8], decidedBy: UInt8) -> UInt8 {
    var isDecided = false
    var isVague = false
    var allSettled = true
    for slot in start..<start + count {
      let value = values[Int(operands[slot])]
      if value & Value.isVague != 0 {
        isVague = true
        allSettled = false
      } else if value & Value.isTrue == decidedBy {
        if value & Value.isSettled != 0 { return decidedBy | Value.isSettled }
        isDecided = true
        allSettled = false
      } else if value & Value.isSettled == 0 {
        allSettled = false
      }
    }
    if isDecided { return decidedBy }
    if isVague { return Value.isVague }
    return (decidedBy ^ 1) | (allSettled ? Value.isSettled : 0)
  }

  /// The leaves of the formula of a node, ascending.
  func leaves(below node: Node) -> [Int] {
    var seen: Set<Int32> = [node.index]
    var pending = [node.index]
    var leaves: [Int] = []
    while let index = pending.popLast() {
      let detail = Int(details[Int(index)])
      switch kinds[Int(index)] {
      case .constant: break
      case .leaf: leaves.append(detail)
      default:
        for slot in detail..<detail + Int(counts[Int(index)])
        where seen.insert(operands[slot]).inserted {
          pending.append(operands[slot])
        }
      }
    }
    return leaves.sorted()
  }

  /// Marks the leaves on which the value of a root still depends, or that hold what is settled.
  ///
  /// - Complexity: O(n): n nodes and operands.
  func markNeededLeaves(
    below roots: [Node], _ values: [UInt8], _ marks: inout [Bool], _ leafMarks: inout [Bool]
  ) {
    for index in marks.indices { marks[index] = false }
    for index in leafMarks.indices { leafMarks[index] = false }
    var highest = -1
    for root in roots {
      marks[Int(root.index)] = true
      highest = max(highest, Int(root.index))
    }
    guard highest >= 0 else { return }
    for index in stride(from: highest, through: 0, by: -1) where marks[index] {
      let detail = Int(details[index])
      switch kinds[index] {
      case .constant: break
      case .leaf: leafMarks[detail] = true
      case .not: marks[Int(operands[detail])] = true
      case .and, .or: markOperands(of: index, values, &marks)
      case .doubt:
        marks[Int(operands[detail])] = true
        marks[Int(operands[detail + 1])] = true
      }
    }
  }

  /// Marks the operands of a compound that its value comes from.
  private func markOperands(of index: Int, _ values: [UInt8], _ marks: inout [Bool]) {
    let range = Int(details[index])..<Int(details[index] + counts[index])
    let decisive = (kinds[index] == .or ? 1 : 0) | Value.isSettled
    if values[index] == decisive {
      // One operand that decides is enough; one that is marked already costs nothing.
      var chosen: Int?
      for slot in range {
        let operand = Int(operands[slot])
        guard values[operand] == decisive else { continue }
        if marks[operand] { return }
        chosen = chosen ?? operand
      }
      if let chosen { marks[chosen] = true }
      return
    }
    for slot in range { marks[Int(operands[slot])] = true }
  }
}
