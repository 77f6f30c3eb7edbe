import Foundation

/* The old test /* was quick */ NSPredicate(format: "SELF == 'old'") */
// NSPredicate(format: "SELF == 'older'") /* no comment begins here
let test = /* " */ NSPredicate(/* format: */ format: "SELF == 'new'" /* , "x" */)
