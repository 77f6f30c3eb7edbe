import Foundation

struct Wrap { init(_ predicate: NSPredicate, format: String) {} }

let one = Wrap(NSPredicate(format: "SELF == 'format: x'"), format: "SELF BEGINWITH 'none'")
let two = NSPredicate(format: "SELF == %@", String(format: "note/%d", 1))
