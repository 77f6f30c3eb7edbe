import AppKernel
import UIKit

@main
final class AppDelegate: KernelAppDelegate {
    override func makeModules() -> [AppModule] {
        [TideTableModule(), HarbourModule()]
    }

    func applicationWillTerminate(_ application: UIApplication) {
        journal.close()
    }
}
