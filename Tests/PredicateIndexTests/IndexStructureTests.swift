import TestSupport
import Testing

@testable import PredicateIndex
@testable import PredicateLanguage

/// Each structure against the obvious slow one, through random changes.
@Suite("Structures of the index")
struct IndexStructureTests {
  private static let rounds = Campaign.isBrief ? 4_000 : 40_000

  /// A key as structures read it.
  private static func withKey<Value>(
    _ bytes: [UInt8], _ body: (UnsafeRawPointer, Int) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(
      byteCount: bytes.count + KeyBuffer.before + KeyBuffer.after, alignment: 16
    ) { scratch in
      let empty: StaticString = ""
      guard let base = scratch.baseAddress else { return body(empty.utf8Start, 0) }
      KeyBuffer.write(bytes, to: base + KeyBuffer.before)
      return body(UnsafeRawPointer(base + KeyBuffer.before), bytes.count)
    }
  }

  /// A short text of few letters, so that texts share beginnings and ends.
  private static func text(
    _ lengths: ClosedRange<Int>, _ random: inout SeededGenerator, letters: UInt8 = 3
  ) -> [UInt8] {
    (0..<Int.random(in: lengths, using: &random)).map { _ in
      UInt8(ascii: "a") + UInt8.random(in: 0..<letters, using: &random)
    }
  }

  @Test("A leaf fills a cache line, a node one, and a node's children are where they are read")
  func layout() {
    #expect(MemoryLayout<Leaf>.stride == 64)
    #expect(MemoryLayout<PackedIndex.Subscription?>.stride == 16)
    #expect(MemoryLayout<Posting>.stride == 16)
    #expect(MemoryLayout<TrieNode>.stride == 64)
    var node = TrieNode()
    node.setChild(3, UInt8(ascii: "x"), 77)
    let child = withUnsafeBytes(of: &node) {
      $0.load(fromByteOffset: TrieNode.slotsOffset + 3 * 4, as: UInt32.self)
    }
    #expect(child == 77)
  }

