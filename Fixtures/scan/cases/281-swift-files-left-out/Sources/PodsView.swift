import Foundation
let other = NSPredicate(format: "SELF == 'view'")
