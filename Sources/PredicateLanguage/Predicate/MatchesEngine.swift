internal import RegularExpressions

/// What runs `MATCHES` in this process: PCRE2, in builds that have it.
package struct MatchesEngine: Sendable {
  /// The version of the headers that this build was compiled with, such as `10.42`.
  package var builtVersion = ""
  /// The version of the library that the process runs with, such as `10.42 2022-12-11`.
  package var version = ""
  /// The version of its tables of characters; empty where it was built without them.
  package var unicodeVersion = ""
  /// Whether it was built with a compiler to machine code.
  package var hasMachineCode = false
  /// The machine that this compiler writes for.
  package var machine = ""
  /// Whether a pattern could be compiled to machine code, and matched by it.
  package var runsMachineCode = false
  /// Its own bounds, which hold where nobody sets others.
  package var own = Bounds()

  package init() {}

  /// Bounds of a match.
  package struct Bounds: Sendable {
    package var matchAttempts = 0
    package var depth = 0
    package var heapKibibytes = 0
  }

  /// Returns the engine of this process; nil in a build without one.
  package static func current() -> MatchesEngine? {
    guard let found = RegularExpression.engine else { return nil }
    var engine = MatchesEngine()
    engine.builtVersion = found.builtVersion
    engine.version = found.version
    engine.unicodeVersion = found.hasUnicode ? found.unicodeVersion : ""
    engine.hasMachineCode = found.hasMachineCode
    engine.machine = found.machine
    engine.runsMachineCode = found.runsMachineCode
    engine.own = Bounds(
      matchAttempts: found.matchAttempts, depth: found.depth, heapKibibytes: found.heapKibibytes)
    return engine
  }
}
