/// The tests of a predicate of which one must be true for the predicate to be true.
///
/// ```
/// SELF == "a" OR SELF BEGINSWITH "b"           {== "a", BEGINSWITH "b"}, decides
/// SELF BEGINSWITH "b" AND NOT SELF == "bc"     {BEGINSWITH "b"}
/// NOT SELF == "a"                              everything
/// ```
///
/// An index files a predicate under its cover: while no test of the cover is true, or the literals
/// of a test are missing, the predicate is false, and evaluating it would throw no error.
///
/// - Source: the access predicates of F. Fabret et al., "Filtering algorithms and implementation
///   for very fast publish/subscribe systems", SIGMOD 2001, here with OR and NOT.
package enum AccessCover: Sendable {
  /// False for every identifier.
  case never
  /// Must be evaluated for every identifier; with `decides` it is true without.
  case everything(decides: Bool)
  /// False while no test is true; with `decides` true when one is.
  case tests([AccessTest], decides: Bool)
}

extension ActivationPredicate {
  /// The predicate's cover, for identifiers that are not nil.
  ///
  /// - Complexity: O(n): n nodes of the tree and elements of lists.
  package var accessCover: AccessCover {
    if storage.obstacle != nil { return .everything(decides: false) }
    var builder = AccessCoverBuilder(storage)
    return builder.cover
  }
}

/// Works out covers from the leaves of a tree to its root.
private struct AccessCoverBuilder {
  /// The cover of a subtree, and the cover of its negation.
  private struct Part {
    var cover: AccessCover
    var negation: AccessCover
    /// Whether evaluating the subtree never throws.
    var isSafe: Bool
  }

  private let storage: ActivationPredicate.Storage
  private var parts: [Part] = []

  init(_ storage: ActivationPredicate.Storage) { self.storage = storage }

  var cover: AccessCover {
    mutating get {
      let tree = storage.tree
      var ranges = InstructionRanges(storage.program)
      for position in tree.nodes.indices {
        switch tree.nodes[position] {
        case .truth(let value): parts.append(Self.truth(value))
        case .not:
          let part = parts.removeLast()
          parts.append(Part(cover: part.negation, negation: part.cover, isSafe: part.isSafe))
        case .and(let count):
          let children = Array(parts.suffix(count))
          parts.removeLast(count)
          parts.append(
            Part(
              cover: Self.all(children, \.cover), negation: Self.any(children, \.negation),
              isSafe: children.allSatisfy(\.isSafe)))
        case .or(let count):
          let children = Array(parts.suffix(count))
          parts.removeLast(count)
          parts.append(
            Part(
              cover: Self.any(children, \.cover), negation: Self.all(children, \.negation),
              isSafe: children.allSatisfy(\.isSafe)))
        case .comparison(let operation, _, let modifier):
          parts.append(
            comparison(ranges.next(of: position), operation, isAny: modifier == .any))
        default: break
        }
      }
      return parts.last?.cover ?? .everything(decides: false)
    }
  }

  private static func truth(_ value: Bool) -> Part {
    Part(
      cover: value ? .everything(decides: true) : .never,
      negation: value ? .never : .everything(decides: true), isSafe: true)
  }

  // MARK: Compounds

  /// One of `parts` is enough: all covers together.
  private static func any(
    _ parts: [Part], _ cover: KeyPath<Part, AccessCover>
  ) -> AccessCover {
    var tests: [AccessTest] = []
    var decides = true
    for part in parts {
      switch part[keyPath: cover] {
      case .never: break
      case .everything(let isTrue):
        // True without a question only where nothing before it can throw.
        return .everything(decides: isTrue && parts.allSatisfy(\.isSafe))
      case .tests(let more, let isExact):
        tests += more
        decides = decides && isExact
      }
    }
    if tests.isEmpty { return .never }
    // A test of a later part may be true although an earlier part throws.
    let mayThrow = parts.count > 1 && !parts.dropLast().allSatisfy(\.isSafe)
    return .tests(tests, decides: decides && !mayThrow)
  }

