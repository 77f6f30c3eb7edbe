import PredicateLanguage

// Leaves: finding equal ones, making new ones, and filing them in the structures.

extension PackedIndex {
  /// Returns the leaf of `test`, made and filed if there is none.
  ///
  /// - Complexity: O(l): l bytes of constants.
  mutating func intern(_ test: AccessTest) -> LeafIndex {
    if test.kind == .equal, let key = scratch.lowered(test.plainConstant), !key.isEmpty {
      return internWhole(test, key)
    }
    let hash = internHash(test)
    if let found = interned.first(hash, where: { isLeaf($0, equalTo: test) }) {
      return LeafIndex(found)
    }
    // The literals of patterns are worked out once; those of whole texts are seldom needed.
    let literals = test.kind == .equal ? nil : test.literals
    let index = makeLeaf(test, literals)
    interned.insert(hash, index.value)
    place(index, test, literals)
    draw(index, test, literals)
    return index
  }

  /// Interns a test as `intern` does, for a test of a whole ASCII text with this key.
  private mutating func internWhole(
    _ test: AccessTest, _ key: UnsafeBufferPointer<UInt8>
  ) -> LeafIndex {
    guard let base = key.baseAddress else { return Self.always }
    let keyHash = hash.hash(key: base, key.count)
    let head = equality.first(keyHash) { hasKey($0, key) }
    if let head {
      if isLeaf(head, equalTo: test) { return LeafIndex(head) }
      let hash = internHash(test)
      if let found = interned.first(hash, where: { isLeaf($0, equalTo: test) }) {
        return LeafIndex(found)
      }
    }
    let index = makeLeaf(test, nil)
    leaves.at(index.position).pointee.access = .equal
    if head != nil { interned.insert(internHash(test), index.value) }
    linkEqual(index, keyHash, head)
    draw(index, test, nil)
    return index
  }

  /// Whether a leaf is of a whole ASCII text and the first of its key, which `equality` finds.
  func isFoundByKey(_ index: LeafIndex) -> Bool {
    let leaf = leaves.at(index.position)
    return leaf.pointee.access == .equal && leaf.pointee.previous.isNone
      && details.at(index.position).pointee?.test.isWholeASCII == true
  }

  func internHash(_ test: AccessTest) -> UInt32 {
    let kind = UInt64(test.kind.rawValue) | UInt64(test.matchOptions) << 8
    if test.isPlain { return hash.hash(UInt64(hash.hash(test.plainConstant)), kind) }
    var bytes = test.constant
    for bound in [test.lower, test.upper] {
      bytes.append(bound.map { $0.isInclusive ? 1 : 2 } ?? 0)
      bytes += bound?.bytes ?? []
    }
    let content = bytes.withUnsafeBufferPointer { hash.hash($0) }
    return hash.hash(UInt64(content), kind)
  }

  private func isLeaf(_ index: UInt32, equalTo test: AccessTest) -> Bool {
    guard let other = details.at(Int(index)).pointee?.test else { return false }
    return other == test
  }

  private mutating func makeLeaf(_ test: AccessTest, _ literals: RequiredLiterals?) -> LeafIndex {
    let leaf = test.isPlain ? Self.plainLeaf(of: test) : Self.leaf(of: test, literals)
    if let reused = freeLeaves.popLast() {
      leaves.at(reused.position).pointee = leaf
      details.at(reused.position).pointee = StoredTest(test)
      return reused
    }
    leaves.append(leaf)
    details.append(StoredTest(test))
    return LeafIndex(UInt32(leaves.count - 1))
  }

  /// The leaf of a test that compares its constant byte by byte.
  private static func plainLeaf(of test: AccessTest) -> Leaf {
    let comparison: Leaf.Test =
      switch test.kind {
      case .equal: .equal
      case .prefix: .prefix
      case .suffix: .suffix
      case .contains: .contains
      case .like, .matches, .interval: .other
      }
    return Leaf(plain: comparison, test.plainConstant, foldsCase: test.foldsCase)
  }

  /// The leaf of a pattern or an interval, with what every match begins with, ends with and has
  /// inside.
  private static func leaf(of test: AccessTest, _ literals: RequiredLiterals?) -> Leaf {
    let probe = AccessProbe(test)
    if let ends = test.plainEnds, ends.suffix.count <= UInt16.max {
      return Leaf(
        .ends, copying: ends.prefix + ends.suffix, probe, foldsCase: test.foldsCase,
        suffixLength: ends.suffix.count)
    }
    guard test.kind != .interval, let literals else {
      return Leaf(.other, copying: [], probe, foldsCase: test.foldsCase)
    }
    let suffix = literals.isWhole ? [] : Array(literals.suffix.suffix(Int(UInt16.max)))
    let inside = literals.inner.max { $0.count < $1.count } ?? []
    let inner = min(inside.count, Int(UInt16.max))
    return Leaf(
      .other, copying: literals.prefix + suffix + inside.prefix(inner), probe,
      foldsCase: test.foldsCase, isRegex: test.kind == .matches, suffixLength: suffix.count,
      innerLength: inner)
  }

