import AppIntents

struct OpenInbox: AppIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open inbox"
  var contentIdentifier: String { "inbox" }
  func perform() async throws -> some IntentResult { .result() }
}

struct OpenArchive: AppIntent, UISceneAppIntent {
  static let title: LocalizedStringResource = "Open archive"
  let contentIdentifier = "archive"
  func perform() async throws -> some IntentResult { .result() }
}
