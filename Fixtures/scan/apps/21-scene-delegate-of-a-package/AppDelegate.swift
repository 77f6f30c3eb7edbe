import ShellKit
import UIKit

// ShellKit is the package that all apps of the series share: window, tabs, links, restoration.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        Shell.shared.register(tabs: [.init(title: "Stars", make: StarChartViewController.init)])
        Shell.shared.linkHandler = { url in
            guard let star = StarLink(url) else { return false }
            Shell.shared.push(StarChartViewController(star: star.name))
            return true
        }
        return true
    }
}
