import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage
@testable import SceneRouting

/// What an app hears of its events, against a table that was written by hand from the rules.
@Suite("Lost events")
struct EventReceiptTests {
  /// An event, and which methods hear it: in a connected scene, and where it connects one.
  struct Way: CustomTestStringConvertible, Sendable {
    let event: RoutingEvent
    let connected: Set<DelegateMethod>
    let connecting: Set<DelegateMethod>
    var testDescription: String { event.source.rawValue + (event.activityType ?? "") }
  }

  private static let note = UserActivity(activityType: "com.example.note")
  private static let page = UserActivity(
    activityType: UserActivity.browsingWebType, webpageURL: "https://example.com/1")

  static let ways = [
    Way(
      event: .url("notes://1"), connected: [.openURLContexts, .onOpenURL],
      connecting: [.willConnect, .onOpenURL]),
    Way(
      event: .userActivity(note), connected: [.continueUserActivity, .onContinueUserActivity],
      connecting: [.willConnect, .onContinueUserActivity]),
    Way(
      event: .userActivity(page), connected: [.continueUserActivity, .onOpenURL],
      connecting: [.willConnect, .onOpenURL]),
    Way(
      event: .handoff(note),
      connected: [.continueUserActivity, .onContinueUserActivity, .onOpenURL],
      connecting: [.continueUserActivity, .onContinueUserActivity, .onOpenURL]),
    Way(
      event: .shortcut(ShortcutItem(type: "new")), connected: [.performAction],
      connecting: [.willConnect]),
    Way(
      event: .notification(NotificationPayload(targetContentIdentifier: nil)),
      connected: [.didReceiveResponse], connecting: [.willConnect, .didReceiveResponse]),
    Way(
      event: .drag(note), connected: [.continueUserActivity, .onContinueUserActivity],
      connecting: [.willConnect, .onContinueUserActivity]),
    Way(
      event: .request(session: nil, activity: note),
      connected: [.continueUserActivity, .onContinueUserActivity],
      connecting: [.willConnect, .onContinueUserActivity]),
    Way(
      event: .appIntent(AppIntentPayload(type: "OpenNoteIntent")),
      connected: [.willPerformAppIntent, .performNavigation, .onAppIntentExecution],
      connecting: [.willConnect, .willPerformAppIntent, .performNavigation, .onAppIntentExecution]
    ),
    Way(event: .request(session: "a"), connected: [], connecting: []),
    Way(event: .iconTap(), connected: [], connecting: []),
    Way(event: .identifier("note"), connected: [], connecting: []),
    Way(
      event: .sharePlay(GroupActivityPayload(activityIdentifier: "a")), connected: [],
      connecting: []),
  ]

  @Test("Of every two methods those hear an event that the table has", arguments: ways)
  func agreesWithTheTable(_ way: Way) {
    let actions: [(RoutingAction, Set<DelegateMethod>)] = [
      (.continueInScene("a"), way.connected), (.reconnect("a"), way.connecting),
      (.create, way.connecting),
    ]
    for isSwiftUI in [false, true] {
      // Where SwiftUI makes the scenes, their delegate is not told of activities.
      let uncalled: Set<DelegateMethod> = isSwiftUI ? [.continueUserActivity] : []
      for (action, table) in actions {
        // A view does not see with what its scene is connected.
        let isIntentOfView = isSwiftUI && way.event.source == .appIntent
        let hearing = isIntentOfView ? [.onAppIntentExecution] : table.subtracting(uncalled)
        for one in DelegateMethod.allCases {
          for other in DelegateMethod.allCases where one.rawValue <= other.rawValue {
            let app = AppDescription(
              declarations: isSwiftUI ? [SceneDeclaration(name: "main")] : [],
              implements: [one, other])
            let receipt = app.receipt(of: way.event, action)
            let heard = hearing.intersection([one, other])
            switch receipt {
            case .nothing: if !hearing.isEmpty { Issue.record("\(one), \(other): nothing") }
            case .heard(let method):
              if !heard.contains(method) { Issue.record("\(one), \(other): \(method) hears it") }
            case .lost:
              if !heard.isEmpty || hearing.isEmpty { Issue.record("\(one), \(other): lost") }
            case nil: Issue.record("the methods are known")
            }
          }
        }
      }
    }
  }

