import Foundation

let test = NSPredicate(format: Names.format)
