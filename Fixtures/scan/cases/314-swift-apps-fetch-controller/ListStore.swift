import CoreData

final class ListStore {
    private enum Key: String { case title, created, folder }
    private let context: NSManagedObjectContext
    init(context: NSManagedObjectContext) { self.context = context }

    func notes(in folder: String?, matching text: String) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        var parts: [NSPredicate] = []
        if let folder {
            parts.append(NSPredicate(format: "%K == %@", Key.folder.rawValue, folder))
        }
        if !text.isEmpty {
            parts.append(NSPredicate(format: "title CONTAINS[cd] '\(text)'"))
        }
        parts += [NSPredicate(format: "%K != nil", #keyPath(Note.created))]
        request.predicate = NSCompoundPredicate(type: .and, subpredicates: parts)
        return try context.fetch(request)
    }
}
