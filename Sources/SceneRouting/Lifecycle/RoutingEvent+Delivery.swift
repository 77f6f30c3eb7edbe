extension RoutingEvent {
  /// What a scene is connected with for this event.
  var payloads: [DelegateCall.Payload] {
    switch source {
    case .notification: [.notification]
    case .shortcut: [.shortcut]
    case .userActivity, .handoff, .drag: [.userActivity]
    case .url: [.url]
    case .request: activityType == nil ? [] : [.userActivity]
    // A group activity comes by a sequence of its own, and an icon brings nothing.
    case .sharePlay, .icon, .identifier: []
    }
  }

  /// What the app hears when a scene that is there gets this event.
  func callsOfDelivery(to id: SceneIdentifier) -> [DelegateCall] {
    switch source {
    case .notification: [.didReceiveResponse(id)]
    case .shortcut: [.performAction(id)]
    case .userActivity, .handoff: [.willContinueUserActivity(id), .continueUserActivity(id)]
    case .url: [.openURLContexts(id)]
    case .request, .drag: activityType == nil ? [] : [.continueUserActivity(id)]
    case .sharePlay, .icon, .identifier: []
    }
  }
}
