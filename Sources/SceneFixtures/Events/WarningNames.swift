/// The ids of the warnings that a decision can have: an expectation that names another is misspelt.
enum WarningNames {
  /// Warnings of payloads.
  private static let payloads = [
    "empty-target-content-identifier", "payload-too-large", "push-identifier-not-a-string",
    "push-key-misnamed", "push-key-outside-aps", "push-value-not-a-string",
    "shortcut-identifier-not-text", "target-bundle-differs", "url-without-scheme",
    "webpage-url-scheme",
  ]

  /// Warnings of routing.
  private static let routing = ["no-scene-matches", "several-scenes-in-single-scene-app"]

  /// Every id, in alphabetical order.
  static let all = (payloads + routing).sorted()
}
