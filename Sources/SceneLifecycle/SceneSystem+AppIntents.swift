import ByteText
import SceneRouting

/// The calls that the app gets for an app intent.
///
///     connected      willPerformAppIntent · the scene comes to the front · perform()
///     not connected  willConnect with the intent · willPerformAppIntent · the same
///
/// A scene hears of the intent before it appears, and before the intent performs: both are
/// documented. That the intent performs last is that of an intent which opens the app at once.
extension SceneSystem {
  /// A connected scene hears of an app intent.
  func hearAppIntent(_ id: SceneIdentifier, _ outcome: inout SystemOutcome) {
    outcome.add(isSwiftUI(id) ? .onAppIntentExecution(id) : .willPerformAppIntent(id))
  }

  /// A scene hears of the app intent that has just connected it.
  func hearAppIntentThatConnects(_ id: SceneIdentifier, _ outcome: inout SystemOutcome) {
    // A view has its modifier alone: it does not see with what its scene is connected.
    if app.appIntentDelivery == .afterConnection || isSwiftUI(id) { hearAppIntent(id, &outcome) }
  }

  /// Whether views of SwiftUI fill the scene: it is written so, or made from a declaration.
  private func isSwiftUI(_ id: SceneIdentifier) -> Bool {
    guard let session = known[id] else { return false }
    return session.conditions.form == .swiftUI
      || session.configuration.map(app.declarations.map { $0.name }.containsBytes) ?? false
  }
}

extension SystemOutcome {
  /// Adds the intent's `perform()`, with the scene that heard of it.
  mutating func addPerformance() {
    let hearers = calls.compactMap { call -> SceneIdentifier? in
      switch call {
      case .willPerformAppIntent(let id), .onAppIntentExecution(let id): id
      case .willConnect(let id, let payloads): payloads.contains(.appIntent) ? id : nil
      default: nil
      }
    }
    add(.performAppIntent(hearers.first))
  }
}
