internal import RegularExpressions

/// The engine that runs `MATCHES` in this process: PCRE2, in builds that have it.
package struct MatchesEngine: Sendable {
  /// The version of the library that the process runs with, such as `10.42 2022-12-11`.
  package let version: String
  /// The version of its tables of characters; empty where it was built without them.
  package let unicodeVersion: String
  /// Whether a pattern could be compiled to machine code, and matched by it.
  package let runsMachineCode: Bool

  package init(version: String, unicodeVersion: String, runsMachineCode: Bool) {
    self.version = version
    self.unicodeVersion = unicodeVersion
    self.runsMachineCode = runsMachineCode
  }

  /// The engine of this process.
  ///
  /// Nil if the build is without one.
  package static var current: MatchesEngine? {
    RegularExpression.engine.map {
      MatchesEngine(
        version: $0.version, unicodeVersion: $0.unicodeVersion, runsMachineCode: $0.runsMachineCode)
    }
  }
}
