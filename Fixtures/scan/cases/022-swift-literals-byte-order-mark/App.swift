NSPredicate(format: "SELF == 'first'").evaluate(with: "first")
let test = NSPredicate(format: "SELF == 'note/1'")
