import Foundation

let one = NSPredicate(format: "SELF == 'a')
let two = NSPredicate(format: "SELF == 'b'")