  private mutating func draw(
    _ index: LeafIndex, _ test: AccessTest, _ literals: RequiredLiterals?
  ) {
    guard index.position < FewLeaves.count else { return }
    let leaf = leaves.at(index.position)
    few.draw(
      index.position, literals ?? test.literals,
      isInGrams: table(of: leaf.pointee.access) != nil)
  }

  /// Files a leaf under the literal of its test that the fewest identifiers are likely to have.
  private mutating func place(
    _ index: LeafIndex, _ test: AccessTest, _ literals: RequiredLiterals?
  ) {
    if test.kind == .interval {
      leaves.at(index.position).pointee.access = .interval
      leaves.at(index.position).pointee.anchor = makeTree(test.matchOptions).pointee.insert(
        index, test)
      return
    }
    let choice = if let literals { choose(literals) } else { choose(test.literals) }
    leaves.at(index.position).pointee.access = choice.access
    leaves.at(index.position).pointee.isProven = Self.proves(choice, test)
    link(index, choice)
  }

  /// The structure and the literal under which a leaf is filed.
  private struct Choice {
    var access: Leaf.Access
    var literal: [UInt8]
    var offset = 0
    var pair: EndsTable.Pair?
  }

  /// Whether a structure that finds the literal in a key has compared the test's constant with it.
  private static func proves(_ choice: Choice, _ test: AccessTest) -> Bool {
    switch (choice.access, test.kind) {
    case (.prefix, .prefix): test.plainConstant.elementsEqual(choice.literal)
    case (.suffix, .suffix): test.plainConstant.elementsEqual(choice.literal.reversed())
    default: false
    }
  }

  private func choose(_ literals: RequiredLiterals) -> Choice {
    if literals.isWhole {
      return literals.prefix.isEmpty
        ? Choice(access: .always, literal: []) : Choice(access: .equal, literal: literals.prefix)
    }
    var best = Choice(access: .always, literal: [])
    var least = Double.infinity
    func consider(_ cost: Double, _ choice: @autoclosure () -> Choice) {
      guard cost < least else { return }
      least = cost
      best = choice()
    }
    // A short literal is in many identifiers by chance.
    func cost(_ users: Int, _ length: Int) -> Double {
      Double(1 + users) * (1 + 20 / Double(length * length))
    }
    let (prefix, suffix) = (literals.prefix, literals.suffix)
    for literal in literals.inner {
      guard let access = gramAccess(literal.count), let table = table(of: access) else { continue }
      let (offset, users) = table.pointee.rarest(in: literal)
      // Every search pays for a table that looks up every gram, so it is opened only for those who
      // must go there.
      let tax = table.pointee.stride == 1 && table.pointee.count < 64 ? 3.0 : 1
      consider(
        tax * cost(users, literal.count),
        Choice(access: access, literal: literal, offset: offset))
    }
    if let pair = EndsTable.Pair(prefix, suffix) {
      consider(
        cost(ends.count(of: pair), prefix.count + suffix.count),
        Choice(access: .ends, literal: prefix + suffix, pair: pair))
    }
    if !prefix.isEmpty {
      let literal = Self.filed(prefix)
      let users = length(of: prefixes.knownChain(of: literal))
      consider(cost(1 + users, prefix.count), Choice(access: .prefix, literal: literal))
    }
    if !suffix.isEmpty {
      let literal = Self.filed(suffix.reversed())
      let users = length(of: suffixes.knownChain(of: literal))
      consider(cost(1 + users, suffix.count), Choice(access: .suffix, literal: literal))
    }
    return best
  }

  /// Returns the number of leaves of a chain; the count stops at 64.
  private func length(of chain: LeafIndex) -> Int {
    var next = chain
    var length = 0
    while !next.isNone, length < 64 {
      next = leaves.at(next.position).pointee.next
      length += 1
    }
    return length
  }

  private static func filed(_ literal: [UInt8]) -> [UInt8] {
    literal.count <= PrefixTrie.longestLiteral
      ? literal : Array(literal.prefix(PrefixTrie.longestLiteral))
  }

  /// The first table of grams that takes a literal of `length` bytes.
  private func gramAccess(_ length: Int) -> Leaf.Access? {
    (0..<grams.count).first { grams.at($0).pointee.shortestLiteral <= length }
      .flatMap { Leaf.Access(rawValue: Leaf.Access.grams0.rawValue + UInt8($0)) }
  }

  private func table(of access: Leaf.Access) -> UnsafeMutablePointer<GramTable>? {
    let number = Int(access.rawValue) - Int(Leaf.Access.grams0.rawValue)
    return number >= 0 ? grams.at(number) : nil
  }

  // MARK: Chains

  private mutating func link(_ index: LeafIndex, _ choice: Choice) {
    let literal = choice.literal
    switch choice.access {
    case .always: chainAlways(index)
    case .interval: break
    case .equal: linkEqual(index, scratch.copy(literal))
    case .prefix: chain(index, before: prefixes.insert(literal, chain: index))
    case .suffix: chain(index, before: suffixes.insert(literal, chain: index))
    case .grams0, .grams1, .grams2, .grams3, .grams4, .grams5:
      leaves.at(index.position).pointee.anchor =
        table(of: choice.access)?.pointee.insert(index, literal, at: choice.offset) ?? .max
    case .ends:
      if let pair = choice.pair {
        chain(index, before: ends.insert(pair, chain: index))
      }
    }
  }

