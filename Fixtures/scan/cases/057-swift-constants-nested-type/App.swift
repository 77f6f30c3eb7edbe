import Foundation

enum Window {
  enum List { static let identifier = "list" }
  enum Detail { static let identifier = "detail" }
  static let identifier = "window"
}

let test = NSPredicate(format: "SELF == %@ OR SELF == %@", Window.Detail.identifier, Window.identifier)
