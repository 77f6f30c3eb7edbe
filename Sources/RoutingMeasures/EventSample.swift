/// Which events of a list the linear router decides.
///
/// It evaluates every scene, so on a large set a part of the list must do: the same part in every
/// run.
public enum EventSample {
  /// Returns positions spread evenly over `events` events.
  ///
  /// - Shape: ascending; all of them when `events` times `scenes` is at most `evaluations`, else
  ///   so many that there are about `evaluations` evaluations, and at least 20.
  public static func positions(
    events: Int, scenes: Int, evaluations: Int = 3_000_000
  ) -> [Int] {
    let wanted = min(events, max(20, evaluations / max(1, scenes)))
    return (0..<wanted).map { $0 * events / wanted }
  }
}
