import PredicateLanguage
import SceneRouting

/// A method or modifier by which an app hears from the system; the raw value is its Swift name.
///
/// ```swift
/// DelegateMethod(name: "scene:openURLContexts:")?.rawValue  // scene(_:openURLContexts:)
/// ```
///
/// The one list of them: an event's calls, what an app implements and what UIKit does not call in
/// an app with scenes all name methods of it.
///
/// - Source: documented methods of UIKit, UserNotifications, AppIntents and SwiftUI.
public enum DelegateMethod: String, Hashable, Sendable, CaseIterable {
  // The scene's delegate.
  /// The scene is connected, with what it was connected for.
  case willConnect = "scene(_:willConnectTo:options:)"
  /// A connected scene gets URLs.
  case openURLContexts = "scene(_:openURLContexts:)"
  /// A connected scene is about to get an activity.
  case willContinueUserActivity = "scene(_:willContinueUserActivityWithType:)"
  /// A connected scene gets an activity.
  case continueUserActivity = "scene(_:continue:)"
  /// The activity that was announced does not come.
  case didFailToContinue = "scene(_:didFailToContinueUserActivityWithType:error:)"
  /// A connected scene gets a quick action.
  case performAction = "windowScene(_:performActionFor:completionHandler:)"
  /// A connected scene gets an invitation to a CloudKit share.
  case acceptShare = "windowScene(_:userDidAcceptCloudKitShareWith:)"
  /// The scene gets an app intent, before the intent performs.
  case willPerformAppIntent = "scene(_:willPerformAppIntent:)"
  /// The scene leaves memory.
  case didDisconnect = "sceneDidDisconnect(_:)"
  /// The scene is about to be on the screen.
  case sceneWillEnterForeground = "sceneWillEnterForeground(_:)"
  /// The scene takes touches.
  case sceneDidBecomeActive = "sceneDidBecomeActive(_:)"
  /// The scene is about to take no touches.
  case sceneWillResignActive = "sceneWillResignActive(_:)"
  /// The scene has left the screen.
  case sceneDidEnterBackground = "sceneDidEnterBackground(_:)"
  /// The activity that the scene is to get back.
  case stateRestorationActivity = "stateRestorationActivity(for:)"
  /// The scene gets its interaction state back.
  case restoreInteractionState = "scene(_:restoreInteractionStateWith:)"
  /// An activity of the scene was updated.
  case didUpdateActivity = "scene(_:didUpdate:)"
  /// The size, the orientation or the traits of the window have changed.
  case didUpdateWindow =
    "windowScene(_:didUpdate:interfaceOrientation:traitCollection:)"
  /// The geometry of the window has changed.
  case didUpdateGeometry = "windowScene(_:didUpdateEffectiveGeometry:)"

