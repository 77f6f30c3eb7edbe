/// What the engine of regular expressions says of itself.
package struct RegexEngine: Sendable {
  /// The version of the headers that the module was compiled with, such as `10.42`.
  package let builtVersion: String
  /// The version of the library that the process runs with, such as `10.42 2022-12-11`.
  package var version = ""
  /// The version of its tables of characters.
  package var unicodeVersion = ""
  /// Whether it was built with these tables.
  package var hasUnicode = false
  /// Whether it was built with a compiler to machine code.
  package var hasMachineCode = false
  /// The machine that this compiler writes for.
  package var machine = ""
  /// Whether a pattern could be compiled to machine code, and matched by it.
  package var runsMachineCode = false
  /// Its own bounds, which hold where nobody sets others.
  package var matchAttempts = 0
  package var depth = 0
  package var heapKibibytes = 0

  package init(builtVersion: String) { self.builtVersion = builtVersion }

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
