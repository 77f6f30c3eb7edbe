struct MyNSPredicate { init(format: String) {} }
struct NSPredicateBuilder { static func make(format: String) -> Int { 0 } }
enum Query { struct Predicate { init(format: String) {} } }

let one = MyNSPredicate(format: "SELF BEGINWITH 'a'")
let two = NSPredicateBuilder.make(format: "SELF BEGINWITH 'b'")
let three = Query.Predicate(format: "SELF BEGINWITH 'c'")
let four = String(format: "SELF BEGINWITH %@", "d")
