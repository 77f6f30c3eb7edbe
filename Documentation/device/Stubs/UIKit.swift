// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the app uses of UIKit; the declarations are those of the SDK, without bodies.
@_exported import Foundation
import UserNotifications

// MARK: - Scenes

@MainActor open class UIResponder: NSObject {}

@MainActor public final class UIDevice: NSObject {
  public class var current: UIDevice { UIDevice() }
  public var model: String { "" }
  public var systemName: String { "" }
  public var systemVersion: String { "" }
}

@MainActor public final class UISceneActivationConditions: NSObject {
  public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)
}

@MainActor public final class UISceneSession: NSObject {
  public struct Role: Hashable, Sendable {
    public static let windowApplication = Role()
    public var rawValue: String { "" }
  }

  public var persistentIdentifier: String { "" }
  public var role: Role { Role() }
}

@MainActor open class UIScene: UIResponder {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  public final class ActivationRequestOptions: NSObject {}
  @MainActor public final class ConnectionOptions: NSObject {
    public var urlContexts: Set<UIOpenURLContext> { [] }
    public var userActivities: Set<NSUserActivity> { [] }
    public var shortcutItem: UIApplicationShortcutItem? { nil }
    public var notificationResponse: UNNotificationResponse? { nil }
  }

  public final class OpenExternalURLOptions: NSObject {}

  public var session: UISceneSession { UISceneSession() }
  public var title: String?
  public weak var delegate: (any UISceneDelegate)?
  public var activationState: ActivationState { .unattached }
  public var activationConditions = UISceneActivationConditions()
}

public final class UIWindowScene: UIScene {}

@MainActor public final class UIOpenURLContext: NSObject {
  public var url: URL { URL(filePath: "/") }
}

@MainActor public final class UISceneConfiguration: NSObject {
  public var delegateClass: AnyClass?
  public convenience init(name: String?, sessionRole: UISceneSession.Role) { self.init() }
}

@MainActor public final class UISceneDestructionRequestOptions: NSObject {}

@MainActor public struct UISceneSessionActivationRequest {
  public init(
    role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil,
    options: UIScene.ActivationRequestOptions? = nil
  ) {}

  public init(
    session: UISceneSession, userActivity: NSUserActivity? = nil,
    options: UIScene.ActivationRequestOptions? = nil
  ) {}
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func sceneDidDisconnect(_ scene: UIScene)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void)
}

// Optional in the SDK.
extension UIWindowSceneDelegate {
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {}
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

@MainActor open class UIApplicationShortcutItem: NSObject {
  public convenience init(type: String, localizedTitle: String) { self.init() }
  public var type: String { "" }
  public internal(set) var targetContentIdentifier: Any?
}

public final class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
  public override var targetContentIdentifier: Any? {
    get { nil }
    set {}
  }
}

extension UNNotificationResponse {
  @MainActor public var targetScene: UIScene? { nil }
}

// MARK: - The application

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  init()
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  public static func main() {}
}

public final class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
  public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

  public class var shared: UIApplication { UIApplication() }
  public var connectedScenes: Set<UIScene> { [] }
  public var supportsMultipleScenes: Bool { true }
  public var openSessions: Set<UISceneSession> { [] }
  public var shortcutItems: [UIApplicationShortcutItem]?
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("")
  }

  public func activateSceneSession(
    for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
  ) {}

  public func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
    options: UIScene.ActivationRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {}

  public func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {}

  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    true
  }
}

// MARK: - Views

public final class UIColor: NSObject, Sendable {
  public class var systemBackground: UIColor { UIColor() }
}

public struct UIControlState: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let normal = UIControlState([])
}

@MainActor open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public var backgroundColor: UIColor?
  public var bounds = CGRect()
  public var frame = CGRect()
  public var autoresizingMask: AutoresizingMask = []
  public var window: UIWindow? { nil }
  public func addSubview(_ view: UIView) {}
}

public final class UIWindow: UIView {
  public var rootViewController: UIViewController?
  public var windowScene: UIWindowScene?
  public convenience init(windowScene: UIWindowScene) { self.init() }
  public func makeKeyAndVisible() {}
}

public final class UILabel: UIView {
  public var numberOfLines = 1
  public var text: String?
  public var textAlignment = NSTextAlignment.center
}

public enum NSTextAlignment: Int, Sendable { case center = 1 }

@MainActor public final class UIAction: NSObject {
  public convenience init(handler: @escaping (UIAction) -> Void) { self.init() }
}

open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 64)
  }

  public typealias State = UIControlState

  public func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {}
}

public final class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case system = 1 }

  public convenience init(type buttonType: ButtonType) { self.init() }
  public func setTitle(_ title: String?, for state: UIControl.State) {}
}

public final class UIStackView: UIView {
  public var axis = NSLayoutConstraint.Axis.vertical
  public var spacing: CGFloat = 0
  public convenience init(arrangedSubviews views: [UIView]) { self.init() }
}

public enum NSLayoutConstraint {
  public enum Axis: Int, Sendable { case vertical = 1 }
}

@MainActor open class UIViewController: UIResponder {
  public var view = UIView()
  open func viewDidLoad() {}
  public func loadViewIfNeeded() {}
}
