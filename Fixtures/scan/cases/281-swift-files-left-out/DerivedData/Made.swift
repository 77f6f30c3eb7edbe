import Foundation
let test = NSPredicate(format: "SELF BEGINWITH 'derived'")