  // The app's delegate.
  /// The app is about to start; with scenes its options lack the event.
  case willFinishLaunching = "application(_:willFinishLaunchingWithOptions:)"
  /// The app has started; with scenes its options lack the event.
  case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
  /// The app chooses the configuration of a new scene.
  case configurationForConnecting = "application(_:configurationForConnecting:options:)"
  /// Sessions have ended for ever.
  case didDiscard = "application(_:didDiscardSceneSessions:)"
  /// A URL, in an app without scenes.
  case applicationOpen = "application(_:open:options:)"
  /// An activity is announced, in an app without scenes.
  case applicationWillContinue = "application(_:willContinueUserActivityWithType:)"
  /// An activity, in an app without scenes.
  case applicationContinue = "application(_:continue:restorationHandler:)"
  /// An activity does not come, in an app without scenes.
  case applicationDidFailToContinue =
    "application(_:didFailToContinueUserActivityWithType:error:)"
  /// A quick action, in an app without scenes.
  case applicationPerformAction = "application(_:performActionFor:completionHandler:)"
  /// An invitation to a CloudKit share, in an app without scenes.
  case applicationAcceptShare = "application(_:userDidAcceptCloudKitShareWith:)"
  /// The app is about to be on the screen, without scenes.
  case applicationWillEnterForeground = "applicationWillEnterForeground(_:)"
  /// The app takes touches, without scenes.
  case applicationDidBecomeActive = "applicationDidBecomeActive(_:)"
  /// The app is about to take no touches, without scenes.
  case applicationWillResignActive = "applicationWillResignActive(_:)"
  /// The app has left the screen, without scenes.
  case applicationDidEnterBackground = "applicationDidEnterBackground(_:)"
  /// The app is about to end.
  case applicationWillTerminate = "applicationWillTerminate(_:)"
  /// Memory is short.
  case didReceiveMemoryWarning = "applicationDidReceiveMemoryWarning(_:)"
  /// The app can get remote notifications.
  case didRegister = "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)"
  /// The app cannot get remote notifications.
  case didFailToRegister = "application(_:didFailToRegisterForRemoteNotificationsWithError:)"
  /// A remote notification arrives; no person has opened it.
  case didReceiveRemote =
    "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
  /// Downloads in the background have ended.
  case backgroundSession =
    "application(_:handleEventsForBackgroundURLSession:completionHandler:)"
  /// The orientations of a window.
  case supportedOrientations = "application(_:supportedInterfaceOrientationsFor:)"
  /// The handler of one of SiriKit's intents.
  case intentHandler = "application(_:handlerFor:)"

  // The notification centre's delegate.
  /// A person has opened a notification.
  case didReceiveResponse = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
  /// A notification arrives while the app is on the screen.
  case willPresent = "userNotificationCenter(_:willPresent:withCompletionHandler:)"
  /// A person asks for the app's settings of notifications.
  case openSettings = "userNotificationCenter(_:openSettingsFor:)"

  // The app intent itself.
  /// The scene gets the intent, where its delegate has no method for it.
  case performNavigation = "performNavigation(forScene:)"

  // SwiftUI's modifiers.
  /// A view gets a URL, or the web page of an activity.
  case onOpenURL = "onOpenURL(perform:)"
  /// A view gets an activity.
  case onContinueUserActivity = "onContinueUserActivity(_:perform:)"
  /// A view gets an app intent.
  case onAppIntentExecution = "onAppIntentExecution(_:perform:)"

