/// What this build of the package can do.
public enum Build {
  #if PCRE2
    /// Whether MATCHES has an engine: the trait `Regex`, on a platform where PCRE2 is linked.
    public static let hasRegex = true
  #else
    /// Whether MATCHES has an engine: the trait `Regex`, on a platform where PCRE2 is linked.
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
