import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {

    private let links = LinkHandler()

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        links.register(scheme: "orchard")
        return true
    }

    // MARK: - Links

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        links.handle(url)
    }

    func application(_ application: UIApplication,
                     continue userActivity: NSUserActivity,
                     restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        guard let page = userActivity.webpageURL else { return false }
        return links.handle(page)
    }
}

final class LinkHandler {

    private var schemes: Set<String> = ["https"]

    func register(scheme: String) {
        schemes.insert(scheme)
    }

    func handle(_ url: URL) -> Bool {
        guard let scheme = url.scheme, schemes.contains(scheme) else { return false }
        NotificationCenter.default.post(name: Notification.Name("showTree"), object: url.lastPathComponent)
        return true
    }
}
