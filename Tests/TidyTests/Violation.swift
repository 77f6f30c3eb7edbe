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
