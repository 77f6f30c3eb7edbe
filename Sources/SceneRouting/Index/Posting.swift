/// One scene's entry in one leaf's list.
struct Posting {
  var slot: UInt32
  var leaf: LeafIndex
  var tier: Tier
  /// The place in the leaf's heap; 0 when the leaf has no heap.
  var place: UInt32
  /// The scene's next posting, or the next free one.
  var next: UInt32
}
