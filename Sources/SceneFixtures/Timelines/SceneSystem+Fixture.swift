import Foundation
import PredicateLanguage
public import SceneRouting

extension SceneSystem {
  /// The system as a fixture without steps: re-read, it has the same future.
  ///
  /// - Shape: JSON with sorted keys, a line feed at the end.
  /// - Complexity: O(n): n sessions.
  public var fixtureText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings, lists and Booleans only: nothing that the encoder could refuse.
    let data = (try? encoder.encode(SystemDocument(self))) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// The JSON form of a system.
private struct SystemDocument: Encodable {
  struct Activity: Encodable {
    let activityType: String
    let targetContentIdentifier: String?
    let webpageURL: String?

    init(_ activity: UserActivity) {
      activityType = activity.activityType
      targetContentIdentifier = activity.declaredTargetContentIdentifier
      webpageURL = activity.webpageURL
    }
  }

  struct Conditions: Encodable {
    let can: String
    let prefers: String

    init(_ conditions: ActivationConditions) {
      can = conditions.can.canonicalText
      prefers = conditions.prefers.canonicalText
    }
  }

  struct Session: Encodable {
    let id: String
    let role: String
    let state: String
    let kind: String
    let configuration: String?
    let title: String?
    let can: String
    let prefers: String
    let restoration: Activity?
    let userInfo: [String: String]

    init(_ session: SystemSession) {
      id = session.id.rawValue
      role = session.role.rawValue
      state = session.state.rawValue
      kind = session.kind.rawValue
      configuration = session.configuration
      title = session.title
      let conditions = Conditions(session.conditions)
      can = conditions.can
      prefers = conditions.prefers
      restoration = session.restorationActivity.map(Activity.init)
      userInfo = session.userInfo
    }
  }

  struct Rule: Encodable {
    let activityType: String?
    let identifier: String?
    let configuration: String

    init(_ rule: ConfigurationRule) {
      configuration = rule.configuration
      switch rule.test {
      case .activityType(let type): (activityType, identifier) = (type, nil)
      case .identifier(let predicate): (activityType, identifier) = (nil, predicate.canonicalText)
      }
    }
  }

  struct Declaration: Encodable {
    let name: String
    let matching: [String]?
  }

  struct Configuration: Encodable {
    let name: String?
    let role: String
    let className: String?
    let delegateClassName: String?
    let storyboard: String?

    init(_ configuration: SceneConfiguration) {
      name = configuration.name
      role = configuration.role.rawValue
      className = configuration.className
      delegateClassName = configuration.delegateClassName
      storyboard = configuration.storyboard
    }
  }

  struct App: Encodable {
    let supportsMultipleScenes: Bool
    let activityTypes: [String]?
    let configurations: [Configuration]?
    let delegate: [Rule]
    let declarations: [Declaration]
    let conditions: [String: Conditions]
  }

  struct Process: Encodable {
    let isRunning: Bool
    let unheardDiscards: [String]
  }

  struct Options: Encodable {
    let requestScores: String
  }

  let app: App
  let focusPrefix: String?
  let options: Options
  let process: Process
  let discarded: [String]
  let scenes: [Session]

  init(_ system: SceneSystem) {
    let description = system.app
    app = App(
      supportsMultipleScenes: system.options.supportsMultipleScenes,
      activityTypes: system.options.declaredActivityTypes?.sorted(),
      configurations: description.manifest?.configurations.map(Configuration.init),
      delegate: description.rules.map(Rule.init),
      declarations: description.declarations.map {
        Declaration(name: $0.name, matching: $0.matching)
      },
      conditions: description.conditions.mapValues(Conditions.init))
    focusPrefix = system.options.focusPrefix
    options = Options(requestScores: system.options.requestScores.rawValue)
    process = Process(
      isRunning: system.isRunning, unheardDiscards: system.unheardDiscards.map(\.rawValue))
    discarded = system.discarded.map(\.rawValue).sorted()
    scenes = system.sessions.map(Session.init)
  }
}
