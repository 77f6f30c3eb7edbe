import Testing

/// One place that breaks a rule, worded so that the reader can mend it.
struct Violation: Equatable, CustomStringConvertible {
  let path: String
  /// The 1-based line, or nil when the whole file is meant.
  let line: Int?
  let message: String

  init(_ path: String, line: Int? = nil, _ message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  var description: String {
    "\(path)\(line.map { ":\($0)" } ?? ""): \(message)"
  }
}

/// Expects that `check` finds nothing in `files`, and that there are enough files to look at.
///
/// A check over an empty list would pass, so each call states how many files are the least.
func expectTidy(
  _ files: [SourceFile], atLeast least: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ check: ([SourceFile]) -> [Violation]
) {
  let count = files.count
  #expect(count >= least, "too few files to be ours", sourceLocation: sourceLocation)
  for violation in check(files) {
    Issue.record("\(violation)", sourceLocation: sourceLocation)
  }
}

/// Expects that `check` reports exactly these lines of one bad file.
func expectLines(
  _ lines: [Int?], in text: String, path: String = "Sources/SceneRouting/Bad.swift",
  sourceLocation: SourceLocation = #_sourceLocation, _ check: ([SourceFile]) -> [Violation]
) {
  let violations = check([SourceFile(path, text)])
  #expect(violations.map(\.line) == lines, "\(violations)", sourceLocation: sourceLocation)
}
