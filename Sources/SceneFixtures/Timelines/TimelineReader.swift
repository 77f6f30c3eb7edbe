import PredicateLanguage
public import SceneRouting

/// Reads the list of steps.
struct TimelineReader {
  /// The keys that say what happens beside events.
  private static let changes = [
    "open", "activate", "deactivate", "background", "disconnect", "close", "set", "refresh",
    "focusPrefix", "quit", "relaunch",
  ]
  /// The keys that say what happens; a step has exactly one.
  static let actions = EventReader.sources + changes
  /// The names of calls.
  static let calls = DelegateCall.names
  /// The keys that say how a new window looks.
  private static let window = ["conditions", "kind", "title", "configuration"]
  private static let keys =
    actions + window
    + [
      "name", "role", "expect", "as", "animation", "can", "prefers", "canArguments",
      "prefersArguments", "restoration", "userInfo",
    ]
  private static let aliases = EventReader.aliases.merging(
    [
      "destroy": "close", "discard": "close", "kill": "quit", "launch": "relaunch",
      "openInNewWindow": "request", "newWindow": "open",
    ]) { $1 }

  let findings: FindingList
  private var events: EventReader
  private var conditions: ConditionsReader
  private let expectations: StepExpectationReader

  init(
    profile: LanguageProfile, findings: FindingList, app: FixtureApp, scenes: SceneNames,
    files: NamedFiles
  ) {
    self.findings = findings
    events = EventReader(findings: findings, app: app, scenes: scenes, files: files)
    conditions = ConditionsReader(profile: profile, findings: findings)
    expectations = StepExpectationReader(findings: findings)
  }

  /// Reads the steps of the list at `path`; those with mistakes are left out.
  mutating func steps(_ values: [JSONValue], at path: JSONPath) -> [TimelineStep] {
    guard values.count <= FixtureLimits.steps else {
      findings.report(
        TimelineProblem.tooManySteps(values.count),
        at: .value(path.appending(FixtureLimits.steps)))
      return []
    }
    return values.enumerated().compactMap { position, value in
      JSONObjectReader(value, at: path.appending(position), name: "a step", findings: findings)
        .flatMap { step($0, position) }
    }
  }

  private mutating func step(_ object: JSONObjectReader, _ position: Int) -> TimelineStep? {
    let isClean = object.checkKeys(Self.keys, aliases: Self.aliases)
    let name = object.string("name")
    let expectation = expectations.expectation(of: object)
    let given = Self.actions.filter(object.has)
    guard given.count == 1 else {
      if given.count > 1 {
        let keys = object.inSourceOrder(given)
        findings.report(
          TimelineProblem.severalActions(keys), at: .key(object.path.appending(keys[1])))
      } else if isClean {
        findings.report(TimelineProblem.noAction, at: .value(object.path))
      }
      return nil
    }
    reportUseless(beside: given[0], in: object)
    return action(given[0], of: object, name: name).map {
      TimelineStep(action: $0, name: name, expectation: expectation, position: position)
    }
  }

  /// Reports keys that do not go with the action.
  private func reportUseless(beside action: String, in object: JSONObjectReader) {
    let fitting: [String] =
      switch action {
      case "open": Self.window + ["role"]
      case "set":
        [
          "can", "prefers", "canArguments", "prefersArguments", "title", "restoration",
          "userInfo",
        ]
      case "close": ["animation"]
      case _ where Self.changes.contains(action): []
      default: Self.window + ["role", "as"]
      }
    let others = object.members.keys.filter {
      Self.keys.contains($0) && !["name", "expect", action].contains($0) && !fitting.contains($0)
        && !Self.actions.contains($0)
    }
    for key in object.inSourceOrder(others) {
      findings.report(
        TimelineProblem.uselessKey(key, action: action), at: .key(object.path.appending(key)))
    }
  }

  private mutating func action(
    _ key: String, of object: JSONObjectReader, name: String?
  ) -> SystemAction? {
    func scene() -> SceneIdentifier? { identifier(key, of: object) }
    switch key {
    case "open":
      let id = scene()
      return id.map { .open(window($0, of: object)) }
    case "activate": return scene().map { .activate($0) }
    case "deactivate": return scene().map { .deactivate($0) }
    case "background": return scene().map { .background($0) }
    case "disconnect": return scene().map { .disconnect($0) }
    case "refresh": return scene().map { .refresh($0) }
    case "close":
      let animations = DismissalAnimation.allCases.map { (name: $0.rawValue, value: $0) }
      let animation = object.choice("animation", among: animations)
      return scene().map { .close($0, animation: animation) }
    case "set": return scene().flatMap { id in change(of: object).map { .change(id, $0) } }
    case "focusPrefix":
      if case .null = object.members[key] { return .setFocusPrefix(nil) }
      return object.string(key, expected: "a string or null").map { .setFocusPrefix($0) }
    case "quit", "relaunch":
      guard object.isTrue(key) else { return nil }
      return key == "quit" ? .quit : .relaunch
    default:
      guard var event = events.happening(key, of: object) else { return nil }
      event.name = name
      event.role = RoleNames.role("role", of: object) ?? .application
      let id = identifier("as", of: object)
      return .event(event, window: window(id, of: object))
    }
  }

  private func identifier(_ key: String, of object: JSONObjectReader) -> SceneIdentifier? {
    guard let text = object.string(key) else { return nil }
    if text.isEmpty {
      findings.report(SceneProblem.emptyIdentifier, at: .value(object.path.appending(key)))
    }
    return SceneIdentifier(text)
  }

  private mutating func window(_ id: SceneIdentifier?, of object: JSONObjectReader) -> NewWindow {
    let conditions = object.object("conditions", name: "`conditions`").map { entry in
      entry.checkKeys(ConditionsReader.keys, aliases: ConditionsReader.aliases)
      return self.conditions.conditions(of: entry)
    }
    return NewWindow(
      id: id, role: RoleNames.role("role", of: object) ?? .application,
      configuration: object.string("configuration"),
      kind: SessionDetails.kind(of: object) ?? .primary, conditions: conditions,
      title: object.string("title"))
  }

  private mutating func change(of object: JSONObjectReader) -> SessionChange? {
    let (can, prefers) = conditions.predicates(of: object)
    let change = SessionChange(
      can: can, prefers: prefers, title: object.string("title"),
      restorationActivity: SessionDetails.restoration(of: object),
      userInfo: SessionDetails.userInfo(of: object))
    if !["can", "prefers", "title", "restoration", "userInfo"].contains(where: object.has) {
      findings.report(TimelineProblem.nothingChanges, at: .value(object.path))
      return nil
    }
    return change
  }

  /// The name before the parenthesis of a call.
  static func callName(of text: String) -> String {
    String(text.prefix { $0 != "(" })
  }
}

/// One step of a timeline: what happens, and what its author expects.
public struct TimelineStep: Hashable, Sendable {
  /// What happens.
  public let action: SystemAction
  /// What people call the step, or nil.
  public let name: String?
  /// What should come of it, or nil when the fixture does not say.
  public let expectation: StepExpectation?
  /// The step's position in the fixture's `timeline`.
  public let position: Int
}

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
