import SceneLifecycle
import SceneRouting

/// What an app knows of its windows from the calls alone, in the order in which they come.
struct HeardCalls {
  /// Where each scene in memory is.
  private(set) var states: [SceneIdentifier: SceneState] = [:]
  /// Whether the app was told that it is in the background; nil while it starts.
  private var isInBackground: Bool? = true
  /// The scene that has heard of an app intent which has not performed yet.
  private var hearer: SceneIdentifier?

  /// An app that knows of `sessions`.
  init(_ sessions: [SystemSession] = []) {
    for session in sessions where session.state.isConnected { states[session.id] = session.state }
    isInBackground = states.values.allSatisfy { $0 == .background }
  }

  /// The process ends, and nobody is told.
  mutating func end() {
    states = [:]
    isInBackground = nil
  }

  /// Hears the calls of one step; returns the first that cannot be, in words, or nil.
  mutating func hear(_ calls: [SystemCall], isRunning: Bool) -> String? {
    for call in calls where !hears(call) { return "\(call) comes at the wrong time" }
    guard isRunning else { return nil }
    let isOffScreen = states.values.allSatisfy { $0 == .background }
    if isInBackground == nil { isInBackground = isOffScreen }
    return isInBackground == isOffScreen ? nil : "the app is not where all its scenes are"
  }

  private mutating func hears(_ call: SystemCall) -> Bool {
    switch call {
    case .delegate(let call): hears(call)
    case .appearance(let call): hears(call)
    }
  }

  private mutating func hears(_ call: DelegateCall) -> Bool {
    switch call {
    case .configurationForConnecting(let id, _): return states[id] == nil
    case .willConnect(let id, let payloads):
      defer { states[id] = .background }
      if payloads.contains(.appIntent) { hearer = id }
      return states[id] == nil
    case .willPerformAppIntent(let id), .onAppIntentExecution(let id):
      defer { hearer = id }
      return states[id] != nil
    case .performAppIntent(let id):
      defer { hearer = nil }
      return id == hearer && id.map { states[$0] == .foregroundActive } ?? true
    case .willContinueUserActivity(let id), .continueUserActivity(let id),
      .openURLContexts(let id), .performAction(let id):
      return states[id] != nil && states[id] != .background
    case .didReceiveResponse(let id): return id.map { states[$0] != nil } ?? true
    case .didDisconnect(let id):
      defer { states[id] = nil }
      return states[id] != nil && states[id] != .foregroundActive
    case .didDiscard(let ids): return ids.allSatisfy { states[$0] == nil }
    case .requestFailed: return true
    }
  }

  private mutating func hears(_ call: AppearanceCall) -> Bool {
    switch call {
    case .didFinishLaunching: return states.isEmpty && isInBackground == nil
    case .sceneWillEnterForeground(let id):
      return go(id, from: .background, to: .foregroundInactive)
    case .sceneDidBecomeActive(let id):
      return go(id, from: .foregroundInactive, to: .foregroundActive)
    case .sceneWillResignActive(let id):
      return go(id, from: .foregroundActive, to: .foregroundInactive)
    case .sceneDidEnterBackground(let id):
      return go(id, from: .foregroundInactive, to: .background)
    case .applicationWillEnterForeground:
      defer { isInBackground = false }
      return isInBackground == true
    case .applicationDidEnterBackground:
      defer { isInBackground = true }
      return isInBackground == false && states.values.allSatisfy { $0 != .foregroundActive }
    }
  }

  private mutating func go(
    _ id: SceneIdentifier, from old: SceneState, to new: SceneState
  ) -> Bool {
    defer { states[id] = new }
    return states[id] == old
  }
}
