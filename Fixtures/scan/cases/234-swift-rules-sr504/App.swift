import Foundation

let one = NSPredicate(format: "name == %@", "Ann", "Bob")
let two = NSPredicate(format: "SELF == 'list'", "list")
let green = NSPredicate(format: "name == %@", "Ann")
