extension GoldenCase {
  private static func file(_ name: String) -> String { "Fixtures/manifests/\(name).plist" }

  static let manifest = [
    GoldenCase("manifest", "manifest", file("notes/Info")),
    GoldenCase("manifest-binary", "manifest", file("notes/Info-binary")),
    GoldenCase("manifest-json", "manifest", file("notes/Info"), "--format", "json"),
    GoldenCase("manifest-template", "manifest", file("single-window/Info")),
    GoldenCase("manifest-space", "manifest", file("space/Info")),
    GoldenCase("manifest-terminal-80", "manifest", file("notes/Info"), terminalColumns: 80),
    GoldenCase("manifest-warning", "manifest", file("wrong/several-configurations")),
    GoldenCase(
      "manifest-warning-json", "manifest", file("wrong/unknown-configuration-key"),
      "--format=json"),
    GoldenCase("manifest-note", "manifest", file("wrong/no-configurations")),
    GoldenCase("manifest-error", "manifest", file("wrong/configuration-in-two-roles")),
    GoldenCase("manifest-error-binary", "manifest", file("wrong/binary-cycle")),
    GoldenCase("manifest-entity-bomb", "manifest", file("wrong/entity-bomb")),
    GoldenCase("manifest-missing", "manifest", "no-such-Info.plist"),
    GoldenCase("error-manifest", "route", "Fixtures/wrong/manifest-file-wrong.json"),
    GoldenCase("usage-manifest", "manifest"),
    GoldenCase("help-manifest", "help", "manifest"),
  ]
}
