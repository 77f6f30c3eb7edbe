import Foundation

let red = NSPredicate(format: "SELF == %@ OR SELF == %@", "list")
let green = NSPredicate(format: "SELF == %@ OR SELF == %@", "list", "note")
