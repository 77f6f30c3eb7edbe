import Foundation

private let format = "SELF == 'b'"
let test = NSPredicate(format: format)
