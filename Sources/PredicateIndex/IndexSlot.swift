/// The number of a subscriber; it is given again after its subscriber was removed.
package struct IndexSlot: Hashable, Sendable, BitwiseCopyable {
  /// The position in an array by slots.
  package let position: Int

  @inlinable
  package init(position: Int) { self.position = position }
}

/// A moment on an owner's clock: of two subscribers the one with the later moment is more recent.
package struct RecencyStamp: Hashable, Sendable, Comparable, BitwiseCopyable {
  /// How many moments there were before.
  package let ticks: UInt64

  /// Creates a moment; without an argument, the one before all others.
  package init(ticks: UInt64 = 0) { self.ticks = ticks }

  /// The next moment.
  package var next: RecencyStamp { RecencyStamp(ticks: ticks + 1) }

  package static func < (earlier: RecencyStamp, later: RecencyStamp) -> Bool {
    earlier.ticks < later.ticks
  }
}
