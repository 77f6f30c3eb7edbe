import Foundation

let red = NSPredicate(format: "SELF MATCHES 'note/d{1,3}'")
let green = NSPredicate(format: "SELF MATCHES 'note/\\\\d{1,3}'")
