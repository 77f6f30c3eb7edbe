public import SceneRouting

/// One call that the app gets from the system, in the order in which it gets them.
///
/// Calls about what is on the screen are `AppearanceCall`s.
///
/// - Source: documented methods of the application's, the scene's and the notification centre's
///   delegates.
public enum DelegateCall: Hashable, Sendable {
  /// The part of an event that a scene is connected with, or gets while it is connected.
  public enum Payload: String, Hashable, Sendable, CaseIterable {
    /// `connectionOptions.notificationResponse`
    case notification
    /// `connectionOptions.shortcutItem`
    case shortcut
    /// `connectionOptions.userActivities`
    case userActivity
    /// `connectionOptions.handoffUserActivityType`: of a Handoff the connection brings only the
    /// type, and the activity follows.
    case handoffUserActivityType
    /// `connectionOptions.urlContexts`
    case url
    /// `connectionOptions.appIntent`
    case appIntent
    /// `session.stateRestorationActivity`
    case restoration
  }

  /// `application(_:configurationForConnecting:options:)`, and the name that it returns.
  case configurationForConnecting(SceneIdentifier, configuration: String?)
  /// `scene(_:willConnectTo:options:)`
  case willConnect(SceneIdentifier, payloads: [Payload])
  /// `scene(_:willContinueUserActivityWithType:)`
  case willContinueUserActivity(SceneIdentifier)
  /// `scene(_:continue:)`
  case continueUserActivity(SceneIdentifier)
  /// `scene(_:openURLContexts:)`
  case openURLContexts(SceneIdentifier)
  /// `windowScene(_:performActionFor:completionHandler:)`
  case performAction(SceneIdentifier)
  /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`, for the response's
  /// `targetScene`.
  ///
  /// The scene is nil on a Mac.
  case didReceiveResponse(SceneIdentifier?)
  /// `scene(_:willPerformAppIntent:)`; where the scene's delegate lacks it, the intent's own
  /// `performNavigation(forScene:)`.
  case willPerformAppIntent(SceneIdentifier)
  /// The action of SwiftUI's `onAppIntentExecution(_:perform:)`.
  case onAppIntentExecution(SceneIdentifier)
  /// The intent's own `perform()`, and its `uiScene`.
  ///
  /// The scene is nil if none heard of it.
  case performAppIntent(SceneIdentifier?)
  /// `sceneDidDisconnect(_:)`
  case didDisconnect(SceneIdentifier)
  /// `application(_:didDiscardSceneSessions:)`
  case didDiscard([SceneIdentifier])
  /// The error handler of a request that was refused.
  case requestFailed

  /// The names that calls may begin with.
  package static let names = [
    "configurationForConnecting", "willConnect", "willContinueUserActivity",
    "continueUserActivity", "openURLContexts", "performAction", "didReceiveResponse",
    "willPerformAppIntent", "onAppIntentExecution", "performAppIntent", "didDisconnect",
    "didDiscard", "requestFailed",
  ]

  /// The call's name.
  public var name: String { called.name }

  /// The method that is called.
  ///
  /// Nil if the call is the handler of a request or an intent's own work.
  package var method: DelegateMethod? { called.method }

  private var called: (name: String, method: DelegateMethod?) {
    switch self {
    case .configurationForConnecting: ("configurationForConnecting", .configurationForConnecting)
    case .willConnect: ("willConnect", .willConnect)
    case .willContinueUserActivity: ("willContinueUserActivity", .willContinueUserActivity)
    case .continueUserActivity: ("continueUserActivity", .continueUserActivity)
    case .openURLContexts: ("openURLContexts", .openURLContexts)
    case .performAction: ("performAction", .performAction)
    case .didReceiveResponse: ("didReceiveResponse", .didReceiveResponse)
    case .willPerformAppIntent: ("willPerformAppIntent", .willPerformAppIntent)
    case .onAppIntentExecution: ("onAppIntentExecution", .onAppIntentExecution)
    case .performAppIntent: ("performAppIntent", nil)
    case .didDisconnect: ("didDisconnect", .didDisconnect)
    case .didDiscard: ("didDiscard", .didDiscard)
    case .requestFailed: ("requestFailed", nil)
    }
  }

  /// The call's arguments: scenes, then the configuration or payloads.
  public var arguments: [String] {
    switch self {
    case .configurationForConnecting(let id, let configuration):
      [id.rawValue, configuration ?? "unnamed"]
    case .willConnect(let id, let payloads): [id.rawValue] + payloads.map({ $0.rawValue })
    case .willContinueUserActivity(let id), .continueUserActivity(let id),
      .openURLContexts(let id), .performAction(let id), .didDisconnect(let id),
      .willPerformAppIntent(let id), .onAppIntentExecution(let id):
      [id.rawValue]
    case .didReceiveResponse(let id), .performAppIntent(let id): id.map { [$0.rawValue] } ?? []
    case .didDiscard(let ids): ids.map({ $0.rawValue })
    case .requestFailed: []
    }
  }
}

extension DelegateCall: CustomStringConvertible {
  /// The call as a fixture writes it: `willConnect(note-42, notification)`.
  public var description: String {
    arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// The animation with which a window leaves when the app ends it.
///
/// - Source: documented animations of scene destruction.
public enum DismissalAnimation: String, Hashable, Sendable, CaseIterable {
  /// The window just closes.
  case standard
  /// The task was done: the message was sent.
  case commit
  /// The task was given up or put off: the message became a draft.
  case decline
}

extension DelegateCall {
  /// The call of a method that hands an event over to a scene.
  ///
  /// Nil if the method is another one.
  fileprivate init?(_ method: DelegateMethod, to id: SceneIdentifier, on platform: AppPlatform) {
    switch method {
    case .willContinueUserActivity: self = .willContinueUserActivity(id)
    case .continueUserActivity: self = .continueUserActivity(id)
    case .openURLContexts: self = .openURLContexts(id)
    case .performAction: self = .performAction(id)
    case .didReceiveResponse: self = .didReceiveResponse(platform.isMac ? nil : id)
    default: return nil
    }
  }
}

extension DelegateCall.Payload {
  /// The property of the connection's options that has it.
  ///
  /// Nil if the session has it.
  var option: String? {
    switch self {
    case .notification: "notificationResponse"
    case .shortcut: "shortcutItem"
    case .userActivity: "userActivities"
    case .handoffUserActivityType: "handoffUserActivityType"
    case .url: "urlContexts"
    case .appIntent: "appIntent"
    case .restoration: nil
    }
  }
}

extension RoutingEvent {
  /// The payloads that a scene is connected with for this event.
  var payloads: [DelegateCall.Payload] { delivery.connection.map { [$0] } ?? [] }

  /// The calls that follow when a scene has been connected for this event.
  func callsAfterConnection(
    of id: SceneIdentifier, on platform: AppPlatform
  ) -> [DelegateCall] {
    delivery.afterConnection.compactMap { DelegateCall($0, to: id, on: platform) }
  }

  /// The calls that the app gets when a scene that is there gets this event.
  func callsOfDelivery(to id: SceneIdentifier, on platform: AppPlatform) -> [DelegateCall] {
    delivery.whileConnected.compactMap { DelegateCall($0, to: id, on: platform) }
  }
}
