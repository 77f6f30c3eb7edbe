import PredicateLanguage
package import SceneRouting

/// The calls by which an app hears an event: the one table of them (R10).
///
/// The calls of a timeline and whether an event is lost both follow from it.
struct EventDelivery {
  /// The payload that a scene is connected with for the event.
  ///
  /// Nil if there is none.
  var connection: DelegateCall.Payload?
  /// The methods that are called before the scene appears, connected just now or before.
  var beforeAppearing: [DelegateMethod] = []
  /// The methods that are called after the connection, in order.
  var afterConnection: [DelegateMethod] = []
  /// The methods that may be called besides where the event connects a scene.
  var besideConnection: [DelegateMethod] = []
  /// The methods that are called on a connected scene, in order.
  var whileConnected: [DelegateMethod] = []
  /// The modifiers of SwiftUI that hear it, connected or not.
  var modifiers: [DelegateMethod] = []

  /// The methods that can hear the event, in the order in which they are called.
  ///
  /// Each hands over all of it. Empty for an event that brings nothing.
  func receivers(connects: Bool) -> [DelegateMethod] {
    var methods = whileConnected
    if connects {
      // Of a Handoff the connection brings only the type.
      let isWhole = connection != nil && connection != .handoffUserActivityType
      methods = (isWhole ? [.willConnect] : []) + afterConnection + besideConnection
    }
    methods += beforeAppearing
    return methods.filter { $0 != .willContinueUserActivity } + modifiers
  }
}

extension RoutingEvent {
  /// The calls by which an app hears this event.
  var delivery: EventDelivery {
    let continued: [DelegateMethod] = [.willContinueUserActivity, .continueUserActivity]
    // SwiftUI hands the link of a web page over as a URL.
    let isPage = activityType == UserActivity.browsingWebType
    let modifier: DelegateMethod = isPage ? .onOpenURL : .onContinueUserActivity
    switch source {
    case .notification:
      return EventDelivery(
        connection: .notification, besideConnection: [.didReceiveResponse],
        whileConnected: [.didReceiveResponse])
    case .shortcut:
      return EventDelivery(connection: .shortcut, whileConnected: [.performAction])
    case .userActivity:
      return EventDelivery(
        connection: .userActivity, whileConnected: continued, modifiers: [modifier])
    case .handoff:
      return EventDelivery(
        connection: .handoffUserActivityType, afterConnection: continued,
        whileConnected: continued, modifiers: [modifier])
    case .url:
      return EventDelivery(
        connection: .url, whileConnected: [.openURLContexts], modifiers: [.onOpenURL])
    case .request, .drag:
      if activityType == nil { return EventDelivery() }
      return EventDelivery(
        connection: .userActivity, whileConnected: [.continueUserActivity],
        modifiers: [modifier])
    case .appIntent:
      // Called by `SceneSystem.hearAppIntent`; without the first the intent's own is.
      return EventDelivery(
        connection: .appIntent, beforeAppearing: [.willPerformAppIntent, .performNavigation],
        modifiers: [.onAppIntentExecution])
    // A group activity comes by a sequence of its own, and an icon brings nothing.
    case .sharePlay, .icon, .identifier: return EventDelivery()
    }
  }
}

/// The receipt of an event in an app whose methods are known.
package enum EventReceipt: Hashable, Sendable {
  /// The event brings nothing that a method hands over, or it is refused.
  case nothing
  /// The first method that hands it over and that the app implements.
  case heard(DelegateMethod)
  /// The app implements none of these methods, and no other hears it.
  case lost(EventLoss)

  /// The name of the method, or what there is in its place.
  package var name: String {
    switch self {
    case .nothing: "nothing"
    case .heard(let method): method.rawValue
    case .lost: "lost"
    }
  }

  /// Whether the event is lost.
  package var isLost: Bool { loss != nil }

  /// The warning of a lost event.
  ///
  /// Nil if another warning says that no scene hears it.
  package var warning: RoutingWarning? {
    loss.flatMap { $0.receivers.isEmpty ? nil : .lostEvent($0) }
  }

  /// The reason that the event is lost.
  ///
  /// Nil if it is not.
  package var loss: EventLoss? { if case .lost(let loss) = self { loss } else { nil } }
}

/// An event that an app does not hear, and why.
package struct EventLoss: Hashable, Sendable {
  /// The methods that would hear it, in the order in which they are called.
  package let receivers: [DelegateMethod]
  /// The method for the event that the app implements and that is not called this time.
  ///
  /// Nil if there is none.
  let uncalled: DelegateMethod?
  /// The option of a connection that has the event.
  ///
  /// Nil if none has.
  let option: String?
}

extension AppDescription {
  /// Whether SwiftUI makes the app's scenes.
  package var isSwiftUI: Bool { !declarations.isEmpty }

  /// Returns the receipt of `event`, for which the system does `action`.
  ///
  /// Nil if the app's methods are not known.
  ///
  /// `isSingle`: the app supports one scene, which then does not get the app intent that connects
  /// it.
  package func receipt(
    of event: RoutingEvent, _ action: RoutingAction, isSingle: Bool = false
  ) -> EventReceipt? {
    guard let implements else { return nil }
    let connects: Bool
    switch action {
    case .continueInScene: connects = false
    case .reconnect, .create: connects = true
    case .refuse: return .nothing
    }
    var delivery = event.delivery
    if event.source == .appIntent {
      if isSingle, connects { return .lost(EventLoss(receivers: [], uncalled: nil, option: nil)) }
      // A view does not see with what its scene is connected.
      if isSwiftUI { delivery = EventDelivery(modifiers: delivery.modifiers) }
      if connects, appIntentDelivery == .withConnection { delivery.beforeAppearing = [] }
    }
    var receivers = delivery.receivers(connects: connects).filter(isCalled)
    if receivers.isEmpty { return .nothing }
    if let method = receivers.first(where: implements.contains) { return .heard(method) }
    // An app of UIKit has no modifiers of SwiftUI.
    if !isSwiftUI { receivers.removeAll(where: delivery.modifiers.contains) }
    // What hears it the other time, or heard it before there were scenes.
    let former = UncalledMethod.all.filter { entry in
      delivery.whileConnected.contains(entry.isOfSwiftUI ? entry.method : entry.instead[0])
    }
    let others = event.delivery.receivers(connects: !connects) + former.map { $0.method }
    return .lost(
      EventLoss(
        receivers: receivers, uncalled: others.first(where: implements.contains),
        option: delivery.connection?.option))
  }

  /// Whether a response that starts the app may be handled twice: not where only one of the two
  /// methods is there.
  var hearsTwice: Bool {
    implements.map { $0.isSuperset(of: [.willConnect, .didReceiveResponse]) } ?? true
  }

  /// Whether a method is called in this app at all.
  private func isCalled(_ method: DelegateMethod) -> Bool {
    UncalledMethod.entry(of: method, isSwiftUI: isSwiftUI) == nil
  }
}

extension RoutingWarning {
  /// The app implements no method that hears the event.
  package static func lostEvent(_ loss: EventLoss) -> RoutingWarning {
    let names = loss.receivers.map { quoted($0.rawValue) }.joined(separator: " or ")
    var help = "implement \(loss.receivers.count > 1 ? "one of them" : names)"
    if let option = loss.option, loss.receivers.contains(.willConnect) {
      help += "; the connection has it in `connectionOptions.\(option)`"
    }
    if let method = loss.uncalled {
      help = "\(quoted(method.rawValue)) is not called for it: \(help)"
    }
    return RoutingWarning(
      .lostEvent,
      message: "the event is lost: it arrives in \(names), which the app does not implement",
      help: help)
  }
}
