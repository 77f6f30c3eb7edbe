/// How a vector came out.
public enum ConformanceOutcome: Hashable, Sendable {
  /// The answer is the expected one.
  case passed
  /// The answer is another one; both in words.
  case failed(expected: String, actual: String)
  /// This build has no regular expression engine, and the vector needs one.
  case skipped
}
