import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let engine = BeatEngine.shared

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        if let url = launchOptions?[.url] as? URL {
            engine.load(url)
        }
        return true
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        engine.load(url)
        return true
    }

    func applicationWillResignActive(_ application: UIApplication) {
        engine.pause()
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        engine.resume()
    }
}
