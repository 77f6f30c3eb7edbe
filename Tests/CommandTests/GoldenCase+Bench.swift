extension GoldenCase {
  private static let mail = "Fixtures/scenes/mail.json"

  /// Times are masked; counts are the same in every run.
  static let bench = [
    GoldenCase("bench", "bench", mail, masksTimes: true),
    GoldenCase("bench-no-linear", "bench", mail, "--no-linear", masksTimes: true),
    GoldenCase("bench-json", "bench", mail, "--format", "json", masksTimes: true),
    GoldenCase(
      "bench-no-linear-json", "bench", mail, "--no-linear", "--format=json", masksTimes: true),
    GoldenCase("bench-names", "bench", "Tests/CommandTests/Inputs/names.json", masksTimes: true),
    GoldenCase("bench-missing", "bench", "no-such-file.json"),
    GoldenCase("bench-predicate", "bench", "Fixtures/wrong/predicate-misspelt-operator.json"),
    GoldenCase("bench-no-events", "bench", "Tests/CommandTests/Inputs/no-events.json"),
    GoldenCase("usage-bench", "bench"),
    GoldenCase("help-bench", "help", "bench"),
  ]
}
