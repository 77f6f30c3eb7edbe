import Foundation

private let kinds = ["note", "draft"]

let one = NSPredicate(format: "SELF IN %@", ["list", "search"])
let two = NSPredicate(format: "SELF IN %@", kinds)
let three = NSPredicate(format: "SELF IN %@", [1, 2])
