extension GoldenCase {
  private static func input(_ name: String) -> String { "Tests/CommandTests/Inputs/\(name)" }
  private static let doubtful = input("lint.json")

  /// The seconds of a run are masked.
  static let lint = [
    GoldenCase("lint", "lint", doubtful, masksSeconds: true),
    GoldenCase("lint-json", "lint", doubtful, "--format", "json", masksSeconds: true),
    GoldenCase("lint-junit", "lint", doubtful, "--format", "junit", masksSeconds: true),
    GoldenCase("lint-tap", "lint", doubtful, "--format", "tap"),
    GoldenCase("lint-github", "lint", doubtful, "--format", "github"),
    GoldenCase("lint-terminal", "lint", doubtful, terminalColumns: 80, masksSeconds: true),
    GoldenCase(
      "lint-baseline", "lint", doubtful, "--baseline", input("lint-baseline.json"),
      masksSeconds: true),
    GoldenCase("lint-baseline-wrong", "lint", doubtful, "--baseline", input("names.json")),
    GoldenCase(
      "lint-folder", "lint", "Fixtures/lint/SR021", "--fail-level", "error", masksSeconds: true),
    GoldenCase("lint-manifest", "lint", "Fixtures/lint/SR410/red.plist", masksSeconds: true),
    GoldenCase("lint-built", "lint", withoutScenes, masksSeconds: true),
    GoldenCase(
      "lint-sdk-json", "lint", "Fixtures/manifests/wrong/no-scene-manifest.plist", "--sdk", "27.1",
      "--format", "json", masksSeconds: true),
    GoldenCase("lint-unreadable", "lint", input("several-mistakes.json"), masksSeconds: true),
    GoldenCase(
      "lint-unreadable-json", "lint", input("several-mistakes.json"), "--format=json",
      masksSeconds: true),
    GoldenCase("lint-missing", "lint", "no-such-file.json", masksSeconds: true),
    GoldenCase("lint-nothing", "lint", "Documentation/lint", masksSeconds: true),
    GoldenCase("lint-rules", "lint", "--rules"),
    GoldenCase("lint-explain", "lint", "--explain", "vacuous-part"),
    GoldenCase("lint-explain-wrong", "lint", "--explain", "vacuos-part"),
    GoldenCase("usage-lint", "lint", "--unsafe-fixes"),
    GoldenCase("usage-lint-fix", "lint", doubtful, "--fix", "--format", "json"),
    GoldenCase("help-lint", "help", "lint"),
  ]
}