  @Test("A hash table finds what was put in and not taken out, also where hashes collide")
  func table() {
    var random = SeededGenerator(seed: 1)
    var table = SeededTable(slotsPerValue: 2)
    var model: [UInt32: UInt32] = [:]
    for round in 0..<Self.rounds {
      let value = UInt32.random(in: 0..<300, using: &random)
      // Few hashes, at both ends of the range, so that runs wrap around the end of the table.
      let hash = (value % 7) &* 0x2492_4924 &+ (value % 3 == 0 ? 0xFFFF_FFF0 : 0)
      if model[value] == nil {
        table.insert(hash, value)
        model[value] = hash
      } else if Bool.random(using: &random) {
        table.remove(hash, value)
        model[value] = nil
      }
      if round % 97 == 0 {
        #expect(table.flaw() == nil)
        for (value, hash) in model { #expect(table.first(hash) { $0 == value } == value) }
      }
    }
    #expect(table.count == model.count)
  }

  @Test("A leaf has its constant, where it is or as a copy", arguments: [0, 1, 8, 71, 500])
  func constants(count: Int) throws {
    let constant = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    constant.withUnsafeBufferPointer { constant in
      let leaf = Leaf(plain: .equal, constant, foldsCase: false)
      #expect(leaf.heapBytes == 0 && leaf.probe == nil && leaf.length == count)
      let bytes = UnsafeRawBufferPointer(start: leaf.constant, count: count)
      #expect(bytes.elementsEqual(constant))
    }
    let test = try #require(try ActivationPredicate("SELF LIKE '*a*'").onlyTest)
    let leaf = Leaf(
      .other, copying: constant, AccessProbe(test), foldsCase: false, innerLength: count / 3)
    defer { leaf.deallocate() }
    #expect(leaf.heapBytes == 16 + count && Int(leaf.length) == count - count / 3)
    let bytes = UnsafeRawBufferPointer(start: leaf.constant, count: count)
    #expect(bytes.elementsEqual(constant))
    let answers = ["bab", "b"].map { text -> Bool? in
      var text = text
      return text.withUTF8 { leaf.probe?.answer(onASCII: $0) }
    }
    #expect(answers == [true, false])
  }

  @Test("The hash of a key depends on every byte and on the order of its parts")
  func keyHash() {
    let hash = SeededHash(seed: 9)
    func value(_ key: [UInt8]) -> UInt32 { Self.withKey(key) { hash.hash(key: $0, $1) } }
    for count in [1, 7, 8, 16, 40, 79, 80, 81, 160, 300] {
      let key = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 | 1) }
      var seen: Set = [value(key), value(key + [0])]
      for place in 0..<count {
        var other = key
        other[place] ^= 4
        seen.insert(value(other))
      }
      #expect(seen.count == count + 2)
      // Parts of eight bytes, of sixteen and of a step change places.
      for size in [8, 16, 80] where count >= 2 * size {
        let turned = Array(key[size..<2 * size] + key[..<size] + key[(2 * size)...])
        #expect(value(turned) != value(key))
      }
    }
    #expect(value([]) != value([0]))
  }

  @Test("Postings are found by number, and most numbers tell their subscriber")
  func postings() {
    var random = SeededGenerator(seed: 12)
    var postings = Postings()
    var model: [UInt32: (slot: Int, leaf: UInt32)] = [:]
    for round in 0..<Self.rounds {
      if let (number, known) = model.randomElement(using: &random), round % 3 == 0 {
        #expect(postings.at(number).pointee.slot == known.slot)
        postings.remove(number)
        model[number] = nil
        continue
      }
      let slot = Int.random(in: 0..<20, using: &random)
      let tier = Tier.allCases[round % 2]
      let number = postings.insert(
        Posting(
          slot: IndexSlot(position: slot), tier: tier, leaf: LeafIndex(UInt32(round)),
          next: .max))
      #expect(model.updateValue((slot, UInt32(round)), forKey: number) == nil)
      #expect(postings.at(number).pointee.tier == tier)
    }
    #expect(Dictionary(grouping: model.values, by: \.slot).values.contains { $0.count > 4 })
    for (number, known) in model {
      #expect(postings.slot(of: number) == known.slot)
      #expect(postings.at(number).pointee.leaf.value == known.leaf)
    }
    // What was removed makes room.
    let bytes = postings.heapBytes
    for number in model.keys { postings.remove(number) }
    let numbers = (0..<model.count).map { round in
      postings.insert(
        Posting(
          slot: IndexSlot(position: round < 2 ? 7 : 8), tier: .low, leaf: LeafIndex(1),
          next: .max))
    }
    #expect(Set(numbers.prefix(2)) == [14, 15])
    #expect(Set(numbers).count == model.count)
    #expect(postings.heapBytes == bytes)
  }

  @Test("A filter has every word that was put in, and few others")
  func filter() {
    var random = SeededGenerator(seed: 13)
    for count in [0, 1, 40, 3_000, 60_000] {
      var filter = BloomFilter(multiplier: random.next())
      let words = (0..<count).map { _ in random.next() >> 40 }
      if filter.isCrowded(count) { filter.clear(for: count) }
      let isStillCrowded = filter.isCrowded(count)
      #expect(!isStillCrowded)
      for word in words { filter.insert(word) }
      let missing = words.count { !filter.reader.mayHave($0) }
      #expect(missing == 0)
      let others = (0..<10_000).count { _ in filter.reader.mayHave(random.next() | 1 << 50) }
      #expect(others < 10_000 / 16)
    }
    var filter = BloomFilter(multiplier: 3)
    for _ in 0..<65 { filter.removed() }
    let isCrowded = filter.isCrowded(3)
    #expect(isCrowded)
  }

  @Test("A leaf is a candidate for every key that has its literals, and for few others")
  func candidates() {
    var random = SeededGenerator(seed: 14)
    var few = FewLeaves()
    var drawn: [Int: RequiredLiterals] = [:]
    var passedOver = 0
    for _ in 0..<Self.rounds {
      let leaf = Int.random(in: 0..<FewLeaves.count, using: &random)
      let prefix = Self.text(0...100, &random)
      let suffix = Self.text(0...100, &random)
      let isWhole = Bool.random(using: &random)
      let literals =
        isWhole
        ? RequiredLiterals(whole: prefix) : RequiredLiterals(prefix: prefix, suffix: suffix)
      few.erase(leaf)
      drawn[leaf] = nil
      func isCandidate(_ key: [UInt8]) -> Bool {
        var candidates: FewLeaves.Leaves = 0
        Self.withKey(key) { candidates = few.candidates($0, $1) }
        return candidates & 1 << FewLeaves.Leaves(leaf) != 0
      }
      let key = isWhole ? prefix : prefix + Self.text(0...9, &random) + suffix
      let isErased = !isCandidate(key)
      #expect(isErased)
      few.draw(leaf, literals)
      drawn[leaf] = literals
      let other = Self.text(0...100, &random)
      let shouted = key.map { 0x61...0x7A ~= $0 ? $0 & ~0x20 : $0 }
      let found = (isCandidate(key), isCandidate(shouted))
      #expect(found == (true, true))
      if !isCandidate(other) { passedOver += 1 }
    }
    #expect(passedOver > Self.rounds / 2)
    let flaw = few.flaw { drawn[$0] }
    #expect(flaw == nil)
    let isFound = few.flaw { $0 == 3 ? RequiredLiterals(whole: [0x40]) : drawn[$0] } != nil
    #expect(isFound)
  }

  @Test("A heap has the most recent entry on top and shows all that beat a bound")
  func heap() {
    var random = SeededGenerator(seed: 2)
    var heap = EntryHeap()
    defer { heap.deallocate() }
    var places: [Int: Int] = [:]
    var ranks: [Int: UInt32] = [:]
    var clock: UInt32 = 0
    func moved(_ entry: Entry, _ place: Int) { places[Int(entry.posting)] = place }
    for round in 0..<Self.rounds {
      let posting = Int.random(in: 0..<60, using: &random)
      clock += 1
      if let place = places[posting] {
        if Bool.random(using: &random) {
          heap.raise(heap.base[place].with(rank: clock), from: place, moved: moved)
          ranks[posting] = clock
        } else {
          heap.remove(at: place, moved: moved)
          places[posting] = nil
          ranks[posting] = nil
        }
      } else {
        // Not always the most recent: conditions can be replaced.
        let rank = Bool.random(using: &random) ? clock : clock &- UInt32(round % 5)
        guard !ranks.values.contains(rank) else { continue }
        heap.insert(
          Entry(rank: rank, posting: UInt32(posting), decides: false), moved: moved)
        ranks[posting] = rank
      }
      guard round % 50 == 0, heap.count >= 2 else { continue }
      #expect(heap.flaw() == nil)
      #expect(heap.base[0].rank == ranks.values.max())
      let bound = UInt32.random(in: 0...clock, using: &random)
      var seen: Set<UInt32> = []
      let least = Entry(rank: bound, posting: 0, decides: false)
      heap.visit(beating: least) { entry in
        seen.insert(entry.rank)
        return least
      }
      #expect(seen == Set(ranks.values.filter { $0 > bound }))
    }
  }

  @Test("A heap of less than two entries is a flaw: one entry is kept without a heap")
  func smallHeaps() {
    var heap = EntryHeap()
    defer { heap.deallocate() }
    #expect(heap.flaw() == "a heap of 0 entries")
    for posting in UInt32(0)..<2 {
      heap.insert(Entry(rank: posting + 1, posting: posting, decides: true), moved: { _, _ in })
      #expect(heap.flaw() == (posting == 0 ? "a heap of 1 entries" : nil))
    }
  }

  @Test("A trie meets exactly the literals that a text begins with", arguments: [false, true])
  func trie(isReversed: Bool) {
    var random = SeededGenerator(seed: isReversed ? 4 : 3)
    var trie = PrefixTrie(isReversed: isReversed)
    var model: [[UInt8]: UInt32] = [:]
    for round in 0..<Self.rounds {
      // Long literals and many letters as well, for labels that split and wide nodes.
      let letters: UInt8 = round % 3 == 0 ? 20 : 2
      let literal = Self.text(1...(round % 5 == 0 ? 40 : 6), &random, letters: letters)
      #expect(trie.knownChain(of: literal).value == model[literal] ?? LeafIndex.none.value)
      if let leaf = model[literal] {
        #expect(trie.chain(of: literal).value == leaf)
        trie.removed(literal, chain: .none)
        model[literal] = nil
      } else {
        trie.insert(literal, chain: LeafIndex(UInt32(round)))
        model[literal] = UInt32(round)
      }
      guard round % 20 == 0 else { continue }
      var text = Self.text(0...50, &random, letters: letters)
      if let known = model.keys.randomElement(using: &random), Bool.random(using: &random) {
        text = known + text
      }
      let expected = Set(model.filter { text.starts(with: $0.key) }.values)
      var seen: Set<UInt32> = []
      Self.withKey(isReversed ? text.reversed() : text) { key, count in
        trie.visit(key, count) { seen.insert($0.value) }
      }
      #expect(seen == expected)
      if round % 400 == 0 { #expect(trie.flaw { _, _ in } == nil) }
    }
    for literal in model.keys { trie.removed(literal, chain: .none) }
    #expect(trie.count == 0)
    #expect(trie.flaw { _, _ in } == nil)
  }

  @Test("A trie takes zero bytes of a text for letters like others", arguments: [false, true])
  func zeros(isReversed: Bool) {
    var trie = PrefixTrie(isReversed: isReversed)
    let literals: [[UInt8]] = [[97], [97, 0], [98, 98, 98]]
    for (place, literal) in literals.enumerated() {
      trie.insert(literal, chain: LeafIndex(UInt32(place)))
    }
    let texts: [[UInt8]] = [[0], [97, 0], [97, 0, 0], [0, 97], Array(repeating: 0, count: 40)]
    for text in texts {
      let expected = literals.indices.filter { text.starts(with: literals[$0]) }.map(UInt32.init)
      var seen: [UInt32] = []
      Self.withKey(isReversed ? text.reversed() : text) { key, count in
        trie.visit(key, count) { seen.append($0.value) }
      }
      #expect(seen == expected)
    }
  }

  @Test("Eight bytes beside a gram tell its leaves apart", arguments: 1...8)
  func beside(distance: Int) {
    let literal = Array("0123456789abcdefghijklmn".utf8)
    for (gram, place) in [(0..<8, 7 + distance), (16..<24, 16 - distance)] {
      var other = literal
      other[place] = UInt8(ascii: "?")
      let beside = GramTable.Beside(gram, in: literal)
      #expect(beside != GramTable.Beside(gram, in: other))
      Self.withKey(literal) { key, _ in #expect(beside.isBeside(key + gram.lowerBound)) }
      Self.withKey(other) { key, _ in #expect(!beside.isBeside(key + gram.lowerBound)) }
    }
  }

  @Test(
    "A table of grams finds every literal that is in a text",
    arguments: [(8, 4), (6, 4), (4, 4), (4, 1), (2, 1), (1, 1)])
  func grams(width: Int, stride: Int) {
    var random = SeededGenerator(seed: UInt64(width * 10 + stride))
    var table = GramTable(width: width, stride: stride, hash: SeededHash(seed: 7))
    var model: [UInt32: (literal: [UInt8], anchor: UInt32)] = [:]
    for round in 0..<Self.rounds / 4 {
      if model.count > 40 || (!model.isEmpty && round % 3 == 0),
        let (leaf, filed) = model.randomElement(using: &random)
      {
        table.remove(filed.anchor)
        model[leaf] = nil
      } else {
        let shortest = table.shortestLiteral
        let literal = Self.text(shortest...shortest + 8, &random)
        let leaf = LeafIndex(UInt32(round))
        let anchor = table.insert(leaf, literal, at: table.rarest(in: literal).offset)
        model[leaf.value] = (literal, anchor)
      }
      guard round % 10 == 0 else { continue }
      #expect(table.flaw { _ in } == nil)
      var text = Self.text(0...20, &random)
      if let (_, known) = model.randomElement(using: &random) {
        text += known.literal + Self.text(0...9, &random)
      }
      var seen: Set<UInt32> = []
      Self.withKey(text) { key, count in
        table.visit(key, count) { gram, place in
          guard let group = table.find(gram) else { return }
          table.visitLeaves(of: group, around: place) { seen.insert($0.value) }
        }
      }
      let expected = model.filter { Self.has($0.value.literal, in: text) }.keys
      #expect(seen.isSuperset(of: expected))
    }
    #expect(table.count == model.count)
  }

  @Test(
    "Of a literal the grams are chosen that the fewest leaves use, the last of those",
    arguments: [(8, 4), (6, 4), (4, 4), (4, 1), (2, 1), (1, 1)])
  func rarestGrams(width: Int, stride: Int) {
    var table = GramTable(width: width, stride: stride, hash: SeededHash(seed: 7))
    let shared = Array("mailboxes-of".utf8.prefix(table.shortestLiteral))
    let rare = Array("QUERY/123456".utf8.prefix(table.shortestLiteral))
    for leaf in 0..<5 { _ = table.insert(LeafIndex(UInt32(leaf)), shared, at: 0) }
    let all = table.rarest(in: shared)
    #expect(all == (0, 5))
    let atStart = table.rarest(in: rare + shared)
    #expect(atStart.offset < shared.count && atStart.count == 0)
    let atEnd = table.rarest(in: shared + rare)
    #expect(atEnd == (shared.count, 0))
  }

  @Test("A table of grams forgets those that were taken out, so that it passes few others")
  func forgottenGrams() {
    var random = SeededGenerator(seed: 15)
    var table = GramTable(width: 8, stride: 4, hash: SeededHash(seed: 7))
    for _ in 0..<2_000 {
      let literal = Self.text(11...11, &random, letters: 26)
      table.remove(table.insert(LeafIndex(0), literal, at: 0))
    }
    let passed = (0..<10_000).count { _ in table.reader.mayHave(random.next()) }
    #expect(passed < 10_000 / 8)
    #expect(table.flaw { _ in } == nil)
  }

  private static func has(_ literal: [UInt8], in text: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: literal) }
  }

  @Test("A table of ends meets every pair of ends that a text has")
  func ends() {
    var random = SeededGenerator(seed: 5)
    var table = EndsTable(hash: SeededHash(seed: 8))
    var model: [[[UInt8]]: UInt32] = [:]
    for round in 0..<Self.rounds / 2 {
      let (prefix, suffix) = (Self.text(1...10, &random), Self.text(1...10, &random))
      guard let pair = EndsTable.Pair(prefix, suffix) else {
        #expect(prefix.count < 2 || suffix.count < 2)
        continue
      }
      if let leaf = model[[prefix, suffix]] {
        #expect(table.chain(of: pair).value == leaf)
        table.removed(pair, chain: .none)
        model[[prefix, suffix]] = nil
      } else if table.chain(of: pair).isNone {
        table.insert(pair, chain: LeafIndex(UInt32(round)))
        model[[prefix, suffix]] = UInt32(round)
      }
      guard round % 10 == 0 else { continue }
      #expect(table.flaw { _, _ in } == nil)
      let known = model.keys.randomElement(using: &random) ?? [[], []]
      let text = known[0] + Self.text(0...4, &random) + known[1]
      var seen: Set<UInt32> = []
      Self.withKey(text) { key, count in table.visit(key, count) { seen.insert($0.value) } }
      let expected = model.filter {
        text.starts(with: $0.key[0]) && text.suffix($0.key[1].count).elementsEqual($0.key[1])
      }.values
      #expect(seen.isSuperset(of: expected))
    }
    #expect(table.count == model.count)
  }

  #if PCRE2
    @Test("The room for searches that a pool keeps is freed with the pool")
    func pool() throws {
      var index = PackedIndex(seed: 1)
      let slow = try ActivationPredicate("SELF MATCHES '((a|aa)+)+[^a]'")
      index.insert(IndexSlot(position: 0), high: slow)
      var pool: ScratchPool? = ScratchPool()
      let scratch = try #require(pool).take()
      withUnsafePointer(to: index) {
        _ = PackedIndex.collect(
          String(repeating: "a", count: 64), in: $0, readsLow: false, into: scratch)
      }
      var failures = scratch.pointee.failures
      #expect(failures.count == 1)
      pool?.giveBack(scratch)
      pool = nil
      // Nobody else has the array any more, so a change does not copy it.
      let before = failures.withUnsafeBufferPointer { $0.baseAddress }
      let after = failures.withUnsafeMutableBufferPointer { UnsafePointer($0.baseAddress) }
      #expect(before == after)
    }
  #endif
}
