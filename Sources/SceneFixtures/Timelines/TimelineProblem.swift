import PredicateLanguage

/// What can be wrong with a timeline, beyond keys and types.
enum TimelineProblem: Hashable {
  case eventsAndTimeline(String)
  case noAction
  case severalActions([String])
  case unknownCall(String)
  case unknownError(String, known: [String])
  case uselessKey(String, action: String)
  case ruleWithoutOneTest
  case nothingChanges
  case emptyExpectation
  case tooManySteps(Int)
}

extension TimelineProblem: FindingContent {
  var id: String {
    switch self {
    case .eventsAndTimeline: "conflicting-keys"
    case .noAction: "no-action"
    case .severalActions: "several-actions"
    case .unknownCall: "unknown-call"
    case .unknownError: "unknown-error"
    case .uselessKey: "useless-key"
    case .ruleWithoutOneTest: "rule-without-one-test"
    case .nothingChanges: "nothing-changes"
    case .emptyExpectation: "empty-expectation"
    case .tooManySteps: "step-limit"
    }
  }

  var message: String {
    switch self {
    case .eventsAndTimeline(let key): "a fixture has either `\(key)` or `timeline`, not both"
    case .noAction: "the step does not say what happens"
    case .severalActions(let keys):
      "\(keys.count) things happen in one step: "
        + keys.map { "`\($0)`" }.joined(separator: ", ")
    case .unknownCall(let text): "\(quoted(text)) is no call of a delegate"
    case .unknownError(let text, _): "no step ends in an error \(quoted(text))"
    case .uselessKey(let key, let action): "`\(key)` says nothing beside `\(action)`"
    case .ruleWithoutOneTest: "a rule has either `activityType` or `identifier`"
    case .nothingChanges: "`set` changes nothing"
    case .emptyExpectation: "the expectation expects nothing"
    case .tooManySteps(let count):
      "the timeline has \(count) steps, more than the limit of \(FixtureLimits.steps)"
    }
  }

  var help: String? {
    switch self {
    case .eventsAndTimeline: "write each event as a step: the steps have the events' keys"
    case .noAction:
      "give it one of " + TimelineReader.actions.map { "`\($0)`" }.joined(separator: ", ")
    case .severalActions: "write one step for each of them"
    case .unknownCall(let text):
      Spelling.closest(to: TimelineReader.callName(of: text), among: TimelineReader.calls)
        .map { "did you mean `\($0)`?" }
        ?? "the calls are " + TimelineReader.calls.map { "`\($0)`" }.joined(separator: ", ")
    case .unknownError(let text, let known):
      Spelling.closest(to: text, among: known).map { "did you mean `\($0)`?" }
        ?? "the errors are " + known.map { "`\($0)`" }.joined(separator: ", ")
    case .uselessKey: "remove it"
    case .ruleWithoutOneTest: "write two rules for both"
    case .emptyExpectation:
      "give it one of " + StepExpectationReader.keys.map { "`\($0)`" }.joined(separator: ", ")
    case .tooManySteps:
      "play it in parts: `sceneroute simulate --final-state` prints where the next one begins"
    case .nothingChanges:
      "give it one of `can`, `prefers`, `title`, `restoration`, `userInfo`"
    }
  }
}
