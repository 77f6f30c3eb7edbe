import CloudKit
import UIKit

final class ShareInbox: NSObject {
    private let store: PlantStore
    private var accepted: [CKShare.Metadata] = []

    init(store: PlantStore) {
        self.store = store
    }

    func startObserving() {
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(applicationDidBecomeActive(_:)),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    func accept(_ metadata: CKShare.Metadata) {
        accepted.append(metadata)
        let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
        operation.acceptSharesResultBlock = { [store] _ in store.reload() }
        CKContainer(identifier: metadata.containerIdentifier).add(operation)
    }

    func updateBadge() {
        UIApplication.shared.applicationIconBadgeNumber = accepted.count
    }

    @objc private func applicationDidBecomeActive(_ notification: Notification) {
        store.reload()
    }
}
