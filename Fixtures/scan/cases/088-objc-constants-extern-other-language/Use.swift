import Foundation

let test = NSPredicate(format: "SELF == %@", XYZMainIdentifier)
