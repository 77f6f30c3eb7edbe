/// What this build of the package can do.
enum Build {
  #if PCRE2
    static let hasRegex = true
  #else
    static let hasRegex = false
  #endif
}
