import Foundation

let red = NSPredicate(format: "SELF MATCHES 'note/[0-9'")
let green = NSPredicate(format: "SELF MATCHES 'note/[0-9]'")