  /// Creates the method of this name: in Swift, in Objective-C, of the asynchronous form, or of a
  /// modifier without its labels.
  public init?(name: String) {
    guard let method = DelegateMethod(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = method
  }

  /// Its names in Swift and Objective-C.
  package var names: [String] {
    [rawValue] + Self.otherNames.filter { $0.value == self }.keys.sorted()
  }

  /// A name that is spelt much like `name`, or nil.
  package static func closest(to name: String) -> String? {
    Spelling.closest(to: name, among: allCases.map { $0.rawValue } + otherNames.keys.sorted())
  }

  /// The names besides those of Swift.
  ///
  /// Modifiers and app intents have a name in Swift only.
  static let otherNames: [String: DelegateMethod] = [
    "scene:willConnectToSession:options:": .willConnect,
    "scene:openURLContexts:": .openURLContexts,
    "scene:willContinueUserActivityWithType:": .willContinueUserActivity,
    "scene:continueUserActivity:": .continueUserActivity,
    "scene:didFailToContinueUserActivityWithType:error:": .didFailToContinue,
    "windowScene:performActionForShortcutItem:completionHandler:": .performAction,
    "windowScene(_:performActionFor:)": .performAction,
    "windowScene:userDidAcceptCloudKitShareWithMetadata:": .acceptShare,
    "sceneDidDisconnect:": .didDisconnect,
    "sceneWillEnterForeground:": .sceneWillEnterForeground,
    "sceneDidBecomeActive:": .sceneDidBecomeActive,
    "sceneWillResignActive:": .sceneWillResignActive,
    "sceneDidEnterBackground:": .sceneDidEnterBackground,
    "stateRestorationActivityForScene:": .stateRestorationActivity,
    "scene:restoreInteractionStateWithUserActivity:": .restoreInteractionState,
    "scene:didUpdateUserActivity:": .didUpdateActivity,
    "windowScene:didUpdateCoordinateSpace:interfaceOrientation:traitCollection:": .didUpdateWindow,
    "windowScene:didUpdateEffectiveGeometry:": .didUpdateGeometry,
    "application:willFinishLaunchingWithOptions:": .willFinishLaunching,
    "application:didFinishLaunchingWithOptions:": .didFinishLaunching,
    "application:configurationForConnectingSceneSession:options:": .configurationForConnecting,
    "application:didDiscardSceneSessions:": .didDiscard,
    "application:openURL:options:": .applicationOpen,
    "application:willContinueUserActivityWithType:": .applicationWillContinue,
    "application:continueUserActivity:restorationHandler:": .applicationContinue,
    "application:didFailToContinueUserActivityWithType:error:": .applicationDidFailToContinue,
    "application:performActionForShortcutItem:completionHandler:": .applicationPerformAction,
    "application(_:performActionFor:)": .applicationPerformAction,
    "application:userDidAcceptCloudKitShareWithMetadata:": .applicationAcceptShare,
    "applicationWillEnterForeground:": .applicationWillEnterForeground,
    "applicationDidBecomeActive:": .applicationDidBecomeActive,
    "applicationWillResignActive:": .applicationWillResignActive,
    "applicationDidEnterBackground:": .applicationDidEnterBackground,
    "applicationWillTerminate:": .applicationWillTerminate,
    "applicationDidReceiveMemoryWarning:": .didReceiveMemoryWarning,
    "application:didRegisterForRemoteNotificationsWithDeviceToken:": .didRegister,
    "application:didFailToRegisterForRemoteNotificationsWithError:": .didFailToRegister,
    "application:didReceiveRemoteNotification:fetchCompletionHandler:": .didReceiveRemote,
    "application(_:didReceiveRemoteNotification:)": .didReceiveRemote,
    "application:handleEventsForBackgroundURLSession:completionHandler:": .backgroundSession,
    "application(_:handleEventsForBackgroundURLSession:)": .backgroundSession,
    "application:supportedInterfaceOrientationsForWindow:": .supportedOrientations,
    "application:handlerForIntent:": .intentHandler,
    "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:":
      .didReceiveResponse,
    "userNotificationCenter(_:didReceive:)": .didReceiveResponse,
    "userNotificationCenter:willPresentNotification:withCompletionHandler:": .willPresent,
    "userNotificationCenter(_:willPresent:)": .willPresent,
    "userNotificationCenter:openSettingsForNotification:": .openSettings,
    "onOpenURL": .onOpenURL,
    "onContinueUserActivity": .onContinueUserActivity,
    "onAppIntentExecution": .onAppIntentExecution,
  ]
}

/// A method that UIKit does not call in an app with scenes, and what it calls instead.
///
/// The one table of such pairs: findings about what an app implements, and the help of a lost
/// event, are made of it.
package struct UncalledMethod: Hashable, Sendable {
  /// The method that is not called.
  package let method: DelegateMethod
  /// The methods that hear it instead: first in a connected scene, then where the event connects
  /// one.
  package let instead: [DelegateMethod]
  /// Whether that holds only where SwiftUI makes the scenes.
  package let isOfSwiftUI: Bool
  /// The public sources: pages of Apple without their common beginning, threads of GitHub.
  package let evidence: [String]

  private init(
    _ method: DelegateMethod, _ instead: DelegateMethod..., swiftUI: Bool = false,
    evidence: [String]
  ) {
    (self.method, self.instead, isOfSwiftUI) = (method, instead, swiftUI)
    self.evidence = evidence
  }

  /// The methods whose pages of the SDK 26 name the one of the scene, and what was seen.
  package static let all = [
    UncalledMethod(
      .applicationOpen, .openURLContexts, .willConnect,
      evidence: [
        "uikit/uiapplicationdelegate/application(_:open:options:)", "expo/expo#49925",
        "Adyen/adyen-ios#1129",
      ]),
    UncalledMethod(
      .applicationContinue, .continueUserActivity, .willConnect,
      evidence: [
        "uikit/uiapplicationdelegate/application(_:continue:restorationhandler:)",
        "expo/expo#49925", "flutter/flutter#176303",
      ]),
    UncalledMethod(
      .applicationWillContinue, .willContinueUserActivity,
      evidence: [
        "uikit/uiapplicationdelegate/application(_:willcontinueuseractivitywithtype:)"
      ]),
    UncalledMethod(
      .applicationDidFailToContinue, .didFailToContinue,
      evidence: [
        "uikit/uiapplicationdelegate/application(_:didfailtocontinueuseractivitywithtype:error:)"
      ]),
    UncalledMethod(
      .applicationPerformAction, .performAction, .willConnect,
      evidence: [
        "uikit/uiapplicationdelegate/application(_:performactionfor:completionhandler:)",
        "krelltunez/dayGLANCE#1004", "home-assistant/iOS#4767",
      ]),
    UncalledMethod(
      .applicationAcceptShare, .acceptShare, .willConnect,
      evidence: [
        "uikit/uiapplicationdelegate/application(_:userdidacceptcloudkitsharewith:)",
        "apple/sample-cloudkit-sharing#17",
      ]),
    UncalledMethod(
      .applicationWillEnterForeground, .sceneWillEnterForeground,
      evidence: [
        "uikit/uiapplicationdelegate/applicationwillenterforeground(_:)",
        "OneSignal/OneSignal-iOS-SDK#647",
      ]),
    UncalledMethod(
      .applicationDidBecomeActive, .sceneDidBecomeActive,
      evidence: [
        "uikit/uiapplicationdelegate/applicationdidbecomeactive(_:)",
        "OneSignal/OneSignal-iOS-SDK#647",
      ]),
    UncalledMethod(
      .applicationWillResignActive, .sceneWillResignActive,
      evidence: [
        "uikit/uiapplicationdelegate/applicationwillresignactive(_:)",
        "OneSignal/OneSignal-iOS-SDK#647",
      ]),
    UncalledMethod(
      .applicationDidEnterBackground, .sceneDidEnterBackground,
      evidence: [
        "uikit/uiapplicationdelegate/applicationdidenterbackground(_:)",
        "OneSignal/OneSignal-iOS-SDK#647",
      ]),
    UncalledMethod(
      .continueUserActivity, .onOpenURL, .onContinueUserActivity, swiftUI: true,
      evidence: ["forums/thread/746362", "forums/thread/762526"]),
  ]

  /// The entry of `method` that applies to an app whose scenes SwiftUI makes, or does not.
  ///
  /// Nil if the method is called.
  package static func entry(
    of method: DelegateMethod, isSwiftUI: Bool
  ) -> UncalledMethod? {
    all.first { $0.method == method && (isSwiftUI || !$0.isOfSwiftUI) }
  }

  /// That it is not called, in a sentence.
  package var message: String {
    isOfSwiftUI
      ? "\(quoted(method.rawValue)) is not called in an app whose scenes SwiftUI makes"
      : "UIKit does not call \(quoted(method.rawValue)) in an app with scenes"
  }

  /// The help, which names the methods that are called in its place.
  package var help: String {
    let names = instead.map { quoted($0.rawValue) }
    if isOfSwiftUI { return "use \(names.joined(separator: " or "))" }
    let first = "it calls \(names[0]) instead"
    guard names.count > 1 else { return first }
    return "\(first), and \(names[1]) where the event connects the scene"
  }
}
