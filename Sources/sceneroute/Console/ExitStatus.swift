/// How a run ended.
///
/// The worse of two statuses is the greater; wrong usage (64) is the parser's.
enum ExitStatus: Int32, Comparable {
  case done = 0
  case checkFailed = 1
  case badInput = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
