import ByteText
import LocatedValues
import PredicateLanguage
public import SceneLifecycle
import SceneRouting

extension SceneSystem {
  /// The system as a fixture without steps: re-read, it has the same future.
  ///
  /// What a terminal would obey or not show is there as an escape.
  ///
  /// - Shape: JSON with sorted keys, a line feed at the end.
  /// - Complexity: O(n log n): n sessions.
  public var fixtureText: String { JSONOutput(self).prettyText + "\n" }
}

extension SceneSystem {
  /// Whether a condition uses what UIKit forbids.
  fileprivate var needsEngine: Bool {
    func isForbidden(_ conditions: ActivationConditions, variables: [String] = []) -> Bool {
      [conditions.can, conditions.prefers].contains {
        !$0.violations(of: .uikit, allowing: variables).isEmpty
      }
    }
    return sessions.contains { isForbidden($0.conditions) }
      || app.conditions.values.contains {
        isForbidden($0, variables: [AppDescription.identifierVariable])
      }
  }
}

/// The JSON form of a system and of its parts; what is nil is left out.
extension JSONOutput {
  fileprivate init(_ system: SceneSystem) {
    let process: [ExactText: JSONOutput?] = [
      "isRunning": .boolean(system.isRunning),
      "unheardDiscards": JSONOutput(system.unheardDiscards.map { $0.rawValue }),
    ]
    self.init([
      "app": JSONOutput(system.app, system.options),
      "focusPrefix": system.options.focusPrefix.map { .string($0) },
      "options": JSONOutput([
        "requestScores": .string(system.options.requestScores.rawValue),
        "nilSession": .string(system.options.nilSession.rawValue),
        "nilIdentifier": system.options.nilIdentifier.map { .string($0.rawValue) },
        "lastWindow": system.app.lastWindow.map { .string($0.rawValue) },
        "appIntentDelivery": system.app.appIntentDelivery == .afterConnection
          ? nil : .string(system.app.appIntentDelivery.rawValue),
        // Fixtures have UIKit's language unless they say so.
        "profile": system.needsEngine ? .string(LanguageProfile.engine.rawValue) : nil,
      ]),
      "process": JSONOutput(process),
      "discarded": JSONOutput(system.discarded.map { $0.rawValue }.sorted()),
      "scenes": .list(system.sessions.map { JSONOutput($0) }),
    ])
  }

  private init(_ app: AppDescription, _ options: RouterOptions) {
    self.init([
      "supportsMultipleScenes": .boolean(options.supportsMultipleScenes),
      "platform": .string(app.platform.rawValue),
      "activityTypes": options.activityTypes.map { JSONOutput($0.sorted().map { $0.text }) },
      "configurations": app.manifest.map { .list($0.configurations.map { JSONOutput($0) }) },
      "delegate": .list(app.rules.map { JSONOutput($0) }),
      "declarations": .list(app.declarations.map { JSONOutput($0) }),
      "conditions": .object(app.conditionsByName.mapValues { JSONOutput(Self.members(of: $0)) }),
      "implements": app.implements.map { JSONOutput($0.map { $0.rawValue }.sorted()) },
    ])
  }

  private init(_ session: SystemSession) {
    let members: [ExactText: JSONOutput?] = [
      "id": .string(session.id.rawValue),
      "role": .string(session.role.rawValue),
      "state": .string(session.state.rawValue),
      "kind": .string(session.kind.rawValue),
      "configuration": session.configuration.map { .string($0) },
      "title": session.title.map { .string($0) },
      "restoration": session.restorationActivity.map { JSONOutput($0) },
      "userInfo": .object(session.entries.mapValues { .string($0) }),
      "destructionConditions": JSONOutput(
        session.destructionConditions.map { $0.rawValue }.sorted()),
    ]
    self.init(members.merging(Self.members(of: session.conditions)) { $1 })
  }

  private static func members(of conditions: ActivationConditions) -> [ExactText: JSONOutput?] {
    [
      "can": .string(conditions.can.canonicalText),
      "prefers": .string(conditions.prefers.canonicalText),
      "form": conditions.form == .uikit ? nil : .string(conditions.form.rawValue),
    ]
  }

  private init(_ activity: UserActivity) {
    self.init([
      "activityType": .string(activity.activityType),
      "targetContentIdentifier": activity.declaredTargetContentIdentifier.map { .string($0) },
      "webpageURL": activity.webpageURL.map { .string($0) },
    ])
  }

  private init(_ rule: ConfigurationRule) {
    let test: (key: String, value: String) =
      switch rule.test {
      case .activityType(let type): ("activityType", type)
      case .identifier(let predicate): ("identifier", predicate.canonicalText)
      }
    self.init([
      ExactText(test.key): .string(test.value), "configuration": .string(rule.configuration),
    ])
  }

  private init(_ declaration: SceneDeclaration) {
    self.init([
      "name": .string(declaration.name),
      "matching": declaration.matching.map { JSONOutput($0) },
    ])
  }

  private init(_ configuration: SceneConfiguration) {
    self.init([
      "name": configuration.name.map { .string($0) },
      "role": .string(configuration.role.rawValue),
      "className": configuration.className.map { .string($0) },
      "delegateClassName": configuration.delegateClassName.map { .string($0) },
      "storyboard": configuration.storyboard.map { .string($0) },
    ])
  }

  private init(_ strings: [String]) { self = .list(strings.map { .string($0) }) }

  private init(_ members: [ExactText: JSONOutput?]) {
    self = .object(members.compactMapValues { $0 })
  }
}
