import Foundation

struct Names {
  static var note: String { "note" }
  static var prefix: String {
    return "\(note)/"
  }
  var format: String { get { "SELF BEGINSWITH %@" } }

  func test() -> NSPredicate { NSPredicate(format: format, Names.prefix) }
}
