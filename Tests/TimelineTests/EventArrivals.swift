import SceneLifecycle
import SceneRouting

/// How an event reaches an app by the table of R10, held against the calls of a step and against
/// what is said of its loss.
///
/// The table is written once more here, from `Documentation/RULES.md`; only public results are
/// read.
struct EventArrivals {
  private let event: RoutingEvent
  private let app: AppDescription
  private let outcome: SystemOutcome
  /// The session that gets the event; nil where nobody does.
  private let session: SystemSession?
  /// Whether the event connects the session's scene.
  private let connects: Bool
  private let isMultiple: Bool

  /// Creates the arrivals of an event that went to `session`, as it is after the step.
  ///
  /// `isMultiple`: whether the app supports several scenes.
  init(
    of event: RoutingEvent, in app: AppDescription, _ session: SystemSession?,
    _ outcome: SystemOutcome, isMultiple: Bool, connects: Bool = false
  ) {
    self.event = event
    self.app = app
    self.session = session
    self.outcome = outcome
    self.isMultiple = isMultiple
    self.connects = connects
  }

  /// The first thing that is not as the table has it, or nil.
  var flaw: RuleFlaw? {
    let arrivals = arrivals
    let expected = expected
    if arrivals != expected {
      return RuleFlaw(
        "R10: the event arrives otherwise",
        "\(arrivals.map(\.description)), expected \(expected.map(\.description))")
    }
    return flawOfLoss ?? flawOfTwice
  }

  // MARK: The calls

  /// The calls of the step that hand over the event, in order, without what a session gets back.
  private var arrivals: [DelegateCall] {
    outcome.sequence.compactMap { call -> DelegateCall? in
      guard case .delegate(let call) = call else { return nil }
      switch call {
      case .willConnect(let id, let payloads):
        let rest = payloads.filter { $0 != .restoration }
        return rest.isEmpty ? nil : .willConnect(id, payloads: rest)
      case .configurationForConnecting, .didDisconnect, .didDiscard: return nil
      default: return call
      }
    }
  }

  private var expected: [DelegateCall] {
    guard let session else { return event.source == .request ? [.requestFailed] : [] }
    let id = session.id
    func connected(_ payload: DelegateCall.Payload) -> [DelegateCall] {
      connects ? [.willConnect(id, payloads: [payload])] : []
    }
    let continued: [DelegateCall] = [.willContinueUserActivity(id), .continueUserActivity(id)]
    switch event.source {
    case .notification:
      let isMac = app.platform == .macCatalyst || app.platform == .macOS
      return connects ? connected(.notification) : [.didReceiveResponse(isMac ? nil : id)]
    case .shortcut: return connects ? connected(.shortcut) : [.performAction(id)]
    case .url: return connects ? connected(.url) : [.openURLContexts(id)]
    case .userActivity: return connects ? connected(.userActivity) : continued
    case .handoff: return connected(.handoffUserActivityType) + continued
    case .request, .drag:
      if event.activityType == nil { return [] }
      return connects ? connected(.userActivity) : [.continueUserActivity(id)]
    case .appIntent: return expectedOfAppIntent(session)
    case .sharePlay, .icon, .identifier: return []
    }
  }

  /// "What an app intent calls", and what it does not in an app of one scene.
  private func expectedOfAppIntent(_ session: SystemSession) -> [DelegateCall] {
    let id = session.id
    if connects, !isMultiple { return [.performAppIntent(nil)] }
    let isSwiftUI =
      session.conditions.form == .swiftUI
      || app.declarations.contains { $0.name == session.configuration }
    let isCalled = !connects || isSwiftUI || app.appIntentDelivery == .afterConnection
    let own: DelegateCall = isSwiftUI ? .onAppIntentExecution(id) : .willPerformAppIntent(id)
    return (connects ? [.willConnect(id, payloads: [.appIntent])] : [])
      + (isCalled ? [own] : []) + [.performAppIntent(id)]
  }

  // MARK: Lost, and delivered

  private func warns(_ name: RoutingWarning.Name) -> Bool {
    outcome.warnings.contains { $0.id == name.rawValue }
  }

  /// No event is both lost and delivered: it is lost where the app has no method of the column.
  private var flawOfLoss: RuleFlaw? {
    let column = EventColumn(event: event, app: app, connects: connects, isMultiple: isMultiple)
    guard let isLost = column.isLost else {
      return warns(.lostEvent)
        ? RuleFlaw("R10: lost, and the app's methods are not known") : nil
    }
    // Another warning says so of an intent that no scene gets.
    let isSaid = isLost && session != nil && !column.isUnheardIntent
    if warns(.lostEvent) == isSaid { return nil }
    return RuleFlaw(
      isSaid ? "R10: lost, and nobody says so" : "R10: the event is both lost and delivered",
      "\(event.source.rawValue), \(column.methods.map(\.rawValue))")
  }

  /// A notification that starts the app may come twice, to an app that has both methods.
  private var flawOfTwice: RuleFlaw? {
    let starts = outcome.sequence.contains(.appearance(.didFinishLaunching))
    let hasBoth = app.implements?.isSuperset(of: [.willConnect, .didReceiveResponse]) ?? true
    let isTwice = starts && event.source == .notification && hasBoth
    return warns(.deliveredTwice) == isTwice
      ? nil : RuleFlaw("R10: delivered twice, and nobody says so, or the other way round")
  }
}

/// The methods by which an app hears an event: its column of the table of R10.
struct EventColumn {
  let event: RoutingEvent
  let app: AppDescription
  /// Whether the event connects a scene.
  let connects: Bool
  /// Whether the app supports several scenes.
  let isMultiple: Bool

  /// Whether the app implements none of them; nil where its methods are not known.
  var isLost: Bool? {
    app.implements.map { implements in
      isUnheardIntent || !methods.isEmpty && implements.isDisjoint(with: methods)
    }
  }

  /// An app of one scene does not get the intent that connects its scene.
  var isUnheardIntent: Bool { event.source == .appIntent && connects && !isMultiple }

  /// Empty for an event that brings nothing.
  var methods: [DelegateMethod] {
    // Where SwiftUI makes the scenes its modifiers hear activities.
    let isSwiftUI = !app.declarations.isEmpty
    let continued: [DelegateMethod] = isSwiftUI ? [] : [.continueUserActivity]
    switch event.source {
    case .notification:
      return connects ? [.willConnect, .didReceiveResponse] : [.didReceiveResponse]
    case .shortcut: return connects ? [.willConnect] : [.performAction]
    case .url: return [connects ? .willConnect : .openURLContexts, .onOpenURL]
    case .userActivity: return (connects ? [.willConnect] : continued) + [modifier]
    case .handoff: return continued + [modifier]
    case .request, .drag:
      if event.activityType == nil { return [] }
      return (connects ? [.willConnect] : continued) + [modifier]
    case .appIntent:
      if isSwiftUI { return [.onAppIntentExecution] }
      let own: [DelegateMethod] = [.willPerformAppIntent, .performNavigation]
      let isCalled = !connects || app.appIntentDelivery == .afterConnection
      return (connects ? [.willConnect] : []) + (isCalled ? own : []) + [.onAppIntentExecution]
    case .sharePlay, .icon, .identifier: return []
    }
  }

  /// `onOpenURL` hears web pages of activities, `onContinueUserActivity` the other activities.
  private var modifier: DelegateMethod {
    let isPage = event.activityType == UserActivity.browsingWebType
    return isPage ? .onOpenURL : .onContinueUserActivity
  }
}
