/// The versions and abilities of the regular expression engine, as it reports them.
package struct RegexEngine: Sendable {
  /// The version of the library that the process runs with, such as `10.42 2022-12-11`.
  package var version = ""
  /// The version of its tables of characters; empty where it was built without them.
  package var unicodeVersion = ""
  /// Whether a pattern could be compiled to machine code, and matched by it.
  package var runsMachineCode = false

  package init() {}

  /// The bounds that every match here has.
  package static let bounds = Bounds()

  /// Bounds of a match.
  package struct Bounds: Sendable {
    package let matchAttempts = Int(RegexLimits.matchAttempts)
    package let depth = Int(RegexLimits.depth)
    package let heapKibibytes = Int(RegexLimits.heapKibibytes)
    package let boundaryCharacters = RegexLimits.boundaryCharacters
  }
}
