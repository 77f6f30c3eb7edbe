import Foundation

// A comment ends at the line end. "
let test = NSPredicate(format: "SELF BEGINWITH 'note/'")
