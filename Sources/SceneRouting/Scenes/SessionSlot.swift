/// A place in a scene set's storage; it is used again after its session was closed.
struct SessionSlot: Hashable, Sendable {
  /// The position in the slot array.
  let position: Int
}
