import CoreLocation
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {

    /// A link that the first window shows when it is ready.
    private(set) var pendingLink: URL?
    private let monitor = TrailMonitor()

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        if launchOptions?[.location] != nil {
            // Started in the background because the walker moved.
            monitor.resume()
        }
        if let link = launchOptions?[.url] as? URL {
            pendingLink = link
        }
        return true
    }

    func takePendingLink() -> URL? {
        defer { pendingLink = nil }
        return pendingLink
    }
}

final class TrailMonitor: NSObject, CLLocationManagerDelegate {

    private let manager = CLLocationManager()

    func resume() {
        manager.delegate = self
        manager.startMonitoringSignificantLocationChanges()
    }
}
