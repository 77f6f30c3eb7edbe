import LocatedValues
import PredicateLanguage
public import SceneLifecycle
package import SceneRouting

/// Reads the list of steps.
struct TimelineReader {
  /// The keys that say what happens beside events.
  private static let changes = [
    "open", "activate", "deactivate", "background", "disconnect", "close", "set", "refresh",
    "focusPrefix", "quit", "relaunch",
  ]
  /// The events that start an app that does not run.
  private static let launches = [
    "url", "userActivity", "handoff", "shortcut", "notification", "appIntent",
  ]
  /// The keys that say what happens; a step has exactly one.
  static let actions = EventReader.sources + changes
  /// The keys that say how a new window looks.
  private static let window = [
    "conditions", "kind", "title", "configuration", SessionDetails.destructionKey,
  ]
  private static let keys =
    actions + window
    + [
      "name", "notes", "role", "expect", AllowanceReader.key, "as", "animation", "restoration",
      "userInfo",
    ] + ConditionsReader.keys
  private static let aliases = EventReader.aliases.merging(
    [
      "destroy": "close", "discard": "close", "kill": "quit", "launch": "relaunch",
      "openInNewWindow": "request", "newWindow": "open",
    ]) { $1 }

  private var events: EventReader
  private var conditions: ConditionsReader
  private let code: CodeReader
  /// The position of the step that is read.
  private var position = 0
  private let expectations: StepExpectationReader

  init(
    profile: LanguageProfile, app: FixtureApp, scenes: SceneNames, files: NamedFiles,
    code: CodeReader, warnings: @escaping PredicateWarnings, knowsMethods: Bool
  ) {
    self.code = code
    events = EventReader(app: app, scenes: scenes, files: files)
    expectations = StepExpectationReader(knowsMethods: knowsMethods)
    conditions = ConditionsReader(profile: profile, warnings: warnings)
  }

  /// Reads the steps of `list`; those with mistakes are left out.
  mutating func steps(_ list: LocatedValue) -> [TimelineStep] {
    if let first = list.parts.dropFirst(FixtureLimits.steps).first(where: { _ in true }) {
      first.report(TimelineProblem.tooManySteps(list.count))
      return []
    }
    return list.parts.enumerated().compactMap { position, value in
      MemberReader(value, name: "a step").flatMap { step($0, position) }
    }
  }

  private mutating func step(_ object: MemberReader, _ position: Int) -> TimelineStep? {
    self.position = position
    let isClean = object.checkKeys(Self.keys, aliases: Self.aliases)
    AllowanceReader.allowances(of: object)
    let name = object.string("name")
    _ = object.string("notes")
    let place = object.value.place
    let expectation = expectations.expectation(of: object)
    let expectationPlace = object["expect"]?.place
    object.value.document.expectedWarnings = expectation?.warnings ?? []
    defer { object.value.document.expectedWarnings = [] }
    let action = object.onlyKey(
      of: Self.actions, isClean: isClean, none: TimelineProblem.noAction,
      several: TimelineProblem.severalActions)
    guard let action else { return nil }
    reportUseless(beside: action, in: object)
    return self.action(action, of: object, name: name).map {
      TimelineStep(
        action: $0, name: name, expectation: expectation, position: position, place: place,
        expectationPlace: expectationPlace)
    }
  }

  /// Reports keys that do not go with the action.
  private func reportUseless(beside action: String, in object: MemberReader) {
    let fitting: [String] =
      switch action {
      case "open": Self.window + ["role"]
      case "set":
        ConditionsReader.keys
          + ["title", "restoration", "userInfo", SessionDetails.destructionKey]
      case "close": ["animation"]
      case "relaunch" where object["relaunch"]?.isObject == true: Self.window + ["role", "as"]
      case _ where Self.changes.contains(action): []
      default: Self.window + ["role", "as"]
      }
    for member in object.members(
      besides: ["name", "notes", "expect", AllowanceReader.key] + fitting + Self.actions)
    where Self.keys.contains(member.key) {
      member.reportKey(TimelineProblem.uselessKey(member.key, action: action))
    }
  }

