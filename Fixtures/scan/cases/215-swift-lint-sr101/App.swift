import Foundation

let red = NSPredicate(format: #"SELF MATCHES 'note/\\p{age=3.0}'"#)
let green = NSPredicate(format: #"SELF MATCHES 'note/\\p{L}'"#)
