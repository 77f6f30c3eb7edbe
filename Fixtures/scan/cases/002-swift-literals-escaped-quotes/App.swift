import Foundation

let good = NSPredicate(format: "SELF == \"note/1\"")
let bad = NSPredicate(format: "SELF == \"note/1\" OR SELF BEGINWITH \"draft/\"")
