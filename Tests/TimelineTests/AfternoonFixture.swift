import LocatedValues
import SceneFixtures
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
      let expectation = isLast ? model.expectation(answer) : answer.expectation
      let expected: Members = expectation.isEmpty ? [] : [("expect", .members(expectation))]
      return "    " + JSONOutput.members(step.members + expected).lineText
    }
    let start = try system().fixtureText
    // The state ends in a brace on a line of its own.
    return "{\n  \"title\" : \(JSONOutput.string(title).lineText),\n  \"timeline\" : [\n"
      + lines.joined(separator: ",\n") + "\n  ]," + start.dropFirst()
  }
}

private typealias Members = [(key: String, value: JSONOutput)]

extension PlainWindows.Answer {
  /// What a step in the middle expects: its error, if it has one.
  fileprivate var expectation: Members {
    if case .refused(let id) = self { [("error", .string(id))] } else { [] }
  }
}

extension PlainWindows {
  /// All that is known after the last step.
  fileprivate func expectation(_ answer: Answer) -> Members {
    var members = answer.expectation
    if case .done(let scene, let action, let new) = answer {
      members.append(("scene", .name(scene)))
      if let action { members.append(("action", .string(action))) }
      if let name = new?.configuration { members.append(("configuration", .string(name))) }
    }
    let states = windows.map { (key: $0.id.rawValue, value: JSONOutput.string($0.state.rawValue)) }
    members.append(("recency", .list(windows.map { .string($0.id.rawValue) })))
    members.append(("front", .name(front)))
    if !states.isEmpty { members.append(("states", .members(states))) }
    return members
  }
}

extension JSONOutput {
  fileprivate static func name(_ id: SceneIdentifier?) -> JSONOutput {
    id.map { .string($0.rawValue) } ?? .null
  }

  fileprivate static func text(_ text: String?) -> JSONOutput {
    text.map { .string($0) } ?? .null
  }

  fileprivate init(_ conditions: ActivationConditions) {
    self = .members([
      ("can", .string(conditions.can.canonicalText)),
      ("prefers", .string(conditions.prefers.canonicalText)),
      ("form", .string(conditions.form.rawValue)),
    ])
  }

  fileprivate init(_ conditions: Set<DestructionCondition>) {
    self = .list(conditions.map(\.rawValue).sorted().map { .string($0) })
  }

  fileprivate init(_ activity: UserActivity) {
    var members: Members = [("activityType", .string(activity.activityType))]
    if let text = activity.declaredTargetContentIdentifier {
      members.append(("targetContentIdentifier", .string(text)))
    }
    if let page = activity.webpageURL { members.append(("webpageURL", .string(page))) }
    self = .members(members)
  }
}

extension SystemAction {
  /// The step as a fixture writes it.
  fileprivate var members: Members {
    switch self {
    case .event(let event, let window): event.members + event.roleMembers + window.members("as")
    case .launch(let event, let window):
      [("relaunch", .members(event.members))] + event.roleMembers + window.members("as")
    case .open(let window):
      window.members("open")
        + (window.role == .application ? [] : [("role", .string(window.role.rawValue))])
    case .activate(let id): [("activate", .name(id))]
    case .deactivate(let id): [("deactivate", .name(id))]
    case .background(let id): [("background", .name(id))]
    case .disconnect(let id): [("disconnect", .name(id))]
    case .refresh(let id): [("refresh", .name(id))]
    case .close(let id, let animation):
      [("close", .name(id))] + (animation.map { [("animation", .string($0.rawValue))] } ?? [])
    case .change(let id, let change): [("set", .name(id))] + change.members
    case .setFocusPrefix(let prefix): [("focusPrefix", .text(prefix))]
    case .quit: [("quit", .boolean(true))]
    case .relaunch: [("relaunch", .boolean(true))]
    }
  }
}

extension SessionChange {
  fileprivate var members: Members {
    var members: Members = []
    if let can { members.append(("can", .string(can.canonicalText))) }
    if let prefers { members.append(("prefers", .string(prefers.canonicalText))) }
    if let title { members.append(("title", .string(title))) }
    if let activity = restorationActivity { members.append(("restoration", JSONOutput(activity))) }
    if !userInfo.isEmpty {
      members.append(("userInfo", .object(userInfo.mapValues { .string($0) })))
    }
    if let conditions = destructionConditions {
      members.append(("destructionConditions", JSONOutput(conditions)))
    }
    return members
  }
}

extension NewWindow {
  /// The window's name at `key`, and how it looks.
  fileprivate func members(_ key: String) -> Members {
    var members: Members = []
    if let id { members.append((key, .name(id))) }
    if let configuration { members.append(("configuration", .string(configuration))) }
    if kind != .primary { members.append(("kind", .string(kind.rawValue))) }
    if let title { members.append(("title", .string(title))) }
    if let conditions { members.append(("conditions", JSONOutput(conditions))) }
    if !destructionConditions.isEmpty {
      members.append(("destructionConditions", JSONOutput(destructionConditions)))
    }
    return members
  }
}

extension RoutingEvent {
  fileprivate var roleMembers: Members {
    role == .application ? [] : [("role", .string(role.rawValue))]
  }

  /// The event of a random afternoon; what such an event never has is left out.
  fileprivate var members: Members {
    let identifier = targetContentIdentifier
    switch source {
    case .notification:
      let aps: Members = identifier.map { [("target-content-id", .string($0))] } ?? []
      return [("notification", .members([("aps", .members(aps))]))]
    case .shortcut:
      let target: Members = identifier.map { [("targetContentIdentifier", .string($0))] } ?? []
      return [("shortcut", .members([("type", .string("new"))] + target))]
    case .userActivity, .handoff, .drag: return [(source.rawValue, .members(activityMembers))]
    case .url: return [("url", .text(identifier))]
    case .sharePlay:
      return [("sharePlay", .members([("activityIdentifier", .text(identifier))]))]
    case .appIntent:
      return [
        (
          "appIntent",
          .members([("type", .string("Open")), ("contentIdentifier", .text(identifier))])
        )
      ]
    case .icon: return [("icon", .boolean(true))]
    case .identifier: return [("identifier", .text(identifier))]
    case .request:
      var members: Members = []
      if let request { members.append(("call", .string(request.call.rawValue))) }
      if let id = requestedSession { members.append(("session", .name(id))) }
      if let activity = request?.activity {
        members.append(("userActivity", JSONOutput(activity)))
      }
      return [("request", .members(members))]
    }
  }

  /// The activity that the event carries, as far as it decides anything.
  private var activityMembers: Members {
    var members: Members = [("activityType", .text(activityType))]
    if let identifier = targetContentIdentifier {
      members.append(("targetContentIdentifier", .string(identifier)))
    } else if let webPage {
      members.append(("webpageURL", .string(webPage)))
    }
    return members
  }
}
