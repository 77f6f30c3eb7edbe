import CoreData

let green = NSPredicate(format: "%K == %@", "name", "Ann")
let also = NSPredicate(format: "%K IN %@", argumentArray: ["name", ["Ann", "Bob"]])
let red = NSPredicate(format: "%K == %@", "name")
