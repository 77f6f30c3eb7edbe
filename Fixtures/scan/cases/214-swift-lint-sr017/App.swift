import Foundation

let red = NSPredicate(format: "SELF LIKE 'note/\\*'")
let green = NSPredicate(format: #"SELF LIKE 'note/\\*'"#)
let also = NSPredicate(format: "SELF LIKE 'note/\\\\*'")
