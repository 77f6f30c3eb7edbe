import Foundation
import TestSupport

extension GoldenCase {
  private static func input(_ name: String) -> String { "Tests/CommandTests/Inputs/\(name)" }
  private static let tabs = "Fixtures/scenes/tabs.json"

  static let report = [
    GoldenCase("report", "report", input("coverage.json")),
    GoldenCase(
      "report-trace-diff", "report", input("coverage.json"), "--trace", "-", "--diff",
      input("coverage.json"), "--without", "findings", "--without", "proofs", "--without",
      "coverage", "--without", "mutation", input: "a/1\na/2\n\u{1B}[2J<b>\"\u{301}\n"),
    GoldenCase("report-missing", "report", "no-such.json"),
    GoldenCase("report-no-fixture", "report", "Fixtures/vectors"),
    GoldenCase("report-several", "report", tabs, input("coverage.json"), "--trace", "-"),
    GoldenCase("report-trace-missing", "report", tabs, "--trace", "no.txt"),
    GoldenCase("report-over-input", "report", tabs, "-o", tabs),
    GoldenCase("report-folder", "report", tabs, "-o", "Fixtures"),
    GoldenCase("report-usage", "report", tabs, "--fail-on", "lost"),
    GoldenCase("help-report", "help", "report"),
  ]
}
