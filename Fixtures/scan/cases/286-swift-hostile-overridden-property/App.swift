import Foundation

class Base {
  var format: String { "SELF == 'base'" }
  func test() -> NSPredicate { NSPredicate(format: format) }
}
final class Derived: Base {
  override var format: String { "SELF == 'derived'" }
}
