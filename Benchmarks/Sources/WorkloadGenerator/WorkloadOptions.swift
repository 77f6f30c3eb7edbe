/// What a workload is like.
public struct WorkloadOptions: Sendable {
  /// The number of scenes, without those of `catchAll` and `negative`.
  public var scenes: Int
  /// The number of identifiers.
  public var identifiers = 10_000
  /// Equal seeds give equal workloads.
  public var seed: UInt64 = 1
  /// The share of identifiers that are made to satisfy a scene's own condition.
  public var hitShare = 0.60
  /// The share of containers with accents; what names them compares with `[cd]`.
  public var nonASCIIShare = 0.0
  /// Further scenes that can take everything, the least recent.
  public var catchAll = 0
  /// Further scenes that can take everything but one type, the least recent.
  public var negative = 0
  /// The shares of the kinds.
  public var shares: [ConditionKind: Int]

  /// Creates the options of a workload of `scenes` scenes.
  public init(scenes: Int) {
    self.scenes = scenes
    let isLarge = scenes > ConditionKind.mostUsual
    shares = isLarge ? ConditionKind.largeShares : ConditionKind.usualShares
  }
}
