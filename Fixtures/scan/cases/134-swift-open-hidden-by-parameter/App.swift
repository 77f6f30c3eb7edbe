import Foundation

struct Tests {
  static let format = "SELF == 'static'"
  let name = "SELF == 'stored'"

  static func one(_ format: String) -> NSPredicate { NSPredicate(format: format) }
  static let two = { (format: String) in NSPredicate(format: format) }
  static let three: (String) -> NSPredicate = { format in NSPredicate(format: format) }
  subscript(name: String) -> NSPredicate { NSPredicate(format: name) }
  init(name: String) { print(NSPredicate(format: name)) }
}
