import Foundation

func check(_ predicate: NSPredicate) -> [NSPredicate] { [predicate] }
extension NSPredicate {
  static func make(format: String) -> String { format }
}
let two = NSPredicate.make(format: "SELF BEGINWITH 'b'")
let three: NSPredicate.Type = NSPredicate.self
