import Foundation

enum Names {
  static var one: String { two }
  static var two: String { one }
}

let test = NSPredicate(format: Names.one)
