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

  private static let notes = "Fixtures/scan/cases/236-swift-rules-sr506"
  private static let allowed = "Fixtures/scan/cases/279-objc-allow-suppresses-nothing"

  private static let apps = "Fixtures/scan/drift"
  private static let edited = "\(apps)/01-uikit-one-literal"

  static let against = [
    GoldenCase(
      "scan-against", "scan", "\(edited)/App", "--against", "\(edited)/Windows",
      masksSeconds: true),
    GoldenCase(
      "scan-against-equal", "scan", "\(apps)/09-uikit-like-for-beginswith/App", "--against",
      "\(apps)/09-uikit-like-for-beginswith/Windows/windows.json", masksSeconds: true),
    GoldenCase(
      "scan-against-unknown", "scan", "\(apps)/13-objc-compound-of-three/App", "--against",
      "\(apps)/13-objc-compound-of-three/Windows", masksSeconds: true),
    GoldenCase(
      "scan-against-json", "scan", "\(edited)/App", "--against", "\(edited)/Windows", "--format",
      "json", masksSeconds: true),
    GoldenCase(
      "scan-against-xcode", "scan", "\(edited)/App", "--against", "\(edited)/Windows", "--format",
      "xcode"),
    GoldenCase(
      "scan-against-github", "scan", "\(edited)/App", "--against", "\(edited)/Windows", "--format",
      "github"),
    GoldenCase(
      "scan-against-nothing", "scan", "\(edited)/App", "--against", "\(edited)/App",
      masksSeconds: true),
    GoldenCase("usage-scan-write", "scan", "\(edited)/App", "--write"),
  ]

  static let scan = [
    GoldenCase("scan", "scan", notes, allowed, masksSeconds: true),
    GoldenCase("scan-sites", "scan", notes, allowed, "--sites", masksSeconds: true),
    GoldenCase("scan-json", "scan", notes, "--format", "json", masksSeconds: true),
    GoldenCase("scan-xcode", "scan", notes, allowed, "--format", "xcode"),
    GoldenCase("scan-github", "scan", notes, "--format", "github"),
    GoldenCase("scan-junit", "scan", notes, "--format", "junit", masksSeconds: true),
    GoldenCase("scan-error-level", "scan", notes, "--fail-level", "error", masksSeconds: true),
    GoldenCase(
      "scan-baseline", "scan", notes, "--baseline", input("scan-baseline.json"),
      masksSeconds: true),
    GoldenCase(
      "scan-no-site", "scan", "Fixtures/scan/cases/201-swift-none-no-code-at-all",
      masksSeconds: true),
    GoldenCase(
      "scan-nothing", "scan", "Fixtures/scan/cases/283-objc-files-no-source",
      masksSeconds: true),
    GoldenCase("scan-no-source", "scan", "README.md", masksSeconds: true),
    GoldenCase("scan-missing", "scan", "no-such-file.swift", masksSeconds: true),
    GoldenCase("scan-exclude", "scan", notes, "--exclude", "*.swift", masksSeconds: true),
    GoldenCase(
      "scan-manifest", "scan", "Fixtures/lint/SR501/green.swift", "--info-plist",
      "Fixtures/lint/SR410/red.plist", masksSeconds: true),
    GoldenCase("scan-explain", "scan", "--explain", "SR506"),
    GoldenCase("usage-scan", "scan", notes, "--write-baseline", "b.json", "--sites"),
    GoldenCase("help-scan", "help", "scan"),
  ]
}
