/// The subscribers that an identifier may concern, most recent first, as far as they are wanted.
///
/// ```
/// waiting   a heap by recency        the entries that may be next; at first the top of each list
///           [list A, 0] [list B, 0]  taking one lets in the two below it in its own list
/// ```
///
/// A list that holds ten thousand subscribers costs no more than the subscribers that are taken
/// from it.
///
/// - Invariant: good as long as the index is not changed.
package struct CandidateWalk {
  /// An entry, and its place: in the heap of this number, or alone.
  private struct Item {
    let entry: Entry
    var heap: UInt32 = .max
    var place = 0
  }

  private var waiting: [Item] = []
  private var lastRank: UInt32 = 0

  /// Adds the subscribers of a leaf.
  mutating func add(_ leaf: Leaf) {
    add(leaf.high, leaf.highHeap)
    add(leaf.low, leaf.lowHeap)
  }

  private mutating func add(_ top: Entry, _ heap: UInt32) {
    // The top of a heap is in its leaf, too.
    if !top.isNone { push(Item(entry: top, heap: heap)) }
  }

  /// Returns the slot of the next subscriber.
  ///
  /// Nil after the last one.
  ///
  /// - Complexity: O(log w): w entries that wait.
  package mutating func next(in index: UnsafePointer<PackedIndex>) -> IndexSlot? {
    while let item = pop() {
      if item.heap != .max, let heap = index.pointee.heaps.at(Int(item.heap)).pointee {
        for place in [2 * item.place + 1, 2 * item.place + 2] where place < heap.count {
          push(Item(entry: heap.base[place], heap: item.heap, place: place))
        }
      }
      // Ranks are unique: a subscriber in several lists comes several times in a row.
      guard item.entry.rank != lastRank else { continue }
      lastRank = item.entry.rank
      return IndexSlot(position: index.pointee.postings.slot(of: item.entry.posting))
    }
    return nil
  }

  // MARK: The heap

  private mutating func push(_ item: Item) {
    waiting.append(item)
    var place = waiting.count - 1
    while place > 0, item.entry.beats(waiting[(place - 1) / 2].entry) {
      waiting[place] = waiting[(place - 1) / 2]
      place = (place - 1) / 2
    }
    waiting[place] = item
  }

  private mutating func pop() -> Item? {
    guard let top = waiting.first, let last = waiting.popLast() else { return nil }
    guard !waiting.isEmpty else { return top }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < waiting.count else { break }
      if child + 1 < waiting.count, waiting[child + 1].entry.beats(waiting[child].entry) {
        child += 1
      }
      guard waiting[child].entry.beats(last.entry) else { break }
      waiting[place] = waiting[child]
      place = child
    }
    waiting[place] = last
    return top
  }
}
