/// The way an event comes in: which part of the system carries the target content identifier.
public enum EventSource: String, Hashable, Sendable, CaseIterable {
  /// A local or remote notification that the user opened.
  case notification
  /// A home-screen quick action.
  case shortcut
  /// A user activity: Handoff, Spotlight, Siri, or a universal link.
  case userActivity
  /// A URL that the system hands to the app.
  case url
  /// A group activity that someone started or joined.
  case sharePlay
  /// A bare target content identifier, without the payload that carried it.
  case identifier
  /// The app's own request to activate a scene session (R13).
  case request
  /// A drag to the screen's edge (R14).
  case drag
}
