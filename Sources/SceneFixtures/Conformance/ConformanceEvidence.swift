/// How well the answer of a vector is known to be the platform's.
public enum ConformanceEvidence: String, Hashable, Sendable, CaseIterable {
  /// Stands in Apple's documents.
  case documented
  /// Comes from a suite that runs on Apple's engine, or from running Apple's own string code.
  case observed
  /// ICU's own answer, whose regular expressions MATCHES takes.
  case icu
  /// Comes from the suite of another implementation.
  case peer
  /// Follows from documented or observed rules; nobody asserts this very case.
  case derived
  /// Our choice, where the platform says nothing or nobody has verified it on a device.
  case policy
}
