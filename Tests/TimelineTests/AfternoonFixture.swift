import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// An afternoon as a fixture, which `simulate` plays and the page opens.
extension Afternoon {
  /// The fixture's text; `title` says what goes wrong.
  ///
  /// A step that must be refused expects its error, and the last step all that the second model
  /// says, so that the fixture fails where the afternoon does.
  func fixtureText(title: String) throws(SceneSystemError) -> String {
    var model = PlainWindows(self)
    let lines = steps.enumerated().map { place, step in
      let answer = model.perform(step)
      let isLast = place == steps.count - 1
      let expectation =
        isLast ? model.expectation(answer) + lost(step, answer) : answer.expectation
      let expected: Members = expectation.isEmpty ? [] : [("expect", .members(expectation))]
      return "    " + JSONOutput.members(step.members + expected).lineText
    }
    let start = try system().fixtureText
    // The state ends in a brace on a line of its own.
    return "{\n  \"title\" : \(JSONOutput.string(title).lineText),\n  \"timeline\" : [\n"
      + lines.joined(separator: ",\n") + "\n  ]," + start.dropFirst()
  }
}

extension Afternoon {
  /// Whether the step's event is lost, where the app's methods are known.
  private func lost(_ step: SystemAction, _ answer: PlainWindows.Answer) -> Members {
    guard let event = step.event, case .done(_?, let action, _) = answer else { return [] }
    let column = EventColumn(
      event: event, app: app, connects: action != "continue",
      isMultiple: options.supportsMultipleScenes)
    return one("lost", column.isLost.map { .boolean($0) })
  }
}

private typealias Members = [(key: String, value: JSONOutput)]

/// A member, or none where there is no value.
private func one(_ key: String, _ value: JSONOutput?) -> Members {
  value.map { [(key: key, value: $0)] } ?? []
}

extension PlainWindows.Answer {
  /// What a step in the middle expects: its error, if it has one.
  fileprivate var expectation: Members {
    if case .refused(let id) = self { one("error", .string(id)) } else { [] }
  }
}

extension PlainWindows {
  /// All that is known after the last step.
  fileprivate func expectation(_ answer: Answer) -> Members {
    var members = answer.expectation
    if case .done(let scene, let action, let new) = answer {
      members += one("scene", .name(scene)) + one("action", .text(action))
      members += one("configuration", .text(new?.configuration))
    }
    let states = windows.flatMap { one($0.id.rawValue, .string($0.state.rawValue)) }
    members += one("recency", .list(windows.map { .string($0.id.rawValue) }))
    members += one("front", .name(front))
    return members + one("states", states.isEmpty ? nil : .members(states))
  }
}

extension JSONOutput {
  fileprivate static func name(_ id: SceneIdentifier?) -> JSONOutput {
    id.map { .string($0.rawValue) } ?? .null
  }

  /// Nil for nil.
  fileprivate static func text(_ text: String?) -> JSONOutput? {
    text.map { .string($0) }
  }

  fileprivate static func conditions(_ conditions: ActivationConditions) -> JSONOutput {
    .members(
      one("can", .string(conditions.can.canonicalText))
        + one("prefers", .string(conditions.prefers.canonicalText))
        + one("form", .string(conditions.form.rawValue)))
  }

  fileprivate static func destruction(_ conditions: Set<DestructionCondition>) -> JSONOutput {
    .list(conditions.map(\.rawValue).sorted().map { .string($0) })
  }

  fileprivate static func activity(_ activity: UserActivity) -> JSONOutput {
    .members(
      one("activityType", .string(activity.activityType))
        + one("targetContentIdentifier", .text(activity.declaredTargetContentIdentifier))
        + one("webpageURL", .text(activity.webpageURL)))
  }
}

extension SystemAction {
  /// The step as a fixture writes it.
  fileprivate var members: Members {
    switch self {
    case .event(let event, let window): event.members + event.roleMembers + window.members("as")
    case .launch(let event, let window):
      one("relaunch", .members(event.members)) + event.roleMembers + window.members("as")
    case .open(let window):
      window.members("open")
        + one("role", window.role == .application ? nil : .string(window.role.rawValue))
    case .activate(let id): one("activate", .name(id))
    case .deactivate(let id): one("deactivate", .name(id))
    case .background(let id): one("background", .name(id))
    case .disconnect(let id): one("disconnect", .name(id))
    case .refresh(let id): one("refresh", .name(id))
    case .close(let id, let animation):
      one("close", .name(id)) + one("animation", .text(animation?.rawValue))
    case .change(let id, let change): one("set", .name(id)) + change.members
    case .setFocusPrefix(let prefix): one("focusPrefix", JSONOutput.text(prefix) ?? .null)
    case .quit: one("quit", .boolean(true))
    case .relaunch: one("relaunch", .boolean(true))
    }
  }
}

extension SessionChange {
  fileprivate var members: Members {
    let entries = entries.mapValues { JSONOutput.string($0) }
    return one("can", .text(can?.canonicalText)) + one("prefers", .text(prefers?.canonicalText))
      + one("title", .text(title))
      + one("restoration", restorationActivity.map(JSONOutput.activity))
      + one("userInfo", entries.isEmpty ? nil : .object(entries))
      + one("destructionConditions", destructionConditions.map(JSONOutput.destruction))
  }
}

extension NewWindow {
  /// The window's name at `key`, and how it looks.
  fileprivate func members(_ key: String) -> Members {
    let destruction = destructionConditions.isEmpty ? nil : destructionConditions
    return one(key, .text(id?.rawValue)) + one("configuration", .text(configuration))
      + one("kind", kind == .primary ? nil : .string(kind.rawValue))
      + one("title", .text(title)) + one("conditions", conditions.map(JSONOutput.conditions))
      + one("destructionConditions", destruction.map(JSONOutput.destruction))
  }
}

extension RoutingEvent {
  fileprivate var roleMembers: Members {
    one("role", role == .application ? nil : .string(role.rawValue))
  }

  /// The event of a random afternoon; what such an event never has is left out.
  fileprivate var members: Members {
    // A key is the name of its source.
    one(source.rawValue, value)
  }

  private var value: JSONOutput {
    let identifier = targetContentIdentifier
    switch source {
    case .notification:
      return .members(one("aps", .members(one("target-content-id", .text(identifier)))))
    case .shortcut:
      return .members(
        one("type", .string("new")) + one("targetContentIdentifier", .text(identifier)))
    case .userActivity, .handoff, .drag:
      return .members(
        one("activityType", .text(activityType))
          + one("targetContentIdentifier", .text(identifier)) + one("webpageURL", .text(webPage)))
    case .sharePlay: return .members(one("activityIdentifier", .text(identifier)))
    case .appIntent:
      return .members(one("type", .string("Open")) + one("contentIdentifier", .text(identifier)))
    case .icon: return .boolean(true)
    case .url, .identifier: return JSONOutput.text(identifier) ?? .null
    case .request:
      return .members(
        one("call", .text(request?.call.rawValue))
          + one("session", .text(requestedSession?.rawValue))
          + one("userActivity", request?.activity.map(JSONOutput.activity)))
    }
  }
}
