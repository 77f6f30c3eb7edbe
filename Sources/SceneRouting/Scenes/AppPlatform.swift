/// The system that an app runs on, as far as its windows behave differently there.
///
/// - Source: documented differences: the last window on visionOS, SwiftUI's declarations and the
///   target scene of a notification's response on a Mac.
public enum AppPlatform: String, Hashable, Sendable, CaseIterable {
  /// iOS and iPadOS.
  case iOS
  /// visionOS.
  case visionOS
  /// An iPad app on a Mac, with Mac Catalyst.
  case macCatalyst
  /// A SwiftUI app on a Mac.
  case macOS

  /// Whether the app runs on a Mac.
  package var isMac: Bool { self == .macCatalyst || self == .macOS }
}

/// The policy for the last window of its role when a person closes it.
public enum LastWindowPolicy: String, Hashable, Sendable, CaseIterable {
  /// Its session is discarded, as that of any other window.
  case discarded
  /// Its session stays, so that its window comes back: on visionOS its scene goes to the
  /// background, elsewhere it is disconnected.
  case survives
}

/// A reason for the system to destroy a scene for ever, where it would keep its session otherwise.
///
/// - Source: documented, `destructionConditions` of a scene since iOS 26.
public enum DestructionCondition: String, Hashable, Sendable, CaseIterable {
  /// A person closes the window, also the last one.
  case userInitiatedDismissal
  /// The system lets go of the scene.
  case systemDisconnection
}

/// The way in which the app intent that connects a scene comes to it.
///
/// A scene that is connected hears it in `scene(_:willPerformAppIntent:)` under either policy, and
/// one of SwiftUI always in `onAppIntentExecution(_:perform:)`.
public enum AppIntentDelivery: String, Hashable, Sendable, CaseIterable {
  /// Delivery with the connection, and after it in `scene(_:willPerformAppIntent:)`, as the
  /// documentation of the connection's options says.
  case afterConnection
  /// Delivery with the connection alone, as an app's author observed.
  case withConnection
}
