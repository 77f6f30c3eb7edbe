import SceneRouting

/// The calls that the app gets when a scene comes to the screen or leaves it.
extension SceneSystem {
  /// Whether no scene is on the screen.
  var isOffScreen: Bool { ledger.foreground.isEmpty }

  /// Notes the state of the session's scene, with the calls that follow from it.
  mutating func change(
    _ id: SceneIdentifier, to state: SceneState, _ outcome: inout SystemOutcome
  ) {
    guard let old = known[id]?.state else { return }
    let wasOffScreen = isOffScreen
    outcome.appear(id, from: old, to: state, wasOffScreen: wasOffScreen)
    set(id, state)
    noteBackground(wasOffScreen: wasOffScreen, &outcome)
  }

  /// Makes the session the most recent and its window the one in front, with the calls that follow;
  /// `arrivals` are what its scene hears on the way.
  mutating func comeToFront(
    _ id: SceneIdentifier, hearing arrivals: [DelegateCall] = [], _ outcome: inout SystemOutcome
  ) {
    guard let old = known[id]?.state else { return }
    outcome.appear(
      id, from: old, to: .foregroundActive, hearing: arrivals, wasOffScreen: isOffScreen)
    bringToFront(id)
  }

  /// Tells the app that its last scene has left the screen.
  func noteBackground(wasOffScreen: Bool, _ outcome: inout SystemOutcome) {
    if isRunning, !wasOffScreen, isOffScreen { outcome.add(.applicationDidEnterBackground) }
  }
}

extension SystemOutcome {
  /// Adds the calls of a scene that goes from one state to another.
  ///
  /// A scene hears what arrives after it has entered the foreground and before it becomes active,
  /// as the documented order of an app that is opened for a URL has it. An app that has just
  /// started was never in the background.
  mutating func appear(
    _ id: SceneIdentifier, from old: SceneState, to new: SceneState,
    hearing arrivals: [DelegateCall] = [], wasOffScreen: Bool
  ) {
    if !old.isForeground, new.isForeground {
      add(.sceneWillEnterForeground(id))
      if wasOffScreen, !isLaunch { add(.applicationWillEnterForeground) }
    }
    for call in arrivals { add(call) }
    if old != .foregroundActive, new == .foregroundActive { add(.sceneDidBecomeActive(id)) }
    if old == .foregroundActive, new != .foregroundActive { add(.sceneWillResignActive(id)) }
    if old.isForeground, new == .background { add(.sceneDidEnterBackground(id)) }
  }
}
