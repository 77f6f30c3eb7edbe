/// A moment on a scene set's own clock: the greater stamp was activated later.
///
/// - Invariant: no two sessions of one set have the same stamp (R3).
struct ActivationStamp: Hashable, Sendable, Comparable {
  /// Ticks since the set was made.
  private(set) var ticks: UInt64 = 0

  /// The next moment.
  var next: ActivationStamp {
    var later = self
    later.ticks += 1
    return later
  }

  static func < (earlier: ActivationStamp, later: ActivationStamp) -> Bool {
    earlier.ticks < later.ticks
  }
}
