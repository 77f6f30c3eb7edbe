import Foundation

enum Section: String {
  case inbox, archive
  case `default`
}

let test = NSPredicate(
  format: "SELF == %@ OR SELF == %@", Section.archive.rawValue, Section.default.rawValue)
