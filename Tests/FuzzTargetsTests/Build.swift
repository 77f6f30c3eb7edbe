/// What this build of the package can do.
enum Build {
  #if Regex
    static let hasRegex = true
  #else
    static let hasRegex = false
  #endif
}
