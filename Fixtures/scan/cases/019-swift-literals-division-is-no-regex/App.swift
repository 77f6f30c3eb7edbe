import Foundation

func share(_ a: Double, _ b: Double, _ c: Double) -> Double { a / b / c }
let ratio = (share(1, 2, 3)) / 2; let test = NSPredicate(format: "SELF == 'a / b'"); let rest = ratio / 3
