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
    static let shared = ParcelRouter()
    weak var window: UIWindow?

    private var navigation: UINavigationController? { window?.rootViewController as? UINavigationController }

    func open(_ url: URL) {
        guard let number = url.pathComponents.last else { return }
        show(number)
    }

    func show(_ number: String) {
        navigation?.pushViewController(ParcelViewController(number: number), animated: false)
    }

    func showScanner() {
        navigation?.present(ScannerViewController(), animated: true)
    }

    func showTracking() async -> Bool {
        guard let parcel = await ParcelStore.shared.latest() else { return false }
        show(parcel.number)
        return true
    }
}
