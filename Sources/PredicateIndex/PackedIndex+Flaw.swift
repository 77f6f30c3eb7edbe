import PredicateLanguage

extension PackedIndex {
  /// Returns a description of a broken invariant of the index, for tests.
  ///
  /// Nil if the index is sound.
  ///
  /// - Complexity: O(n log n): n postings and leaves.
  package func flaw() -> String? {
    structureFlaw() ?? postingFlaw() ?? leafFlaw() ?? testFlaw() ?? fewFlaw()
  }

  private func fewFlaw() -> String? {
    let isEmpty = leaves.at(Self.always.position).pointee.postings == 0
    return few.flaw { leaf in
      if leaf == Self.always.position { return isEmpty ? nil : Self.anything }
      return leaf < leaves.count ? details.at(leaf).pointee?.test.literals : nil
    }
  }

  private func structureFlaw() -> String? {
    var filed: Set<UInt32> = []
    var twice = false
    func addChain(_ head: LeafIndex) {
      var next = head
      var previous = LeafIndex.none
      while !next.isNone {
        if !filed.insert(next.value).inserted { twice = true }
        if leaves.at(next.position).pointee.previous != previous { twice = true }
        previous = next
        next = leaves.at(next.position).pointee.next
      }
    }
    if let flaw = interned.flaw() ?? equality.flaw() { return flaw }
    if let flaw = prefixes.flaw({ chain, _ in addChain(chain) }) { return "prefixes: \(flaw)" }
    if let flaw = suffixes.flaw({ chain, _ in addChain(chain) }) { return "suffixes: \(flaw)" }
    if let flaw = ends.flaw({ chain, _ in addChain(chain) }) { return "ends: \(flaw)" }
    for table in 0..<grams.count {
      if let flaw = grams.at(table).pointee.flaw({ filed.insert($0.value) }) {
        return "grams: \(flaw)"
      }
    }
    for place in 0..<intervals.count {
      if let flaw = intervals.at(place).pointee.flaw({ leaf, _ in filed.insert(leaf.value) }) {
        return "intervals: \(flaw)"
      }
    }
    addChain(Self.always)
    for index in 0..<leaves.count {
      let leaf = leaves.at(index).pointee
      let isFree = freeLeaves.contains(LeafIndex(UInt32(index)))
      if leaf.access == .equal, !isFree {
        filed.insert(UInt32(index))
        continue
      }
      if filed.contains(UInt32(index)) == isFree { return "leaf \(index) is filed wrongly" }
    }
    return twice ? "a leaf is in two chains" : nil
  }

  private func postingFlaw() -> String? {
    var users: [UInt32: UInt32] = [:]
    for slot in 0..<subscriptions.count {
      guard let subscription = subscriptions.at(slot).pointee else {
        if slot < lows.count, lows.at(slot).pointee != nil { return "a low tier of nobody" }
        continue
      }
      if subscription.rank > latest { return "a rank of the future" }
      var next = subscription.postings
      while next != .max {
        let posting = postings.at(next).pointee
        users[posting.leaf.value, default: 0] += 1
        if posting.slot != slot || postings.slot(of: next) != slot {
          return "a posting of another scene"
        }
        let heapIndex = heap(posting.leaf, posting.tier)
        let entry: Entry
        if heapIndex == .max {
          entry = best(posting.leaf, posting.tier)
        } else if let heap = heaps.at(Int(heapIndex)).pointee, Int(posting.place) < heap.count {
          entry = heap.base[Int(posting.place)]
        } else {
          return "a posting beyond its heap"
        }
        if entry.posting != next || entry.rank != subscription.rank {
          return "a posting's entry is another's"
        }
        next = posting.next
      }
    }
    for index in 0..<leaves.count
    where leaves.at(index).pointee.postings != users[UInt32(index)] ?? 0 {
      return "leaf \(index) counts its postings wrongly"
    }
    return nil
  }

  private func leafFlaw() -> String? {
    for index in 0..<leaves.count {
      let leaf = LeafIndex(UInt32(index))
      for tier in Tier.allCases {
        let heapIndex = heap(leaf, tier)
        guard heapIndex != .max else { continue }
        guard let heap = heaps.at(Int(heapIndex)).pointee else { return "a heap is missing" }
        if let flaw = heap.flaw() { return flaw }
        if heap.base[0] != best(leaf, tier) { return "a leaf's best is not on top of its heap" }
      }
    }
    return nil
  }

  /// Each leaf is found by its test, in one of two tables, and its constant is the test's.
  private func testFlaw() -> String? {
    var internedCount = 0
    for index in 1..<max(1, leaves.count) {
      guard let test = details.at(index).pointee?.test else { continue }
      let leaf = LeafIndex(UInt32(index))
      let isInterned = interned.first(internHash(test)) { $0 == leaf.value } != nil
      if isInterned { internedCount += 1 }
      if isInterned == isFoundByKey(leaf) { return "leaf \(index) is in the wrong table of tests" }
      if leaves.at(index).pointee.access == .equal, !isInChain(leaf) {
        return "leaf \(index) is not in the chain of its key"
      }
      if test.isPlain {
        let constant = UnsafeRawBufferPointer(
          start: leaves.at(index).pointee.constant, count: Int(leaves.at(index).pointee.length))
        if !constant.elementsEqual(test.plainConstant) {
          return "leaf \(index) has another constant than its test"
        }
      }
    }
    return internedCount == interned.count ? nil : "a test without a leaf"
  }

  /// Whether a chain of `equality` has the leaf.
  private func isInChain(_ leaf: LeafIndex) -> Bool {
    let anchor = leaves.at(leaf.position).pointee.anchor
    var head = leaf
    while !leaves.at(head.position).pointee.previous.isNone {
      head = leaves.at(head.position).pointee.previous
      if leaves.at(head.position).pointee.anchor != anchor { return false }
    }
    return equality.first(anchor) { $0 == head.value } != nil
  }

  /// The bytes that the index takes, without the predicates of its subscribers.
  package var heapBytes: Int {
    var sum = subscriptions.heapBytes + lows.heapBytes + postings.heapBytes + heaps.heapBytes
    sum += leaves.heapBytes
    sum += details.heapBytes + interned.heapBytes + equality.heapBytes + prefixes.heapBytes
    sum += suffixes.heapBytes + ends.heapBytes + few.heapBytes
    for table in 0..<grams.count { sum += grams.at(table).pointee.heapBytes }
    for place in 0..<intervals.count { sum += intervals.at(place).pointee.heapBytes }
    for index in 0..<leaves.count { sum += leaves.at(index).pointee.heapBytes }
    for index in 0..<heaps.count { sum += heaps.at(index).pointee?.heapBytes ?? 0 }
    return sum
  }
}
