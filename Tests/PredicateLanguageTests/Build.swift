/// What this build of the package can do.
enum Build {
  #if Regex
    static let hasRegex = true
  #else
    static let hasRegex = false
  #endif

  /// Whether generic code is specialised; without that, every closure and generic value allocates.
  #if DEBUG
    static let isOptimized = false
  #else
    static let isOptimized = true
  #endif

  /// Whether a predicate of the vectors needs nothing that this build lacks.
  static func canRun(_ predicate: String) -> Bool {
    hasRegex || !predicate.uppercased().contains("MATCHES")
  }
}
