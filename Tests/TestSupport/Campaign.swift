internal import Foundation

/// The size of a test that CI runs in small and `Scripts/campaign` in large.
public enum Campaign {
  /// The number that the environment gives under `name`, or `usual`.
  public static func number(_ name: String, usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  /// The share of `count` random cases that a test makes: all with optimisation, else a tenth.
  ///
  /// Before a commit the suites run without optimisation, in CI those of the engine with it, too.
  public static func share(of count: Int) -> Int {
    Build.isOptimized ? count : max(1, count / 10)
  }

  /// Prints what a campaign compared; says nothing outside one.
  public static func report(_ line: @autoclosure () -> String) {
    guard ProcessInfo.processInfo.environment["SCENEROUTE_CAMPAIGN"] != nil else { return }
    print("campaign: \(line())")
  }

  /// Says at once how far a campaign is, for whoever ends it or finds it ended.
  public static func progress(_ line: @autoclosure () -> String) {
    guard ProcessInfo.processInfo.environment["SCENEROUTE_CAMPAIGN"] != nil else { return }
    FileHandle.standardOutput.write(Data("so far: \(line())\n".utf8))
  }
}
