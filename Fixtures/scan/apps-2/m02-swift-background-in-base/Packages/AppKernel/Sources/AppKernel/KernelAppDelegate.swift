#if canImport(UIKit)
import UIKit

public protocol AppModule: AnyObject {
    func start()
}

open class KernelAppDelegate: UIResponder, UIApplicationDelegate {
    public let journal = Journal()
    private var modules: [AppModule] = []

    open func makeModules() -> [AppModule] { [] }

    open func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        modules = makeModules()
        modules.forEach { $0.start() }
        return true
    }

    open func applicationDidEnterBackground(_ application: UIApplication) {
        let task = application.beginBackgroundTask(withName: "journal")
        journal.flush { application.endBackgroundTask(task) }
    }

    open func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        journal.dropCaches()
    }
}
#endif
