import CoreData
import UIKit

final class MailboxViewController: UITableViewController {

    private var messages: [NSManagedObject] = []

    init(options: UIScene.ConnectionOptions) {
        super.init(style: .plain)
        title = options.userActivities.first?.title ?? "Inbox"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("not in a storyboard")
    }

    func reload(in context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Message")
        request.predicate = NSPredicate(format: "mailbox.name == %@ AND isRead == NO", title ?? "")
        messages = try context.fetch(request)
    }
}
