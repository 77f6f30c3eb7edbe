import AppIntents
import ShellKit
import UIKit

struct ShowStarIntent: UISceneAppIntent {

    static let title: LocalizedStringResource = "Show Star"
    static let supportedModes: IntentModes = .foreground

    @Parameter(title: "Star")
    var star: String

    /// ShellKit's delegate has no method for intents, so the intent finds its way in the scene.
    @MainActor
    func performNavigation(forScene scene: UIScene) {
        let windowScene = scene as? UIWindowScene
        let root = windowScene?.keyWindow?.rootViewController
        root?.show(StarChartViewController(star: star), sender: nil)
    }

    func perform() async throws -> some IntentResult {
        .result()
    }
}
