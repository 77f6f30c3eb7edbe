// Entries of subscribers in leaves: adding, removing and raising one.

extension PackedIndex {
  /// Enters a subscriber in the list of a leaf.
  mutating func post(_ slot: IndexSlot, _ tier: Tier, _ leaf: LeafIndex, decides: Bool) {
    let subscription = subscriptions.at(slot.position)
    let posting = postings.insert(
      Posting(slot: slot, tier: tier, leaf: leaf, next: subscription.pointee?.postings ?? .max))
    subscription.pointee?.postings = posting
    let entry = Entry(rank: subscription.pointee?.rank ?? 0, posting: posting, decides: decides)
    leaves.at(leaf.position).pointee.postings += 1
    let best = self.best(leaf, tier)
    if best.isNone {
      setBest(leaf, tier, entry)
    } else {
      var index = heap(leaf, tier)
      if index == .max {
        index = makeHeap()
        setHeap(leaf, tier, index)
        insert(best, into: index)
      }
      insert(entry, into: index)
      setBest(leaf, tier, heaps.at(Int(index)).pointee?.base[0] ?? entry)
    }
    noteBest(of: leaf)
  }

  /// Takes a posting out of its leaf, and the leaf out of the index when it was the last.
  mutating func withdraw(_ index: UInt32) {
    let posting = postings.at(index).pointee
    let (leaf, tier) = (posting.leaf, posting.tier)
    let heapIndex = heap(leaf, tier)
    if heapIndex == .max {
      setBest(leaf, tier, .none)
    } else {
      let places = postings.places
      heaps.at(Int(heapIndex)).pointee?.remove(at: Int(posting.place)) { entry, place in
        places.at(entry.posting).pointee.place = UInt32(place)
      }
      let rest = heaps.at(Int(heapIndex)).pointee
      setBest(leaf, tier, rest?.base[0] ?? .none)
      if rest?.count == 1 {
        rest?.deallocate()
        heaps.at(Int(heapIndex)).pointee = nil
        freeHeaps.append(heapIndex)
        setHeap(leaf, tier, .max)
      }
    }
    postings.remove(index)
    leaves.at(leaf.position).pointee.postings -= 1
    noteBest(of: leaf)
    if leaves.at(leaf.position).pointee.postings == 0, leaf != Self.always { release(leaf) }
  }

  /// Gives a posting a rank above all others.
  mutating func raise(_ index: UInt32, to rank: UInt32) {
    let posting = postings.at(index).pointee
    let (leaf, tier) = (posting.leaf, posting.tier)
    let heapIndex = heap(leaf, tier)
    if heapIndex == .max {
      setBest(leaf, tier, best(leaf, tier).with(rank: rank))
    } else if let heap = heaps.at(Int(heapIndex)).pointee {
      let entry = heap.base[Int(posting.place)].with(rank: rank)
      let places = postings.places
      heap.raise(entry, from: Int(posting.place)) { entry, place in
        places.at(entry.posting).pointee.place = UInt32(place)
      }
      setBest(leaf, tier, heap.base[0])
    }
    noteBest(of: leaf)
  }

  /// Tells a leaf's structure of its most recent entries, where the structure wants to know.
  mutating func noteBest(of index: LeafIndex) {
    let leaf = leaves.at(index.position)
    if index == Self.always {
      // Most indexes lack a subscriber that takes every identifier.
      few.erase(index.position)
      if leaf.pointee.postings > 0 { few.draw(index.position, Self.anything) }
      return
    }
    guard leaf.pointee.access == .interval, leaf.pointee.anchor != .max else { return }
    tree(of: index)?.pointee.update(
      leaf.pointee.anchor, high: leaf.pointee.high, low: leaf.pointee.low)
  }

  // MARK: Parts

  private mutating func makeHeap() -> UInt32 {
    if let index = freeHeaps.popLast() {
      heaps.at(Int(index)).pointee = EntryHeap()
      return index
    }
    heaps.append(EntryHeap())
    return UInt32(heaps.count - 1)
  }

  private func insert(_ entry: Entry, into heap: UInt32) {
    let places = postings.places
    heaps.at(Int(heap)).pointee?.insert(entry) { entry, place in
      places.at(entry.posting).pointee.place = UInt32(place)
    }
  }

  func best(_ leaf: LeafIndex, _ tier: Tier) -> Entry {
    let leaf = leaves.at(leaf.position)
    return tier == .high ? leaf.pointee.high : leaf.pointee.low
  }

  private func setBest(_ leaf: LeafIndex, _ tier: Tier, _ entry: Entry) {
    let leaf = leaves.at(leaf.position)
    if tier == .high { leaf.pointee.high = entry } else { leaf.pointee.low = entry }
  }

  func heap(_ leaf: LeafIndex, _ tier: Tier) -> UInt32 {
    let leaf = leaves.at(leaf.position)
    return tier == .high ? leaf.pointee.highHeap : leaf.pointee.lowHeap
  }

  private func setHeap(_ leaf: LeafIndex, _ tier: Tier, _ heap: UInt32) {
    let leaf = leaves.at(leaf.position)
    if tier == .high { leaf.pointee.highHeap = heap } else { leaf.pointee.lowHeap = heap }
  }
}
