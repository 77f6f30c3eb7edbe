import Foundation

struct NoteStore {

    let notes: [NSDictionary]

    func drafts() -> [NSDictionary] {
        (notes as NSArray).filtered(using: NSPredicate(format: "isDraft == YES")) as? [NSDictionary] ?? []
    }
}
