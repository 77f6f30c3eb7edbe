import PredicateLanguage

/// What can be wrong with the events of a fixture, beyond keys and types.
enum EventProblem: Hashable {
  case noSource
  case severalSources([String])
  case emptyURL
  case eventsAndIdentifiers
  case hitCount(hits: Int, identifiers: Int)
  case emptyExpectation
  case repeatedElement(String)
  case unknownWarning(String)
  case impossibleExpectation(action: String, expectsScene: Bool)
}

extension EventProblem: FindingContent {
  var id: String {
    switch self {
    case .noSource: "no-source"
    case .severalSources: "several-sources"
    case .emptyURL: "empty-url"
    case .eventsAndIdentifiers: "conflicting-keys"
    case .hitCount: "length-mismatch"
    case .emptyExpectation: "empty-expectation"
    case .repeatedElement: "duplicate-element"
    case .unknownWarning: "unknown-warning"
    case .impossibleExpectation: "contradictory-expectation"
    }
  }

  var message: String {
    switch self {
    case .noSource: "the event does not say what happened"
    case .severalSources(let keys):
      "the event has \(keys.count) sources: "
        + keys.map { "`\($0)`" }.joined(separator: ", ")
    case .emptyURL: "the URL is empty"
    case .eventsAndIdentifiers: "a fixture has either `events` or `identifiers`, not both"
    case .hitCount(let hits, let identifiers):
      "`hits` has \(hits) elements, `identifiers` has \(identifiers)"
    case .emptyExpectation: "the expectation expects nothing"
    case .repeatedElement(let text): "\(quoted(text)) is listed twice"
    case .unknownWarning(let id): "no decision has a warning \(quoted(id))"
    case .impossibleExpectation(let action, true):
      "the action `\(action)` goes to no scene of the fixture, so the expectation cannot be met"
    case .impossibleExpectation(let action, false):
      "the action `\(action)` goes to a scene, so the expectation cannot be met"
    }
  }

  var help: String? {
    switch self {
    case .noSource:
      "give it one of " + EventReader.sources.map { "`\($0)`" }.joined(separator: ", ")
    case .severalSources: "write one event for each of them"
    case .emptyURL: "an event without an identifier is `\"identifier\": null`"
    case .eventsAndIdentifiers: "write each identifier as an event `{\"identifier\": \"…\"}`"
    case .hitCount: "`hits` says of each identifier whether it is one"
    case .emptyExpectation: "give it one of `scene`, `score`, `action`, `tied`, `warnings`"
    case .repeatedElement: "remove one of the two"
    case .unknownWarning(let id):
      Spelling.closest(to: id, among: WarningNames.all).map { "did you mean `\($0)`?" }
        ?? "the warnings are " + WarningNames.all.map { "`\($0)`" }.joined(separator: ", ")
    case .impossibleExpectation(_, true): "write `\"scene\": null`"
    case .impossibleExpectation(_, false): "write the scene's identifier"
    }
  }
}
