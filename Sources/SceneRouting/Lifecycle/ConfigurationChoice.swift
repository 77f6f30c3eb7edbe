/// The configuration of a new scene, and who chose it (R11).
public struct ConfigurationChoice: Hashable, Sendable {
  /// Who chose.
  public enum Origin: Hashable, Sendable {
    /// The app's rule at this position.
    case rule(Int)
    /// The SwiftUI declaration at this position.
    case declaration(Int)
    /// The manifest: the role's first configuration.
    case manifest
    /// Whoever wrote the step down.
    case step
    /// Nobody: neither rules nor a manifest are known.
    case unknown
  }

  /// The configuration's name; nil for one without a name, or when nobody chose.
  public let name: String?
  /// Who chose.
  public let origin: Origin
}
