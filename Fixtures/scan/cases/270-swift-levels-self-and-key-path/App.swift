import Foundation

let one = NSPredicate(format: "SELF.name == %@ AND SELF.age > 3", "Ann")
let two = NSPredicate(format: "self beginwith[c] 'a'")
let three = NSPredicate(format: "self beginswith[c] 'a'")
