import UIKit

enum ParcelShortcut: String, CaseIterable {
    case track = "parcels.track"
    case scan = "parcels.scan"

    var item: UIApplicationShortcutItem {
        UIApplicationShortcutItem(type: rawValue, localizedTitle: NSLocalizedString(rawValue, comment: ""))
    }
}

@MainActor
final class ParcelRouter {
    private weak var window: UIWindow?
    private(set) var activity: NSUserActivity?

    init(window: UIWindow?) {
        self.window = window
    }

    private var navigation: UINavigationController? { window?.rootViewController as? UINavigationController }

    func open(_ url: URL) {
        guard let number = url.pathComponents.last else { return }
        navigation?.pushViewController(ParcelViewController(number: number), animated: false)
    }

    func restore(_ activity: NSUserActivity) {
        self.activity = activity
    }

    func showScanner() {
        navigation?.present(ScannerViewController(), animated: true)
    }

    func showTracking() async -> Bool {
        guard let parcel = await ParcelStore.shared.latest() else { return false }
        navigation?.pushViewController(ParcelViewController(number: parcel.number), animated: true)
        return true
    }
}
