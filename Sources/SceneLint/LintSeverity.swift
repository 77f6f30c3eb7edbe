/// How grave a finding of lint is.
package enum LintSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing: a matter of taste, or practice that is documented.
  case info
  /// Probably not meant.
  case warning
  /// The file cannot be used as it is.
  case error

  package static func < (left: LintSeverity, right: LintSeverity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
