import Foundation

// Grün is a colour.
let broken = NSPredicate(format: "SELF == 'Grün'")
let test = NSPredicate(format: "SELF == 'green'")
