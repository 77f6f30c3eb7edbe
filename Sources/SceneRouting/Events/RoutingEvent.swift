/// One thing that happened and wants a window: its target content identifier and what else decides.
///
/// ```swift
/// let push = NotificationPayload(targetContentIdentifier: "note/42")
/// let event = RoutingEvent.notification(push, name: "reminder")
/// event.targetContentIdentifier  // note/42
/// ```
///
/// Every payload is reduced to this by one of the constructors, so that no router knows a payload.
/// Two events are equal when their fields are, and strings compare as Swift compares them:
/// by canonical equivalence, where predicates tell a precomposed letter from a decomposed one.
public struct RoutingEvent: Hashable, Sendable {
  /// The way the event came in.
  public let source: EventSource
  /// The string to route, before a focus prefix; nil and the empty string differ (R6).
  public let targetContentIdentifier: String?
  /// All else, in one reference, so that an event is cheap to pass on.
  ///
  /// Nil if there is nothing else, since a copy then counts no reference.
  private var details: Details?

  /// The fields that seldom decide.
  ///
  /// Copies of an event share it until one of them changes.
  private final class Details: Hashable, Sendable {
    let name: String?
    let role: SceneRole
    let activityType: String?
    let webPage: String?
    let request: ActivationRequest?
    let warnings: [RoutingWarning]
    /// Whether nothing here has a say where the event goes, or is repeated by the decision.
    let isOrdinary: Bool

    private init(
      name: String?, role: SceneRole, activityType: String?, webPage: String?,
      request: ActivationRequest?, warnings: [RoutingWarning]
    ) {
      self.name = name
      self.role = role
      self.activityType = activityType
      self.webPage = webPage
      self.request = request
      self.warnings = warnings
      isOrdinary = role == .application && request == nil && warnings.isEmpty
    }

    /// Creates details.
    ///
    /// Nil if there are none, so that equal events are equal.
    static func made(
      name: String?, role: SceneRole, activityType: String? = nil, webPage: String? = nil,
      request: ActivationRequest? = nil, warnings: [RoutingWarning] = []
    ) -> Details? {
      if name == nil, role == .application, activityType == nil, webPage == nil, request == nil,
        warnings.isEmpty
      {
        return nil
      }
      return Details(
        name: name, role: role, activityType: activityType, webPage: webPage, request: request,
        warnings: warnings)
    }

    static func == (left: Details, right: Details) -> Bool {
      left === right
        || left.name == right.name && left.role == right.role
          && left.activityType == right.activityType && left.webPage == right.webPage
          && left.request == right.request && left.warnings == right.warnings
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(role)
      hasher.combine(activityType)
      hasher.combine(webPage)
      hasher.combine(request)
      hasher.combine(warnings)
    }
  }

  private init(
    _ source: EventSource, _ targetContentIdentifier: String?, name: String?, role: SceneRole
  ) {
    self.source = source
    self.targetContentIdentifier = targetContentIdentifier
    details = .made(name: name, role: role)
  }

  private init(
    _ source: EventSource, _ activity: UserActivity?, request: ActivationRequest? = nil,
    name: String?, role: SceneRole
  ) {
    self.source = source
    targetContentIdentifier = activity?.targetContentIdentifier
    let webPage = targetContentIdentifier == nil ? activity?.webpageURL : nil
    details = .made(
      name: name, role: role, activityType: activity?.activityType, webPage: webPage,
      request: request)
  }

  private func with(
    name: String?, role: SceneRole, warnings: [RoutingWarning]
  ) -> Details? {
    .made(
      name: name, role: role, activityType: activityType, webPage: webPage, request: request,
      warnings: warnings)
  }

  /// The event's name in tables and messages.
  ///
  /// Nil if the event is unnamed.
  public var name: String? {
    get { details?.name }
    set { details = with(name: newValue, role: role, warnings: warnings) }
  }

  /// The role of the sessions that may take the event (R9).
  public var role: SceneRole {
    get { details?.role ?? .application }
    set { details = with(name: name, role: newValue, warnings: warnings) }
  }

  /// The warnings of the payload's reader; decisions repeat them.
  public var warnings: [RoutingWarning] {
    get { details?.warnings ?? [] }
    set { details = with(name: name, role: role, warnings: newValue) }
  }

