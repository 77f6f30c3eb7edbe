import UIKit

// Links look like allotment://bed/12 and come from the widgets and from e-mails.
extension AppDelegate {

    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        Self.log.info("opening \(url.absoluteString, privacy: .private)")
        let sender = options[.sourceApplication] as? String
        guard router.canHandle(url, from: sender) else {
            return false
        }
        router.open(url)
        return true
    }
}