  private mutating func action(
    _ key: String, of object: MemberReader, name: String?
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
      let animation = object.choice("animation", of: DismissalAnimation.self)
      return scene().map { .close($0, animation: animation) }
    case "set": return scene().flatMap { id in change(of: object).map { .change(id, $0) } }
    case "focusPrefix":
      if object[key]?.isNull == true { return .setFocusPrefix(nil) }
      return object.stringOrNull(key).map { .setFocusPrefix($0) }
    case "quit": return object.isTrue(key) ? .quit : nil
    case "relaunch": return relaunch(of: object, name: name)
    default:
      return event(key, of: object, in: object, name: name).map { event in
        .event(event, window: window(identifier("as", of: object), of: object))
      }
    }
  }

  /// Reads the event at `key` of `source`; its role is that of the step.
  private mutating func event(
    _ key: String, of source: MemberReader, in step: MemberReader, name: String?
  ) -> RoutingEvent? {
    guard var event = events.happening(key, of: source) else { return nil }
    event.name = name
    if let role = RoleNames.role("role", of: step) { event.role = role }
    return event
  }

  /// Reads the new start of the app: without a cause, as `true`, or by an event.
  private mutating func relaunch(of step: MemberReader, name: String?) -> SystemAction? {
    guard step["relaunch"]?.isObject == true, let launch = step.object("relaunch") else {
      return step.isTrue("relaunch", expected: "true or the event that launches") ? .relaunch : nil
    }
    let isClean = launch.checkKeys(Self.launches, aliases: EventReader.aliases)
    let source = launch.onlyKey(
      of: Self.launches, isClean: isClean, none: EventProblem.noSource(of: Self.launches),
      several: EventProblem.severalSources)
    return source.flatMap { event($0, of: launch, in: step, name: name) }.map { event in
      .launch(event, window: window(identifier("as", of: step), of: step))
    }
  }

  private func identifier(_ key: String, of object: MemberReader) -> SceneIdentifier? {
    guard let text = object.string(key) else { return nil }
    if text.isEmpty {
      object.report(SceneProblem.emptyIdentifier, at: key)
    }
    return SceneIdentifier(text)
  }

  private mutating func window(_ id: SceneIdentifier?, of object: MemberReader) -> NewWindow {
    let conditions = object.object("conditions", name: "`conditions`").map { entry in
      entry.checkKeys(
        ConditionsReader.keys + CodeReader.keys, aliases: ConditionsReader.aliases)
      return code.conditions(of: entry, as: .window(position))
        ?? self.conditions.conditions(of: entry)
    }
    return NewWindow(
      id: id, role: RoleNames.role("role", of: object) ?? .application,
      configuration: object.string("configuration"),
      kind: SessionDetails.kind(of: object) ?? .primary, conditions: conditions,
      title: object.string("title"),
      destructionConditions: SessionDetails.destructionConditions(of: object) ?? [])
  }

  private mutating func change(of object: MemberReader) -> SessionChange? {
    let (can, prefers, form) = conditions.change(of: object)
    var change = SessionChange(
      can: can, prefers: prefers, form: form, title: object.string("title"),
      restorationActivity: SessionDetails.restoration(of: object),
      destructionConditions: SessionDetails.destructionConditions(of: object))
    change.entries = SessionDetails.userInfo(of: object)
    let changes = [
      "can", "prefers", "preferring", "allowing", "form", "title", "restoration", "userInfo",
      SessionDetails.destructionKey,
    ]
    if !changes.contains(where: object.has) {
      object.report(TimelineProblem.nothingChanges)
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
  /// The action of the step.
  public let action: SystemAction
  /// The step's name.
  ///
  /// Nil if the step is unnamed.
  public let name: String?
  /// The expected result.
  ///
  /// Nil if the fixture does not say.
  public let expectation: StepExpectation?
  /// The step's position in the fixture's `timeline`.
  public let position: Int
  /// The step's place in the fixture.
  public let place: FixturePlace
  /// The expectation's place in the fixture.
  ///
  /// Nil if there is none.
  public let expectationPlace: FixturePlace?

  package init(
    action: SystemAction, name: String? = nil, expectation: StepExpectation? = nil,
    position: Int, place: FixturePlace, expectationPlace: FixturePlace? = nil
  ) {
    (self.action, self.name, self.expectation) = (action, name, expectation)
    (self.position, self.place, self.expectationPlace) = (position, place, expectationPlace)
  }

  /// The event that the step is.
  ///
  /// Nil if the step is of another kind.
  package var event: RoutingEvent? { action.event }
}

/// A problem with a timeline, beyond keys and types.
enum TimelineProblem {
  static let noAction = Mistake(
    "no-action", "the step does not say what happens",
    help: "give it one of \(Spelling.list(TimelineReader.actions))")

  static func severalActions(_ keys: [String]) -> Mistake {
    Mistake(
      "several-actions", "\(keys.count) things happen in one step: \(Spelling.list(keys))",
      help: "write one step for each of them")
  }

  static func unknownCall(_ text: String, key: String, known: [String]) -> Mistake {
    Mistake(
      "unknown-call", "\(quoted(text)) is no call of a delegate that `\(key)` lists",
      help: Self.otherList(of: TimelineReader.callName(of: text), than: key)
        ?? Spelling.suggestion(
          for: TimelineReader.callName(of: text), among: known, "the calls are"))
  }

  static func unknownError(_ text: String, known: [String]) -> Mistake {
    Mistake(
      "unknown-error", "no step ends in an error \(quoted(text))",
      help: Spelling.suggestion(for: text, among: known, "the errors are"))
  }

  static func uselessKey(_ key: String, action: String) -> Mistake {
    Mistake("useless-key", "`\(key)` says nothing beside `\(action)`", help: "remove it")
  }

  static let ruleWithoutOneTest = Mistake(
    "rule-without-one-test", "a rule has either `activityType` or `identifier`",
    help: "write two rules for both")
  static let nothingChanges = Mistake(
    "nothing-changes", "`set` changes nothing",
    help: "give it one of `can`, `prefers`, `preferring`, `allowing`, `title`, `restoration`, "
      + "`userInfo`, `destructionConditions`")

  static func tooManySteps(_ count: Int) -> Mistake {
    Mistake(
      "step-limit",
      "the timeline has \(count) steps, more than the limit of \(FixtureLimits.steps)",
      help: "play it in parts: `sceneroute simulate --final-state` prints where the next one begins"
    )
  }

  /// The help for a call that the other list takes.
  private static func otherList(of name: String, than key: String) -> String? {
    let (other, names) =
      key == "calls" ? ("appearance", AppearanceCall.names) : ("calls", DelegateCall.names)
    return names.contains(name) ? "write it in `\(other)`" : nil
  }
}
