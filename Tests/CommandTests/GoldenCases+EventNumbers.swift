extension GoldenCase {
  private static let mail = "Fixtures/scenes/mail.json"

  /// Events of a fixture by their numbers, and of a timeline.
  static let eventNumbers = [
    GoldenCase(
      "explain-step", "explain", "Tests/CommandTests/Inputs/afternoon.json", "--step", "10"),
    GoldenCase("route-event-number", "route", mail, "--event-number", "3", "9-10"),
    GoldenCase("error-event-number", "route", mail, "--event-number", "3", "9-11", "12"),
    GoldenCase("usage-event-number", "route", mail, "--event-number", "4-3"),
  ]
}
