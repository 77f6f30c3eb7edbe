/// What this build of the package can do.
public enum Build {
  /// Whether the trait `Regex` is on.
  #if Regex
    public static let hasRegex = true
  #else
    public static let hasRegex = false
  #endif

  /// Whether generic code is specialised; without that, every closure and generic value allocates.
  #if DEBUG
    public static let isOptimized = false
  #else
    public static let isOptimized = true
  #endif

  /// Whether a predicate of the vectors needs nothing that this build lacks.
  public static func canRun(_ predicate: String) -> Bool {
    hasRegex || !predicate.uppercased().contains("MATCHES")
  }
}
