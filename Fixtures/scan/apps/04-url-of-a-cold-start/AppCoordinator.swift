import UIKit

struct ConsoleLog {
    let category: String
    func write(_ message: String) { print("[\(category)] \(message)") }
}

final class AppCoordinator {

    let rootViewController = UINavigationController()
    private let log: ConsoleLog

    init(log: ConsoleLog) {
        self.log = log
    }

    func start() {
        rootViewController.viewControllers = [ShelfListViewController(style: .plain)]
    }

    func show(shelf: String) {
        log.write("shelf \(shelf)")
        rootViewController.popToRootViewController(animated: false)
        (rootViewController.topViewController as? ShelfListViewController)?.select(shelf)
    }

    func refresh() {}
    func save() {}
}

final class ShelfListViewController: UITableViewController {
    func select(_ shelf: String) { title = shelf }
}
