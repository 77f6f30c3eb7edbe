/// The number of a subscriber; it is given again after its subscriber was removed.
package struct IndexSlot: Hashable, Sendable, BitwiseCopyable {
  /// The position in an array by slots.
  package let position: Int

  @inlinable
  package init(position: Int) { self.position = position }
}
