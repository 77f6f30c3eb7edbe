import UIKit

final class ReminderListViewController: UITableViewController {

    private var reminders: [String] = []

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task {
            reminders = await loadReminders()
            tableView.reloadData()
            ReminderCenter.shared.onShow = { [weak self] in self?.select($0) }
            ReminderCenter.shared.activate()
        }
    }

    private func loadReminders() async -> [String] {
        ["Water the ferns", "Return the key"]
    }

    private func select(_ identifier: String) {
        guard let row = reminders.firstIndex(of: identifier) else { return }
        tableView.selectRow(at: IndexPath(row: row, section: 0), animated: true, scrollPosition: .middle)
    }
}
