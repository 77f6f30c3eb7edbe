import PredicateLanguage

/// The facts of `--version --verbose`, a line each: for a report of a bug.
enum VersionFacts {
  static var lines: [String] {
    [
      "version: \(Version.text), \(isDebug ? "debug" : "release") build by \(compiler)",
      "system: \(System.name), \(architecture)",
      "Unicode: \(unicodeVersion)",
      "MATCHES: \(matches(by: MatchesEngine.current))",
    ]
  }

  static func matches(by engine: MatchesEngine?) -> String {
    guard let engine else { return "an error, as this build has no PCRE2" }
    let unicode = engine.unicodeVersion
    return "PCRE2 \(engine.version), "
      + (unicode.isEmpty ? "without Unicode: no pattern can be compiled" : "Unicode \(unicode)")
      + (engine.runsMachineCode ? ", machine code" : ", interpreted")
  }

  /// The compiler's version as far as a source can tell it.
  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }

  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  /// The version of the newest of some characters, each new in a version, that Swift knows.
  private static var unicodeVersion: String {
    let newcomers: [Unicode.Scalar] = [
      "\u{1FAE0}", "\u{1FAE8}", "\u{2EBF0}", "\u{1FAE9}", "\u{1FAEA}",
    ]
    let ages = newcomers.compactMap(\.properties.age)
    return ages.last.map { "\($0.major).\($0.minor)" } ?? "before 14.0"
  }
}
