import Foundation
import UIKit
import UserNotifications

/// The app of the questions about UIKit's windows: `SwiftUIApp.swift` is not in its target.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().delegate = self
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.willEnterForegroundNotification, object: nil, queue: .main
    ) { _ in
      MainActor.assumeIsolated { WindowAsker.shared.hasEnteredForeground = true }
    }
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(
      name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {
    WindowAsker.shared.discard(sceneSessions)
  }
}

extension AppDelegate: @preconcurrency UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    if let session = response.targetScene?.session {
      WindowAsker.shared.hear("didReceive response", session, isEvent: true)
    }
    completionHandler()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner])
  }
}

/// One window: tells the asker what it hears.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = AskerViewController()
    window.makeKeyAndVisible()
    self.window = window
    WindowAsker.shared.hear("willConnectTo", session, isEvent: true)
    WindowAsker.shared.begin()
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    WindowAsker.shared.hear("openURLContexts", scene.session, isEvent: true)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    WindowAsker.shared.hear("continue", scene.session, isEvent: true)
  }

  func windowScene(
    _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    WindowAsker.shared.hear("performActionFor", windowScene.session, isEvent: true)
    completionHandler(true)
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
    WindowAsker.shared.hear("sceneWillEnterForeground", scene.session)
  }

  func sceneDidBecomeActive(_ scene: UIScene) {
    WindowAsker.shared.hear("sceneDidBecomeActive", scene.session)
  }

  func sceneWillResignActive(_ scene: UIScene) {
    WindowAsker.shared.hear("sceneWillResignActive", scene.session)
  }

  func sceneDidEnterBackground(_ scene: UIScene) {
    WindowAsker.shared.hear("sceneDidEnterBackground", scene.session)
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    WindowAsker.shared.hear("sceneDidDisconnect", scene.session)
  }
}

/// Shows the letter of its window, what to do next, and a button for what was done.
final class AskerViewController: UIViewController {
  private let label = UILabel()
  private let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    label.numberOfLines = 0
    label.textAlignment = .center
    button.setTitle("Go", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.press() }, for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [label, button])
    stack.axis = .vertical
    stack.spacing = 24
    stack.frame = view.bounds.insetBy(dx: 40, dy: 120)
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
  }

  /// Shows what to do next.
  func show(_ instruction: String, letter: String, count: Int) {
    loadViewIfNeeded()
    label.text = "\(letter)\n\n\(instruction)\n\n\(count) answers"
  }

  private func press() {
    guard let session = view.window?.windowScene?.session else { return }
    WindowAsker.shared.press(session)
  }
}
