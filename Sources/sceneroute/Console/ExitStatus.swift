/// How a run ended; the worse of two statuses is the greater.
enum ExitStatus: Int32, Comparable, CaseIterable {
  case done = 0
  case checkFailed = 1
  case badInput = 2
  /// The arguments are wrong: EX_USAGE of sysexits.
  case wrongUsage = 64

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
