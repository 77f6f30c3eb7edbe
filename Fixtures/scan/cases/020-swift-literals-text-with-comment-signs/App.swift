import Foundation

let link = NSPredicate(format: "SELF BEGINSWITH 'https://example.com/*/notes'")  // "
let other = NSPredicate(format: "SELF == 'a*/b'")
