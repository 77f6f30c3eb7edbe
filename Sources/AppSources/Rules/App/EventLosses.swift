import ByteText
import PredicateLanguage
import SceneLifecycle
import SceneLint
import SceneRouting
import SourceScan
import SourceText

/// Finds events that the code of an app loses, by the rules of R10 and of app intents.
struct EventLosses {
  private let app: AppScan
  private let manifests: AppManifests
  private let names = MethodNames()

  init(_ app: AppScan, _ manifests: AppManifests) {
    (self.app, self.manifests) = (app, manifests)
  }

  func run(_ findings: inout SourceFindings) {
    for root in app.roots.indices {
      let scenes = app.sceneDelegates(of: root).filter { $0.isWhole && !$0.isOpen }
      checkColdStart(scenes, root, &findings)
      checkIntents(root, &findings)
      let delegates = app.delegates(of: root)
      guard app.roots[root].kind != .other, manifests.hasScenes(root) == true,
        !app.runsWithoutScenes(delegates + scenes)
      else { continue }
      checkMethods(delegates, scenes, root, &findings)
      checkLaunchOptions(delegates, root, &findings)
    }
  }

  // MARK: - Methods that are not called

  private func checkMethods(
    _ delegates: [AppType], _ scenes: [AppType], _ root: Int, _ findings: inout SourceFindings
  ) {
    let isSwiftUI = app.roots[root].kind == .swiftUI
    var uncalled: [(method: AppMethod, entry: UncalledMethod, callee: Int)] = []
    var callees: [AppScan.Callee] = []
    for type in delegates + scenes {
      let isOfScene = !type.supers.contains("UIApplicationDelegate")
      var known: [DelegateMethod: Int] = [:]
      for method in type.methods where !method.isIdle {
        guard let name = names[method],
          let entry = UncalledMethod.entry(of: name, isSwiftUI: isSwiftUI),
          isOfScene ? entry.isOfSwiftUI : method.getsApplication,
          app.isCertain(method, of: type, in: root)
        else { continue }
        let callee = known[entry.method] ?? callees.count
        if known.updateValue(callee, forKey: entry.method) == nil {
          callees.append(AppScan.Callee(names: entry.method.names, delegate: type.name))
        }
        uncalled.append((method, entry, callee))
      }
    }
    let called = app.called(callees, of: root)
    for (method, entry, callee) in uncalled where !called.contains(callee) {
      findings.add(
        .deadDelegateMethod, entry.message, help: entry.help, at: method.place, to: method.end)
    }
  }

  // MARK: - What a connection brings

  /// An event that reaches a connected scene in a method, and at a cold start in an option.
  private struct Arrival {
    let method: DelegateMethod
    let what: String
    let option: String
    /// All names of the option; another one may stand for a part of it.
    let names: [String]
    /// The modifiers of SwiftUI that hear it at any time.
    var modifiers: [String] = []
  }

  private static let arrivals = [
    Arrival(
      method: .openURLContexts, what: "a URL", option: "urlContexts",
      names: ["urlContexts", "URLContexts"], modifiers: ["onOpenURL"]),
    Arrival(
      method: .continueUserActivity, what: "a user activity", option: "userActivities",
      names: ["userActivities", "handoffUserActivityType"],
      modifiers: ["onOpenURL", "onContinueUserActivity"]),
    Arrival(
      method: .performAction, what: "a quick action", option: "shortcutItem",
      names: ["shortcutItem"]),
    Arrival(
      method: .acceptShare, what: "an invitation to a share", option: "cloudKitShareMetadata",
      names: ["cloudKitShareMetadata"]),
    // The notification centre gets this delegate when the app has already started.
    Arrival(
      method: .didReceiveResponse, what: "the response to a notification",
      option: "notificationResponse", names: ["notificationResponse"]),
  ]

  private func checkColdStart(
    _ scenes: [AppType], _ root: Int, _ findings: inout SourceFindings
  ) {
    let isSwiftUI = app.roots[root].kind == .swiftUI
    // Those that some code of the sources is missing of may read the options there.
    let all = app.sceneDelegates(of: root)
    checkResponses(all, root, &findings)
    for type in scenes {
      let family = all.filter {
        type.chain.contains(ExactText($0.name)) || $0.chain.contains(ExactText(type.name))
      }
      guard family.allSatisfy(\.isWhole) else { continue }
      let handlers = Self.arrivals.flatMap { arrival in
        type.methods.filter {
          !$0.isIdle && names[$0] == arrival.method && app.isCertain($0, of: type, in: root)
        }.map { (method: $0, arrival: arrival) }
      }
      guard !handlers.isEmpty else { continue }
      let options = options(of: family, root)
      if options.areHandedOn { continue }
      for (method, arrival) in handlers where !options.contains(arrival.names) {
        let uncalled = UncalledMethod.entry(of: arrival.method, isSwiftUI: isSwiftUI)
        let isHeard = isSwiftUI && arrival.modifiers.contains { app.has($0, of: root) }
        if uncalled != nil || isHeard { continue }
        add(arrival, method, &findings)
      }
    }
  }

  private func add(
    _ arrival: Arrival, _ method: AppMethod, _ findings: inout SourceFindings
  ) {
    findings.add(
      .lostAtColdStart,
      "\(arrival.what) that starts the app does not come here, and nothing reads it",
      help: "read `connectionOptions.\(arrival.option)` in "
        + "\(quoted(DelegateMethod.willConnect.rawValue))",
      at: method.place, to: method.end)
  }

