/// How much a scene wants an identifier (R2).
public enum RoutingScore: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Neither predicate is true.
  case none = 0
  /// `can` is true and `prefers` is not.
  case can = 1
  /// `prefers` is true, whatever `can` says.
  case prefers = 2

  /// The score's name: `none`, `can` or `prefers`.
  public var name: String {
    switch self {
    case .none: "none"
    case .can: "can"
    case .prefers: "prefers"
    }
  }

  /// True when `left` loses to `right`.
  public static func < (left: RoutingScore, right: RoutingScore) -> Bool {
    left.rawValue < right.rawValue
  }
}