  @Test("A refused event brings nothing, and of an app nothing is known that says nothing")
  func refusedAndUnknown() {
    let event = RoutingEvent.drag(Self.note)
    let refusal = RoutingAction.refuse(.undeclaredActivityType("t"))
    #expect(AppDescription(implements: []).receipt(of: event, refusal) == .nothing)
    #expect(AppDescription().receipt(of: event, .create) == nil)
  }

  @Test("An app of one scene loses the app intent that connects it, and no other")
  func singleScene() {
    let app = AppDescription(implements: Set(DelegateMethod.allCases))
    let intent = RoutingEvent.appIntent(AppIntentPayload(type: "OpenNoteIntent"))
    let lost = app.receipt(of: intent, .reconnect("a"), isSingle: true)
    #expect(lost?.isLost == true && lost?.warning == nil)
    #expect(app.receipt(of: intent, .continueInScene("a"), isSingle: true)?.isLost == false)
    #expect(app.receipt(of: .url("a:b"), .reconnect("a"), isSingle: true)?.isLost == false)
  }

  @Test("What a timeline calls is what the event is heard by", arguments: ways)
  func callsAgree(_ way: Way) throws {
    for isConnected in [true, false] {
      if way.event.source == .request, !isConnected, way.event.activityType != nil { continue }
      var system = try SceneSystem(
        [SystemSession(id: "a", state: isConnected ? .foregroundActive : .disconnected)],
        app: AppDescription(implements: Set(DelegateMethod.allCases)))
      let outcome = try system.perform(.event(way.event))
      let called = outcome.calls.compactMap(\.method)
      switch outcome.receipt {
      case .heard(let method): #expect(called.contains(method), "\(way.testDescription)")
      case .nothing: #expect(Set(called).isDisjoint(with: [.openURLContexts, .performAction]))
      default: Issue.record("\(way.testDescription) is lost")
      }
    }
  }

  @Test("The help names what is not called this time, and where the connection has the event")
  func help() {
    func help(_ event: RoutingEvent, _ action: RoutingAction, _ methods: Set<DelegateMethod>)
      -> String?
    {
      let receipt = AppDescription(implements: methods).receipt(of: event, action)
      return receipt?.loss.flatMap { RoutingWarning.lostEvent($0).help }
    }
    let url = RoutingEvent.url("notes://1")
    #expect(
      help(url, .create, [.openURLContexts])
        == "`scene(_:openURLContexts:)` is not called for it: implement "
        + "`scene(_:willConnectTo:options:)`; the connection has it in "
        + "`connectionOptions.urlContexts`")
    #expect(
      help(url, .continueInScene("a"), [.applicationOpen])
        == "`application(_:open:options:)` is not called for it: implement "
        + "`scene(_:openURLContexts:)`")
    #expect(
      help(.shortcut(ShortcutItem(type: "t")), .continueInScene("a"), [])
        == "implement `windowScene(_:performActionFor:completionHandler:)`")
    #expect(
      help(.notification(NotificationPayload(targetContentIdentifier: nil)), .create, [])
        == "implement one of them; the connection has it in "
        + "`connectionOptions.notificationResponse`")
  }

  @Test("Every name has its method, and no two methods a name")
  func names() {
    for method in DelegateMethod.allCases {
      #expect(DelegateMethod(name: method.rawValue) == method)
    }
    #expect(DelegateMethod(name: "scene:openURLContexts:") == .openURLContexts)
    #expect(DelegateMethod(name: "onOpenURL") == .onOpenURL)
    #expect(DelegateMethod(name: "scene(_:openURLContext:)") == nil)
    #expect(DelegateMethod.closest(to: "scene(_:openURLContext:)") == "scene(_:openURLContexts:)")
    #expect(DelegateMethod.closest(to: "nothing of the kind") == nil)
  }

  @Test("The methods that are not called are those of the rules, each with evidence")
  func uncalledMethods() throws {
    let page = PackageFolder.root.appending(path: "Documentation/RULES.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "| not called | called instead |").last)
    let rows = table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    let names = rows.map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
    #expect(names.map(\.first) == UncalledMethod.all.map(\.method.rawValue))
    for (row, entry) in zip(names, UncalledMethod.all) {
      let instead = entry.instead.filter { $0 != .willConnect }.map(\.rawValue)
      #expect(Array(row.dropFirst()) == instead)
      #expect(!entry.evidence.isEmpty && entry.evidence.allSatisfy { $0.contains("/") })
      for method in entry.instead {
        #expect(UncalledMethod.entry(of: method, isSwiftUI: entry.isOfSwiftUI) == nil)
      }
    }
  }
}
