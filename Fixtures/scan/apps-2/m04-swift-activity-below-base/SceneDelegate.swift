import RoutingScenes
import UIKit

final class SceneDelegate: RoutingSceneDelegate {
    private lazy var map = TrailMapViewController()

    override func makeRootViewController() -> UIViewController {
        UINavigationController(rootViewController: map)
    }

    override func open(_ url: URL) {
        guard url.host == "trail" else { return }
        map.show(trail: url.lastPathComponent)
    }

    override func restore(_ activity: NSUserActivity) {
        map.camera = activity.userInfo?["camera"] as? [Double]
    }

    // MARK: - Handoff and links of trailmap.example

    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
        map.showsProgress = true
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        map.showsProgress = false
        guard let page = userActivity.webpageURL else { return restore(userActivity) }
        map.show(trail: page.lastPathComponent)
    }

    func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: Error) {
        map.showsProgress = false
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "example.trailmap.camera")
        activity.userInfo = ["camera": map.camera ?? []]
        return activity
    }
}
