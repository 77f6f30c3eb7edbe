/// Every bound of a run over a log, each with its reason.
enum LogLimits {
  /// The longest example of a move, in bytes; of a longer identifier its beginning is kept.
  static let exampleBytes = 256

  /// The number of lines without the wanted field after which a run ends.
  static let triedLines = 1000

  /// The most files that a summary names: a log has one a day or an hour.
  static let namedFiles = 10_000
}
