/// What this build of the package can do.
public enum Build {
  #if Regex
    /// Whether the trait `Regex` is on.
    public static let hasRegex = true
  #else
    /// Whether the trait `Regex` is on.
    public static let hasRegex = false
  #endif

  #if DEBUG
    /// Whether generic code is specialised; without that, closures and generic values allocate.
    public static let isOptimized = false
  #else
    /// Whether generic code is specialised; without that, closures and generic values allocate.
    public static let isOptimized = true
  #endif

  /// Whether a predicate of the vectors needs nothing that this build lacks.
  public static func canRun(_ predicate: String) -> Bool {
    hasRegex || !predicate.uppercased().contains("MATCHES")
  }
}
