import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage
@testable import SceneLifecycle
@testable import SceneRouting

/// What an app hears of its events, against a table that was written by hand from the rules.
@Suite("Lost events")
struct EventReceiptTests {
  /// An event, and which methods hear it, the first called first: in a connected scene, and where
  /// it connects one.
  struct Way: CustomTestStringConvertible, Sendable {
    let event: RoutingEvent
    let connected: [DelegateMethod]
    let connecting: [DelegateMethod]
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
      event: .handoff(note), connected: [.continueUserActivity, .onContinueUserActivity],
      connecting: [.continueUserActivity, .onContinueUserActivity]),
    Way(
      event: .handoff(page), connected: [.continueUserActivity, .onOpenURL],
      connecting: [.continueUserActivity, .onOpenURL]),
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

  @Test("The first method of the table that the app implements hears an event", arguments: ways)
  func agreesWithTheTable(_ way: Way) {
    let actions: [(RoutingAction, [DelegateMethod])] = [
      (.continueInScene("a"), way.connected), (.reconnect("a"), way.connecting),
      (.create, way.connecting),
    ]
    for isSwiftUI in [false, true] {
      for (action, table) in actions {
        // Where SwiftUI makes the scenes, their delegate is not told of activities, and a view does
        // not see with what its scene is connected.
        let isIntentOfView = isSwiftUI && way.event.source == .appIntent
        let hearing = table.filter {
          isIntentOfView ? $0 == .onAppIntentExecution : !isSwiftUI || $0 != .continueUserActivity
        }
        let others = Set(DelegateMethod.allCases).subtracting(hearing)
        func check(_ methods: Set<DelegateMethod>) {
          let app = AppDescription(
            declarations: isSwiftUI ? [SceneDeclaration(name: "main")] : [], implements: methods)
          let receipt = app.receipt(of: way.event, action)
          let heard = hearing.first(where: methods.contains)?.rawValue ?? "lost"
          #expect(receipt?.name == (hearing.isEmpty ? "nothing" : heard), "\(action) \(methods)")
        }
        check([])
        check(others)
        for one in DelegateMethod.allCases { check([one]) }
        for one in hearing {
          check(others.union([one]))
          for other in hearing { check([one, other]) }
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

  @Test("With its connection alone an app intent comes in no method of its own, but in views")
  func withConnection() {
    let intent = RoutingEvent.appIntent(AppIntentPayload(type: "OpenNoteIntent"))
    func receipt(_ methods: Set<DelegateMethod>, _ action: RoutingAction) -> EventReceipt? {
      AppDescription(appIntentDelivery: .withConnection, implements: methods)
        .receipt(of: intent, action)
    }
    #expect(receipt([.willConnect, .willPerformAppIntent], .create) == .heard(.willConnect))
    #expect(receipt([.onAppIntentExecution], .create) == .heard(.onAppIntentExecution))
    #expect(receipt([.willPerformAppIntent], .continueInScene("a"))?.isLost == false)
    let loss = receipt([.willPerformAppIntent], .create)?.loss
    #expect(loss?.receivers == [.willConnect] && loss?.uncalled == .willPerformAppIntent)
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
    #expect(DelegateMethod(name: "onOpenURL") == .onOpenURL)
    #expect(DelegateMethod(name: "scene(_:openURLContext:)") == nil)
    #expect(DelegateMethod.closest(to: "scene(_:openURLContext:)") == "scene(_:openURLContexts:)")
    #expect(DelegateMethod.closest(to: "scene:openURLContext:") == "scene:openURLContexts:")
    #expect(DelegateMethod.closest(to: "nothing of the kind") == nil)
  }

  @Test("A name in Objective-C has the words of its method in Swift, and of no other")
  func otherNames() {
    for (name, method) in DelegateMethod.otherNames {
      let labels = name.split(separator: ":")
      let alike = DelegateMethod.allCases.filter { candidate in
        // Without its completion handler, or a modifier without its labels.
        if !name.hasSuffix(":") { return candidate.rawValue.hasPrefix(name.prefix { $0 != ")" }) }
        // Swift leaves out at the end of a label what the argument's type says.
        let words = Self.labels(candidate.rawValue)
        return words.count == labels.count && zip(labels, words).allSatisfy { $0.hasPrefix($1) }
      }
      #expect(alike == [method], "\(name)")
    }
    let named = Set(DelegateMethod.otherNames.values)
    let alone = DelegateMethod.allCases.filter { !named.contains($0) }
    #expect(alone == [.willPerformAppIntent, .performNavigation])
  }

  /// The labels of a method in Objective-C, of which the first is the name: `a(_:b:)` is `a:b:`,
  /// and `a(for:)` is `aFor:`.
  private static func labels(_ name: String) -> [String] {
    let parts = name.dropLast().split(whereSeparator: "(:".contains)
    let first = parts[1] == "_" ? "" : parts[1].capitalized
    return ["\(parts[0])\(first)"] + parts.dropFirst(2).map(String.init)
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
