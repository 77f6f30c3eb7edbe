import UIKit

final class WindowCoordinator {

    let window: UIWindow
    private let tabs = UITabBarController()

    init(windowScene: UIWindowScene) {
        window = UIWindow(windowScene: windowScene)
        window.rootViewController = tabs
    }

    func start(with options: UIScene.ConnectionOptions) {
        window.makeKeyAndVisible()
        open(options.urlContexts)
        options.userActivities.first.map(resume)
        if let item = options.shortcutItem {
            _ = perform(item)
        }
    }

    func open(_ contexts: Set<UIOpenURLContext>) {
        for context in contexts where context.url.host == "exhibit" {
            show(exhibit: context.url.lastPathComponent)
        }
    }

    func resume(_ activity: NSUserActivity) {
        guard let exhibit = activity.userInfo?["exhibit"] as? String else { return }
        show(exhibit: exhibit)
    }

    func perform(_ item: UIApplicationShortcutItem) -> Bool {
        guard item.type == "com.example.museum.ticket" else { return false }
        tabs.selectedIndex = 2
        return true
    }

    private func show(exhibit: String) {
        tabs.selectedIndex = 0
        tabs.selectedViewController?.title = exhibit
    }
}
