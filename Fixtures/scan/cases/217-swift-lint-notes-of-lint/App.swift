import Foundation

let one = NSPredicate(format: "SELF CONTAINS ''")
let two = NSPredicate(format: "SELF BEGINSWITH 'note/*'")
let three = NSPredicate(format: "SELF MATCHES 'note/.*'")
