import Foundation

protocol Tested { var format: String { get } }
extension Tested {
  var format: String { "SELF == 'default'" }
  func test() -> NSPredicate { NSPredicate(format: format) }
}
struct Note: Tested { var format: String { "SELF == 'note'" } }
