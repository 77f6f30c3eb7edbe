import UIKit

extension SceneDelegate {
    func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem) async -> Bool {
        await perform(shortcutItem)
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        guard let item = pendingShortcut else { return }
        pendingShortcut = nil
        Task { await perform(item) }
    }

    @discardableResult
    private func perform(_ item: UIApplicationShortcutItem) async -> Bool {
        guard let shortcut = ParcelShortcut(rawValue: item.type) else { return false }
        switch shortcut {
        case .track:
            return await ParcelRouter.shared.showTracking()
        case .scan:
            ParcelRouter.shared.showScanner()
            return true
        }
    }
}
