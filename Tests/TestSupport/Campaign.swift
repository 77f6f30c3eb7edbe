internal import Foundation

/// The size of a test that CI runs in small and `Scripts/campaign` in large.
public enum Campaign {
  /// The number that the environment gives under `name`, or `usual`.
  public static func number(_ name: String, usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  /// The share of `count` random cases that a test makes: all in a campaign, a third with
  /// optimisation, else a twentieth.
  ///
  /// Before a commit the suites run without optimisation, in CI those of the engine with it, too.
  public static func share(of count: Int) -> Int {
    isRunning ? count : max(1, count / (Build.isOptimized ? 3 : 20))
  }

  /// The vectors that a test compares: all with optimisation, else each twentieth.
  public static func sample<Row>(of rows: [Row]) -> [Row] {
    stride(from: 0, to: rows.count, by: Build.isOptimized ? 1 : 20).map { rows[$0] }
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
