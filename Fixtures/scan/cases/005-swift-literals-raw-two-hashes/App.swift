import Foundation

let test = NSPredicate(format: ##"SELF == '"# \\(b)' OR SELF == "c""##)
let next = NSPredicate(format: "SELF == 'next'")