  /// The response that starts the app comes to a delegate that the centre has by then.
  private func checkResponses(
    _ scenes: [AppType], _ root: Int, _ findings: inout SourceFindings
  ) {
    guard let arrival = Self.arrivals.last, app.roots[root].kind == .uiKit, !scenes.isEmpty,
      scenes.allSatisfy({ $0.isWhole && !$0.isOpen })
    else { return }
    let options = options(of: scenes, root)
    guard !options.areHandedOn, !options.contains(arrival.names) else { return }
    for method in app.lateHandlers(arrival.method.names, of: root)
    where !method.isConditional && !method.isIdle && app.isOfOneApp(method.place) {
      add(arrival, method, &findings)
    }
  }

  /// Returns the reads of the options of a connection in the classes and the app's delegates.
  private func options(of family: [AppType], _ root: Int) -> OptionReads {
    let methods = family.flatMap(\.methods)
    var found = app.reads(
      of: methods.filter { names[$0] == .willConnect }, parameter: 2,
      helpers: methods)
    let delegates = app.roots[root].delegates.flatMap { app.type($0, in: root).methods }
    found.add(
      app.reads(
        of: delegates.filter { names[$0] == .configurationForConnecting },
        parameter: 2, helpers: delegates))
    return found
  }

  // MARK: - The options of a launch

  /// The keys of what a scene gets in place of the launch, and the connection's option.
  private static let launchKeys = [
    "url": "urlContexts", "sourceApplication": "urlContexts", "annotation": "urlContexts",
    "userActivityDictionary": "userActivities", "userActivityType": "userActivities",
    "shortcutItem": "shortcutItem", "cloudKitShareMetadata": "cloudKitShareMetadata",
    "remoteNotification": "notificationResponse",
  ]

  private func checkLaunchOptions(
    _ delegates: [AppType], _ root: Int, _ findings: inout SourceFindings
  ) {
    let launches: Set<DelegateMethod> = [.willFinishLaunching, .didFinishLaunching]
    for type in delegates {
      let methods = type.methods.filter { method in
        names[method].map(launches.contains) ?? false
          && app.isCertain(method, of: type, in: root)
      }
      let launchNames = launches.flatMap(\.names)
      let isCalled = !app.called(
        [AppScan.Callee(names: launchNames, delegate: type.name)], of: root
      )
      .isEmpty
      guard !methods.isEmpty, !isCalled else { continue }
      // A silent notification that starts the app makes no scene.
      let isSilent = type.methods.contains { names[$0] == .didReceiveRemote }
      for read in app.reads(of: methods, parameter: 1, helpers: type.methods).reads {
        let key = Self.swiftKey(read.name)
        guard let option = Self.launchKeys[key], !(isSilent && key == "remoteNotification") else {
          continue
        }
        findings.add(
          .launchOptionsWithScenes,
          "the options of the launch have no \(quoted(read.name)) in an app with scenes",
          help: "read `connectionOptions.\(option)` in "
            + "\(quoted(DelegateMethod.willConnect.rawValue))",
          at: read.place, to: read.end)
      }
    }
  }

  /// The name in Swift of `UIApplicationLaunchOptionsShortcutItemKey`: `shortcutItem`.
  private static func swiftKey(_ name: String) -> String {
    let start = "UIApplicationLaunchOptions"
    guard name.beginsWith(start), name.endsWith("Key") else { return name }
    let key = String(
      decoding: name.utf8.dropFirst(start.utf8.count).dropLast("Key".utf8.count), as: UTF8.self)
    return key == "URL" ? "url" : key.prefix(1).lowercased() + key.dropFirst()
  }

  // MARK: - App intents

  private func checkIntents(_ root: Int, _ findings: inout SourceFindings) {
    let intents = app.routedIntents(of: root)
    guard !intents.isEmpty, app.roots[root].kind != .other else { return }
    let manifest = manifests.pathOfSingleScene(root)
    let executed = app.executedIntents(of: root)
    let isReceived = ["willPerformAppIntent", "performNavigation", "appIntent"].contains {
      app.has($0, of: root)
    }
    for intent in intents {
      guard let (place, end) = intent.place, app.isOfOneApp(place) else { continue }
      if let manifest {
        findings.add(
          .routedIntentWithoutScenes,
          "\(quoted(intent.name)) goes to a scene, and the app supports one scene at a time: at "
            + "its start no scene gets the intent",
          help: "set `UIApplicationSupportsMultipleScenes` to `<true/>` in \(manifest)",
          at: place, to: end)
      }
      let isHeard =
        isReceived || intent.works(in: "perform()")
        || executed?.contains(ExactText(intent.name)) ?? true
      if !isHeard {
        findings.add(
          .routedIntentNotReceived, "\(quoted(intent.name)) goes to a scene, and none receives it",
          help: "receive it with `onAppIntentExecution`, "
            + "\(quoted(DelegateMethod.willPerformAppIntent.rawValue)) or "
            + "\(quoted(DelegateMethod.performNavigation.rawValue))",
          at: place, to: end)
      }
    }
  }
}

/// The methods of UIKit that methods of the code are, each name looked up once.
private final class MethodNames {
  private var known: [ExactText: DelegateMethod?] = [:]

  subscript(method: AppMethod) -> DelegateMethod? {
    let key = ExactText(method.name)
    if let known = known[key] { return known }
    let found = DelegateMethod(name: method.name)
    known[key] = .some(found)
    return found
  }
}
