public import SceneRouting

/// A router, and what it took to make it.
public struct RouterBuild: Sendable {
  /// The router.
  public let router: SceneRouter
  /// The time to index the scenes, their predicates being parsed.
  ///
  /// - Units: nanoseconds.
  public let nanoseconds: Double
  /// The heap that the index takes, without the predicates.
  ///
  /// - Units: bytes.
  public let heapBytes: Int

  /// Makes a router of `scenes` and times it.
  public init(_ scenes: SceneSet, options: RouterOptions) {
    let watch = Stopwatch()
    router = SceneRouter(scenes, options: options)
    nanoseconds = watch.nanoseconds
    heapBytes = router.indexBytes
  }
}
