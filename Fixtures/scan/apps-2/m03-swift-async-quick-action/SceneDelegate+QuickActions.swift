import UIKit

extension SceneDelegate {
    func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem) async -> Bool {
        guard let shortcut = ParcelShortcut(rawValue: shortcutItem.type) else { return false }
        switch shortcut {
        case .track:
            return await router.showTracking()
        case .scan:
            router.showScanner()
            return true
        }
    }
}
