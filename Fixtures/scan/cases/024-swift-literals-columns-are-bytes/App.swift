import Foundation

let größe = "🗒️"; let test = NSPredicate(format: "SELF == 'größe' OR SELF BEGINWITH '日本'")
