internal import Foundation

/// The size of a test that CI runs in small and `Scripts/campaign` in large.
public enum Campaign {
  /// The number that the environment gives under `name`, or `usual`.
  public static func number(_ name: String, usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  /// Few random cases: before a commit (`Scripts/test` without `--all`) and without optimisation.
  public static let isBrief =
    !Build.isOptimized || ProcessInfo.processInfo.environment["SCENEROUTE_BRIEF"] != nil

  /// The share of `count` random cases that a test makes: all in a campaign, a third in CI, else a
  /// twentieth.
  public static func share(of count: Int) -> Int {
    isRunning ? count : max(1, count / (isBrief ? 20 : 3))
  }

  /// The vectors that a test compares: all in CI, else each twentieth.
  public static func sample<Row>(of rows: [Row]) -> [Row] {
    stride(from: 0, to: rows.count, by: isBrief ? 20 : 1).map { rows[$0] }
  }

  private static let isRunning =
    ProcessInfo.processInfo.environment["SCENEROUTE_CAMPAIGN"] != nil

  /// Prints what a campaign compared; says nothing outside one.
  public static func report(_ line: @autoclosure () -> String) {
    guard isRunning else { return }
    print("campaign: \(line())")
  }

  /// Says at once how far a campaign is, for whoever ends it or finds it ended.
  public static func progress(_ line: @autoclosure () -> String) {
    guard isRunning else { return }
    FileHandle.standardOutput.write(Data("so far: \(line())\n".utf8))
  }
}
