import Foundation

let `default` = "default"
let test = Foundation.NSPredicate(format: "SELF == %@", `default`)
