/// The app's own request to activate a scene session (R13).
///
/// ```swift
/// let request = ActivationRequest(
///   activity: UserActivity(activityType: "com.example.edit", targetContentIdentifier: "note/42"))
/// RoutingEvent.request(request).targetContentIdentifier  // note/42
/// ```
///
/// - Source: documented, `UISceneSessionActivationRequest` and the two calls of `UIApplication`.
public struct ActivationRequest: Hashable, Sendable {
  /// The call that makes the request.
  public enum Call: String, Hashable, Sendable, CaseIterable {
    /// `activateSceneSession(for:errorHandler:)`, since iOS 17.
    case activateSceneSession
    /// `requestSceneSessionActivation(_:userActivity:options:errorHandler:)`, the older call.
    case requestSceneSessionActivation
  }

  /// The style of the new window; routing does not read it.
  public enum PresentationStyle: String, Hashable, Sendable, CaseIterable {
    /// The system's choice.
    case automatic
    /// A window beside the others.
    case standard
    /// A window in front of the others, for one task.
    case prominent
  }

  /// The call that makes the request.
  public var call: Call
  /// The session to activate, or nil.
  public var session: SceneIdentifier?
  /// The activity that the scene is asked to show.
  ///
  /// Nil if there is none.
  public var activity: UserActivity?
  /// The scene that makes the request, or nil; routing does not read it.
  public var requestingScene: SceneIdentifier?
  /// The style of the window.
  ///
  /// Nil if the app does not choose one.
  public var preferredPresentationStyle: PresentationStyle?

  /// Creates a request.
  public init(
    call: Call = .activateSceneSession, session: SceneIdentifier? = nil,
    activity: UserActivity? = nil, requestingScene: SceneIdentifier? = nil,
    preferredPresentationStyle: PresentationStyle? = nil
  ) {
    self.call = call
    self.session = session
    self.activity = activity
    self.requestingScene = requestingScene
    self.preferredPresentationStyle = preferredPresentationStyle
  }
}