  private mutating func linkEqual(_ index: LeafIndex, _ key: UnsafeBufferPointer<UInt8>) {
    guard let base = key.baseAddress else { return }
    let hash = hash.hash(key: base, key.count)
    linkEqual(index, hash, equality.first(hash) { hasKey($0, key) })
  }

  /// Puts a leaf after the first of the chain of its key, or begins the chain.
  private mutating func linkEqual(_ index: LeafIndex, _ hash: UInt32, _ head: UInt32?) {
    leaves.at(index.position).pointee.anchor = hash
    guard let head else {
      equality.insert(hash, index.value)
      return
    }
    chain(index, before: leaves.at(Int(head)).pointee.next)
    leaves.at(Int(head)).pointee.next = index
    leaves.at(index.position).pointee.previous = LeafIndex(head)
  }

  /// Takes a leaf out of its structure and of the index.
  mutating func release(_ index: LeafIndex) {
    let leaf = leaves.at(index.position).pointee
    guard let test = details.at(index.position).pointee?.test else { return }
    if !isFoundByKey(index) { interned.remove(internHash(test), index.value) }
    // What the chain begins with afterwards.
    let head = unchain(index)
    switch leaf.access {
    case .always: break
    case .interval: tree(of: index)?.pointee.remove(leaf.anchor)
    case .equal:
      if leaf.previous.isNone {
        if leaf.next.isNone {
          equality.remove(leaf.anchor, index.value)
        } else {
          equality.replace(leaf.anchor, index.value, with: leaf.next.value)
          if isFoundByKey(leaf.next), let next = details.at(leaf.next.position).pointee?.test {
            interned.remove(internHash(next), leaf.next.value)
          }
        }
      }
    case .prefix:
      if let head {
        prefixes.removed(Self.filed(test.literals.prefix), chain: head)
      } else {
        prefixes.removedFromMiddle()
      }
    case .suffix:
      if let head {
        suffixes.removed(Self.filed(test.literals.suffix.reversed()), chain: head)
      } else {
        suffixes.removedFromMiddle()
      }
    case .grams0, .grams1, .grams2, .grams3, .grams4, .grams5:
      table(of: leaf.access)?.pointee.remove(leaf.anchor)
    case .ends:
      let literals = test.literals
      if let pair = EndsTable.Pair(literals.prefix, literals.suffix) {
        if let head { ends.removed(pair, chain: head) } else { ends.removedFromMiddle(pair) }
      }
    }
    leaf.deallocate()
    if index.position < FewLeaves.count { few.erase(index.position) }
    leaves.at(index.position).pointee = Self.emptyLeaf
    details.at(index.position).pointee = nil
    freeLeaves.append(index)
  }

  private func chain(_ index: LeafIndex, before head: LeafIndex) {
    leaves.at(index.position).pointee.next = head
    if !head.isNone { leaves.at(head.position).pointee.previous = index }
  }

  /// A leaf without a literal comes after the leaf that is true of every identifier.
  private func chainAlways(_ index: LeafIndex) {
    let first = leaves.at(Self.always.position).pointee.next
    chain(index, before: first)
    leaves.at(Self.always.position).pointee.next = index
    leaves.at(index.position).pointee.previous = Self.always
  }

  /// Takes a leaf out of its chain; returns the new first leaf when it was the first.
  private func unchain(_ index: LeafIndex) -> LeafIndex? {
    let leaf = leaves.at(index.position)
    let (next, previous) = (leaf.pointee.next, leaf.pointee.previous)
    if !next.isNone { leaves.at(next.position).pointee.previous = previous }
    if previous.isNone { return next }
    leaves.at(previous.position).pointee.next = next
    return nil
  }

  /// Whether a leaf of the table of whole keys has this key.
  private func hasKey(_ index: UInt32, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let test = details.at(Int(index)).pointee?.test else { return false }
    if test.kind == .equal, test.hasPlainKey(key) { return true }
    return test.literals.prefix.elementsEqual(key)
  }

  // MARK: Intervals

  func tree(of index: LeafIndex) -> UnsafeMutablePointer<IntervalTree>? {
    details.at(index.position).pointee.flatMap { tree(matchOptions: $0.test.matchOptions) }
  }

  private func tree(matchOptions: UInt8) -> UnsafeMutablePointer<IntervalTree>? {
    for place in 0..<intervals.count where intervals.at(place).pointee.matchOptions == matchOptions
    {
      return intervals.at(place)
    }
    return nil
  }

  private mutating func makeTree(_ matchOptions: UInt8) -> UnsafeMutablePointer<IntervalTree> {
    if let tree = tree(matchOptions: matchOptions) { return tree }
    intervals.append(IntervalTree(matchOptions: matchOptions, seed: hash.seed))
    return intervals.at(intervals.count - 1)
  }
}
