import Foundation

enum Section: Int { case inbox, archive }

let test = NSPredicate(format: "section == %d", Section.archive.rawValue)
