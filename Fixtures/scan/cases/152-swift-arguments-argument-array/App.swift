import Foundation

let one = NSPredicate(format: "SELF == %@ OR SELF IN %@", argumentArray: ["list", ["note", "draft"]])
let two = NSPredicate(format: "SELF == 'list'", argumentArray: nil)
let three = NSPredicate(format: "SELF == 'list'", argumentArray: [])
