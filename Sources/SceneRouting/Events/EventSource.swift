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
  /// A group activity that someone started or joined.
  case sharePlay
  /// A tap on the app's icon, which carries nothing.
  case icon
  /// A bare target content identifier, without the payload that carried it.
  case identifier
  /// The app's own request to activate a scene session (R13).
  case request
  /// A drag to the screen's edge (R14).
  case drag
}
