import PredicateLanguage

extension RoutingIndex {
  /// Returns a walk over all scenes of which a predicate may be true or fail.
  ///
  /// - Complexity: O(n + l log l): n bytes, l leaves that the identifier comes upon.
  func candidateWalk(_ text: RouteText) -> CandidateWalk {
    var walk = CandidateWalk()
    func addChain(_ head: LeafIndex) {
      var next = head
      while !next.isNone {
        let leaf = leaves.at(next.position)
        walk.add(leaf.pointee)
        next = leaf.pointee.next
      }
    }
    func addOne(_ index: LeafIndex) { walk.add(leaves.at(index.position).pointee) }
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
    return walk
  }
}
