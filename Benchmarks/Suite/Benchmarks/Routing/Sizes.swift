import Foundation

/// The numbers of scenes that are measured.
enum Sizes {
  /// Set and not empty, it adds the large sizes.
  static let variable = "SCENEROUTE_BENCHMARK_LARGE"

  private static let usual = [3, 10, 100, 1_000, 10_000]
  private static let large = [100_000, 1_000_000]

  static var chosen: [Int] {
    let value = ProcessInfo.processInfo.environment[variable] ?? ""
    return value.isEmpty ? usual : usual + large
  }
}
