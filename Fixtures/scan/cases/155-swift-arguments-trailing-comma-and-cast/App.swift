import Foundation

let name = "note"
func pick(_ a: String, _ b: String) -> String { a }
let one = NSPredicate(format: "SELF == %@ OR SELF == %@ OR SELF == %@", (name), pick("a, b", ")"), "c,)")
