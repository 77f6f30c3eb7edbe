/// The kinds of payload that a file of its own can hold.
public enum PayloadKind: String, Hashable, Sendable, CaseIterable {
  /// A push, as an `.apns` file of the simulator holds it.
  case notification
  /// A quick action.
  case shortcut
  /// A user activity that the system delivers.
  case userActivity
  /// A group activity.
  case sharePlay
}
