/// Whether a session's scene is in memory.
///
/// Foreground and background are no criterion (R4), so neither is a state here. A discarded session
/// has none: it has left its set.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
  /// The scene exists: an event continues in it.
  case connected
  /// The system has let go of the scene and kept the session: an event reconnects it.
  case disconnected
}
