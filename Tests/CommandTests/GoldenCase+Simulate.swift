extension GoldenCase {
  private static func file(_ name: String) -> String { "Tests/CommandTests/Inputs/\(name).json" }

  static let simulate = [
    GoldenCase("simulate", "simulate", file("afternoon")),
    GoldenCase("simulate-calls", "simulate", file("afternoon"), "--calls"),
    GoldenCase("simulate-json", "simulate", file("afternoon"), "--format", "json"),
    GoldenCase("simulate-final-state", "simulate", file("afternoon"), "--final-state"),
    GoldenCase("simulate-terminal-80", "simulate", file("afternoon"), terminalColumns: 80),
    GoldenCase("simulate-missing-configuration", "simulate", file("missing-configuration")),
    GoldenCase("simulate-wrong", "simulate", file("wrong-timeline")),
    GoldenCase("simulate-no-timeline", "simulate", "Fixtures/scenes/mail.json"),
    GoldenCase("simulate-step-without-terminal", "simulate", file("afternoon"), "--step"),
    GoldenCase("simulate-step-json", "simulate", file("afternoon"), "--step", "--format", "json"),
    GoldenCase("usage-simulate", "simulate"),
    GoldenCase("help-simulate", "help", "simulate"),
    GoldenCase("route-timeline", "route", file("afternoon")),
  ]
}
