/// Scenes with conditions, and identifiers to route.
public struct Workload: Sendable {
  /// A scene: two predicates as text.
  public struct Scene: Sendable {
    /// The scene's identifier.
    public let id: String
    /// What it can take.
    public let can: String
    /// What it prefers.
    public let prefers: String
  }

  /// The scenes, most recent first.
  public let scenes: [Scene]
  /// What is routed.
  public internal(set) var identifiers: [String] = []
  /// Which identifiers were made to satisfy a scene.
  public internal(set) var hits: [Bool] = []

  /// The workload as a scene fixture: JSON, one line.
  public var json: String {
    let scenes = scenes.map {
      #"{"id":"# + Self.quoted($0.id) + #","can":"# + Self.quoted($0.can) + #","prefers":"#
        + Self.quoted($0.prefers) + "}"
    }
    return #"{"options":{"profile":"engine"},"scenes":["# + scenes.joined(separator: ",")
      + #"],"identifiers":["# + identifiers.map(Self.quoted).joined(separator: ",") + #"],"hits":["#
      + hits.map(String.init).joined(separator: ",") + "]}\n"
  }

  /// The generator emits no backslash and no control character, but predicates have quotes.
  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: #"\""#)
      + "\""
  }
}
