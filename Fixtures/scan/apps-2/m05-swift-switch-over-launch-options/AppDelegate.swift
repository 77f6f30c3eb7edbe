import CoreLocation
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    let log = SightingLog()
    private let regions = CLLocationManager()

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        log.launched(because: LaunchReason(launchOptions ?? [:]))
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        if launchOptions?[.location] != nil {
            regions.startMonitoringSignificantLocationChanges()
        }
        return true
    }
}
