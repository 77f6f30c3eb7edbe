extension GoldenCase {
  private static let vectors = "Tests/CommandTests/Inputs/vectors.jsonl"

  static let conformance = [
    GoldenCase("conformance", "conformance", vectors),
    GoldenCase("conformance-json", "conformance", vectors, "--format", "json"),
    GoldenCase("conformance-passed", "conformance", "Fixtures/conformance/between.jsonl"),
    GoldenCase("conformance-terminal", "conformance", vectors, terminalColumns: 80),
    GoldenCase(
      "conformance-unreadable", "conformance", "Tests/CommandTests/Inputs/vectors-wrong.jsonl"),
    GoldenCase("conformance-missing", "conformance", "is-not-there"),
    GoldenCase("conformance-no-vectors", "conformance", "Sources"),
    GoldenCase("conformance-no-suite", "conformance", folder: "Sources"),
    GoldenCase("help-conformance", "help", "conformance"),
  ]
}
