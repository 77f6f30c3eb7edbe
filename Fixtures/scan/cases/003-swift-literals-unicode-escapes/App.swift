import Foundation

let cafe = NSPredicate(format: "SELF == 'caf\u{E9}'")
let wrong = NSPredicate(format: "SELF == '\u{1F5D2}\u{FE0F}' AND SELF STARTSWITH 'n'")
