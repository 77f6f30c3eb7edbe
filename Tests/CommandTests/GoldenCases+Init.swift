import Foundation
import TestSupport

extension GoldenCase {
  private static func input(_ name: String) -> String { "Tests/CommandTests/Inputs/\(name)" }
  private static let plist = "Fixtures/manifests/notes/Info.plist"

  private static func app(_ name: String) -> String { "Fixtures/scan/drift/\(name)/App" }

  static let initial = [
    GoldenCase("init", "init", "-o", "-"),
    GoldenCase("init-json", "init", "-o", "-", "--format", "json"),
    GoldenCase("init-manifest", "init", plist, "-o", "-"),
    GoldenCase(
      "init-manifest-one-window", "init", "Fixtures/manifests/single-window/Info.plist", "-o", "-"),
    GoldenCase("init-manifest-built", "init", withoutScenes, "-o", "-"),
    GoldenCase("init-manifest-built-json", "init", withoutScenes, "-o", "-", "--format", "json"),
    GoldenCase("usage-init-sdk", "init", "--sdk", "27", "-o", "-"),
    GoldenCase("init-manifest-missing", "init", "no/Info.plist", "-o", "-"),
    GoldenCase("init-identifiers", "init", "--identifiers", input("identifiers.txt"), "-o", "-"),
    GoldenCase(
      "init-identifiers-stdin-json", "init", "--identifiers", "-", "-o", "-", "--format", "json",
      input: "a/1\na/2\n\u{1B}[2J\n"),
    GoldenCase("init-identifiers-none", "init", "--identifiers", "-", "-o", "-", input: "\n\n"),
    GoldenCase("init-identifiers-missing", "init", "--identifiers", "no.txt", "-o", "-"),
    GoldenCase("init-log", "init", "--from-log", input("device-log.jsonl"), "-o", "-"),
    GoldenCase(
      "init-log-json", "init", "--from-log", input("device-log.jsonl"), "-o", "-", "--format",
      "json"),
    GoldenCase(
      "init-log-windows-alone", "init", "--from-log", "-", "-o", "-",
      input: #"{"scene": "list", "can": "SELF == 'x' OR SELF BEGINSWITH 'y'"}"#),
    GoldenCase("init-log-wrong", "init", "--from-log", input("device-log-wrong.jsonl"), "-o", "-"),
    GoldenCase(
      "init-log-wrong-json", "init", "--from-log", input("device-log-wrong.jsonl"), "-o", "-",
      "--format", "json"),
    GoldenCase("init-log-none", "init", "--from-log", "-", "-o", "-", input: "started\n"),
    GoldenCase("init-file-exists", "init", "-o", "README.md"),
    GoldenCase("init-file-exists-json", "init", "-o", "README.md", "--format", "json"),
    GoldenCase("init-folder", "init", "-o", "Fixtures"),
    GoldenCase("help-init", "help", "init"),
    GoldenCase("init-sources", "init", "--from-sources", app("02-uikit-operator"), "-o", "-"),
    GoldenCase(
      "init-sources-json", "init", "--from-sources", app("05-swiftui-one-more-element"), "-o", "-",
      "--format", "json"),
    GoldenCase(
      "init-sources-objc", "init", plist, "--from-sources", app("03-objc-and-became-or"), "-o",
      "-"),
    GoldenCase(
      "init-sources-left-out", "init", "--from-sources", app("13-objc-compound-of-three"), "-o", "-"
    ),
    GoldenCase("init-sources-none", "init", "--from-sources", "Fixtures/lint/SR501", "-o", "-"),
    GoldenCase("usage-init-sources", "init", "--from-sources", ".", "--identifiers", "-"),
    GoldenCase("usage-init", "init", "Info.plist", "--identifiers", "-"),
    GoldenCase("init-over-input", "init", plist, "-o", plist, "--force"),
  ]
}
