import Foundation

let one = NSPredicate(format: "SELF == 'x'".replacingOccurrences(of: "x", with: "y"))
let two = NSPredicate(format: String("SELF == 'a' junk".dropLast(5)))
let three = NSPredicate(format: ["SELF == 'a'", "SELF == 'b'"][1])
let four = NSPredicate(format: ["SELF == 'a'", "SELF == 'b'"].joined(separator: " OR "))