  /// All of `parts` are needed: the cheapest cover that is asked before anything can throw.
  private static func all(
    _ parts: [Part], _ cover: KeyPath<Part, AccessCover>
  ) -> AccessCover {
    var best: AccessCover?
    var decided = 0
    for part in parts {
      let next = part[keyPath: cover]
      if case .never = next { return .never }
      if case .everything(decides: true) = next { decided += 1 }
      if best.map({ cost(next) < cost($0) }) ?? true { best = next }
      if !part.isSafe { break }
    }
    guard let best else { return .everything(decides: true) }
    // Where all others are true whatever the identifier, the one decides alone.
    let others = parts.count - 1
    if case .everything(decides: true) = best {
      return .everything(decides: decided == parts.count)
    }
    if decided == others { return best }
    return undecided(best)
  }

  private static func undecided(_ cover: AccessCover) -> AccessCover {
    switch cover {
    case .never: .never
    case .everything: .everything(decides: false)
    case .tests(let tests, _): .tests(tests, decides: false)
    }
  }

  /// How often an index would come upon the cover, roughly; only the order matters.
  private static func cost(_ cover: AccessCover) -> Double {
    switch cover {
    case .never: 0
    case .everything(let decides): decides ? 2e9 : 1e9
    case .tests(let tests, _): tests.reduce(0) { $0 + cost($1) }
    }
  }

  private static func cost(_ test: AccessTest) -> Double {
    let length = Double(1 + test.constant.count)
    return switch test.kind {
    case .equal: 1
    case .like: 2.5
    case .matches: 3
    case .suffix, .contains: 2 + 20 / length
    case .prefix: 50 / length
    case .interval: 1000
    }
  }

  // MARK: Comparisons

  private func comparison(
    _ range: Range<Int>, _ operation: ComparisonOperator, isAny: Bool
  ) -> Part {
    let program = storage.program
    if let interval = interval(range) { return part(of: interval, isSafe: true) }
    var parts: [Part] = []
    for slot in range {
      let instruction = program.instructions[slot]
      let part = self.part(of: instruction, slot)
      let isExchanged = operation == .notEqual && instruction.opcode != .general
      // A constant holds the answer of `!=` already.
      guard isExchanged, instruction.opcode != .constant else {
        parts.append(part)
        continue
      }
      parts.append(Part(cover: part.negation, negation: part.cover, isSafe: part.isSafe))
    }
    if parts.count == 1 { return parts[0] }
    let isSafe = parts.allSatisfy(\.isSafe)
    if isAny {
      return Part(
        cover: Self.any(parts, \.cover), negation: Self.all(parts, \.negation), isSafe: isSafe)
    }
    return Part(
      cover: Self.all(parts, \.cover), negation: Self.any(parts, \.negation), isSafe: isSafe)
  }

  private func part(of test: AccessTest, isSafe: Bool) -> Part {
    Part(
      cover: .tests([test], decides: true), negation: .everything(decides: false), isSafe: isSafe)
  }

  private func part(of instruction: Instruction, _ slot: Int) -> Part {
    let program = storage.program
    func test(_ kind: AccessTest.Kind, _ constant: [UInt8]) -> AccessTest {
      AccessTest(kind, instruction.options, constant, storage, Int32(slot)..<Int32(slot + 1))
    }
    func constant() -> [UInt8] {
      let start = Int(instruction.constant)
      return Array(program.bytes[start..<start + Int(instruction.length)])
    }
    switch instruction.opcode {
    case .constant: return Self.truth(instruction.answer)
    case .general:
      return Part(
        cover: .everything(decides: false), negation: .everything(decides: false), isSafe: false)
    case .equal, .equalFolded: return part(of: test(.equal, constant()), isSafe: true)
    case .prefix: return part(of: test(.prefix, constant()), isSafe: true)
    case .suffix: return part(of: test(.suffix, constant()), isSafe: true)
    case .contains: return part(of: test(.contains, constant()), isSafe: true)
    case .order: return part(of: ordered(instruction, slot, constant()), isSafe: true)
    case .member: return member(instruction, slot)
    case .like, .matches:
      let isLike = instruction.opcode == .like
      guard let pattern = storage.pattern(ofInstruction: slot) else {
        return Part(
          cover: .everything(decides: false), negation: .everything(decides: false), isSafe: isLike)
      }
      return part(of: test(isLike ? .like : .matches, Array(pattern.utf8)), isSafe: isLike)
    }
  }