  /// The type of the user activity that the event carries, or nil.
  public var activityType: String? { details?.activityType }

  /// The web page of an activity that has no identifier: what scenes of SwiftUI go by then.
  ///
  /// Nil also for an activity of the browsing-web type, whose page is its identifier everywhere.
  public var webPage: String? { details?.webPage }

  /// The app's request to activate a scene session (R13), or nil.
  public var request: ActivationRequest? { details?.request }

  /// The session that an activation request names (R13), or nil.
  public var requestedSession: SceneIdentifier? { details?.request?.session }

  /// The string that SwiftUI goes by.
  package var swiftUIIdentifier: String? { targetContentIdentifier ?? webPage }

  /// Whether ordinary windows decide by the identifier alone, and the decision has nothing else.
  @inline(__always)
  var isOrdinary: Bool { isForScenes && details?.isOrdinary ?? true }

  /// The identifier, of an event that is not needed any more: that counts no reference.
  @inline(__always)
  consuming func takeIdentifier() -> String? { targetContentIdentifier }

  /// Whether an identifier goes to the scenes, `can` included: no drag and no request.
  @inline(__always)
  var isForScenes: Bool { source != .drag && source != .request }
}

extension RoutingEvent {
  /// The event of a notification that the user opened.
  public static func notification(
    _ payload: NotificationPayload, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.notification, payload.targetContentIdentifier, name: name, role: role)
  }

  /// The event of a quick action.
  public static func shortcut(
    _ item: ShortcutItem, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.shortcut, item.targetContentIdentifier, name: name, role: role)
  }

  /// The event of a user activity that the system delivers.
  public static func userActivity(
    _ activity: UserActivity, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.userActivity, activity, name: name, role: role)
  }

  /// The event of a user activity that goes on from another device.
  public static func handoff(
    _ activity: UserActivity, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.handoff, activity, name: name, role: role)
  }

  /// The event of a tap on the app's icon: the window that was used last comes to the front.
  public static func iconTap(
    name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.icon, nil, name: name, role: role)
  }

  /// The event of a URL: its text is the identifier.
  public static func url(
    _ text: String, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.url, text, name: name, role: role)
  }

  /// The event of a group activity.
  public static func sharePlay(
    _ activity: GroupActivityPayload, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.sharePlay, activity.targetContentIdentifier, name: name, role: role)
  }

  /// The event of an app intent that the system is about to perform.
  public static func appIntent(
    _ intent: AppIntentPayload, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.appIntent, intent.contentIdentifier, name: name, role: role)
  }

  /// Creates an event from a target content identifier alone.
  public static func identifier(
    _ identifier: String?, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.identifier, identifier, name: name, role: role)
  }

  /// The app's request to activate `session`, or, without one, a scene for `activity` (R13).
  public static func request(
    session: SceneIdentifier?, activity: UserActivity? = nil, name: String? = nil,
    role: SceneRole = .application
  ) -> RoutingEvent {
    .request(ActivationRequest(session: session, activity: activity), name: name, role: role)
  }

  /// The app's request to activate a scene session (R13).
  public static func request(
    _ request: ActivationRequest, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.request, request.activity, request: request, name: name, role: role)
  }

  /// A drag of something that carries `activity` to the screen's edge (R14).
  public static func drag(
    _ activity: UserActivity, name: String? = nil, role: SceneRole = .application
  ) -> RoutingEvent {
    RoutingEvent(.drag, activity, name: name, role: role)
  }
}

/// The way an event comes in: which part of the system carries the target content identifier.
public enum EventSource: String, Hashable, Sendable, CaseIterable {
  /// A local or remote notification that the user opened.
  case notification
  /// A home-screen quick action.
  case shortcut
  /// A user activity: Spotlight, Siri, or a universal link.
  case userActivity
  /// A user activity that goes on from another device.
  case handoff
  /// A URL that the system hands to the app.
  case url
  /// A group activity that a person started or joined.
  case sharePlay
  /// An app intent that the system is about to perform.
  case appIntent
  /// A tap on the app's icon, which carries nothing.
  case icon
  /// A bare target content identifier, without the payload that carried it.
  case identifier
  /// The app's own request to activate a scene session (R13).
  case request
  /// A drag to the screen's edge (R14).
  case drag
}
