import Foundation

let plain = NSPredicate(format: "SELF MATCHES 'note/\\d{4}'")
let raw = NSPredicate(format: #"SELF MATCHES 'note/\d{4}'"#)
let green = NSPredicate(format: #"SELF MATCHES 'note/\\d{4}'"#)
let argument = NSPredicate(format: "SELF MATCHES %@", "note/\\d{4}")