  private func member(_ instruction: Instruction, _ slot: Int) -> Part {
    let program = storage.program
    let range = Int(instruction.constant)..<Int(instruction.constant + instruction.length)
    let tests = program.elements[range].map { element in
      let start = Int(element.start)
      return AccessTest(
        .equal, [], Array(program.bytes[start..<start + Int(element.length)]), storage,
        Int32(slot)..<Int32(slot + 1))
    }
    return Part(
      cover: tests.isEmpty ? .never : .tests(tests, decides: true),
      negation: .everything(decides: tests.isEmpty), isSafe: true)
  }

  private func ordered(_ instruction: Instruction, _ slot: Int, _ constant: [UInt8]) -> AccessTest {
    var test = AccessTest(
      .interval, instruction.options, [], storage, Int32(slot)..<Int32(slot + 1))
    let bound = AccessTest.Bound(
      bytes: constant, isInclusive: instruction.outcomes.contains(.same))
    if instruction.outcomes.contains(.before) {
      test.setUpper(to: bound)
    } else {
      test.raiseLower(to: bound)
    }
    return test
  }

  /// The interval of `SELF BETWEEN {text, text}`, whose two tests stand side by side.
  private func interval(_ range: Range<Int>) -> AccessTest? {
    let instructions = storage.program.instructions
    guard range.count == 2, instructions[range].allSatisfy({ $0.opcode == .order }),
      let first = range.first, let last = range.last,
      instructions[first].outcomes == [.after, .same],
      instructions[last].outcomes == [.before, .same]
    else { return nil }
    let node = NodeIndex(Int(instructions[first].node))
    guard case .comparison(.between, _, nil) = storage.tree[node] else { return nil }
    var test = AccessTest(
      .interval, instructions[first].options, [], storage, Int32(first)..<Int32(last + 1))
    func bound(_ slot: Int) -> AccessTest.Bound {
      let start = Int(instructions[slot].constant)
      let end = start + Int(instructions[slot].length)
      return AccessTest.Bound(
        bytes: Array(storage.program.bytes[start..<end]), isInclusive: true)
    }
    test.raiseLower(to: bound(first))
    test.setUpper(to: bound(last))
    return test
  }
}

/// The instructions of each comparison, which stand in the order of the tree.
private struct InstructionRanges {
  private let instructions: UnsafeBufferPointer<Instruction>
  private var position = 0

  init(_ program: Program) { instructions = program.instructions }

  /// The instructions of the comparison at `node`; called for ascending nodes.
  mutating func next(of node: Int) -> Range<Int> {
    while position < instructions.count, Int(instructions[position].node) < node { position += 1 }
    let start = position
    while position < instructions.count, Int(instructions[position].node) == node { position += 1 }
    return start..<position
  }
}

extension ActivationPredicate.Storage {
  /// The pattern of a LIKE or MATCHES instruction; nil where it is not a literal text.
  fileprivate func pattern(ofInstruction slot: Int) -> String? {
    let node = NodeIndex(Int(program.instructions[slot].node))
    let (left, right) = tree.operands(of: node)
    if case .string(let text) = tree[right], case .identifier = tree[left] { return text }
    return nil
  }
}
