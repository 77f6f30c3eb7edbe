import Foundation

let n1 = "SELF == 'end'"
let n2 = n1
let n3 = n2
let n4 = n3
let n5 = n4
let n6 = n5
let n7 = n6
let n8 = n7
let n9 = n8
let n10 = n9
let n11 = n10
let n12 = n11
let test = NSPredicate(format: n12)
