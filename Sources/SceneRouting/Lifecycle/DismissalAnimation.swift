/// How a window leaves when the app ends it.
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
