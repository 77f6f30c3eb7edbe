import CloudKit
import UIKit

// Everything that CloudKit tells the app. What the user opens goes through the scene delegate.
extension AppDelegate {
    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        guard CKNotification(fromRemoteNotificationDictionary: userInfo) != nil else { return .noData }
        return await store.fetchChanges() ? .newData : .noData
    }

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        store.subscribe()
    }

    /// An invitation to a bed of plants was accepted in Messages or Mail.
    func application(
        _ application: UIApplication,
        userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
    ) {
        inbox.accept(cloudKitShareMetadata)
    }
}
