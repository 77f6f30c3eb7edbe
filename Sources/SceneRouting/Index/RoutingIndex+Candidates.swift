import PredicateLanguage

extension RoutingIndex {
  /// The slots of all scenes of which a predicate may be true or fail, most recent first.
  ///
  /// - Complexity: O(n + c log c): n bytes, c entries of leaves that the identifier comes upon.
  func candidates(_ text: RouteText) -> [SessionSlot] {
    var slots: [UInt32: UInt32] = [:]
    func add(_ entry: Entry) {
      if !entry.isNone { slots[UInt32(postings.slot(of: entry.posting))] = entry.rank }
    }
    func addChain(_ head: LeafIndex) {
      var next = head
      while !next.isNone {
        let leaf = leaves.at(next.position).pointee
        for (entry, heap) in [(leaf.prefers, leaf.prefersHeap), (leaf.can, leaf.canHeap)] {
          guard heap != .max, let heap = heaps.at(Int(heap)).pointee else {
            add(entry)
            continue
          }
          for place in 0..<heap.count { add(heap.base[place]) }
        }
        next = leaf.next
      }
    }
    func addOne(_ index: LeafIndex) {
      let leaf = leaves.at(index.position).pointee
      for (entry, heap) in [(leaf.prefers, leaf.prefersHeap), (leaf.can, leaf.canHeap)] {
        guard heap != .max, let heap = heaps.at(Int(heap)).pointee else {
          add(entry)
          continue
        }
        for place in 0..<heap.count { add(heap.base[place]) }
      }
    }
    equality.visit(hash.hash(key: text.key, text.keyCount)) { addChain(LeafIndex($0)) }
    prefixes.visit(text.key, text.keyCount) { addChain($0) }
    suffixes.visit(text.key, text.keyCount) { addChain($0) }
    ends.visit(text.key, text.keyCount) { addChain($0) }
    for table in 0..<grams.count {
      var met: Set<UInt32> = []
      grams.at(table).pointee.visit(text.key, text.keyCount) { gram, _ in
        guard let group = grams.at(table).pointee.find(gram), met.insert(group).inserted else {
          return
        }
        grams.at(table).pointee.visitLeaves(of: group, around: nil) { addOne($0) }
      }
    }
    for place in 0..<intervals.count {
      let tree = intervals.at(place)
      text.withOrderForm(tree.pointee.mode) { form in
        tree.pointee.visit(form, isWanted: { _, _ in true }, { addOne($0) })
      }
    }
    addChain(Self.always)
    return slots.sorted { $0.value > $1.value }.map { SessionSlot(position: Int($0.key)) }
  }
}
